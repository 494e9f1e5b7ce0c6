package shell

import "mvdan.cc/sh/v3/syntax"

// A Piece is one word of a simple command as it was written.
type Piece struct {
	Source string // quotes and expansions as written
	Word   Word
	Assign bool // NAME=value before the program
}

// Pieces takes the text of one simple command apart into its words as they
// were written, without redirections. ok is false for anything else.
func Pieces(text string) (pieces []Piece, ok bool) {
	if len(text) > maxRetried {
		return nil, false
	}
	t := treePool.Get().(*trees)
	defer t.release()
	src, file, err := parseLine(source{text: text}, t)
	if err != nil || len(file.Stmts) != 1 {
		return nil, false
	}
	s := file.Stmts[0]
	call, simple := s.Cmd.(*syntax.CallExpr)
	if !simple || s.Negated {
		return nil, false
	}
	b := &builder{line: text, src: src, trees: t, out: &Script{}, sc: scope{dirKnown: true}}
	cut := func(n syntax.Node) string {
		at := b.span(n.Pos(), n.End())
		return text[at[0]:at[1]]
	}
	for _, a := range call.Assigns {
		pieces = append(pieces, Piece{Source: cut(a), Word: Word{Text: cut(a), Known: true}, Assign: true})
	}
	for _, w := range call.Args {
		pieces = append(pieces, Piece{Source: cut(w), Word: b.word(w)})
	}
	return pieces, len(call.Args) > 0
}
