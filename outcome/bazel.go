package outcome

import "strings"

// readBazel reads bazel, buck2 and pants.
func readBazel(t *tally, l string) {
	switch l[0] {
	case 'I':
		switch {
		case strings.HasPrefix(l, "INFO: Build completed successfully"):
			t.oks++
		case strings.HasPrefix(l, "INFO: Build completed, ") && strings.Contains(l, " FAILED"):
			t.fail("")
		}
	case 'E', 'F':
		if strings.HasPrefix(l, "ERROR: No test targets were found") {
			t.zeros++
		} else if strings.HasPrefix(l, "ERROR: Build did NOT") || strings.HasPrefix(l, "FAILED: Build did NOT") {
			t.fail("")
		} else if strings.HasPrefix(l, "ERROR: ") {
			t.hints++
		} else if strings.HasPrefix(l, "Executed ") && strings.Contains(l, " out of ") && strings.HasSuffix(l, ".") {
			bazelTotal(t, l)
		}
	case '/', '@':
		if strings.HasPrefix(l, "//") || strings.HasPrefix(l, "@") {
			bazelTarget(t, l)
		}
	case 'T':
		if strings.HasPrefix(l, "Tests finished: Pass ") {
			c := Counts{-1, labelled(l, "Pass"), labelled(l, "Fail"), labelled(l, "Build failure"), labelled(l, "Skip"), -1}
			c.Errors = max(c.Errors, labelled(l, "Fatal"))
			t.total(c)
		}
	case 0xe2:
		if strings.HasPrefix(l, "✓ ") && strings.Contains(l, " succeeded in ") {
			t.oks++
			t.unit(firstField(l[len("✓ "):]))
		} else if strings.HasPrefix(l, "✕ ") && strings.Contains(l, " failed") {
			t.fail(firstField(l[len("✕ "):]))
		}
	}
}

func bazelTarget(t *tally, l string) {
	name := firstField(l)
	rest := strings.TrimLeft(l[len(name):], " ")
	if strings.HasPrefix(rest, "(cached) ") {
		t.cached = true
		rest = strings.TrimLeft(rest[len("(cached) "):], " ")
	}
	switch firstField(rest) {
	case "PASSED":
		t.oks++
		t.unit(name)
	case "FAILED", "TIMEOUT", "FLAKY,":
		t.fail(name)
		t.unit(name)
	case "NO":
		t.fail("") // NO STATUS: it was not built
	}
}

// bazelTotal reads "Executed 2 out of 5 tests: 4 tests pass and 1 fails locally."
// Its unit is the target, so it gives no counts of cases.
func bazelTotal(t *tally, l string) {
	bad := strings.Contains(l, " fail") || strings.Contains(l, "were skipped") || strings.Contains(l, "timed out")
	t.verdictTotal(!bad)
}
