package shell

import "mvdan.cc/sh/v3/syntax"

// appendArgs puts in the positional parameters.
func (b *builder) appendArgs(out []Word) []Word {
	for _, a := range b.sc.args {
		b.spend(len(a.Text) + 1)
	}
	if b.overflow {
		return out
	}
	return append(out, b.sc.args...)
}

// plainParam is the name of $name, ${name}, $1 or $@.
func plainParam(p *syntax.ParamExp) (string, bool) {
	if p.Param == nil || p.Excl || p.Length || p.Width || p.IsSet || p.Index != nil || p.Flags != nil ||
		p.Slice != nil || p.Repl != nil || p.Exp != nil || p.Names != 0 || len(p.Modifiers) > 0 || p.NestedParam != nil {
		return "", false
	}
	return p.Param.Value, true
}

// lookup is the value of a variable, false if it is not known or too much was
// put in for variables already.
func (b *builder) lookup(name string) (Word, bool) {
	var v Word
	ok := false
	if len(name) == 1 && name[0] >= '1' && name[0] <= '9' {
		if i := int(name[0] - '1'); b.sc.argsKnow {
			v, ok = Word{"", true}, true
			if i < len(b.sc.args) {
				v, ok = b.sc.args[i], b.sc.args[i].Known
			}
		}
	} else {
		v, ok = b.sc.lookup(name)
	}
	if ok {
		if b.expanded += len(v.Text); b.expanded > maxExpanded {
			return Word{}, false
		}
	}
	return v, ok
}

// collect queues the commands of the substitutions below a node, to be walked
// before the command that they are part of.
func (b *builder) collect(n syntax.Node) {
	syntax.Walk(n, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CmdSubst:
			b.pending = append(b.pending, n.Stmts)
			return false
		case *syntax.ProcSubst:
			b.pending = append(b.pending, n.Stmts)
			return false
		}
		return true
	})
}

// source is a node as written.
func (b *builder) source(n syntax.Node) string {
	lo, hi := int(n.Pos().Offset()), int(n.End().Offset())
	if lo < 0 || hi > len(b.src.text) || lo > hi {
		return ""
	}
	return b.src.text[lo:hi]
}
