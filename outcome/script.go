package outcome

import "strings"

// readRspec reads rspec.
func readRspec(t *tally, l string) {
	switch {
	case isDigit(l[0]):
		n, rest, ok := number(l)
		if !ok || !strings.HasPrefix(rest, " example") || !strings.Contains(rest, " failure") {
			return
		}
		c := Counts{n, -1, 0, -1, 0, -1}
		numbered(rest, func(n int, w string) {
			switch w {
			case "failure", "failures":
				c.Failed = n
			case "pending":
				c.Skipped = n
			case "error", "errors":
				c.Errors = n
			}
		})
		c.Executed = atLeast0(c.Executed - c.Skipped)
		c.Passed = atLeast0(c.Executed - c.Failed)
		t.total(c)
	case strings.HasPrefix(l, "rspec ./"), strings.HasPrefix(l, "rspec '"):
		name := l[len("rspec "):]
		if i := strings.Index(name, " # "); i > 0 {
			name = name[:i]
		}
		t.fail(name)
	case strings.HasPrefix(l, "An error occurred while loading "):
		t.fail("")
	}
}

// readMinitest reads minitest and test-unit.
func readMinitest(t *tally, l string) {
	if isDigit(l[0]) {
		n, rest, ok := number(l)
		if !ok || !strings.Contains(rest, " assertion") || !strings.Contains(rest, " failure") {
			return
		}
		if !strings.HasPrefix(rest, " run") && !strings.HasPrefix(rest, " test") {
			return
		}
		c := Counts{n, -1, 0, 0, 0, -1}
		numbered(rest, func(n int, w string) {
			switch w {
			case "failure", "failures":
				c.Failed = n
			case "error", "errors":
				c.Errors = n
			case "skip", "skips", "pendings", "omissions":
				c.Skipped += n
			}
		})
		c.Executed = atLeast0(c.Executed - c.Skipped)
		c.Passed = atLeast0(c.Executed - c.Failed - c.Errors)
		t.total(c)
		return
	}
	if strings.HasPrefix(l, "rake aborted!") {
		t.fail("")
	} else if i := strings.IndexByte(l, '#'); i > 0 && strings.Contains(l[i:], " [") && strings.HasSuffix(l, "]:") {
		t.doubt(firstField(l))
	}
}

// readRubocop reads rubocop and standard.
func readRubocop(t *tally, l string) {
	if !isDigit(l[0]) {
		return
	}
	n, rest, ok := number(l)
	if !ok || !strings.HasPrefix(rest, " file") || !strings.Contains(rest, " inspected, ") {
		return
	}
	if n == 0 {
		t.zeros++
		return
	}
	found := 0
	if i := strings.Index(rest, ", "); i > 0 {
		found, _, _ = number(rest[i+2:])
	}
	if i := strings.LastIndex(rest, ", "); strings.HasSuffix(rest, " corrected") && i > 0 {
		fixed, _, _ := number(rest[i+2:])
		t.rewrote = true
		found -= fixed
	}
	t.verdictTotal(found <= 0)
}

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
			c := Counts{labelled(l, "Tests:"), -1, atLeast0(labelled(l, "Failures:")), atLeast0(labelled(l, "Errors:")),
				atLeast0(labelled(l, "Skipped:")) + atLeast0(labelled(l, "Incomplete:")), -1}
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

// readSwift reads XCTest, whose suites nest, and swift-testing.
func readSwift(t *tally, l string) {
	s := strings.TrimLeft(l, " \t")
	switch {
	case strings.HasPrefix(s, "Test Suite '"):
		outer := strings.HasPrefix(s, "Test Suite 'All tests'") || strings.HasPrefix(s, "Test Suite 'Selected tests'")
		t.pending.Executed = 0
		if strings.Contains(s, "' failed at") {
			t.fail("")
		} else if outer && strings.Contains(s, "' passed at") {
			t.pending.Executed = 1
		}
		if outer && strings.Contains(s, "' failed at") {
			t.pending.Executed = 1
		}
	case strings.HasPrefix(s, "Executed ") && strings.Contains(s, " test"):
		if t.pending.Executed == 0 {
			return
		}
		t.pending.Executed = 0
		n, _, _ := number(s[len("Executed "):])
		c := Counts{n, -1, atLeast0(labelledBefore(s, "failures")) + atLeast0(labelledBefore(s, "failure")), -1, 0, -1}
		numbered(s, func(n int, w string) {
			if w == "test" || w == "tests" {
				c.Skipped = n
			}
		})
		// "Executed 5 tests, with 1 test skipped and 0 failures"
		if !strings.Contains(s, " skipped and ") {
			c.Skipped = 0
		}
		c.Executed = atLeast0(n - c.Skipped)
		c.Passed = atLeast0(c.Executed - c.Failed)
		if n > 0 || t.totals == 0 {
			t.total(c)
		}
	case strings.HasPrefix(s, "✔ Test run with "), strings.HasPrefix(s, "✘ Test run with "):
		n, _, ok := number(s[len("✔ Test run with "):])
		if !ok {
			return
		}
		if strings.HasPrefix(s, "✘") {
			t.fail("")
			return
		}
		// With both libraries linked, the one without tests reports none.
		if n > 0 {
			t.total(Counts{n, n, 0, -1, -1, -1})
		} else {
			t.zeros++
		}
	case strings.HasPrefix(s, "Build complete!"):
		t.pending.Passed = 1
	case strings.HasPrefix(l, "error: "):
		t.hints++
	case strings.Contains(s, ".swift:") && strings.Contains(s, " error: "):
		t.fail("")
	case strings.HasPrefix(s, "warning: No matching test cases were run"):
		t.zeros++
	}
}
