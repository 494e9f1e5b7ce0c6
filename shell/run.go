package shell

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
