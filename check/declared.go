package check

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

func (d *Declared) empty() bool { return d == nil || len(d.Aliases) == 0 && len(d.Checks) == 0 }

// declared looks the command up among the user's aliases and checks. The
// longest command as written whose words begin argv wins; further words are
// handed on to what an alias stands for, and select within a declared check.
func (rd reader) declared(seg *shell.Segment, argv []shell.Word) ([]Check, bool) {
	d := rd.ctx.Declared
	alias, an := longest(d.Aliases, argv)
	decl, dn := longest(d.Checks, argv)
	if an == 0 && dn == 0 {
		return nil, false
	}
	if dn >= an {
		rest := taskArgs(argv[dn:])
		dir := rd.dirOf(seg)
		c := Check{
			Kind: d.Checks[decl], Runner: decl, Family: "declared", Root: projectOf(dir), Dir: dir,
			Opaque: true, Task: "declared:" + decl, TaskArgs: rest, Whole: len(rest) == 0, Via: decl,
		}
		return []Check{c}, true
	}
	inner := reader{ctx: rd.withoutDeclared(), base: rd.dirOf(seg), depth: rd.depth + 1, left: rd.left}
	t := taskCall{tool: "alias", via: alias, names: []string{alias}, args: argv[an:]}
	cs := inner.run(seg, &t, alias, recipe{lines: []string{d.Aliases[alias]}, dir: inner.base, appends: true})
	return cs, len(cs) > 0
}

// withoutDeclared is the context without aliases, so that an alias whose
// target begins with its own name does not go in circles.
func (rd reader) withoutDeclared() *Context {
	ctx := *rd.ctx
	ctx.Declared = nil
	return &ctx
}

// longest finds the entry whose words are the longest beginning of argv.
func longest[V any](m map[string]V, argv []shell.Word) (key string, n int) {
	for k := range m {
		i := 0
		ok := true
		for w := range strings.FieldsSeq(k) {
			if i >= len(argv) || argv[i].Text != w {
				ok = false
				break
			}
			i++
		}
		if ok && i > n {
			key, n = k, i
		}
	}
	return key, n
}

// projectOf is the root of something that belongs to the project as a whole.
func projectOf(dir string) string {
	if outside(dir) {
		return dir
	}
	return ""
}
