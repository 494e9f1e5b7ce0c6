package run

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/footing-dev/footing/check"
)

func edited(t *Tree, path, from, to string) {
	t.write(t.file(path), change{old: contentID(from), new: contentID(to)}, false, 1, 0)
}

func written(t *Tree, path, content string) {
	t.write(t.file(path), change{new: contentID(content), whole: true}, false, 1, 0)
}

// anything reads every file.
func anything() *check.Check { return &check.Check{Kind: check.Tests} }

func TestTree(t *testing.T) {
	tests := []struct {
		name  string
		do    func(*Tree)
		stale bool
		epoch int
	}{
		{"nothing", func(*Tree) {}, false, 0},
		{"an edit", func(x *Tree) { edited(x, "a.go", "1", "2") }, true, 1},
		{"an edit undone", func(x *Tree) { edited(x, "a.go", "1", "2"); edited(x, "a.go", "2", "1") }, false, 0},
		{"two edits undone in reverse", func(x *Tree) {
			edited(x, "a.go", "1", "2")
			edited(x, "a.go", "3", "4")
			edited(x, "a.go", "4", "3")
			edited(x, "a.go", "2", "1")
		}, false, 0},
		{"one of two undone", func(x *Tree) {
			edited(x, "a.go", "1", "2")
			edited(x, "b.go", "3", "4")
			edited(x, "a.go", "2", "1")
		}, true, 3},
		{"another edit in the way", func(x *Tree) {
			edited(x, "a.go", "1", "2")
			edited(x, "a.go", "5", "6")
			edited(x, "a.go", "2", "1")
		}, true, 3},
		{"the same content written twice", func(x *Tree) { written(x, "a.go", "x"); written(x, "a.go", "x") }, true, 1},
		{"a new file removed", func(x *Tree) {
			f := x.file("a.go")
			x.write(f, change{old: absent, new: contentID("x"), whole: true}, false, 1, 0)
			x.write(f, change{new: absent, whole: true}, false, 2, 0)
		}, false, 0},
		{"a stash brought back", func(x *Tree) { x.stash(1, 0); x.unstash(2, 0) }, false, 0},
		{"a stash with a write between", func(x *Tree) {
			x.stash(1, 0)
			edited(x, "a.go", "1", "2")
			x.unstash(2, 0)
		}, true, 3},
		{"a checkout", func(x *Tree) { x.moveBase("git checkout", 1, 0) }, true, 1},
		{"a comment", func(x *Tree) { x.comment(x.file("a.go"), 1, 0) }, false, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			x := newTree()
			at := x.Seq
			tt.do(x)
			moved, _ := x.Moved(anything(), at, x.Seq)
			if (moved != nil) != tt.stale {
				t.Errorf("stale = %v, want %v", moved != nil, tt.stale)
			}
			if x.Epoch() != tt.epoch {
				t.Errorf("epoch = %d, want %d", x.Epoch(), tt.epoch)
			}
		})
	}
}

// Undoing any sequence of edits in reverse gives the first epoch back, and a
// reading taken before it is fresh again.
func TestUndoRestores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := newTree()
		type e struct{ path, from, to string }
		var done []e
		for i := range rapid.IntRange(1, 40).Draw(t, "n") {
			d := e{
				path: rapid.SampledFrom([]string{"a.go", "b.go", "c.go"}).Draw(t, "path"),
				from: fmt.Sprint("from", i), to: fmt.Sprint("to", i),
			}
			edited(x, d.path, d.from, d.to)
			done = append(done, d)
		}
		if x.Epoch() == 0 {
			t.Fatal("edits did not move the epoch")
		}
		for i := len(done) - 1; i >= 0; i-- {
			edited(x, done[i].path, done[i].to, done[i].from)
		}
		if x.Epoch() != 0 {
			t.Fatalf("epoch = %d after everything was undone", x.Epoch())
		}
		if moved, _ := x.Moved(anything(), 0, x.Seq); moved != nil {
			t.Fatalf("%s still counts as moved", moved.Path)
		}
	})
}
