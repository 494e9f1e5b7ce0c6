package outcome

import "strings"

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
	case strings.HasPrefix(s, "** TEST SUCCEEDED **"):
		t.oks++
	case strings.HasPrefix(s, "** TEST FAILED **"), strings.HasPrefix(s, "** TEST EXECUTE FAILED **"):
		t.fail("")
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
