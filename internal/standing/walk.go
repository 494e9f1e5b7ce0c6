package standing

import (
	"path/filepath"
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/shell"
)

// open is a command that was announced and is not bound yet.
type open struct {
	command, dir string
	before       string // the tree when it was announced
	result       *record.Result
	seq          uint64
	at           string
}

// walk goes through one segment.
type walk struct {
	g        *Gathered
	project  *ledger.Project
	declared *check.Declared
	require  []string
	run      string
	dec      ledger.Decoder
	code     string // the tree as last measured
	at       string // the latest time so far: in a run order is the sequence
	cwd      string // of the session
	root     string // the work tree it lies in
	open     map[string]*open
	ev       record.Event
}

// maxOpen bounds the commands that wait for their end.
const maxOpen = 4096

func (w *walk) entry(e *ledger.Entry) error {
	w.at = max(w.at, e.At)
	switch e.Type {
	case ledger.TypeEvent:
		if w.dec.Event(e.Data, &w.ev) == nil {
			w.event(e)
		}
	case ledger.TypeTree:
		var t ledger.Tree
		if e.Unmarshal(&t) == nil {
			w.tree(&t)
		}
	case ledger.TypeReading:
		var r ledger.Reading
		if e.Unmarshal(&r) == nil {
			w.reading(e, &r)
		}
	case ledger.TypeReceipt:
		w.receipt(e)
	case typeJoined:
		w.joined(e)
	}
	return nil
}

func (w *walk) event(e *ledger.Entry) {
	switch {
	case w.ev.Kind == record.Session && w.ev.Session != nil && w.cwd == "":
		w.cwd = w.ev.Session.Cwd
		w.root = w.cwd
		if loc, err := ledger.Locate(w.cwd); err == nil && loc.Common == w.project.Common {
			w.root = loc.Root
		}
	case w.ev.Kind == record.CallMade && w.ev.Call != nil && w.ev.Call.Op == record.OpShell:
		c := w.ev.Call
		if w.open[c.ID] != nil || c.Background || len(w.open) >= maxOpen {
			return
		}
		command := strings.Clone(c.Command.String())
		dir := w.place(c.Dir)
		if w.matters(command, dir) {
			w.open[c.ID] = &open{command: command, dir: dir, before: w.code}
		}
	case w.ev.Kind == record.CallDone && w.ev.Result != nil:
		o := w.open[w.ev.Result.ID]
		if o == nil || o.result != nil {
			return
		}
		r := *w.ev.Result
		// The entry's bytes are gone when the next is read.
		r.Output = record.Plain(strings.Clone(r.Output.String()))
		o.result, o.seq, o.at = &r, e.Seq, w.at
		switch r.Status {
		case record.StatusOK, record.StatusFailed, record.StatusUnknown:
		default:
			delete(w.open, r.ID)
		}
	}
}

// tree binds the command the digest belongs to: it read that tree if the tree
// was the same before it.
func (w *walk) tree(t *ledger.Tree) {
	if o := w.open[t.Call]; t.Call != "" && o != nil && o.result != nil {
		delete(w.open, t.Call)
		if t.Code != "" && t.Code == w.code && t.Code == o.before {
			w.add(Seen{Seq: o.seq, At: o.at, Code: t.Code, Command: o.command, Dir: o.dir, Result: *o.result})
		} else {
			w.g.Unbound++
		}
	}
	w.code = t.Code
}

// reading is one that footing took itself.
func (w *walk) reading(e *ledger.Entry, r *ledger.Reading) {
	dir := w.place(r.Dir)
	if !w.matters(r.Command, dir) {
		return
	}
	if r.Code == "" || r.Code != r.CodeAfter {
		w.g.Unbound++
		return
	}
	res := record.Result{
		Status: record.StatusOK, Exit: r.Exit, HasExit: true,
		Output: record.Plain(r.Output), Truncated: r.Truncated || r.Blind,
	}
	switch {
	case r.Signal != "":
		res.Status = record.StatusInterrupted
	case r.Exit != 0:
		res.Status = record.StatusFailed
	}
	w.add(Seen{Seq: e.Seq, At: w.at, Code: r.Code, Command: r.Command, Dir: dir, Result: res})
}

func (w *walk) add(s Seen) {
	s.Run = w.run
	w.g.Seen = append(w.g.Seen, s)
}

// place is a folder of the session in the present work tree: another work tree
// of the repository with the same content is the same tree.
func (w *walk) place(dir string) string {
	if dir == "" {
		dir = w.cwd
	}
	if dir == "" {
		return w.project.Root
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
		if loc, err := ledger.Locate(dir); err == nil && loc.Common == w.project.Common {
			return within(dir, loc.Root, w.project.Root)
		}
	}
	return within(dir, w.root, w.project.Root)
}

// within is dir moved from below root to below to.
func within(dir, root, to string) string {
	if rel, err := filepath.Rel(root, dir); root != "" && err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return filepath.Join(to, rel)
	}
	return dir
}

// maxCommand is the longest command line that is looked into.
const maxCommand = 64 << 10

// matters reports whether a command line is one that can stand for something.
func (w *walk) matters(command, dir string) bool {
	if len(command) > maxCommand {
		return false
	}
	for _, r := range w.require {
		if strings.Contains(command, r) {
			return true
		}
	}
	s := shell.Parse(command)
	ctx := &check.Context{Project: w.project.Root, Dir: dir, Declared: w.declared}
	for i := range s.Segments {
		if len(check.Of(&s.Segments[i], ctx)) > 0 {
			return true
		}
	}
	return false
}
