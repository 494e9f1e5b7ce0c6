package claim

import "strings"

// quote tells what a code span or argument is.
type quote uint8

const (
	quoteOther   quote = iota
	quoteCommand       // a command line of a known kind
	quoteRun           // some other command line
	quoteTest          // the name of a test or a test file
	quoteFile
)

// readQuote classifies the text of a code span.
func readQuote(text string) (quote, uint8) {
	if len(text) > 400 || text == "" {
		return quoteOther, 0
	}
	spaced := strings.IndexByte(text, ' ') > 0
	if testName(text) && !spaced {
		return quoteTest, kTests
	}
	if n := strings.LastIndex(text, "&& "); n > 0 && n+3 < len(text) {
		text = text[n+3:] // "cd web && npm test"
	}
	first, rest, _ := strings.Cut(text, " ")
	for strings.IndexByte(first, '=') > 0 && rest != "" { // assignments
		first, rest, _ = strings.Cut(rest, " ")
	}
	first = first[strings.LastIndexByte(first, '/')+1:]
	c, k := lookup(first)
	switch {
	case c == cTool && k == kLint && strings.EqualFold(first, "ruff") && strings.HasPrefix(rest, "format"):
		return quoteCommand, kFormat
	case c == cTool:
		return quoteCommand, k
	case spaced && (c == cRunner || quotedRunner(first)), first == "python3", first == "sh", first == "bash", first == "docker", first == "sudo", first == "env":
		if k := wordsKind(rest); k != kNone {
			return quoteCommand, k
		}
		return quoteRun, 0
	case spaced && plainWord(first) && (strings.Contains(rest, "-") || strings.Count(text, " ") <= 3) && !strings.ContainsAny(text, "{}();"):
		return quoteRun, 0
	case !spaced && strings.IndexByte(text, '.') > 0 || !spaced && strings.IndexByte(text, '/') >= 0:
		return quoteFile, 0
	}
	return quoteOther, 0
}

// quotedRunner tells whether a program, quoted with its arguments, is one whose
// arguments say what it checks. In prose most of these are other words.
func quotedRunner(s string) bool {
	switch s {
	case "mvnw", "gradlew", "sbt", "cabal", "stack", "lein", "clojure", "flutter", "dart", "xcodebuild", "zig", "forge",
		"terraform", "tofu", "helm", "meson", "ant", "rails", "php", "pixi", "pdm", "hatch", "pants", "buck2", "dune",
		"rebar3", "gleam", "Rscript", "rye", "pipenv", "conda", "moon", "rush", "bunx", "pnpx",
		"artisan", "manage.py", "crystal", "buf", "sqlfluff":
		return true
	}
	return false
}

// wordsKind is the kind of the first word in a command's arguments that names
// one: "run test:ci" is tests, "fmt --check" is format.
func wordsKind(s string) uint8 {
	at := 0
	for at < len(s) {
		from := at
		for at < len(s) && (s[at] >= 'a' && s[at] <= 'z' || s[at] >= 'A' && s[at] <= 'Z' || s[at] == '-') {
			at++
		}
		if w := strings.Trim(s[from:at], "-"); w != "" && (from == 0 || s[from-1] != '/' && s[from-1] != '.') {
			switch c, k := lookup(w); {
			case c == cNoun && k == kCheck && strings.EqualFold(w, "check") && strings.Contains(s, "fmt"):
			case from == 0 && w == "build" && strings.HasPrefix(s[at:], " test"): // a step of Zig's build
			case c == cNoun || c == cTool || c == cSuite:
				return k
			case w == "clippy" || w == "analyze" || w == "analyse":
				return kLint
			}
		}
		if at == from {
			at++
		}
	}
	return kNone
}

func plainWord(s string) bool {
	for i := range len(s) {
		if s[i] >= 'A' && s[i] <= 'Z' || !(s[i] >= 'a' && s[i] <= 'z' || s[i] >= '0' && s[i] <= '9' || s[i] == '-' || s[i] == '.' || s[i] == '_') {
			return false
		}
	}
	return s != ""
}

// testName tells whether a word is the name of a test or of a file of tests.
func testName(s string) bool {
	if len(s) > 4 && strings.HasPrefix(s, "Test") && (s[4] == '_' || s[4] >= 'A' && s[4] <= 'Z') {
		return true
	}
	base := s[strings.LastIndexByte(s, '/')+1:]
	return strings.HasPrefix(base, "test_") || strings.Contains(base, "_test.") || strings.Contains(base, ".test.") ||
		strings.Contains(base, ".spec.") || strings.Contains(base, "_spec.") || strings.Contains(base, "::test") ||
		len(base) > 9 && strings.HasSuffix(base, "Test.java") || len(base) > 4 && strings.HasSuffix(base, "Tests")
}

// targeted tells whether a command names a part to check: a file, a case, a
// filter.
func targeted(command string) bool {
	first := true
	for w := range strings.FieldsSeq(command) {
		program := first
		if strings.IndexByte(w, '=') < 0 {
			first = false
		}
		switch {
		case w == "-k" || w == "-run" || w == "--run" || w == "-t" || w == "--filter" || w == "--grep" || w == "-g" || strings.HasPrefix(w, "-run="):
			return true
		case program || w[0] == '-' || strings.Contains(w, "..."):
		case strings.Contains(w, "::") || strings.IndexByte(w, '/') > 0 || testName(w) || strings.HasSuffix(w, ".py") || strings.HasSuffix(w, ".go") || strings.HasSuffix(w, ".ts"):
			return strings.IndexByte(w, '=') < 0
		}
	}
	return false
}
