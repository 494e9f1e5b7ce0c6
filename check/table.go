package check

import (
	"strings"
	"sync"
)

// A row describes one runner. Rows are data: flags are listed as words in
// strings, so that nothing is compiled at start and a row reads like the
// runner's manual.
//
// A flag list holds tokens separated by spaces:
//
//	-v                 a flag, which may carry an attached =value
//	-k=                a flag that takes a value, attached or as the next word
//	name:-E=|--enable= spellings of one flag, with its canonical name
//	+name:…            repeating the flag adds up (otherwise the last one wins)
//	~name:…            the value is a regular expression: A|B are alternatives
//	^name:…            the value is a boolean expression: "a or b", "not c"
//	,name:…            the value is a comma list of alternatives
//
//	*name:…            the flag's own name is part of the value
//
// The marks + ~ ^ , * may be combined and stand before the name.
type row struct {
	names  string // programs, separated by spaces
	sub    string // subcommands that make it this row, separated by "|"; "" if none is needed
	runner string
	family string // "" means runner
	kind   Kind
	also   string // kinds a pass proves as well, separated by spaces

	style  style  // how its targets contain one another
	none   none   // what no target means
	pos    pos    // what its plain words are
	root   root   // how the project root follows from the directory
	long   bool   // flags are long with one dash (go, java, terraform)
	after  *row   // how words behind "--" are read; nil: as plain words
	global string // flags that may stand before the subcommand

	see     string // presentation, speed, verbosity
	sel     string // selects within the targets
	not     string // leaves something out
	mode    string // changes how it observes
	wide    string // takes everything
	stop    string // stops early
	list    string // only lists or explains: no reading
	compile string // only compiles: a build reading
	fix     string // rewrites what it checks
	watch   string // waits for changes: no reading
	tgt     string // its value is a target
	dir     string // its value is the directory it works in
	needs   string // it is a check only with one of these
	writes  bool   // without a flag of needs it rewrites (else: no check)
	fixer   bool   // it always rewrites what it can
	tty     bool   // watches if it has a terminal and is not told to run
	home    string // the folder of tests it takes if it is given no target
	each    bool   // its programs are tools apart: each is a family of its own
	bools   bool   // a flag may be followed by true or false
	build   bool   // it works in a build folder of the project

	reads   string // extensions and names it reads; "" means every code file
	trailer bool
	silent  bool
}

// A style is how one target of a runner contains another.
type style uint8

const (
	byPath    style = iota // folder > file > file::case
	byPackage              // dir is one package, dir/... a tree, files below it
	byPattern              // pieces of paths (jest, vitest, playwright)
	byDotted               // a.b.c labels, held as a/b/c
	byLabel                // //a/... //a:b (bazel, buck2, pants)
	byName                 // names that only equal themselves
)

// none says what a runner takes if it is given no target.
type none uint8

const (
	takesAll     none = iota // everything under its root
	takesDir                 // the package of the directory it runs in
	takesDefault             // a default of its own (cargo's default members)
)

// pos says what a runner's plain words are.
type pos uint8

const (
	targets  pos = iota
	packages     // targets, but only the first run of them (go test)
	filters      // substrings of case names, any of which selects
	goals        // names of tasks or phases: the set is the identity
	ignored      // say nothing about coverage
	opaque       // not known: leave the selection open
)

// root says how a project root follows from the directory.
type root uint8

const (
	rootKnown root = iota // the nearest folder known to hold a manifest, else the project
	rootDir               // the directory it runs in, less trailing source folders
)

// table is every row, by program name.
var table = sync.OnceValue(func() map[string][]*row {
	m := make(map[string][]*row, 256)
	for _, rows := range [][]row{goRows, pythonRows, jsRows, rustRows, jvmRows, nativeRows, scriptRows, otherRows} {
		for i := range rows {
			r := &rows[i]
			for name := range strings.SplitSeq(r.names, " ") {
				m[name] = append(m[name], r)
			}
		}
	}
	return m
})

// byRunner is every row, by the name it puts in Check.Runner.
var byRunner = sync.OnceValue(func() map[string]*row {
	m := make(map[string]*row, 160)
	for _, rows := range [][]row{goRows, pythonRows, jsRows, rustRows, jvmRows, nativeRows, scriptRows, otherRows} {
		for i := range rows {
			r := &rows[i]
			m[r.runner] = r
			if r.each {
				for name := range strings.SplitSeq(r.names, " ") {
					if n := r.runnerOf(name); m[n] == nil {
						m[n] = r
					}
				}
			}
		}
	}
	return m
})

// runnerOf is the runner that a program of the row is.
func (r *row) runnerOf(prog string) string {
	if !r.each {
		return r.runner
	}
	if _, verb, ok := strings.Cut(r.runner, " "); ok && r.sub != "" {
		return prog + " " + verb
	}
	return prog
}

// fam is the family of a program of the row.
func (r *row) fam(prog string) string {
	switch {
	case r.each:
		return r.runnerOf(prog)
	case r.family != "":
		return r.family
	}
	return r.runner
}

// matchesSub reports whether word is one of the row's subcommands.
func (r *row) matchesSub(word string) bool {
	for s := range strings.SplitSeq(r.sub, "|") {
		if s == word {
			return true
		}
	}
	return false
}
