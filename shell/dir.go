package shell

import "strings"

// changeDir follows cd, pushd and popd, taken to succeed.
func (b *builder) changeDir(name string, args []Word) {
	for len(args) > 0 && len(args[0].Text) > 1 && args[0].Text[0] == '-' {
		args = args[1:] // -P, -L, --
	}
	sc := &b.sc
	old := &dirStack{dir: sc.dir, known: sc.dirKnown, next: sc.stack}
	switch {
	case name == "popd":
		if sc.stack == nil {
			sc.dirKnown = false
			return
		}
		sc.dir, sc.dirKnown, sc.stack = sc.stack.dir, sc.stack.known, sc.stack.next
	case len(args) == 0 && name == "pushd":
		sc.dirKnown = false
	case len(args) == 0:
		sc.dir, sc.dirKnown = "~", false
	case args[0].Text == "-" && name != "pushd":
		if sc.prev == nil {
			sc.dirKnown = false
			return
		}
		sc.dir, sc.dirKnown = sc.prev.dir, sc.prev.known
	default:
		sc.dir, sc.dirKnown = sc.resolve(args[0])
		if name == "pushd" {
			sc.stack = old
		}
	}
	sc.prev = old
}

// dirFlag takes the directory flag off a program that has one.
func (p *peeled) dirFlag(b *builder) bool {
	var short, long string
	switch base(p.argv[0].Text) {
	case "git", "go":
		short, long = "-C", "-C"
	case "pnpm":
		short, long = "-C", "--dir"
	case "make", "gmake", "ninja":
		short, long = "-C", "--directory"
	case "mise":
		short, long = "-C", "--cd"
	case "just":
		short, long = "-d", "--working-directory"
	case "task":
		short, long = "-d", "--dir"
	case "npm":
		short, long = "-C", "--prefix"
	case "yarn", "bun":
		short, long = "--cwd", "--cwd"
	case "poetry":
		short, long = "-C", "--directory"
	case "uv":
		short, long = "--directory", "--directory"
	default:
		return false
	}
	for i := 1; i < len(p.argv); i++ {
		t := p.argv[i].Text
		if t == "--" || t == "" {
			return false
		}
		var dir Word
		n := 0
		switch {
		case t == short || t == long:
			if i+1 == len(p.argv) {
				return false
			}
			dir, n = p.argv[i+1], 2
		case strings.HasPrefix(t, long) && strings.HasPrefix(t[len(long):], "="):
			dir, n = Word{t[len(long)+1:], p.argv[i].Known}, 1
		case short == "-C" && strings.HasPrefix(t, "-C") && len(t) > 2:
			dir, n = Word{strings.TrimPrefix(t[2:], "="), p.argv[i].Known}, 1
		case t == "-c" && base(p.argv[0].Text) == "git":
			i++
			continue
		case t[0] != '-' && stopsAtWord(p.argv[0].Text):
			return false
		default:
			continue
		}
		p.chdir(b, dir)
		p.argv = append(p.argv[:i:i], p.argv[i+n:]...)
		return true
	}
	return false
}

// stopsAtWord reports a program whose directory flag stands before the
// subcommand, where -C may mean something else after it.
func stopsAtWord(prog string) bool {
	switch base(prog) {
	case "git", "go", "uv", "poetry":
		return true
	}
	return false
}

func (p *peeled) chdir(b *builder, dir Word) {
	sc := scope{dir: b.sc.dir, dirKnown: b.sc.dirKnown}
	if p.moved {
		sc = scope{dir: p.dir, dirKnown: p.dirKnown}
	}
	p.dir, p.dirKnown = sc.resolve(dir)
	p.moved = true
}
