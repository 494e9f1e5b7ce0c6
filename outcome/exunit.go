package outcome

import "strings"

// readMix reads mix test (ExUnit).
func readMix(t *tally, l string) {
	switch {
	case isDigit(l[0]):
		if !strings.Contains(l, " test") && !strings.Contains(l, " doctest") && !strings.Contains(l, " propert") {
			return
		}
		if !strings.Contains(l, " failure") || strings.Contains(l, "assertion") {
			return
		}
		c := Counts{0, -1, 0, -1, 0, 0}
		numbered(l, func(n int, w string) {
			switch w {
			case "test", "tests", "doctest", "doctests", "property", "properties", "feature", "features":
				c.Executed += n
			case "failure", "failures":
				c.Failed = n
			case "skipped", "invalid":
				c.Skipped += n
			case "excluded":
				c.Deselected = n
			}
		})
		c.Executed = atLeast0(c.Executed - c.Skipped - c.Deselected)
		c.Passed = atLeast0(c.Executed - c.Failed)
		t.total(c)
	case strings.HasPrefix(l, "There are no tests to run"):
		t.zeros++
	case strings.HasPrefix(l, "** (Mix"), strings.HasPrefix(l, "== Compilation error"), strings.HasPrefix(l, "** (CompileError)"):
		t.fail("")
	case l[0] == ' ':
		if n, rest, ok := number(strings.TrimLeft(l, " ")); ok && n > 0 && strings.HasPrefix(rest, ") test ") {
			t.doubt(rest[2:])
		}
	}
}
