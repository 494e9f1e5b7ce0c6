package outcome

import "strings"

// isTraceback tells a unittest case heading, "ERROR: test_x (a.B)".
func isTraceback(l string) bool {
	return strings.HasPrefix(l, "ERROR: test") || strings.HasSuffix(l, ")")
}

// readUnittest reads unittest and what is built on it: Django, nose2, trial.
// The number of cases and the verdict stand on two lines.
func readUnittest(t *tally, l string) {
	switch l[0] {
	case 'R':
		rest, ok := strings.CutPrefix(l, "Ran ")
		if !ok {
			return
		}
		n, rest, ok := number(rest)
		if ok && strings.HasPrefix(rest, " test") && strings.Contains(rest, " in ") {
			t.pending = Counts{Executed: n + 1}
			if n == 0 {
				t.total(Counts{0, 0, 0, 0, 0, -1})
				t.pending = Counts{}
			}
		}
	case 'O':
		if l == "OK" || strings.HasPrefix(l, "OK (") && strings.HasSuffix(l, ")") && strings.Contains(l, "=") {
			unittestEnd(t, l)
		}
	case 'F':
		if strings.HasPrefix(l, "FAILED (") {
			unittestEnd(t, l)
			t.fail("")
		} else if rest, ok := strings.CutPrefix(l, "FAIL: "); ok {
			t.doubt(rest)
		}
	case 'E':
		if rest, ok := strings.CutPrefix(l, "ERROR: "); ok && isTraceback(l) {
			t.doubt(rest)
		}
	case 'N':
		if l == "NO TESTS RAN" || strings.HasPrefix(l, "NO TESTS RAN (") {
			t.zeros++
		}
	}
}

func unittestEnd(t *tally, l string) {
	n := t.pending.Executed - 1
	t.pending = Counts{}
	if n < 0 {
		// The verdict without the number: the line before was cut.
		if strings.HasPrefix(l, "OK") && t.totals == 0 {
			t.oks++
			t.ended = true
		}
		return
	}
	c := Counts{Skipped: atLeast0(labelled(l, "skipped=")), Deselected: -1}
	c.Failed = atLeast0(labelled(l, "failures=")) + atLeast0(labelled(l, "unexpected successes="))
	c.Errors = atLeast0(labelled(l, "errors="))
	c.Executed = atLeast0(n - c.Skipped)
	c.Passed = atLeast0(c.Executed - c.Failed - c.Errors - atLeast0(labelled(l, "expected failures=")))
	t.total(c)
}

// readTox reads the closing lines of tox and nox.
func readTox(t *tally, l string) {
	if rest, ok := strings.CutPrefix(l, "nox > "); ok {
		switch {
		case strings.HasPrefix(rest, "Session ") && strings.HasSuffix(rest, " was successful."):
			t.oks++
		case strings.HasPrefix(rest, "Session ") && strings.HasSuffix(rest, " failed."),
			strings.HasPrefix(rest, "Command ") && strings.Contains(rest, " failed with exit code "):
			t.fail("")
		}
		return
	}
	s := strings.TrimLeft(l, " ")
	switch {
	case strings.HasPrefix(s, "congratulations :)"):
		t.oks++
	case strings.HasPrefix(s, "evaluation failed :("):
		t.fail("")
	case l[0] == ' ' && strings.Contains(s, ": FAIL"):
		if i := strings.Index(s, ": FAIL"); strings.HasPrefix(s[i:], ": FAIL code") || s[i:] == ": FAIL" {
			t.fail(s[:i])
		}
	case strings.HasPrefix(s, "ERROR: ") && strings.Contains(s, ": commands failed"):
		t.fail("")
	}
}
