package shell

import "strings"

// peeled is a command with its wrappers taken off.
type peeled struct {
	argv     []Word
	wrappers []Wrapper
	env      []Assign
	// dir is where it runs if a wrapper moved it.
	dir             string
	dirKnown, moved bool
	place           Place
	loop            bool // runs once per item
	replaces        bool // exec

	// script is a string of commands to run in place of argv.
	script            *Word
	args              []Word // its positional parameters
	eval              bool   // in this very shell
	stdin             bool   // the string came from the heredoc
	errexit, pipefail tri
}

// Wrapped reports whether one of the wrappers was peeled off.
func (p *peeled) Wrapped(names ...string) bool {
	for _, w := range p.wrappers {
		for _, n := range names {
			if w.Name == n {
				return true
			}
		}
	}
	return false
}

// replacesProcess reports that the program is run by another process, which
// knows no functions, aliases and builtins.
func (p *peeled) replacesProcess() bool {
	for _, w := range p.wrappers {
		switch w.Name {
		case "time", "command", "builtin", "exec":
		default:
			return true
		}
	}
	return false
}

// take moves the first n words into the wrappers.
func (p *peeled) take(name string, n int) {
	n = min(n, len(p.argv))
	w := Wrapper{Name: name}
	skip := 1 + strings.Count(name, " ")
	for _, a := range p.argv[min(skip, n):n] {
		w.Args = append(w.Args, a.Text)
	}
	p.wrappers = append(p.wrappers, w)
	p.argv = p.argv[n:]
}

// maxWrappers bounds how many wrappers one command can have.
const maxWrappers = 16

// peel takes wrappers off until a program is left.
func (p *peeled) peel(b *builder) {
	xargs := false
	for n := 0; n < maxWrappers && len(p.argv) > 0 && p.script == nil; n++ {
		for p.dirFlag(b) {
		}
		if !p.argv[0].Known || !p.unwrap(b) {
			break
		}
		xargs = xargs || p.wrappers[len(p.wrappers)-1].Name == "xargs"
	}
	if xargs && p.script == nil && len(p.argv) > 0 && !p.marked() {
		p.argv = append(p.argv[:len(p.argv):len(p.argv)], Word{"", false})
	}
}

// marked replaces the {} of xargs -I by a word that is not known.
func (p *peeled) marked() bool {
	found := false
	for i, w := range p.argv {
		if strings.Contains(w.Text, "{}") {
			if !found {
				p.argv = append([]Word(nil), p.argv...)
			}
			p.argv[i].Known = false
			found = true
		}
	}
	return found
}

// flags is the index of the first word from i on that is neither a flag nor
// the value of one. valued lists the flags that take a value, separated by
// spaces. A "--" is passed over.
func flags(argv []Word, i int, valued string) int {
	for i < len(argv) {
		t := argv[i].Text
		switch {
		case t == "--":
			return i + 1
		case len(t) < 2 || t[0] != '-':
			return i
		case listed(valued, t):
			i += 2
		default:
			i++
		}
	}
	return min(i, len(argv))
}

// listed reports whether a list separated by spaces holds the name.
func listed(list, name string) bool {
	for name != "" {
		i := strings.Index(list, name)
		if i < 0 {
			return false
		}
		end := i + len(name)
		if (i == 0 || list[i-1] == ' ') && (end == len(list) || list[end] == ' ') {
			return true
		}
		list = list[end:]
	}
	return false
}

// assigns takes A=B words from i on into the environment.
func (p *peeled) assigns(i int) int {
	for i < len(p.argv) {
		name, value, ok := strings.Cut(p.argv[i].Text, "=")
		if !ok || !isName(name) {
			break
		}
		p.env = append(p.env[:len(p.env):len(p.env)], Assign{name, Word{value, p.argv[i].Known}})
		i++
	}
	return i
}

func isName(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c != '_' && (c|0x20 < 'a' || c|0x20 > 'z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

// word is the text of word i, "" past the end.
func (p *peeled) word(i int) string {
	if i < len(p.argv) {
		return p.argv[i].Text
	}
	return ""
}

// join makes one word of several, as eval and ssh do.
func (p *peeled) joined(from int) *Word {
	w := Word{Known: true}
	for i := from; i < len(p.argv); i++ {
		if i > from {
			w.Text += " "
		}
		w.Text += p.argv[i].Text
		w.Known = w.Known && p.argv[i].Known
	}
	return &w
}
