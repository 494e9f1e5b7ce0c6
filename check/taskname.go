package check

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// kindByName is the kind that a task's name tells by convention, "" if it
// tells none.
func kindByName(name string) Kind {
	found := Kind("")
	checkWord := false
	i, n := 0, 0
	for {
		w, next := nameWord(name, i)
		if w == "" || n > 16 {
			break
		}
		i = next
		n++
		switch w {
		case "watch", "dev", "setup", "clean", "install", "deps", "init", "prepare", "debug", "open", "help", "list", "serve", "ui":
			return "" // does something to or around the check
		case "start", "server", "deploy", "publish", "release", "down", "up", "generate", "gen", "update", "db", "seed", "migrate", "docs", "doc", "data", "report":
			if found == "" {
				return "" // not a check; behind a check's word, its object
			}
		case "test", "tests", "spec", "specs", "e2e", "unit", "integration", "pytest", "jest", "vitest", "phpunit", "pest", "rspec", "unittest", "unittests", "tst", "playwright", "cypress":
			if found == "" || found == Build {
				found = Tests
			}
		case "lint", "linter", "linting", "eslint", "clippy", "vet", "golangci", "ruff", "stylelint", "rubocop", "phpstan", "staticcheck", "flake8", "pylint", "oxlint", "phpcs":
			if found == "" {
				found = Lint
			}
		case "fmt", "format", "formatting", "prettier", "gofmt", "black", "isort", "style", "pint":
			if found == "" {
				found = Format
			}
		case "typecheck", "types", "type", "tsc", "typechecking", "mypy", "pyright", "typing":
			if found == "" {
				found = Typecheck
			}
		case "build", "compile", "bundle":
			if found == "" {
				found = Build
			}
		case "check", "checks", "verify", "validate", "ci", "precommit", "commit", "qa", "quality", "all", "analyse", "analyze", "presubmit":
			checkWord = checkWord || w != "all" && w != "commit"
		}
	}
	if found == "" && checkWord {
		return Other
	}
	return found
}

// nameWord is the word of a task name that begins at or behind i, in lower
// case, and where the next may begin. Words are parted by punctuation and by
// capitals.
func nameWord(name string, i int) (string, int) {
	for i < len(name) && !letter(name[i]) {
		i++
	}
	from := i
	for i < len(name) && letter(name[i]) && !(i > from && upper(name[i]) && !upper(name[i-1])) {
		i++
	}
	return strings.ToLower(name[from:i]), i
}

func letter(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c >= 0x80
}
func upper(c byte) bool { return c >= 'A' && c <= 'Z' }

// checksOnly reports whether a format task's name says that it only looks.
func checksOnly(name string) bool {
	n := strings.ToLower(name)
	return strings.Contains(n, "check") || strings.Contains(n, "ci") || strings.Contains(n, "verify") || strings.Contains(n, "diff") || strings.Contains(n, "dry")
}

// kindOfAll is the kind that all environment names tell, or def.
func kindOfAll(names []shell.Word, def Kind) Kind {
	kind := Kind("")
	for _, n := range names {
		k := kindByName(n.Text)
		if k == "" || k == Other {
			return def
		}
		if kind != "" && kind != k {
			return def
		}
		kind = k
	}
	if kind == "" {
		return def
	}
	return kind
}
