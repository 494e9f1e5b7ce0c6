package outcome

import "strings"

// readJUnit reads JUnit XML that was printed: the outermost suite's numbers.
func readJUnit(t *tally, l string) {
	s := strings.TrimLeft(l, " \t")
	if s == "" || s[0] != '<' {
		return
	}
	if strings.HasPrefix(s, "<?xml") {
		if i := strings.Index(s, "?>"); i > 0 {
			s = s[i+2:]
		}
	}
	outer := strings.HasPrefix(s, "<testsuites")
	if outer {
		if i := strings.IndexByte(s, '>'); i > 0 {
			if n := labelled(s[:i], `tests="`); n < 0 {
				s, outer = s[i+1:], false
			} else {
				s = s[:i]
			}
		}
	}
	if !outer && !strings.HasPrefix(s, "<testsuite ") {
		return
	}
	if t.pending.Executed > 0 { // inside a suite that was counted
		return
	}
	if i := strings.IndexByte(s, '>'); i > 0 {
		s = s[:i]
	}
	all := labelled(s, `tests="`)
	if all < 0 {
		return
	}
	if outer {
		t.pending.Executed = 1
	}
	c := Counts{Failed: atLeast0(labelled(s, `failures="`)), Errors: atLeast0(labelled(s, `errors="`)), Skipped: atLeast0(labelled(s, `skipped="`)), Deselected: -1}
	c.Executed = atLeast0(all - c.Skipped)
	c.Passed = atLeast0(c.Executed - c.Failed - c.Errors)
	t.total(c)
}

// readPlainTotals reads what a script of one's own prints: "254 passed, 0
// failed", "Passed: 254, Failed: 0", "4/4 passed".
func readPlainTotals(t *tally, l string) {
	if len(l) > 160 || !strings.Contains(l, "ass") && !strings.Contains(l, "ASS") {
		return
	}
	low := strings.Trim(l, "=-*# \t✅✓")
	if low == "" || !isDigit(low[0]) && low[0] != 'A' && low[0] != 'a' && !strings.Contains(low, "ail") && !strings.Contains(low, "AIL") {
		return
	}
	low = strings.ToLower(low)
	if !strings.Contains(low, "pass") || strings.HasPrefix(low, "test result:") {
		return
	}
	if isDigit(low[0]) {
		if got, rest, ok := number(low); ok && strings.HasPrefix(rest, "/") {
			all, rest, ok := number(rest[1:])
			if ok && all >= got && len(rest) < 40 && strings.Contains(rest, " pass") {
				t.total(Counts{all, got, all - got, -1, -1, -1})
			}
			return
		}
	}
	if strings.HasPrefix(low, "all tests passed") || strings.HasPrefix(low, "all checks passed") {
		t.oks++
		return
	}
	if rest, ok := strings.CutPrefix(low, "all "); ok {
		n, rest, ok := number(rest)
		if ok && n > 0 && (strings.HasPrefix(rest, " tests passed") || strings.HasPrefix(rest, " test passed") || strings.HasPrefix(rest, " tests pass")) && len(rest) < 40 {
			t.total(Counts{n, n, 0, -1, -1, -1})
		}
		return
	}
	good, bad := labelledBefore(low, "passed"), labelledBefore(low, "failed")
	if good < 0 {
		good, bad = max(labelled(low, "passed:"), labelled(low, "passed=")), max(labelled(low, "failed:"), labelled(low, "failed="), labelled(low, "failures:"))
	}
	if good >= 0 && bad >= 0 {
		t.total(Counts{good + bad, good, bad, -1, -1, -1})
	}
}
