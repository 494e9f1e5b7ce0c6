package shell

import "mvdan.cc/sh/v3/syntax"

// maxUnroll is how many rounds of a for over known words are walked one by
// one, so that what a round targets is known.
const maxUnroll = 8

func (b *builder) compound(s *syntax.Stmt, c *context) *flow {
	switch cmd := s.Cmd.(type) {
	case *syntax.Block:
		return b.stmts(cmd.Stmts, c)
	case *syntax.BinaryCmd:
		return b.binary(cmd, c)
	case *syntax.Subshell:
		inner := *c
		inner.subshell = true
		e := b.sc.errexit
		f := b.forked(func() *flow { return join(flowSub, b.stmts(cmd.Stmts, &inner)) })
		f.errexit = e
		return f
	case *syntax.IfClause:
		return b.ifClause(cmd, c)
	case *syntax.CaseClause:
		return b.caseClause(cmd, c)
	case *syntax.WhileClause:
		inner := *c
		inner.loop = true
		cond := inner
		cond.cond = true
		start := b.sc
		f := join(flowBlur, b.stmts(cmd.Cond, &cond), b.afterThen(cmd.Do, &inner))
		f.errexit = start.errexit
		b.sc.merge(start, b.sc)
		b.jumped = false
		return f
	case *syntax.ForClause:
		return b.forClause(cmd, c)
	case *syntax.TimeClause:
		if cmd.Stmt == nil {
			return quiet()
		}
		inner := *c
		inner.wrappers = append(c.wrappers[:len(c.wrappers):len(c.wrappers)], Wrapper{Name: "time"})
		if inner.span == nil {
			span := b.span(cmd.Pos(), b.stmtEnd(cmd.Stmt))
			if _, pipe := cmd.Stmt.Cmd.(*syntax.BinaryCmd); !pipe {
				inner.span = &span
			}
		}
		return b.stmt(cmd.Stmt, &inner)
	case *syntax.CoprocClause:
		inner := *c
		inner.background = true
		return b.forked(func() *flow { return join(flowBlurAside, b.stmt(cmd.Stmt, &inner)) })
	}
	return quiet()
}

func (b *builder) afterThen(list []*syntax.Stmt, c *context) *flow {
	b.join = Then
	return b.stmts(list, c)
}

func (b *builder) ifClause(cmd *syntax.IfClause, c *context) *flow {
	if b.depth++; b.depth > maxDepth {
		b.overflow = true
		return quiet()
	}
	defer func() { b.depth-- }()
	inner := *c
	inner.cond = true
	cond := b.stmts(cmd.Cond, &inner)
	start := b.sc
	then := b.afterThen(cmd.Then, &inner)
	branches := []scope{b.sc}
	if leaves(then) {
		branches = nil
	}
	kids := []*flow{cond, then}
	if cmd.Else != nil {
		b.sc = start
		b.join = Then
		var other *flow
		if cmd.Else.ThenPos.IsValid() {
			other = b.ifClause(cmd.Else, c)
		} else {
			other = b.stmts(cmd.Else.Then, &inner)
		}
		kids = append(kids, other)
		if !leaves(other) {
			branches = append(branches, b.sc)
		}
	}
	b.sc.merge(start, branches...)
	return join(flowIf, kids...)
}

func (b *builder) caseClause(cmd *syntax.CaseClause, c *context) *flow {
	saved := b.pending
	b.pending = nil
	b.word(cmd.Word)
	aside := b.substitutions(c)
	b.pending = saved
	inner := *c
	inner.cond = true
	start := b.sc
	var branches []scope
	var arms []*flow
	kind := flowCase
	for _, item := range cmd.Items {
		b.sc = start
		if len(item.Stmts) > 0 {
			arm := b.afterThen(item.Stmts, &inner)
			arms = append(arms, arm)
			if !leaves(arm) {
				branches = append(branches, b.sc)
			}
		}
		if item.Op != syntax.Break {
			kind = flowBlur
		}
	}
	b.sc.merge(start, branches...)
	f := join(kind, arms...)
	f.errexit = start.errexit
	return before(aside, f)
}

func (b *builder) forClause(cmd *syntax.ForClause, c *context) *flow {
	inner := *c
	inner.loop = true
	start := b.sc
	iter, ok := cmd.Loop.(*syntax.WordIter)
	if !ok || !iter.InPos.IsValid() {
		f := join(flowLoop, b.afterThen(cmd.Do, &inner))
		return b.loopEnd(f, start)
	}
	saved := b.pending
	b.pending = nil
	items := b.words(iter.Items)
	aside := b.substitutions(c)
	b.pending = saved
	known := len(items) > 0
	for _, w := range items {
		known = known && w.Known && !globs(w.Text)
	}
	if !known || len(items) > maxUnroll || c.loop && len(items) > 1 {
		b.sc.set(iter.Name.Value, Word{})
		f := join(flowLoop, b.afterThen(cmd.Do, &inner))
		f.certain = known
		return before(aside, b.loopEnd(f, start))
	}
	rounds := make([]*flow, 0, len(items))
	for i, w := range items {
		if i > 0 {
			b.join = Then
		}
		b.sc.set(iter.Name.Value, w)
		rounds = append(rounds, b.stmts(cmd.Do, &inner))
	}
	f := join(flowSeq, rounds...)
	if b.jumped {
		f = join(flowBlur, rounds...)
		f.errexit = start.errexit
		b.jumped = false
		b.sc.merge(start, b.sc)
	}
	return before(aside, f)
}

func (b *builder) loopEnd(f *flow, start scope) *flow {
	if b.jumped {
		f.kind = flowBlur
		f.errexit = start.errexit
		b.jumped = false
	}
	b.sc.merge(start, b.sc)
	return f
}

func globs(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == '*' || s[i] == '?' || s[i] == '[' {
			return true
		}
	}
	return false
}

// leaves reports that a part never comes to its end.
func leaves(f *flow) bool {
	switch f.kind {
	case flowExit:
		return true
	case flowJump:
		return true
	case flowSeq, flowAnd:
		for _, k := range f.kids {
			if leaves(k) {
				return true
			}
		}
	}
	return false
}
