package run

import (
	"testing"

	"github.com/footing-dev/footing/record"
)

// Looks at a tree that did not change leave one mark, however many there are.
func TestSameLooksAreOneMark(t *testing.T) {
	f := New(Options{})
	look := func(d string) { f.Add(&record.Event{Kind: record.Measured, Tree: &record.Tree{Code: d}}) }
	for range 3 * maxMarks {
		look("d1")
	}
	if n := len(f.h.Tree.marks); n != 1 {
		t.Errorf("%d marks", n)
	}
	look("d2") // changed from outside
	look("d1") // and back
	look("d1")
	if n := len(f.h.Tree.marks); n != 3 {
		t.Errorf("%d marks after a change and back", n)
	}
	if e := f.h.Tree.marks; e[2].Epoch != e[0].Epoch || e[1].Epoch == e[0].Epoch {
		t.Errorf("epochs of %+v", e)
	}
}
