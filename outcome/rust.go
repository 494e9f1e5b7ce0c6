package outcome

import "strings"

// readCargoTest reads cargo test and nextest.
func readCargoTest(t *tally, l string) {
	switch l[0] {
	case 't':
		if rest, ok := strings.CutPrefix(l, "test result: "); ok {
			cargoResult(t, rest)
		} else if rest, ok := strings.CutPrefix(l, "test "); ok && strings.HasSuffix(rest, " ... FAILED") {
			t.fail(strings.TrimSuffix(rest, " ... FAILED"))
		}
	case 'w':
		cargoWarned(t, l)
	case 'e':
		if strings.HasPrefix(l, "error: could not compile") {
			t.unbuilt = true
		}
		if strings.HasPrefix(l, "error: test failed") || strings.HasPrefix(l, "error: doctest failed") ||
			strings.HasPrefix(l, "error: test run failed") || strings.HasPrefix(l, "error: could not compile") {
			t.fail("")
		} else if strings.HasPrefix(l, "error: no tests to run") {
			t.zeros++
		} else if strings.HasPrefix(l, "error[E") {
			t.fail("")
		}
	case ' ':
		s := strings.TrimLeft(l, " ")
		switch {
		case strings.HasPrefix(s, "Running ") && strings.HasSuffix(s, ")"):
			t.unit(cargoBinary(s))
			t.pending.Executed = 0
		case strings.HasPrefix(s, "Doc-tests "):
			t.unit("doc " + s[len("Doc-tests "):])
			t.pending.Executed = 1
		case strings.HasPrefix(s, "Summary [") && strings.Contains(s, " run: "):
			nextestSummary(t, s)
		case strings.HasPrefix(s, "FAIL [") && strings.Contains(s, "s] "):
			t.fail(s[strings.Index(s, "s] ")+3:])
		}
	}
}

// cargoBinary names the test binary of "Running unittests src/lib.rs
// (target/debug/deps/name-0123abcd)". The source file alone would be one unit
// for every crate of a workspace; the hash changes with the profile.
func cargoBinary(s string) string {
	i := strings.LastIndex(s, " (")
	if i < 0 || !strings.Contains(s[i:], "target") {
		return ""
	}
	source := strings.TrimPrefix(strings.TrimPrefix(s[:i], "Running "), "unittests ")
	bin := strings.TrimSuffix(s[i+2:], ")")
	bin = bin[strings.LastIndexAny(bin, "/\\")+1:]
	if h := strings.LastIndexByte(bin, '-'); h > 0 {
		bin = bin[:h]
	}
	return bin + " " + source
}

// cargoResult reads what one test binary said.
func cargoResult(t *tally, s string) {
	c := Counts{0, 0, 0, -1, 0, 0}
	n := 0
	numbered(s, func(k int, w string) {
		switch w {
		case "passed":
			c.Passed, n = k, n+1
		case "failed":
			c.Failed, n = k, n+1
		case "ignored":
			c.Skipped = k
		case "measured":
			c.Executed = k
		case "filtered":
			c.Deselected = k
		}
	})
	if n < 2 {
		return
	}
	c.Executed += c.Passed + c.Failed
	t.total(c)
	t.ran = true
	if t.pending.Executed > 0 {
		t.docs += c.Executed
	}
	if strings.HasPrefix(s, "FAILED") {
		t.fail("")
	}
}

func nextestSummary(t *tally, s string) {
	c := Counts{0, 0, 0, -1, 0, -1}
	numbered(s[strings.Index(s, " run: ")+6:], func(n int, w string) {
		switch w {
		case "passed":
			c.Passed = n
		case "failed", "timed", "exec":
			c.Failed += n
		case "skipped":
			c.Skipped = n
		}
	})
	c.Executed = c.Passed + c.Failed
	t.total(c)
}

// cargoWarned reads "warning: `x` (lib) generated 3 warnings".
func cargoWarned(t *tally, l string) {
	if i := strings.Index(l, " generated "); i > 0 && strings.HasPrefix(l, "warning: `") {
		if n, rest, ok := number(l[i+len(" generated "):]); ok && strings.HasPrefix(rest, " warning") {
			t.warned(n)
		}
	}
}

// readCargoBuild reads cargo build, check, fix and clippy, and rustfmt --check.
func readCargoBuild(t *tally, l string) {
	switch l[0] {
	case 'w':
		cargoWarned(t, l)
	case 'e':
		if strings.HasPrefix(l, "error[E") || strings.HasPrefix(l, "error: could not compile") {
			t.fail("")
		} else if strings.HasPrefix(l, "error: ") {
			t.hints++
		}
	case 'D':
		if rest, ok := strings.CutPrefix(l, "Diff in "); ok {
			t.fail("")
			if i := strings.Index(rest, ".rs"); i > 0 {
				t.unit(rest[:i+3])
			}
		}
	case 'F': // the first line of an output whose edges were trimmed
		t.rewrote = t.rewrote || cargoFixed(l)
	case ' ':
		if strings.HasPrefix(l, "    Finished ") && strings.Contains(l, " target(s) in ") {
			t.verdictTotal(true)
		} else if cargoFixed(l) {
			t.rewrote = true
		}
	}
}
