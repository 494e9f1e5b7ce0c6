package outcome

import "strings"

// readGoBuild reads the compiler. What stands under "# pkg [pkg.test]" is not
// a build's: go test and vet compile tests, go build never does.
func readGoBuild(t *tally, l string) {
	const inTest = 1
	if strings.HasPrefix(l, "# ") {
		t.pending.Skipped = 0
		if strings.HasSuffix(l, ".test]") {
			t.pending.Skipped = inTest
		}
	}
	if t.pending.Skipped == inTest && (l[0] == '#' || !strings.HasPrefix(l, "go: ")) {
		return
	}
	readGoVet(t, l)
}

// readGoVet reads the compiler and vet: silent if all is well.
func readGoVet(t *tally, l string) {
	switch {
	case l[0] == '#' && strings.HasPrefix(l, "# ") && looksLikePackage(l[2:]):
		t.fail("")
	case l[0] == 'v' && strings.HasPrefix(l, "vet: "):
		t.fail("")
	case l[0] == 'g' && strings.HasPrefix(l, "go: ") && goToolFailed(l):
		t.hints++
	case l[0] == 'p' && (strings.HasPrefix(l, "package ") && strings.Contains(l, "is not in std") ||
		strings.HasPrefix(l, "pattern ") && strings.Contains(l, ": ")),
		l[0] == 's' && strings.HasPrefix(l, "stat ") && strings.HasSuffix(l, " not found"),
		strings.Contains(l, "no non-test Go files in "), strings.Contains(l, "build constraints exclude all Go files"):
		t.hints++
	case l[0] != ' ' && l[0] != '\t':
		// grep -n prints a line number too, but no column.
		if p, ok := position(l); ok && p.col && hasExt(p.file, ".go", ".s", ".c") {
			t.fail("")
		}
	}
}

// looksLikePackage says whether s is what the go tool prints behind "# ": an
// import path, perhaps with the test variant in brackets. A heading of some
// document is not.
func looksLikePackage(s string) bool {
	p := firstField(s)
	rest := strings.TrimSpace(s[len(p):])
	if rest != "" && rest[0] != '[' {
		return false
	}
	return p == "command-line-arguments" || strings.ContainsAny(p, "./") && strings.ToLower(p[:1]) == p[:1]
}

func goToolFailed(l string) bool {
	for _, w := range [...]string{"downloading ", "finding ", "extracting ", "warning:", "added ", "upgraded ", "downgraded ", "using "} {
		if strings.HasPrefix(l[4:], w) {
			return false
		}
	}
	return true
}

// readGolangci reads golangci-lint.
func readGolangci(t *tally, l string) {
	switch c := l[0]; {
	case isDigit(c):
		n, rest, ok := number(l)
		if ok && (strings.HasPrefix(rest, " issues") || strings.HasPrefix(rest, " issue")) && len(rest) <= len(" issues:") {
			issues(t, n)
		}
	case c == 'l':
		if strings.HasPrefix(l, "level=error") {
			t.hints++
		}
	case c == 'E':
		if strings.HasPrefix(l, "Error: ") || strings.HasPrefix(l, "ERRO ") {
			t.hints++
		}
	case c != ' ' && c != '\t' && c != '[':
		readGoFinding(t, l)
	}
}

// readGoFinding reads "a.go:1:2: what is wrong (name)".
func readGoFinding(t *tally, l string) {
	if p, ok := position(l); ok && hasExt(p.file, ".go", ".mod") && strings.HasSuffix(p.rest, ")") {
		t.fail("")
	}
}

// issues takes a linter's own total.
func issues(t *tally, n int) {
	t.verdictTotal(n == 0)
}

// readGoFormat reads gofmt, goimports and gofumpt with -l or -d.
func readGoFormat(t *tally, l string) {
	switch {
	case strings.HasSuffix(l, ".go") && l[0] != '[' && strings.IndexByte(l, ' ') < 0:
		t.listed++
		t.unit(l)
	case strings.HasPrefix(l, "diff ") && strings.HasSuffix(l, ".go"):
		t.fail("")
	case l[0] != ' ' && l[0] != '\t':
		if p, ok := position(l); ok && p.col && hasExt(p.file, ".go") {
			t.fail("")
		}
	}
}

// readStaticcheck reads staticcheck: silent if all is well.
func readStaticcheck(t *tally, l string) {
	if l[0] == ' ' || l[0] == '\t' {
		return
	}
	if strings.HasPrefix(l, "-: ") { // a package that does not load
		t.fail("")
		return
	}
	if p, ok := position(l); ok && p.col && hasExt(p.file, ".go") {
		t.fail("")
	}
}
