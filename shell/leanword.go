package shell

import "mvdan.cc/sh/v3/syntax"

// word takes a word; nil if there is none or it is not plain.
func (p *leanParser) word() *syntax.Word {
	n := p.words.take()
	n.word.Parts = n.parts[:0]
	from := p.i
	switch p.peek(0) {
	case '#':
		return nil
	case '[':
		if p.peek(1) == ' ' { // the program of that name
			p.i++
		}
	}
	for {
		c := p.peek(0)
		if leanByte(c) {
			p.i++
			continue
		}
		if p.i > from {
			lit := &n.lit
			if len(n.word.Parts) > 0 {
				lit = p.lits.take()
			}
			p.fill(lit, from)
			n.word.Parts = append(n.word.Parts, lit)
		}
		var part syntax.WordPart
		switch c {
		case '\'':
			part = p.single()
		case '"':
			part = p.double()
		case '$':
			part = p.variable()
		case 0, ' ', '\t', '\n', ';', '|', '&', '<', '>':
			if c == 0 && p.i < len(p.text) || len(n.word.Parts) == 0 {
				return nil
			}
			return &n.word
		}
		if part == nil {
			return nil
		}
		n.word.Parts = append(n.word.Parts, part)
		from = p.i
	}
}

// leanByte tells the bytes that stand for themselves in a word.
func leanByte(c byte) bool {
	if plain(c) {
		return true
	}
	switch c {
	case '*', '?', '~', '^', '!', '#', ']':
		return true
	}
	return false
}

func (p *leanParser) single() syntax.WordPart {
	q := p.singles.take()
	q.Left = p.pos()
	p.i++
	from := p.i
	for p.peek(0) != '\'' {
		if !quotable(p.peek(0)) {
			return nil
		}
		p.i++
	}
	q.Right, q.Value = p.pos(), p.text[from:p.i]
	p.i++
	return q
}

// double takes a string in double quotes.
func (p *leanParser) double() syntax.WordPart {
	d := p.doubles.take()
	q := &d.quoted
	q.Left, q.Parts = p.pos(), d.parts[:0]
	p.i++
	from := p.i
	literal := func() {
		if p.i > from {
			lit := &d.lit
			if len(q.Parts) > 0 {
				lit = p.lits.take()
			}
			p.fill(lit, from)
			q.Parts = append(q.Parts, lit)
		}
	}
	for p.peek(0) != '"' {
		switch c := p.peek(0); {
		case c == '`', !quotable(c), c == '\\' && !quotable(p.peek(1)), c == '\\' && p.peek(1) == '\n':
			return nil
		case c == '$':
			literal()
			v := p.variable()
			if v == nil {
				return nil
			}
			q.Parts = append(q.Parts, v)
			from = p.i
			continue
		case c == '\\':
			p.i++
		}
		p.i++
	}
	literal()
	q.Right = p.pos()
	p.i++
	return q
}

// variable takes $NAME.
func (p *leanParser) variable() syntax.WordPart {
	n := 1
	for c := p.peek(n); letterByte(c) || c == '_' || n > 1 && c >= '0' && c <= '9'; c = p.peek(n) {
		n++
	}
	if n == 1 {
		return nil
	}
	v := p.params.take()
	v.Dollar, v.Short = p.pos(), true
	p.i++
	from := p.i
	p.i += n - 1
	v.Param = p.literal(from)
	return v
}

// literal is the text from an offset on.
func (p *leanParser) literal(from int) *syntax.Lit {
	lit := p.lits.take()
	p.fill(lit, from)
	return lit
}

func (p *leanParser) fill(lit *syntax.Lit, from int) {
	lit.ValuePos, lit.ValueEnd, lit.Value = leanPos(from), p.pos(), p.text[from:p.i]
}

// quotable tells the bytes a quoted string is taken with: what the full parser
// drops or reads as runes is left to it.
func quotable(c byte) bool { return c >= ' ' && c < 0x7f || c == '\n' || c == '\t' }
