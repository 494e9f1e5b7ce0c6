package check

import (
	"slices"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// resolveCommand finds the row or the task call of a segment, and its words.
func resolveCommand(seg *shell.Segment) (*row, *taskCall, []shell.Word) {
	argv := seg.Argv
	for range 4 {
		prog := progName(argv[0].Text)
		if r, _ := pick(table()[prog], argv); r != nil {
			return r, nil, argv
		}
		if next := launched(prog, argv); next != nil {
			argv = next
			continue
		}
		if t, ok := taskOf(prog, argv, nil, ""); ok {
			if t.exec != nil {
				argv = t.exec
				continue
			}
			return nil, &t, argv
		}
		if t, ok := checkScript(argv, "", &Context{}); ok {
			return nil, &t, argv
		}
		break
	}
	return nil, nil, nil
}

// narrowing marks the words of argv that aim or select, and puts others in
// place of those that do both in one.
func (r *row) narrowing(argv []shell.Word, drop []bool, put map[int]string) {
	sub := r.subIndex(argv)
	in := r
	behind := -1
	for i := 1; i < len(argv); i++ {
		t := argv[i].Text
		switch {
		case t == "--" && in.after != nil:
			behind, in = i, in.after
			continue
		case i == sub && r.pos != goals:
			continue
		case len(t) > 1 && t[0] == '-':
			a := args{}
			took := a.flag(in, argv, i)
			lax := slices.ContainsFunc(a.mode, func(m string) bool { return strength(m) < 0 })
			if len(a.sels) > 0 || len(a.targets) > 0 || lax {
				drop[i] = true
				if took > 0 {
					drop[i+1] = true
				}
			}
			i += took
			continue
		}
		switch in.pos {
		case targets, packages, filters, opaque:
			if _, see := find(in.see, t); !see && !(r.runner == "unittest" && t == "discover") {
				drop[i] = true
			}
		case goals:
			head, _, more := strings.Cut(t, " ")
			if name, _, ok := strings.Cut(t, "="); ok {
				drop[i] = name == "TEST" || name == "SPEC" || name == "TESTOPTS" || name == "SPEC_OPTS"
				continue
			}
			if j := strings.LastIndexByte(head, ':'); j >= 0 && r.family == "gradle" {
				put[i] = head[j+1:]
			}
			if r.family == "sbt" {
				head = head[strings.IndexByte(head, '/')+1:]
				if head == "testOnly" || head == "testQuick" {
					head = "test"
				}
				if more || head != t {
					put[i] = head
				}
			}
		}
	}
	if behind > 0 && !slices.Contains(drop[behind+1:len(argv)], false) {
		drop[behind] = true
	}
}

// whole is the word that makes the runner take everything, "" if it does
// without one.
func (r *row) whole(c *Check) string {
	switch r.style {
	case byPackage:
		if r.none == takesDir {
			return "./..."
		}
	case byLabel:
		return "//..."
	case byPath:
		switch c.Family {
		case "eslint", "prettier", "gofmt", "mypy", "black", "isort", "flake8", "pylint", "stylelint", "yapf", "oxlint", "clang-format", "bandit":
			return "."
		}
	}
	return ""
}
