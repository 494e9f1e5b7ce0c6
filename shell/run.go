package shell

import (
	"strconv"
	"strings"
)

// run decides what a command's words run: a string of commands, a function, a
// builtin that changes the shell, or a program.
func (b *builder) run(words []Word, env []Assign, c *context, span [2]int) *flow {
	if len(words) == 0 { // a variable that was empty
		return quiet()
	}
	unpeeled := peeled{argv: words, env: env}
	p := &unpeeled
	p.peel(b)
	p.fromStdin(b, c)
	if p.script != nil && b.strings < maxStrings {
		return b.command(p, c, span)
	}
	if len(p.argv) == 0 {
		return b.emit(c, Segment{}, p, span)
	}
	direct := !p.replacesProcess()
	name := p.argv[0].Text
	if fn, ok := b.funcs[name]; ok && direct && !p.Wrapped("command", "builtin") {
		if b.calls < maxStrings {
			return b.call(fn, p, c)
		}
		f := b.emit(c, Segment{Shadowed: true}, p, span)
		return f
	}
	seg := Segment{Shadowed: b.aliases[name] && direct && !p.Wrapped("command")}
	var f *flow
	if direct && !seg.Shadowed {
		f = b.builtin(p, c, seg, span)
	}
	if f == nil {
		f = b.emit(c, seg, p, span)
		f.replaces = p.replaces
	}
	if b.neverFails(p, c) {
		f.can = canPass
	}
	if name == "false" && direct && len(p.wrappers) == 0 && !seg.Shadowed {
		f.can = canFail
	}
	return f
}

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
	if b.out.Segments == nil && c.grouped || seg.Index == 1 {
		b.out.Segments = append(make([]Segment, 0, 4), b.out.Segments...)
	}
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
	file, err := parseText(text)
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
	b.src = text
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

// builtin walks a command that changes the shell itself, nil if it is none.
func (b *builder) builtin(p *peeled, c *context, seg Segment, span [2]int) *flow {
	args := p.argv[1:]
	switch p.argv[0].Text {
	case "cd", "pushd", "popd", "chdir":
		f := b.emit(c, seg, p, span)
		b.changeDir(p.argv[0].Text, args)
		return f
	case "set":
		f := b.emit(c, seg, p, span)
		b.set(args)
		return f
	case "unset":
		for _, a := range args {
			b.sc.set(a.Text, Word{})
		}
	case "read", "mapfile", "readarray", "getopts":
		for _, a := range args {
			if !strings.HasPrefix(a.Text, "-") {
				b.sc.set(a.Text, Word{})
			}
		}
	case "alias":
		for _, a := range args {
			if name, _, ok := strings.Cut(a.Text, "="); ok {
				if b.aliases == nil {
					b.aliases = map[string]bool{}
				}
				b.aliases[name] = true
			}
		}
	case "exit":
		f := b.emit(c, seg, p, span)
		f.kind = flowExit
		f.code = exitUnknown
		if len(args) == 0 {
			f.code = exitLast
		} else if n, err := strconv.Atoi(args[0].Text); err == nil && args[0].Known {
			f.code = n & 0xff
		}
		return f
	case "break", "continue":
		b.jumped = true
		f := b.emit(c, seg, p, span)
		f.kind = flowJump
		return f
	case "return":
		b.returned = true
		f := b.emit(c, seg, p, span)
		f.kind = flowJump
		return f
	}
	return nil
}

// set follows set -e, set -o pipefail and their reverses.
func (b *builder) set(args []Word) {
	for i := 0; i < len(args); i++ {
		t := args[i].Text
		if len(t) < 2 || t[0] != '-' && t[0] != '+' || t == "--" {
			return
		}
		v := on
		if t[0] == '+' {
			v = off
		}
		for _, ch := range t[1:] {
			switch ch {
			case 'e':
				b.sc.errexit = v
			case 'o':
				if i+1 < len(args) {
					i++
					switch args[i].Text {
					case "pipefail":
						b.sc.pipefail = v
					case "errexit":
						b.sc.errexit = v
					}
				}
			}
		}
	}
}

// neverFails reports a command that only prints or sets, so that it is no
// candidate when the line fails.
func (b *builder) neverFails(p *peeled, c *context) bool {
	if p.replacesProcess() || len(p.wrappers) > 0 {
		return false
	}
	for _, r := range c.redirs {
		if r.Op != "2>&1" && r.Op != ">&2" && r.Op != "1>&2" && r.Target.Text != "/dev/null" {
			return false
		}
	}
	switch p.argv[0].Text {
	case "true", ":", "echo", "printf", "set", "alias", "sleep", "pwd", "date", "shopt", "wait", "trap":
		return p.argv[0].Text != "wait" || len(p.argv) == 1
	}
	return false
}
