package shell

import (
	"sync"

	"mvdan.cc/sh/v3/syntax"
)

// slab hands out zeroed values; all of them are taken back at once. What goes
// past its first page is memory of its own, so that one long line is not kept
// for the sake of the next.
type slab[T any] struct {
	page  []T
	first [slabPage]T
}

// slabPage is how many values of a kind most lines get by with.
const slabPage = 32

func (s *slab[T]) take() *T {
	if len(s.page) == cap(s.page) {
		if s.page == nil {
			s.page = s.first[:0]
		} else {
			s.page = make([]T, 0, slabPage)
		}
	}
	n := len(s.page)
	s.page = s.page[:n+1]
	clear(s.page[n:])
	return &s.page[n]
}

func (s *slab[T]) reset() { s.page = nil }

// trees holds the nodes of lean trees while a line is taken apart. A [Script]
// holds none of them.
type trees struct {
	args     []*syntax.Word // of the command at hand
	files    slab[leanFile]
	commands slab[leanCommand]
	words    slab[leanWord]
	lits     slab[syntax.Lit]
	singles  slab[syntax.SglQuoted]
	doubles  slab[leanDouble]
	params   slab[syntax.ParamExp]
	redirs   slab[syntax.Redirect]
	binaries slab[leanBinary]
}

type leanFile struct {
	file  syntax.File
	stmts [4]*syntax.Stmt
}

// leanCommand is a simple command with room for what most have.
type leanCommand struct {
	stmt   syntax.Stmt
	call   syntax.CallExpr
	redirs [2]*syntax.Redirect
	args   [8]*syntax.Word
}

type leanWord struct {
	word  syntax.Word
	lit   syntax.Lit
	parts [1]syntax.WordPart
}

type leanDouble struct {
	quoted syntax.DblQuoted
	lit    syntax.Lit
	parts  [1]syntax.WordPart
}

type leanBinary struct {
	stmt syntax.Stmt
	cmd  syntax.BinaryCmd
}

// release takes every node back.
func (t *trees) release() {
	t.reset()
	treePool.Put(t)
}

// maxArgs is the longest list of words that is kept for the next command.
const maxArgs = 256

func (t *trees) reset() {
	if cap(t.args) > maxArgs {
		t.args = nil
	}
	t.files.reset()
	t.commands.reset()
	t.words.reset()
	t.lits.reset()
	t.singles.reset()
	t.doubles.reset()
	t.params.reset()
	t.redirs.reset()
	t.binaries.reset()
}

// treePool keeps trees for reuse.
var treePool = sync.Pool{New: func() any { return new(trees) }}
