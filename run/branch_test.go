package run

import (
	"strconv"
	"testing"
	"time"
)

// Turns that were left once are not marked again at every later rewind.
func TestManyRewinds(t *testing.T) {
	var b branches
	b.node("start")
	from := time.Now()
	const n = 200_000
	for i := range n {
		b.node(strconv.Itoa(i))
		if parent := strconv.Itoa(i - 2); i%2 == 1 || i < 2 {
			b.prompt("", i)
		} else if b.prompt(parent, i) {
			t.Fatalf("%s is not found", parent)
		}
	}
	if took := time.Since(from); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
	for i := range n {
		if b.dead[i] != (i%2 == 1 && i < n-1 && i > 0) {
			t.Fatalf("turn %d: left %v", i, b.dead[i])
		}
	}
	// Back to the very first: all are left but the one that goes back.
	b.node("last")
	b.prompt("start", n)
	if len(b.dead) != n || len(b.starts) != 1 {
		t.Errorf("%d are left, %d stand", len(b.dead), len(b.starts))
	}
}

// All searches together look at a bounded number of nodes.
func TestFarParents(t *testing.T) {
	var b branches
	b.node("start")
	for i := range 1000 {
		b.node(strconv.Itoa(i))
	}
	if b.find("start") != 0 || b.steps != 1001 {
		t.Errorf("%d steps", b.steps)
	}
	b.steps = maxSteps
	if b.find("start") >= 0 {
		t.Error("the search goes on")
	}
}
