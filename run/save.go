package run

import (
	"sort"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/record"
)

// numbering gives readings their numbers, from 1; 0 is none.
type numbering struct {
	of   map[*Reading]int
	list []*Reading
}

func (n *numbering) num(r *Reading) int {
	if r == nil {
		return 0
	}
	if k, ok := n.of[r]; ok {
		return k
	}
	n.list = append(n.list, r)
	n.of[r] = len(n.list)
	return len(n.list)
}

func (n *numbering) nums(rs []*Reading) []int {
	out := make([]int, len(rs))
	for i, r := range rs {
		out[i] = n.num(r)
	}
	return out
}

func (f *Folder) save() *snapshot {
	n := &numbering{of: map[*Reading]int{}}
	h := f.h
	s := &snapshot{
		V: SnapshotVersion, Info: f.info, Others: f.others, N: f.n, Prompts: f.prompts, Turn: *f.t,
		SayStep: f.say.step, Mine: n.nums(f.t.Readings), Widest: map[check.Kind][]string{},
		Tree: h.Tree.save(), Commands: h.Commands, Blind: h.Blind, Cut: h.Cut, Forgot: h.Forgot,
		Count: h.Readings, Seq: h.seq, Recipes: h.Recipes.Files(),
		Back: map[string]pendingSnap{}, Agents: map[string]agentSnap{}, Branch: f.branch.save(),
	}
	s.Turn.Readings = nil
	for _, p := range f.say.parts {
		text := p.plain
		if p.raw != nil {
			text = record.Literal(p.raw).String()
		}
		s.Say = append(s.Say, saidSnap{text, p.line})
	}
	for _, k := range sortedKeys(h.Tracks) {
		t := h.Tracks[k]
		s.Tracks = append(s.Tracks, trackSnap{
			Key: t.Key, Check: t.Check, Runs: t.Runs, Same: t.Same, Units: t.Units, Cases: t.Cases,
			At:     [6]int{n.num(t.First), n.num(t.Last), n.num(t.Before), n.num(t.Pass), n.num(t.Fail), n.num(t.Lost)},
			Recent: n.nums(t.Recent),
		})
	}
	for kind, ts := range h.widest {
		for _, t := range ts {
			s.Widest[kind] = append(s.Widest[kind], t.Key)
		}
	}
	for _, id := range sortedKeys(f.pending) {
		s.Pending = append(s.Pending, f.pending[id].save(n))
	}
	for _, id := range sortedKeys(f.back) {
		s.Back[id] = f.back[id].save(n)
	}
	for id, a := range f.agents {
		s.Agents[id] = agentSnap{a.call, a.line, a.at, a.kind, a.calls}
	}
	s.Later = map[string]int{}
	for _, name := range sortedKeys(f.later) {
		s.Later[name] = n.num(f.later[name])
	}
	s.Readings = n.list
	return s
}

func (p *pending) save(n *numbering) pendingSnap {
	s := pendingSnap{
		ID: p.id, Tool: p.tool, Pointer: p.pointer, File: p.file, Agent: p.agent, Op: p.op, ByUser: p.byUser,
		Line: p.line, At: p.at, Command: p.command, Dir: p.dir, Ref: p.ref, AgentType: p.agentType,
		Path: p.path, Pattern: p.pattern, Readings: n.nums(p.readings), Forged: p.forged,
	}
	for _, e := range p.edits {
		s.Edits = append(s.Edits, editSnap{
			Path: e.path, MoveTo: e.moveTo, Action: e.action, Change: changeSnap{e.change.old, e.change.new, e.change.whole},
			Comment: e.comment, Directive: e.directive, Build: e.build, Whole: e.whole, Recipe: e.recipe, Weakening: e.weakening,
		})
	}
	return s
}

func (t *Tree) save() treeSnap {
	s := treeSnap{
		Seq: t.Seq, Epoch: t.epoch, Top: t.top, Bases: t.bases, Stashes: t.stashes, NextID: uint64(t.nextID),
		Epochs: t.epochs, Sum: t.sum, Marks: t.marks, Branch: t.branch, Left: t.left, Begun: t.begun, LastLine: t.LastLine, LastTurn: t.LastTurn, DocsLine: t.DocsLine,
	}
	for i, f := range t.order {
		if f.place != i {
			continue
		}
		fs := fileSnap{
			Path: f.Path, Class: f.Class, Created: f.Created, Outside: f.Outside, Maybe: f.Maybe, Ran: f.Ran,
			Line: f.LastLine, Turn: f.LastTurn, Docs: f.Docs,
		}
		for _, v := range f.Versions {
			fs.Versions = append(fs.Versions, versionSnap{
				At: v.At, Code: uint64(v.Code), Lint: uint64(v.Lint),
				Undo: changeSnap{v.undo.old, v.undo.new, v.undo.whole}, Depth: v.depth,
			})
		}
		s.Files = append(s.Files, fs)
	}
	return s
}

func (b *branches) save() branchSnap {
	s := branchSnap{First: b.first, Starts: b.starts, Turns: b.turns, Misses: b.misses}
	for _, c := range b.chunks {
		s.Nodes = append(s.Nodes, c...)
	}
	for k := range b.dead {
		s.Dead = append(s.Dead, k)
	}
	sort.Ints(s.Dead)
	return s
}
