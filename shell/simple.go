package shell

import (
	"mvdan.cc/sh/v3/syntax"
)

// simple walks a simple command: its substitutions, then itself.
func (b *builder) simple(s *syntax.Stmt, assigns []*syntax.Assign, args []*syntax.Word, c *context) *flow {
	saved := b.pending
	b.pending = nil
	words := b.words(args)
	var env []Assign
	for _, a := range assigns {
		v := b.assigned(a)
		if a.Name == nil {
			continue
		}
		if len(args) == 0 {
			b.sc.set(a.Name.Value, v)
		} else {
			env = append(env, Assign{a.Name.Value, v})
		}
	}
	redirs, heredoc := b.redirects(s.Redirs)
	if len(args) == 0 && len(redirs) == 0 {
		f := b.assignment(c)
		b.pending = saved
		return f
	}
	aside := b.substitutions(c)
	b.pending = saved
	inner := c
	if len(redirs) > 0 {
		own := *c
		own.redirs = append(redirs, c.redirs...)
		if heredoc != "" {
			own.heredoc = heredoc
		}
		inner = &own
	}
	span := b.spanOf(s, c)
	if len(args) == 0 {
		f := b.emit(inner, Segment{}, &peeled{}, span)
		return before(aside, f)
	}
	return before(aside, b.run(words, env, inner, span))
}

// assignment is the flow of a command that only assigns: the status is that
// of its last substitution.
func (b *builder) assignment(c *context) *flow {
	if len(b.pending) == 0 {
		return quiet()
	}
	kids := b.substFlows(c)
	if len(kids) == 0 {
		return quiet()
	}
	last := join(flowSub, kids[len(kids)-1])
	last.errexit = b.sc.errexit
	if len(kids) == 1 {
		return last
	}
	return before(join(flowAside, join(flowSeq, kids[:len(kids)-1]...)), last)
}

func (b *builder) assigned(a *syntax.Assign) Word {
	switch {
	case a.Array != nil:
		b.collect(a.Array)
		return Word{b.source(a.Array), false}
	case a.Index != nil:
		b.collect(a)
		return Word{}
	}
	v := b.word(a.Value)
	if a.Append && a.Name != nil {
		old, ok := b.sc.lookup(a.Name.Value)
		b.expanded += len(old.Text)
		ok = ok && b.expanded <= maxExpanded
		if !ok {
			return Word{v.Text, false}
		}
		v = Word{old.Text + v.Text, v.Known}
	}
	return v
}

// declare is export, local, declare and their kin.
func (b *builder) declare(s *syntax.Stmt, cmd *syntax.DeclClause, c *context) *flow {
	saved := b.pending
	b.pending = nil
	variant := cmd.Variant.Value
	words := []Word{{variant, true}}
	exported := variant == "export"
	for _, a := range cmd.Args {
		if a.Name == nil {
			w := b.word(a.Value)
			words = append(words, w)
			if variant != "export" && len(w.Text) > 1 && w.Text[0] == '-' {
				exported = exported || containsByte(w.Text, 'x')
			}
			continue
		}
		name := a.Name.Value
		v, known := b.sc.lookup(name)
		if !a.Naked {
			v = b.assigned(a)
			known = true
			words = append(words, Word{name + "=" + v.Text, v.Known})
			b.sc.set(name, v)
		} else {
			words = append(words, Word{name, true})
		}
		if exported && known {
			b.sc.export(name, v)
		}
	}
	redirs, _ := b.redirects(s.Redirs)
	aside := b.substitutions(c)
	b.pending = saved
	inner := *c
	inner.redirs = append(redirs, c.redirs...)
	f := b.emit(&inner, Segment{Argv: words}, &peeled{}, b.spanOf(s, c))
	f.can = canPass
	return before(aside, f)
}

// expression is [[ … ]], (( … )) or let.
func (b *builder) expression(s *syntax.Stmt, c *context) *flow {
	saved := b.pending
	b.pending = nil
	b.collect(s.Cmd)
	redirs, _ := b.redirects(s.Redirs)
	aside := b.substitutions(c)
	b.pending = saved
	inner := *c
	inner.redirs = append(redirs, c.redirs...)
	name := "[["
	switch s.Cmd.(type) {
	case *syntax.ArithmCmd:
		name = "(("
	case *syntax.LetClause:
		name = "let"
	}
	argv := []Word{{name, true}, {b.source(s.Cmd), false}}
	return before(aside, b.emit(&inner, Segment{Argv: argv}, &peeled{}, b.spanOf(s, c)))
}

func (b *builder) define(cmd *syntax.FuncDecl) {
	if b.funcs == nil {
		b.funcs = map[string]function{}
	}
	if cmd.Name != nil {
		b.funcs[cmd.Name.Value] = function{cmd.Body, b.src}
	}
}

// spanOf is the part of the line a statement is, without heredoc bodies.
func (b *builder) spanOf(s *syntax.Stmt, c *context) [2]int {
	if c.span != nil {
		return *c.span
	}
	start := s.Position
	if s.Cmd != nil && s.Cmd.Pos().IsValid() {
		start = s.Cmd.Pos()
	}
	for _, r := range s.Redirs {
		if start.After(r.Pos()) || !start.IsValid() {
			start = r.Pos()
		}
	}
	return b.span(start, b.stmtEnd(s))
}

func (b *builder) stmtEnd(s *syntax.Stmt) syntax.Pos {
	end := s.Position
	if s.Cmd != nil {
		end = s.Cmd.End()
	}
	for _, r := range s.Redirs {
		if r.Word != nil && r.Word.End().After(end) {
			end = r.Word.End()
		}
	}
	return end
}

func (b *builder) span(from, to syntax.Pos) [2]int {
	lo, hi := int(from.Offset()), int(to.Offset())
	hi = min(hi, len(b.src.text))
	lo = min(lo, hi)
	return [2]int{b.src.outside(lo), b.src.outside(hi)}
}

func containsByte(s string, c byte) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == c {
			return true
		}
	}
	return false
}
