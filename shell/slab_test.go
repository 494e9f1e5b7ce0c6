package shell

import (
	"testing"

	"mvdan.cc/sh/v3/syntax"
)

// One long command is not kept for those after it.
func TestResetDropsLongLists(t *testing.T) {
	for n, kept := range map[int]bool{maxArgs: true, maxArgs + 1: false} {
		var nodes trees
		nodes.args = append(nodes.args, make([]*syntax.Word, n)...)[:n:n]
		if nodes.reset(); (nodes.args != nil) != kept {
			t.Errorf("a list of %d: kept %v", n, nodes.args != nil)
		}
	}
	var s slab[int]
	for range slabPage + 1 {
		*s.take() = 7
	}
	if s.reset(); *s.take() != 0 || &s.page[0] != &s.first[0] {
		t.Error("the first page is not used again, or not cleared")
	}
}
