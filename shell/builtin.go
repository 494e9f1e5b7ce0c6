package shell

import (
	"strconv"
	"strings"
)

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
