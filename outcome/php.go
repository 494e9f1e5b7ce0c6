package outcome

import "strings"

// readPhpunit reads phpunit and pest.
func readPhpunit(t *tally, l string) {
	switch l[0] {
	case 'O':
		if rest, ok := strings.CutPrefix(l, "OK ("); ok {
			n, rest, ok := number(rest)
			if ok && strings.HasPrefix(rest, " test") && strings.Contains(rest, "assertion") {
				t.total(Counts{n, n, 0, 0, 0, -1})
			}
		} else if strings.HasPrefix(l, "OK, but ") {
			t.oks++
		}
	case 'F', 'E':
		if l == "FAILURES!" || l == "ERRORS!" {
			t.fail("")
		}
	case 'T':
		if strings.HasPrefix(l, "Tests: ") && strings.Contains(l, ", Assertions: ") {
			c := Counts{
				labelled(l, "Tests:"), -1, atLeast0(labelled(l, "Failures:")), atLeast0(labelled(l, "Errors:")),
				atLeast0(labelled(l, "Skipped:")) + atLeast0(labelled(l, "Incomplete:")), -1,
			}
			c.Executed = atLeast0(c.Executed - c.Skipped)
			c.Passed = atLeast0(c.Executed - c.Failed - c.Errors)
			t.total(c)
		}
	case 'N':
		if strings.HasPrefix(l, "No tests executed!") || strings.HasPrefix(l, "No tests found") {
			t.zeros++
		}
	case ' ':
		if rest, ok := strings.CutPrefix(l, "  Tests:  "); ok && strings.Contains(rest, " assertion") {
			c := Counts{0, 0, 0, -1, 0, -1}
			jsTotals(&c, rest)
			t.total(c)
		} else if rest, ok := strings.CutPrefix(l, "   FAILED  "); ok {
			t.fail(rest)
		}
	default:
		if n, rest, ok := number(l); ok && n > 0 && strings.HasPrefix(rest, ") ") && strings.Contains(rest, "::") {
			t.doubt(rest[2:])
		}
	}
}

// readPhpstan reads phpstan.
func readPhpstan(t *tally, l string) {
	s := strings.TrimSpace(l)
	switch {
	case strings.HasPrefix(s, "[OK] "):
		t.verdictTotal(true)
	case strings.HasPrefix(s, "[ERROR] "):
		t.hints++
	}
}
