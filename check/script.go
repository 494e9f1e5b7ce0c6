package check

import (
	"path"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// script is a command whose program is a script file, if that script is a
// runner known by its name.
func script(argv []shell.Word) []shell.Word {
	name := progName(argv[0].Text)
	if table()[name] != nil {
		return argv
	}
	for _, ext := range [...]string{".js", ".mjs", ".cjs", ".phar"} {
		name = strings.TrimSuffix(name, ext)
	}
	if table()[name] == nil {
		return testFile(argv)
	}
	return append([]shell.Word{{Text: name, Known: argv[0].Known}}, argv[1:]...)
}

// testFile is the runner that a test file started by itself stands for: a file
// that is named like a test and lies among the tests. A file elsewhere may be
// any script of the day.
func testFile(argv []shell.Word) []shell.Word {
	file := strings.ToLower(slashed(argv[0].Text))
	dir := parent(strings.TrimPrefix(file, "./"))
	if !argv[0].Known || !isTest(path.Base(file), path.Base(file)) || dir == "" || !isTest(dir+"/x", "x") {
		return nil
	}
	runner := ""
	switch path.Ext(file) {
	case ".py":
		runner = "unittest"
	case ".rb":
		runner = "minitest"
	case ".js", ".mjs", ".cjs", ".ts", ".mts":
		return append([]shell.Word{{Text: "node", Known: true}, {Text: "--test", Known: true}}, argv...)
	default:
		return nil
	}
	return append([]shell.Word{{Text: runner, Known: true}}, argv...)
}

// checkScript reads a script of the project that is named like a check:
// ./scripts/test.sh, bash hack/lint.sh, script/test, bin/test.
//
// So is a script among the tests that is named for running them, whatever it
// is written in: python3 tests/run.py, node test/index.js.
func checkScript(argv []shell.Word, dir string, ctx *Context) (taskCall, bool) {
	words := argv
	switch progName(argv[0].Text) {
	case "python", "node", "ruby", "php", "perl", "tsx", "ts-node", "bun", "lua":
		file, rest := scriptOf(argv)
		if file = join(dir, file, ctx.Project); file == "" || outside(file) || !runsTests(file) {
			return taskCall{}, false
		}
		return taskCall{tool: "script", names: []string{file}, args: rest}, true
	case "bash", "sh", "zsh", "dash":
		words = argv[1:]
		for len(words) > 0 && (words[0].Text == "-e" || words[0].Text == "-x" || words[0].Text == "-ex" || words[0].Text == "-eu" || words[0].Text == "-euo" || words[0].Text == "pipefail" || words[0].Text == "-eux") {
			words = words[1:]
		}
	default:
		if !strings.Contains(argv[0].Text, "/") {
			return taskCall{}, false
		}
	}
	if len(words) == 0 || !words[0].Known {
		return taskCall{}, false
	}
	file := join(dir, words[0].Text, ctx.Project)
	if outside(file) {
		return taskCall{}, false
	}
	base := path.Base(file)
	ext := path.Ext(base)
	switch ext {
	case ".sh", ".bash", ".zsh":
	case "":
		switch path.Base(path.Dir(file)) {
		case "scripts", "script", "bin", "ci", "hack", "tools", "dev", "build", ".ci":
		default:
			return taskCall{}, false
		}
	default:
		return taskCall{}, false
	}
	switch k := kindByName(strings.TrimSuffix(base, ext)); {
	case k == "", k == Other && ext == "":
		return taskCall{}, false
	}
	return taskCall{tool: "script", via: "", names: []string{file}, args: words[1:]}, true
}

// scriptOf is the script file that an interpreter is started with, "" if it is
// given code or a module, and the words behind it.
func scriptOf(argv []shell.Word) (file string, rest []shell.Word) {
	for i := 1; i < len(argv); i++ {
		switch t := argv[i].Text; {
		case !argv[i].Known, t == "-m", t == "-c", t == "-e", t == "-p", t == "--eval", t == "-n", t == "-", strings.HasPrefix(t, "-m") && !strings.HasPrefix(t, "--"):
			return "", nil
		case t == "-W" || t == "-X" || t == "-r" || t == "--require" || t == "--import" || t == "--loader" || t == "-I" || t == "-d":
			i++
		case t == "run" && i == 1 && progName(argv[0].Text) == "bun":
		case strings.HasPrefix(t, "-"):
		default:
			return t, argv[i+1:]
		}
	}
	return "", nil
}

// runsTests reports whether a script lies among the tests and is named for
// running them.
func runsTests(file string) bool {
	low := strings.ToLower(file)
	dir := parent(low)
	if dir == "" || !isTest(dir+"/x", "x") {
		return false
	}
	stem := strings.TrimSuffix(path.Base(low), path.Ext(low))
	switch strings.NewReplacer("-", "", "_", "").Replace(stem) {
	case "run", "runner", "runall", "runtest", "runtests", "testrunner", "all", "alltests", "index", "main", "suite", "testsuite", "testall":
		return true
	}
	return false
}
