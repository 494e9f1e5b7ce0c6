package shell

import (
	"path"
	"strings"
)

// scope is what the shell carries from command to command. It is copied where
// the shell forks or branches; nothing it points to is ever changed in place.
type scope struct {
	dir      string
	dirKnown bool
	prev     *dirStack // where cd - goes
	stack    *dirStack
	vars     *binding
	env      []Assign // exported; appended with a full slice expression
	errexit  tri
	pipefail tri
	args     []Word // positional parameters, inside a function
	argsKnow bool
	place    Place
}

type dirStack struct {
	dir   string
	known bool
	next  *dirStack
}

type binding struct {
	name  string
	value Word
	next  *binding
}

// maxBindings bounds a look-up, so that a line of many assignments stays
// linear.
const maxBindings = 256

func (sc *scope) set(name string, value Word) {
	sc.vars = &binding{name, value, sc.vars}
	for i, a := range sc.env {
		if a.Name == name { // exported before: the new value is exported too
			env := append([]Assign(nil), sc.env...)
			env[i].Value = value
			sc.env = env
			return
		}
	}
	if name == "PATH" || name == "HOME" {
		sc.export(name, value)
	}
}

func (sc *scope) export(name string, value Word) {
	if len(sc.env) < maxBindings {
		sc.env = append(sc.env[:len(sc.env):len(sc.env)], Assign{name, value})
	}
}

func (sc *scope) lookup(name string) (Word, bool) {
	n := 0
	for b := sc.vars; b != nil && n < maxBindings; b = b.next {
		if b.name == name {
			return b.value, b.value.Known
		}
		n++
	}
	return Word{}, false
}

// merge goes on from before, with one of the branches taken: it makes every variable set since before, in any of the branches,
// unknown, and the directory too if a branch moved it.
func (sc *scope) merge(before scope, branches ...scope) {
	*sc = before
	for _, br := range branches {
		n := 0
		for b := br.vars; b != nil && b != before.vars && n < maxBindings; b = b.next {
			sc.vars = &binding{b.name, Word{}, sc.vars}
			n++
		}
		if br.dir != before.dir || br.dirKnown != before.dirKnown {
			sc.dir, sc.dirKnown = before.dir, false
		}
		if br.errexit != before.errexit {
			sc.errexit = maybe
		}
		if br.pipefail != before.pipefail {
			sc.pipefail = maybe
		}
	}
}

// resolve is the directory a word names from here. A path below ~ is kept as
// written and is not known.
func (sc *scope) resolve(to Word) (dir string, known bool) {
	t := to.Text
	switch {
	case !to.Known || strings.ContainsAny(t, "*?["):
		return t, false
	case t == "" || t == ".":
		return sc.dir, sc.dirKnown
	case t[0] == '~':
		return t, false
	case t[0] == '/':
		return path.Clean(t), true
	case sc.dir == "":
		if t = path.Clean(t); t == "." {
			t = ""
		}
		return t, sc.dirKnown
	}
	t = path.Join(sc.dir, t)
	if t == "." {
		t = ""
	}
	return t, sc.dirKnown
}
