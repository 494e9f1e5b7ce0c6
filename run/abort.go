package run

import (
	"slices"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// A rebase, merge or pick that is given up leaves the tree it began on.

// aborts reports whether a segment gives up what git has under way.
func aborts(seg *shell.Segment) bool {
	return seg.Prog() == "git" && slices.Contains(seg.Words(), "--abort")
}

// conflicted reports whether git failed because it stopped at a conflict: then
// it has changed the tree all the same.
func conflicted(l *line, seg *shell.Segment) bool {
	return seg.Prog() == "git" && strings.Contains(l.text(), "CONFLICT (")
}

// begin remembers the tree that an operation starts from. The next write is
// the operation's own.
func (t *Tree) begin() {
	t.begun = leftBranch{Base: uint64(t.bases[len(t.bases)-1].ID), Seq: t.Seq + 1}
}

// abort gives back the tree the last operation began on, if nothing was
// written since: what was written over a conflict has left its own trace.
func (t *Tree) abort(why string, line, turn int) {
	b := t.begun
	t.begun = leftBranch{}
	if b.Seq == 0 || b.Seq != t.Seq {
		t.moveBase(why, line, turn)
		return
	}
	t.setBase(state(b.Base), why, line, turn)
}
