package outcome

import "strings"

// readVitest reads vitest.
func readVitest(t *tally, l string) {
	s := strings.TrimLeft(l, " ")
	if s == "" {
		return
	}
	switch {
	case s[0] == 'T' && strings.HasPrefix(s, "Tests  ") && len(s) > 7:
		rest := strings.TrimLeft(s[7:], " ")
		if strings.HasPrefix(rest, "no tests") {
			t.zeros++
		} else if isDigit(rest[0]) && strings.HasSuffix(strings.TrimRight(rest, " "), ")") {
			c := Counts{0, 0, 0, -1, 0, -1}
			jsTotals(&c, rest)
			t.total(c)
		}
	case s[0] == 'T' && strings.HasPrefix(s, "Test Files  "):
		if labelledBefore(s, "failed") > 0 {
			t.fail("")
		}
	case s[0] == 'E' && strings.HasPrefix(s, "Errors  ") && len(s) > 8 && isDigit(s[8]):
		t.aside() // unhandled errors fail a run whose tests all pass
	case s[0] == 'E' && strings.HasPrefix(s, "ERROR: Coverage for "):
		t.aside()
	case s[0] == 'N' && strings.HasPrefix(s, "No test files found"):
		t.zeros++
	case s[0] == 'F' && strings.HasPrefix(s, "FAIL  ") && jsFile(s[6:]):
		t.fail(s[6:])
		t.unit(jsUnit(s[6:]))
	case strings.HasPrefix(s, "✓ ") && jsFile(s[len("✓ "):]):
		t.oks++
		t.unit(jsUnit(s[len("✓ "):]))
	case strings.HasPrefix(s, "❯ ") && strings.Contains(s, " failed") && jsFile(s[len("❯ "):]):
		t.fail("")
		t.unit(jsUnit(s[len("❯ "):]))
	case strings.HasPrefix(s, "⎯⎯") && (strings.Contains(s, " Failed Tests ") || strings.Contains(s, " Failed Suites ")):
		t.fail("")
	}
}
