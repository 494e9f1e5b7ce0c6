package shell

import "mvdan.cc/sh/v3/syntax"

// numbered tells whether the digits at hand are a redirection's descriptor.
func (p *leanParser) numbered() bool {
	n := 1
	for p.peek(n) >= '0' && p.peek(n) <= '9' {
		n++
	}
	return p.peek(n) == '<' || p.peek(n) == '>'
}

func (p *leanParser) redirect() *syntax.Redirect {
	r := p.redirs.take()
	if from := p.i; p.peek(0) >= '0' && p.peek(0) <= '9' {
		for p.peek(0) >= '0' && p.peek(0) <= '9' {
			p.i++
		}
		r.N = p.literal(from)
	}
	r.OpPos = p.pos()
	n := 1
	switch a, b := p.peek(0), p.peek(1); {
	case a == '<' && b == '<':
		return p.heredoc(r)
	case a == '>' && b == '>':
		r.Op, n = syntax.AppOut, 2
	case a == '>' && b == '&' && p.peek(2) >= '0' && p.peek(2) <= '9':
		r.Op, n = syntax.DplOut, 2
	case b == '&', b == '<', b == '>', b == '|':
		return nil
	case a == '>':
		r.Op = syntax.RdrOut
	default:
		r.Op = syntax.RdrIn
	}
	p.i += n
	p.blanks(false)
	if r.Word = p.word(); r.Word == nil {
		return nil
	}
	return r
}

// heredoc takes a here-document with a quoted delimiter; its body is looked for
// at the end of the line.
func (p *leanParser) heredoc(r *syntax.Redirect) *syntax.Redirect {
	h := heredoc{op: p.i}
	r.Op = syntax.Hdoc
	p.i += 2
	if p.peek(0) == '-' {
		r.Op = syntax.DashHdoc // its last line may have tabs; taken is one without
		p.i++
	}
	p.blanks(false)
	if r.Word = p.word(); r.Word == nil || len(r.Word.Parts) != 1 {
		return nil
	}
	switch q := r.Word.Parts[0].(type) {
	case *syntax.SglQuoted:
		h.delim = q.Value
	case *syntax.DblQuoted:
		if len(q.Parts) == 1 {
			h.delim = q.Parts[0].(*syntax.Lit).Value
		}
	}
	if !plainDelim(h.delim) {
		return nil
	}
	p.waiting = append(p.waiting, h)
	return r
}
