package check

import (
	"path"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// MayProve reports whether a pass of the check may have shown the kind
// without its being known: a task that checks something and whose recipe is
// not known (make ci, npm run validate, ./ci.sh). Such a pass backs no words
// about the kind, but nor can they be said to have nothing under them.
func (c *Check) MayProve(kind Kind) bool {
	return c.Opaque && c.Kind == Other && kind != Other
}

// Hints are the kinds that a segment may have shown though it is no check: a
// script of the day that is named like a test, a program compiled to be run.
// What it printed was seen by nobody who could judge it, so that words about
// the kind are at most unproven by it.
//
// The segment is one in which [Of] finds no check.
func Hints(seg *shell.Segment) []Kind {
	if seg.Opaque || seg.Shadowed || len(seg.Argv) == 0 || !programKnown(seg.Argv[0]) {
		return nil
	}
	argv := seg.Argv
	prog := progName(argv[0].Text)
	sub := ""
	if len(argv) > 1 {
		sub = argv[1].Text
	}
	switch prog {
	case "python", "node", "ruby", "php", "perl", "tsx", "ts-node", "bun", "deno", "lua", "Rscript", "julia", "bash", "sh", "zsh", "elixir", "groovy", "dart", "pwsh", "powershell":
		file, _ := scriptOf(argv)
		if prog == "deno" && file == "run" {
			file, _ = scriptOf(argv[1:])
		}
		if namedTest(file) {
			return []Kind{Tests}
		}
		for i, w := range argv[1:] { // python -c "… assert …", heredocs
			if (w.Text == "-c" || w.Text == "-e" || w.Text == "-r") && i+2 < len(argv) && asserts(argv[i+2].Text) {
				return []Kind{Tests}
			}
		}
		if file == "" && asserts(seg.Heredoc) {
			return []Kind{Tests}
		}
	case "go", "cargo", "swift", "dotnet", "zig", "stack", "cabal", "gradle", "gradlew", "sbt", "mvn", "mvnw", "crystal", "nim", "dune":
		if sub == "run" || sub == "bootRun" || sub == "exec:java" || sub == "spring-boot:run" || sub == "exec" && prog == "dune" {
			return []Kind{Build, Typecheck}
		}
	case "mage", "moon", "helm", "clj", "clojure", "earthly", "dagger", "act", "bb":
		// Steps and plugins by name, of which no row knows more.
		for _, w := range argv[1:] {
			if k := kindByName(strings.TrimLeft(w.Text, "-+:MXA")); k != Other && k != "" {
				return []Kind{k}
			}
		}
	default:
		if strings.Contains(argv[0].Text, "/") && namedTest(argv[0].Text) {
			return []Kind{Tests}
		}
	}
	return nil
}

// namedTest reports whether a file is named like a test, a set of tests or
// something that runs them.
func namedTest(file string) bool {
	base := path.Base(slashed(strings.ToLower(file)))
	stem := strings.TrimSuffix(base, path.Ext(base))
	i := 0
	for {
		w, next := nameWord(stem, i)
		switch w {
		case "":
			return false
		case "test", "tests", "runtests", "runtest", "spec", "specs", "unittest", "unittests", "e2e", "smoke", "testing":
			return true
		}
		if strings.HasPrefix(w, "test") && len(w) > 4 && w[4] >= '0' && w[4] <= '9' {
			return true
		}
		i = next
	}
}

// asserts reports whether code states what must hold.
func asserts(code string) bool {
	return strings.Contains(code, "assert ") || strings.Contains(code, "assert(") || strings.Contains(code, "assert.") || strings.Contains(code, "unittest.main(")
}
