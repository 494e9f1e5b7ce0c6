package outcome

import "strings"

// readCtest reads ctest.
func readCtest(t *tally, l string) {
	switch {
	case isDigit(l[0]):
		i := strings.Index(l, "% tests passed, ")
		if i < 0 || i > 3 {
			return
		}
		failed, rest, ok := number(l[i+len("% tests passed, "):])
		j := strings.Index(rest, " out of ")
		if !ok || j < 0 {
			return
		}
		all, _, _ := number(rest[j+len(" out of "):])
		t.total(Counts{all, atLeast0(all - failed), failed, -1, -1, -1})
	case strings.HasPrefix(l, "No tests were found"):
		t.zeros++
	case strings.HasPrefix(l, "The following tests FAILED"), strings.HasPrefix(l, "Errors while running CTest"):
		t.fail("")
	case l[0] == '\t' || l[0] == ' ':
		s := strings.TrimSpace(l)
		n, rest, ok := number(s)
		if ok && n > 0 && strings.HasPrefix(rest, " - ") && strings.HasSuffix(s, ")") {
			if i := strings.LastIndex(rest, " ("); i > 3 && (strings.HasPrefix(rest[i:], " (Failed") || strings.HasPrefix(rest[i:], " (Timeout") || strings.HasPrefix(rest[i:], " (SEGFAULT") || strings.HasPrefix(rest[i:], " (Not Run") || strings.HasPrefix(rest[i:], " (Subprocess")) {
				t.fail(rest[3:i])
			}
		}
	}
}

// readGtest reads GoogleTest, Catch2 and doctest binaries.
func readGtest(t *tally, l string) {
	switch l[0] {
	case '[':
		rest, ok := strings.CutPrefix(l, "[  PASSED  ] ")
		if ok {
			if n, r, ok := number(rest); ok && strings.HasPrefix(r, " test") {
				t.passing(n)
			}
			return
		}
		if rest, ok = strings.CutPrefix(l, "[  FAILED  ] "); ok {
			n, r, isN := number(rest)
			if isN && strings.HasPrefix(r, " test") {
				t.fail("")
				t.block.Failed += n
			} else if !isN {
				t.doubt(firstField(strings.TrimSuffix(rest, ",")))
			}
			return
		}
		if strings.HasPrefix(l, "[doctest] test cases:") {
			numbersOfCases(t, strings.ReplaceAll(l[len("[doctest] test cases:"):], "|", ","))
		}
	case 'A':
		if rest, ok := strings.CutPrefix(l, "All tests passed ("); ok {
			if i := strings.Index(rest, " in "); i > 0 {
				n, _, _ := number(rest[i+4:])
				t.total(Counts{n, n, 0, -1, -1, -1})
			}
		}
	case 't':
		if rest, ok := strings.CutPrefix(l, "test cases:"); ok {
			numbersOfCases(t, strings.ReplaceAll(rest, "|", ","))
		}
	case 'N':
		if strings.HasPrefix(l, "No tests ran") || strings.HasPrefix(l, "No test cases matched") {
			t.zeros++
		}
	}
}

func numbersOfCases(t *tally, s string) {
	c := Counts{0, 0, 0, -1, 0, -1}
	jsTotals(&c, s)
	t.total(c)
}

// readMake reads make, ninja, cmake and the C compilers below them.
func readMake(t *tally, l string) {
	switch l[0] {
	case 'm': // its errors are a task runner's, see taskFailed
		if strings.HasPrefix(l, "make: Nothing to be done for") || strings.HasPrefix(l, "make: '") && strings.HasSuffix(l, "' is up to date.") {
			t.oks++
			t.cached = true
		}
	case 'n':
		if strings.HasPrefix(l, "ninja: build stopped:") || strings.HasPrefix(l, "ninja: error:") {
			t.fail("")
		} else if strings.HasPrefix(l, "ninja: no work to do") {
			t.oks++
			t.cached = true
		}
	case 'F':
		if strings.HasPrefix(l, "FAILED: ") {
			t.fail("")
		}
	case 'C':
		if strings.HasPrefix(l, "CMake Error") {
			t.fail("")
		}
	case '[':
		if strings.HasPrefix(l, "[100%] Built target ") {
			t.oks++
		} else if done, all, ok := ninjaStep(l); ok && done == all {
			t.oks++
		}
	case 'c':
		if strings.HasPrefix(l, "collect2: error:") || strings.HasPrefix(l, "clang: error:") {
			t.fail("")
		}
	case '-':
		if strings.HasPrefix(l, "-- Build files have been written to:") {
			t.oks++
		}
	default:
		if l[0] != ' ' && l[0] != '\t' {
			if p, ok := position(l); ok && (strings.HasPrefix(p.rest, " error: ") || strings.HasPrefix(p.rest, " fatal error: ")) {
				t.fail("")
			}
		}
	}
}

// ninjaStep reads "[3/12] …".
func ninjaStep(l string) (done, all int, ok bool) {
	done, rest, ok := number(l[1:])
	if !ok || rest == "" || rest[0] != '/' {
		return 0, 0, false
	}
	all, rest, ok = number(rest[1:])
	return done, all, ok && strings.HasPrefix(rest, "] ")
}

// isMakeError tells "make: *** [Makefile:3: test] Error 1" and its relatives.
func isMakeError(l string) bool {
	s := strings.TrimPrefix(l, "g")
	rest, ok := strings.CutPrefix(s, "make")
	if !ok {
		return false
	}
	if strings.HasPrefix(rest, "[") {
		if i := strings.IndexByte(rest, ']'); i > 0 {
			rest = rest[i+1:]
		}
	}
	return strings.HasPrefix(rest, ": *** ")
}

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
