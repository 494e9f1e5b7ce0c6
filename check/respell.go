package check

import (
	"slices"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// respelled rewrites the forms of a command that the table knows under
// another name: cargo miri, python -m build, the old `ruff .`, rake without a task.
func respelled(seg *shell.Segment, argv []shell.Word) []shell.Word {
	word := func(s string) shell.Word { return shell.Word{Text: s, Known: true} }
	switch progName(argv[0].Text) {
	case "cargo": // an interpreter of its own under cargo's name
		for i, w := range argv[1:] {
			if w.Text == "miri" {
				rest := argv[i+2:]
				if len(rest) > 1 && rest[0].Text == "nextest" && rest[1].Text == "run" {
					rest = slices.Concat([]shell.Word{word("test")}, rest[2:])
				}
				return slices.Concat([]shell.Word{word("miri")}, rest)
			}
			if !strings.HasPrefix(w.Text, "+") && !strings.HasPrefix(w.Text, "-") {
				break
			}
		}
	case "build":
		if n := len(seg.Wrappers); n > 0 && strings.HasSuffix(seg.Wrappers[n-1].Name, " -m") {
			return slices.Concat([]shell.Word{word("python-build")}, argv[1:])
		}
	case "ruff":
		sub := ""
		for _, w := range argv[1:] {
			if !strings.HasPrefix(w.Text, "-") {
				sub = w.Text
				break
			}
		}
		if strings.ContainsAny(sub, "./") || sub == "src" || sub == "tests" {
			return slices.Concat(argv[:1], []shell.Word{word("check")}, argv[1:])
		}
	case "rake":
		for _, w := range argv[1:] {
			if t := w.Text; !strings.HasPrefix(t, "-") && !strings.Contains(t, "=") || t == "-T" || t == "-P" || t == "-f" || t == "--tasks" {
				return argv
			}
		}
		return slices.Concat(argv, []shell.Word{word("default")})
	}
	return argv
}

// evaluated is the runner that code given on the command line calls: R's
// devtools::test(), Julia's Pkg.test().
func evaluated(prog string, argv []shell.Word) []shell.Word {
	for i := 1; i < len(argv); i++ {
		t := argv[i].Text
		switch {
		case (t == "-e" || t == "--eval" || t == "-E") && i+1 < len(argv):
			code := argv[i+1].Text
			if !argv[i+1].Known {
				return nil
			}
			if prog == "julia" {
				if strings.Contains(code, "Pkg.test(") {
					return slices.Concat(argv[:1], []shell.Word{{Text: "--pkg-test", Known: true}}, argv[1:i], argv[i+2:])
				}
				return nil
			}
			for _, call := range [...]string{"devtools::test(", "devtools::check(", "testthat::test_", "test_dir(", "test_local(", "test_check(", "tinytest::", "rcmdcheck("} {
				if j := strings.Index(code, call); j >= 0 {
					out := slices.Concat(argv[:1], []shell.Word{{Text: "--devtools-test", Known: true}})
					if k := strings.Index(code[j:], "filter"); k >= 0 {
						out = append(out, shell.Word{Text: "--filter=" + strings.Trim(code[j+k+6:], " =\"')"), Known: true})
					}
					return out
				}
			}
			return nil
		case !strings.HasPrefix(t, "-"):
			switch strings.ToLower(t) {
			case "tests/testthat.r":
				return []shell.Word{argv[0], {Text: "--devtools-test", Known: true}}
			case "test/runtests.jl":
				return slices.Concat(argv[:1], []shell.Word{{Text: "--pkg-test", Known: true}}, argv[1:i])
			}
			return nil
		}
	}
	return nil
}

// byKind parts a run of several environments by what they are named for: tox
// -e py311,lint observes tests and lint.
func (c *Check) byKind() []Check {
	if c.Runner != "tox" && c.Runner != "nox" || len(c.Targets) < 2 || c.Unknown {
		return []Check{*c}
	}
	var out []Check
	for _, t := range c.Targets {
		k := kindByName(t)
		if k == "" || k == Other {
			k = Tests
		}
		i := slices.IndexFunc(out, func(o Check) bool { return o.Kind == k })
		if i < 0 {
			d := *c
			d.Kind, d.Targets = k, nil
			out = append(out, d)
			i = len(out) - 1
		}
		out[i].Targets = append(out[i].Targets, t)
	}
	return out
}
