package check

import (
	"path"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// launches reports whether a program is one that starts other programs or
// tasks; everything else that has no row is no check.
func launches(prog string) bool {
	switch prog {
	case "python", "php", "ruby", "node", "go", "coverage", "cross-env", "dotenv", "dotenvx", "c8", "nyc",
		"make", "gmake", "just", "task", "go-task", "mise", "npm", "pnpm", "yarn", "bun", "composer", "turbo", "nx", "lerna",
		"deno", "poe", "poethepoet", "invoke", "inv", "hatch", "rye", "pdm", "uv", "uvx", "taskipy", "moon", "wireit", "ng", "rails", "doit", "react-scripts", "npx", "bunx", "rush", "tests", "ant":
		return true
	}
	return false
}

// launched is the command that a launcher starts, nil if it starts none that
// can be told.
func launched(prog string, argv []shell.Word) []shell.Word {
	switch prog {
	case "python":
		for i := 1; i < len(argv); i++ {
			t := argv[i].Text
			switch {
			case t == "-m" && i+1 < len(argv):
				return argv[i+1:]
			case t == "-W" || t == "-X":
				i++
			case strings.HasPrefix(t, "-m") && !strings.HasPrefix(t, "--") && len(t) > 2:
				return append([]shell.Word{{Text: t[2:], Known: true}}, argv[i+1:]...)
			case strings.HasPrefix(t, "-c"):
				return nil
			case strings.HasPrefix(t, "-"):
			default:
				return script(argv[i:])
			}
		}
	case "php", "ruby", "node":
		for i := 1; i < len(argv); i++ {
			t := argv[i].Text
			switch {
			case t == "-d" || t == "-r" || t == "--require" || t == "-S":
				if t == "-S" && i+1 < len(argv) {
					return argv[i+1:]
				}
				i++
			case t == "-e" || t == "-p" || t == "--eval":
				return nil
			case strings.HasPrefix(t, "-"):
			default:
				return script(argv[i:])
			}
		}
	case "coverage", "c8", "nyc":
		for i := 1; i < len(argv); i++ {
			t := argv[i].Text
			switch {
			case t == "-m" && i+1 < len(argv):
				return argv[i+1:]
			case t == "run" && i == 1 && prog == "coverage":
			case i == 1 && prog == "coverage":
				return nil // report, html, xml
			case t == "--source" || t == "--include" || t == "--omit" || t == "--rcfile" || t == "--concurrency" || t == "-r" || t == "--reporter":
				i++
			case strings.HasPrefix(t, "-"):
			default:
				return script(argv[i:])
			}
		}
	case "cross-env", "dotenv", "dotenvx":
		for i := 1; i < len(argv); i++ {
			t := argv[i].Text
			switch {
			case t == "-e" || t == "-f":
				i++
			case t == "--" || t == "run" || strings.HasPrefix(t, "-") || strings.Contains(t, "="):
			default:
				return argv[i:]
			}
		}
	case "npx", "bunx", "uvx":
		for i := 1; i < len(argv); i++ {
			if t := argv[i].Text; !strings.HasPrefix(t, "-") {
				name, _, _ := strings.Cut(strings.TrimPrefix(t, "@"), "@")
				return append([]shell.Word{{Text: name, Known: argv[i].Known}}, argv[i+1:]...)
			}
		}
	case "go":
		if len(argv) > 2 && (argv[1].Text == "run" || argv[1].Text == "tool") {
			for i := 2; i < len(argv); i++ {
				t := argv[i].Text
				if strings.HasPrefix(t, "-") {
					if t == "-modfile" || t == "-C" || t == "-tags" || t == "-exec" {
						i++
					}
					continue
				}
				name, _, _ := strings.Cut(t, "@")
				name = strings.TrimRight(name, "/")
				if j := strings.LastIndexByte(name, '/'); j > 0 && len(name)-j <= 4 && name[j+1] == 'v' && digits(name[j+2:]) {
					name = name[:j]
				}
				if strings.HasPrefix(t, "./") || strings.HasPrefix(t, ".") {
					return nil // a program of the project
				}
				return append([]shell.Word{{Text: name, Known: argv[i].Known}}, argv[i+1:]...)
			}
		}
	case "uv", "rye", "pdm", "hatch":
		// What they run is peeled off; some have a subcommand of their own.
		if len(argv) > 1 {
			switch argv[1].Text {
			case "test":
				if prog == "hatch" || prog == "rye" {
					return append([]shell.Word{{Text: "pytest", Known: true}}, argv[2:]...)
				}
			case "fmt", "lint":
				if prog != "pdm" && prog != "uv" {
					sub := map[string]string{"fmt": "format", "lint": "check"}[argv[1].Text]
					return append([]shell.Word{{Text: "ruff", Known: true}, {Text: sub, Known: true}}, argv[2:]...)
				}
			}
		}
	case "react-scripts":
		if len(argv) > 1 && argv[1].Text == "test" {
			return append([]shell.Word{{Text: "jest", Known: true}}, argv[2:]...)
		}
	}
	return nil
}

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
