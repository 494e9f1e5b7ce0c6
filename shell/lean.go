package shell

import "mvdan.cc/sh/v3/syntax"

// lean parses the lines that agents type most: plain commands with quotes,
// redirections, pipes and lists, with no expansions but $NAME. It gives the tree that the
// full parser gives, at a fraction of its price, but for lines and columns,
// which nothing here reads. nil means that the text may be anything else. The tree is good until t is
// reset.
func lean(text string, t *trees) *syntax.File {
	p := leanParser{text: text, trees: t}
	n := p.files.take()
	f := &n.file
	f.Stmts = n.stmts[:0]
	for {
		if !p.blanks(true) || p.i == len(text) && len(p.waiting) > 0 {
			return nil
		}
		if p.i == len(text) {
			return f
		}
		s := p.andOr()
		if s == nil {
			return nil
		}
		f.Stmts = append(f.Stmts, s)
		switch p.peek(0) {
		case 0, '\n':
		case ';':
			s.Semicolon = p.pos()
			p.i++
		default:
			return nil
		}
	}
}

type leanParser struct {
	*trees
	text    string
	i       int
	waiting []heredoc // whose bodies begin at the next line
}

func (p *leanParser) pos() syntax.Pos { return leanPos(p.i) }

func leanPos(i int) syntax.Pos { return syntax.NewPos(uint(i), 1, 1) }

// peek is the byte n places on, 0 at the end. A text with a NUL in it is never
// taken: no word holds one.
func (p *leanParser) peek(n int) byte {
	if p.i+n < len(p.text) {
		return p.text[p.i+n]
	}
	return 0
}

// blanks passes over white space. It fails at the body of a here-document that
// is not empty: the long ones were left out before, the others are rare.
func (p *leanParser) blanks(newlines bool) bool {
	for p.i < len(p.text) {
		switch c := p.text[p.i]; {
		case c == '\n' && newlines:
			for _, h := range p.waiting {
				end, next := h.end(p.text, p.i+1)
				if end != p.i+1 {
					return false
				}
				p.i = next
			}
			p.waiting = p.waiting[:0]
			p.i = min(p.i+1, len(p.text))
		case c == ' ', c == '\t':
			p.i++
		default:
			return true
		}
	}
	return true
}

// andOr takes pipelines joined by && and ||.
func (p *leanParser) andOr() *syntax.Stmt {
	s := p.pipeline()
	for s != nil {
		op := syntax.AndStmt
		switch c := p.peek(0); {
		case c == '&' && p.peek(1) == '&':
		case c == '|' && p.peek(1) == '|':
			op = syntax.OrStmt
		default:
			return s
		}
		s = p.join(s, op, 2, p.pipeline)
	}
	return nil
}

func (p *leanParser) pipeline() *syntax.Stmt {
	s := p.simple()
	for s != nil && p.peek(0) == '|' && p.peek(1) != '|' {
		if p.peek(1) == '&' {
			return nil
		}
		s = p.join(s, syntax.Pipe, 1, p.simple)
	}
	return s
}

// join takes an operator of n bytes and what stands behind it.
func (p *leanParser) join(x *syntax.Stmt, op syntax.BinCmdOperator, n int, next func() *syntax.Stmt) *syntax.Stmt {
	at := p.pos()
	p.i += n
	if !p.blanks(true) {
		return nil
	}
	y := next()
	if y == nil {
		return nil
	}
	b := p.binaries.take()
	b.cmd = syntax.BinaryCmd{OpPos: at, Op: op, X: x, Y: y}
	b.stmt.Position, b.stmt.Cmd = x.Position, &b.cmd
	return &b.stmt
}

// simple takes one command and the blanks behind it.
func (p *leanParser) simple() *syntax.Stmt {
	n := p.commands.take()
	n.stmt.Position = p.pos()
	args := p.args[:0]
	for {
		switch c := p.peek(0); {
		case c == 0, c == '\n', c == ';', c == '|', c == '&':
			if len(args) == 0 || c == '&' && p.peek(1) != '&' || c == ';' && (p.peek(1) == ';' || p.peek(1) == '&') {
				return nil
			}
			n.call.Args = append(n.args[:0], args...)
			p.args = args
			n.stmt.Cmd = &n.call
			return &n.stmt
		case c == '<', c == '>', c >= '0' && c <= '9' && p.numbered():
			r := p.redirect()
			if r == nil {
				return nil
			}
			if n.stmt.Redirs == nil {
				n.stmt.Redirs = n.redirs[:0]
			}
			n.stmt.Redirs = append(n.stmt.Redirs, r)
		default:
			from := p.i
			w := p.word()
			if w == nil || len(args) == 0 && !plainStart(p.text[from:p.i]) {
				return nil
			}
			args = append(args, w)
		}
		p.blanks(false)
	}
}

// plainStart tells whether a first word, as written, is a program's name.
func plainStart(word string) bool {
	return word != "!" && word != "]]" && plainProgram(word)
}
