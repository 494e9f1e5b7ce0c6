package shell

// emit adds a segment.
func (b *builder) emit(c *context, seg Segment, p *peeled, span [2]int) *flow {
	if len(b.out.Segments) >= maxSegments {
		b.overflow = true
		return quiet()
	}
	if c.span != nil {
		span = *c.span
	}
	seg.Index = len(b.out.Segments)
	seg.Span = span
	seg.Text = b.line[span[0]:span[1]]
	if seg.Argv == nil {
		seg.Argv = p.argv
	}
	seg.Env = b.sc.env
	if len(p.env) > 0 {
		seg.Env = append(seg.Env[:len(seg.Env):len(seg.Env)], p.env...)
	}
	seg.Dir, seg.DirKnown, seg.Place = b.sc.dir, b.sc.dirKnown, b.sc.place
	if p.moved {
		seg.Dir, seg.DirKnown = p.dir, p.dirKnown
	}
	if p.place.Kind != "" {
		seg.Place = p.place
	}
	seg.Wrappers = c.wrappers
	if len(p.wrappers) > 0 {
		seg.Wrappers = append(c.wrappers[:len(c.wrappers):len(c.wrappers)], p.wrappers...)
	}
	seg.Join = b.join
	if seg.Index == 0 {
		seg.Join = First
	}
	b.join = Then
	if c.grouped {
		seg.Group, seg.Stage = c.group, c.stage
	} else {
		b.groups++
		seg.Group = b.groups
	}
	seg.Filters = c.filters
	seg.Redirects, seg.Heredoc = c.redirs, c.heredoc
	seg.Background, seg.Negated = c.background, c.negated
	seg.Loop, seg.Cond, seg.Func = c.loop || p.loop, c.cond, c.fn
	seg.Subst, seg.Subshell = c.subst, c.subshell
	b.out.Segments = append(b.out.Segments, seg)
	b.options.see(&b.sc, &b.out.Segments[seg.Index])
	f := leaf(seg.Index)
	f.errexit = b.sc.errexit
	return f
}

// see notes the options in force for a command that does more than set up.
func (o *optionsSeen) see(sc *scope, s *Segment) {
	switch s.Prog() {
	case "set", "shopt", "cd", "export", "source", ".", "declare", "unset", "alias":
		return
	}
	pf, e := sc.pipefail == on, sc.errexit == on
	if o.any {
		pf, e = pf && o.pipefail, e && o.errex
	}
	o.any, o.pipefail, o.errex = true, pf, e
}
