package check

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// maxWords bounds how many words of one command are read.
const maxWords = 1024

// args is what the words of one command say, before they are resolved against
// directories.
type args struct {
	words     []shell.Word // plain words
	targets   []shell.Word // values of target flags
	sels      []string     // canonical selectors
	mode      []string
	dir       string
	dirOpen   bool
	need      bool
	wide      bool
	stop      bool
	list      bool
	compile   bool
	fix       bool
	watch     bool
	unknown   string // the first word that leaves the selection open
	rest      []shell.Word
	flagsSeen bool
}

// read reads the words behind the program and its subcommand.
func (r *row) read(words []shell.Word) *args {
	a := &args{}
	a.walk(r, words)
	return a
}

func (a *args) walk(r *row, words []shell.Word) {
	if len(words) > maxWords {
		words = words[:maxWords]
		a.open("too many words")
	}
	pkgs := 0 // 0 no package yet, 1 in the list, 2 behind it
	for i := 0; i < len(words); i++ {
		w := words[i]
		t := w.Text
		if t == "--" {
			a.rest = words[i+1:]
			if r.after != nil {
				a.walk(r.after, a.rest)
			} else if r.pos == ignored {
				for _, w := range a.rest {
					a.sels = append(a.sels, "argument="+w.Text) // handed on: it narrows
				}
			} else {
				a.words = append(a.words, a.rest...)
			}
			return
		}
		if len(t) < 2 || t[0] != '-' {
			if r.pos == packages {
				if pkgs == 2 {
					continue // words for the test binary
				}
				pkgs = 1
			}
			if t != "" || !w.Known {
				a.words = append(a.words, w)
			}
			continue
		}
		if pkgs == 1 {
			pkgs = 2
		}
		a.flagsSeen = true
		if !w.Known && strings.HasPrefix(t, "-$") {
			a.open(t)
			continue
		}
		i += a.flag(r, words, i)
	}
}

// flag reads the flag at words[i] and returns how many further words it took.
func (a *args) flag(r *row, words []shell.Word, i int) int {
	t := words[i].Text
	name, val, attached := strings.Cut(t, "=")
	if r.long && strings.HasPrefix(name, "--") {
		name = name[1:]
	}
	role, f := r.lookup(name)
	if i := strings.IndexByte(t, ':'); role == unknownFlag && i > 1 {
		// -only-testing:Suite, -p:Name=value
		if ro, fl := r.lookup(t[:i]); ro != unknownFlag && fl.value {
			role, f, val, attached = ro, fl, t[i+1:], true
		}
	}
	if role == unknownFlag && r.long && !attached && len(t) > 2 && t[1] >= 'A' && t[1] <= 'Z' && t[1] != 'D' {
		// -T4, -Pit: a value written onto its flag
		if ro, fl := r.lookup(t[:2]); ro != unknownFlag && fl.value {
			role, f, val, attached = ro, fl, t[2:], true
		}
	}
	if role == unknownFlag && !strings.HasPrefix(t, "--") && !r.long && len(t) > 2 {
		return a.cluster(r, words, i)
	}
	took := 0
	if r.bools && !f.value && !attached && i+1 < len(words) && (words[i+1].Text == "true" || words[i+1].Text == "false") {
		if role != unknownFlag && words[i+1].Text == "true" {
			a.apply(role, f, t, "", true)
		}
		return 1
	}
	if f.value && !attached && i+1 < len(words) {
		val, took = words[i+1].Text, 1
		if !words[i+1].Known && role != seeFlag && role != tgtFlag {
			a.open(val)
		}
	} else if attached && !words[i].Known && role != seeFlag && role != tgtFlag {
		a.open(t)
	}
	if !f.value && attached && (val == "false" || val == "0" || val == "no") {
		return took // switched off
	}
	known := words[i].Known
	if took == 1 {
		known = words[i+1].Known
	}
	a.apply(role, f, t, val, known)
	return took
}

// cluster reads short flags written in one word: -xvs, -n4, -kname.
func (a *args) cluster(r *row, words []shell.Word, i int) int {
	t := words[i].Text
	type part struct {
		role role
		flag flag
		val  string
	}
	var parts []part
	took := 0
	for j := 1; j < len(t); j++ {
		role, f := r.lookup("-" + t[j:j+1])
		if role == unknownFlag {
			a.apply(unknownFlag, flag{}, t, "", true)
			return 0
		}
		p := part{role: role, flag: f}
		if f.value {
			p.val = strings.TrimPrefix(t[j+1:], "=")
			if p.val == "" && i+1 < len(words) {
				p.val, took = words[i+1].Text, 1
				if !words[i+1].Known && role != seeFlag {
					a.open(p.val)
				}
			}
			parts = append(parts, p)
			break
		}
		parts = append(parts, p)
	}
	for _, p := range parts {
		a.apply(p.role, p.flag, t, p.val, true)
	}
	return took
}

func (a *args) apply(role role, f flag, written, val string, known bool) {
	if f.self {
		own, _, _ := strings.Cut(strings.TrimLeft(written, "-"), "=")
		if val != "" {
			own += ":" + val
		}
		val = own
	}
	switch role {
	case unknownFlag:
		a.open(written)
		a.sels = append(a.sels, "?"+written)
	case selFlag:
		a.selects(f, val)
	case notFlag:
		for _, v := range split(f, val) {
			a.sels = append(a.sels, "!"+f.name+"="+v)
		}
	case modeFlag:
		if !f.adds {
			a.mode = dropNamed(a.mode, f.name)
		}
		if val == "" || val == "true" {
			a.mode = append(a.mode, f.name)
			return
		}
		for _, v := range split(f, val) {
			a.mode = append(a.mode, f.name+"="+v)
		}
	case wideFlag:
		a.wide = true
	case stopFlag:
		a.stop = true
	case listFlag:
		a.list = true
	case compileFlag:
		a.compile = true
	case fixFlag:
		a.fix, a.need = true, true
	case needFlag:
		a.need = true
	case watchFlag:
		a.watch = true
	case tgtFlag:
		for _, v := range split(f, val) {
			a.targets = append(a.targets, shell.Word{Text: v, Known: known})
		}
	case dirFlag:
		a.dir = val
		a.dirOpen = !known
	}
}

func (a *args) open(word string) {
	if a.unknown == "" {
		a.unknown = word
	}
}

// dropNamed removes entries of one flag, for a flag whose last mention wins.
func dropNamed(list []string, name string) []string {
	out := list[:0]
	for _, s := range list {
		if n, _, _ := strings.Cut(s, "="); n != name && n != "!"+name {
			out = append(out, s)
		}
	}
	return out
}
