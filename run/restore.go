package run

import (
	"fmt"

	"github.com/footing-dev/footing/check"
)

func (f *Folder) restore(s *snapshot) error {
	for i, r := range s.Readings {
		if r == nil {
			return fmt.Errorf("%w: reading %d is missing", ErrSnapshot, i+1)
		}
	}
	get := func(k int) *Reading {
		if k <= 0 || k > len(s.Readings) {
			return nil
		}
		return s.Readings[k-1]
	}
	gets := func(ks []int) []*Reading {
		var out []*Reading
		for _, k := range ks {
			if r := get(k); r != nil {
				out = append(out, r)
			}
		}
		return out
	}
	f.info, f.others, f.n, f.prompts = s.Info, s.Others, s.N, s.Prompts
	turn := s.Turn
	turn.Readings = gets(s.Mine)
	f.t = &turn
	f.say.step = s.SayStep
	for _, p := range s.Say {
		f.say.parts = append(f.say.parts, saved{plain: p.Text, line: p.Line})
		f.say.size += len(p.Text) + partSize
	}
	h := f.h
	h.Tree = s.Tree.load()
	h.Commands, h.Blind, h.Cut, h.Forgot = s.Commands, s.Blind, s.Cut, s.Forgot
	h.Readings, h.seq, h.Project = s.Count, s.Seq, s.Info.Cwd
	h.Session = s.Info.ID
	h.Recipes = check.LoadRecipes(s.Recipes)
	for _, t := range s.Tracks {
		h.Tracks[t.Key] = &Track{
			Key: t.Key, Check: t.Check, Runs: t.Runs, Same: t.Same, Units: t.Units, Cases: t.Cases,
			First: get(t.At[0]), Last: get(t.At[1]), Before: get(t.At[2]),
			Pass: get(t.At[3]), Fail: get(t.At[4]), Lost: get(t.At[5]), Recent: gets(t.Recent),
		}
	}
	for kind, keys := range s.Widest {
		for _, k := range keys {
			if t := h.Tracks[k]; t != nil {
				h.widest[kind] = append(h.widest[kind], t)
			}
		}
	}
	for i := range s.Pending {
		p := f.loadPending(&s.Pending[i], gets)
		f.pending[p.id] = p
	}
	for id, ps := range s.Back {
		f.back[id] = f.loadPending(&ps, gets)
	}
	for id, a := range s.Agents {
		f.agents[id] = &agent{call: a.Call, line: a.Line, at: a.At, kind: a.Kind, calls: a.Calls}
	}
	for name, k := range s.Later {
		if r := get(k); r != nil {
			f.waitFor(name, r)
		}
	}
	f.branch.load(&s.Branch)
	return nil
}

func (f *Folder) loadPending(s *pendingSnap, gets func([]int) []*Reading) *pending {
	p := &pending{
		id: s.ID, tool: s.Tool, pointer: s.Pointer, file: s.File, agent: s.Agent, op: s.Op, byUser: s.ByUser,
		line: s.Line, at: s.At, command: s.Command, dir: s.Dir, ref: s.Ref, agentType: s.AgentType,
		path: s.Path, pattern: s.Pattern, readings: gets(s.Readings), forged: s.Forged,
	}
	if s.Command != "" {
		p.script = f.scripts.parse(s.Command)
	}
	for _, e := range s.Edits {
		p.edits = append(p.edits, edit{
			path: e.Path, moveTo: e.MoveTo, action: e.Action, change: change{e.Change.Old, e.Change.New, e.Change.Whole},
			comment: e.Comment, directive: e.Directive, build: e.Build, whole: e.Whole, recipe: e.Recipe, weakening: e.Weakening,
		})
	}
	return p
}

func (s *treeSnap) load() *Tree {
	t := newTree()
	t.Seq, t.epoch, t.top, t.sum = s.Seq, s.Epoch, s.Top, s.Sum
	t.stashes, t.marks, t.nextID = s.Stashes, s.Marks, state(s.NextID)
	t.branch, t.left, t.begun = s.Branch, s.Left, s.Begun
	t.LastLine, t.LastTurn, t.DocsLine = s.LastLine, s.LastTurn, s.DocsLine
	if len(s.Bases) > 0 {
		t.bases = s.Bases
	}
	if s.Epochs != nil {
		t.epochs = s.Epochs
	}
	for _, fs := range s.Files {
		if len(fs.Versions) == 0 {
			continue
		}
		f := &File{
			Path: fs.Path, Class: fs.Class, Created: fs.Created, Outside: fs.Outside, Maybe: fs.Maybe, Ran: fs.Ran,
			LastLine: fs.Line, LastTurn: fs.Turn, Docs: fs.Docs,
		}
		for _, v := range fs.Versions {
			f.Versions = append(f.Versions, version{
				At: v.At, Code: state(v.Code), Lint: state(v.Lint),
				undo: change{v.Undo.Old, v.Undo.New, v.Undo.Whole}, depth: v.Depth,
			})
		}
		t.files[f.Path] = f
		f.place = len(t.order)
		t.order = append(t.order, f)
	}
	return t
}

func (b *branches) load(s *branchSnap) {
	b.first, b.starts, b.turns, b.misses = s.First, s.Starts, s.Turns, s.Misses
	b.n = b.first + len(s.Nodes)
	for nodes := s.Nodes; len(nodes) > 0; {
		k := min(chunkNodes, len(nodes))
		b.chunks = append(b.chunks, append(make([]uint64, 0, chunkNodes), nodes[:k]...))
		nodes = nodes[k:]
	}
	for _, k := range s.Dead {
		if b.dead == nil {
			b.dead = map[int]bool{}
		}
		b.dead[k] = true
	}
}
