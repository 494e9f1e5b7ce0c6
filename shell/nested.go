package shell

// call walks the body of a function at its call.
func (b *builder) call(fn function, p *peeled, c *context) *flow {
	inner := *c
	inner.fn = true
	inner.wrappers = append(c.wrappers[:len(c.wrappers):len(c.wrappers)], p.wrappers...)
	args, know, env, src, returned, jumped := b.sc.args, b.sc.argsKnow, b.sc.env, b.src, b.returned, b.jumped
	b.sc.args, b.sc.argsKnow = p.argv[1:], true
	if len(p.env) > 0 {
		b.sc.env = append(env[:len(env):len(env)], p.env...)
	}
	b.src, b.returned = fn.src, false
	b.calls++
	e := b.sc.errexit
	f := b.stmt(fn.body, &inner)
	b.calls--
	if b.returned {
		f = join(flowBlur, f)
		f.errexit = e
	}
	f = join(flowCall, f)
	f.errexit = e
	b.sc.args, b.sc.argsKnow, b.src, b.returned, b.jumped = args, know, src, returned, jumped
	if len(p.env) > 0 {
		b.sc.env = env
	}
	return f
}

// command walks a string of commands: bash -c "…", eval "…", ssh host "…".
func (b *builder) command(p *peeled, c *context, span [2]int) *flow {
	text := p.script.Text
	if b.spend(len(text)); b.overflow {
		return quiet()
	}
	if b.trees == nil { // the line itself needed none
		b.trees = treePool.Get().(*trees)
		defer func() { b.trees.release(); b.trees = nil }()
	}
	file, err := parseText(text, b.trees)
	if err != nil || len(text) > maxBytes {
		return b.emit(c, Segment{Opaque: true}, p, span)
	}
	inner := *c
	inner.wrappers = append(c.wrappers[:len(c.wrappers):len(c.wrappers)], p.wrappers...)
	if inner.span == nil {
		inner.span = &span
	}
	inner.loop = c.loop || p.loop
	if p.stdin {
		inner.heredoc = ""
	}
	sc, src, noSubst, funcs := b.sc, b.src, b.noSubst, b.funcs
	b.src = source{text: text}
	b.noSubst = b.noSubst || !p.script.Known
	b.strings++
	if len(p.env) > 0 {
		for _, a := range p.env {
			b.sc.export(a.Name, a.Value)
		}
	}
	if !p.eval {
		b.funcs = nil
		b.sc.vars = nil
		for _, a := range b.sc.env {
			b.sc.vars = &binding{a.Name, a.Value, b.sc.vars}
		}
		b.sc.errexit, b.sc.pipefail = p.errexit, p.pipefail
		b.sc.args, b.sc.argsKnow = p.args, true
		if p.moved {
			b.sc.dir, b.sc.dirKnown = p.dir, p.dirKnown
		}
		if p.place.Kind != "" {
			b.sc.place = p.place
		}
	}
	f := b.stmts(file.Stmts, &inner)
	b.src, b.noSubst = src, noSubst
	b.strings--
	if p.eval {
		return f
	}
	b.sc, b.funcs = sc, funcs
	sub := join(flowSub, f)
	sub.errexit = sc.errexit
	if p.replaces {
		sub = join(flowSeq, sub, &flow{kind: flowExit, seg: -1, status: -1, ref: -1, code: exitLast})
	}
	return sub
}
