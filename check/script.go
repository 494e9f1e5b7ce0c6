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
	if !argv[0].Known || !isTest(file, path.Base(file)) || dir == "" || !isTest(dir+"/x", "x") {
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
func checkScript(argv []shell.Word, dir string, ctx *Context) (taskCall, bool) {
	words := argv
	switch progName(argv[0].Text) {
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
	if k := kindByName(strings.TrimSuffix(base, ext)); k == "" || k == Other {
		return taskCall{}, false
	}
	return taskCall{tool: "script", via: "", names: []string{file}, args: words[1:]}, true
}
