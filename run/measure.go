package run

import "github.com/footing-dev/footing/record"

// A live run's trees are measured. Two points of the write sequence with one
// digest are the same tree, whatever was declared between them; a digest that
// moved with no declared write means that the tree was changed from outside.

// mark is a tree digest and the point of the write sequence it was taken at.
type mark struct {
	At     int
	Digest string
	Epoch  int
}

// maxMarks bounds the digests a run remembers; the oldest go first, which can
// only make a reading look older than it is.
const maxMarks = 4096

func (f *Folder) measured(ev *record.Event) {
	t := f.h.Tree
	if ev.Tree == nil || ev.Tree.Code == "" {
		return
	}
	digest := ev.Tree.Code
	t.rev++
	if n := len(t.marks); n > 0 && t.marks[n-1].At == t.Seq && t.marks[n-1].Digest != digest {
		f.outside(ev)
	}
	for i := len(t.marks) - 1; i >= 0; i-- {
		if t.marks[i].Digest == digest {
			t.epoch = t.marks[i].Epoch
			break
		}
	}
	// A look that saw nothing new says nothing new: most do, and a snapshot holds
	// all marks.
	now := mark{At: t.Seq, Digest: digest, Epoch: t.epoch}
	if n := len(t.marks); n == 0 || t.marks[n-1] != now {
		if n >= maxMarks {
			t.marks = append(t.marks[:0], t.marks[maxMarks/2:]...)
		}
		t.marks = append(t.marks, now)
	}
	if f.t.StartDigest == "" && f.t.Calls == 0 {
		f.t.StartDigest = digest
	}
}

// outside records writes nobody declared: of the files that are known to
// differ, else of the whole tree.
func (f *Folder) outside(ev *record.Event) {
	const why = "changed from outside"
	before := f.h.Tree.Seq
	for _, p := range ev.Tree.Changed {
		if rel, in := f.rel("", p); in {
			f.write(&Write{Line: ev.Line, Call: ev.Tree.Call, Path: rel, Why: why}, record.Update, change{}, false)
		}
	}
	if f.h.Tree.Seq == before {
		f.h.Tree.moveBase(why, ev.Line, f.t.Index)
		f.note(Write{Line: ev.Line, Call: ev.Tree.Call, Why: why})
	}
}

// markAt is the digest taken after exactly n writes.
func (t *Tree) markAt(n int) (string, bool) {
	for i := len(t.marks) - 1; i >= 0 && t.marks[i].At >= n; i-- {
		if t.marks[i].At == n {
			return t.marks[i].Digest, true
		}
	}
	return "", false
}

// digest is the newest measured digest if nothing was written since.
func (t *Tree) digest() string {
	d, _ := t.markAt(t.Seq)
	return d
}
