package check

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// launches reports whether a program is one that starts other programs or
// tasks; everything else that has no row is no check.
func launches(prog string) bool {
	switch prog {
	case "python", "php", "ruby", "node", "go", "coverage", "cross-env", "dotenv", "dotenvx", "c8", "nyc",
		"make", "gmake", "just", "task", "go-task", "mise", "npm", "pnpm", "yarn", "bun", "composer", "turbo", "nx", "lerna",
		"deno", "poe", "poethepoet", "invoke", "inv", "hatch", "rye", "pdm", "pixi", "devbox", "uv", "uvx", "taskipy", "moon", "wireit", "ng", "rails", "doit", "react-scripts", "npx", "bunx", "rush", "tests", "ant", "Rscript", "julia":
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
				return nil // code of the day
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
	case "Rscript", "julia":
		return evaluated(prog, argv)
	case "react-scripts":
		if len(argv) > 1 && argv[1].Text == "test" {
			return append([]shell.Word{{Text: "jest", Known: true}}, argv[2:]...)
		}
	}
	return nil
}
