package outcome

import "strings"

// readJest reads jest and bun test.
func readJest(t *tally, l string) {
	switch l[0] {
	case 'T':
		if rest, ok := strings.CutPrefix(l, "Tests:"); ok && strings.HasSuffix(rest, " total") {
			c := Counts{0, 0, 0, -1, 0, -1}
			jsTotals(&c, rest)
			t.total(c)
		} else if strings.HasPrefix(l, "Test Suites:") && strings.HasSuffix(l, " total") {
			if labelledBefore(l, "failed") > 0 {
				t.fail("") // a suite that did not load has no failing case
			}
		}
	case 'P':
		if rest, ok := strings.CutPrefix(l, "PASS "); ok && jsFile(rest) {
			t.oks++
			t.unit(jsUnit(rest))
		}
	case 'F':
		if rest, ok := strings.CutPrefix(l, "FAIL "); ok && jsFile(rest) {
			t.fail("")
			t.unit(jsUnit(rest))
		}
	case 'N':
		if strings.HasPrefix(l, "No tests found") || strings.HasPrefix(l, "No related tests found") {
			t.zeros++
		}
	case 'J':
		if strings.HasPrefix(l, "Jest: ") && strings.Contains(l, "threshold") {
			t.fail("")
		}
	case ' ':
		if rest, ok := strings.CutPrefix(l, "  ● "); ok && !strings.HasPrefix(rest, "Console") {
			t.doubt(rest)
		} else {
			readBun(t, l)
		}
	case '(':
		if rest, ok := strings.CutPrefix(l, "(fail) "); ok {
			t.fail(cutTime(rest))
		} else if strings.HasPrefix(l, "(pass) ") {
			t.oks++
		}
	case 'R':
		if t.pending.Passed+t.pending.Failed > 0 && strings.HasPrefix(l, "Ran ") && strings.Contains(l, " across ") {
			// The two numbers were kept one higher, so that none is zero.
			t.total(Counts{-1, atLeast0(t.pending.Passed - 1), atLeast0(t.pending.Failed - 1), -1, atLeast0(t.pending.Skipped), -1})
			t.pending = Counts{}
		}
	}
}

// readBun reads the block "12 pass / 0 fail / Ran 12 tests across 3 files".
func readBun(t *tally, l string) {
	n, rest, ok := number(strings.TrimLeft(l, " "))
	if !ok {
		return
	}
	switch rest {
	case " pass":
		t.pending.Passed = n + 1
	case " fail":
		t.pending.Failed = n + 1
	case " skip":
		t.pending.Skipped = n
	}
}

// jsTotals fills c from "1 failed, 5 passed, 6 total" and the like.
func jsTotals(c *Counts, s string) {
	numbered(s, func(n int, w string) {
		switch w {
		case "failed":
			c.Failed += n
		case "passed":
			c.Passed += n
		case "skipped", "todo", "pending":
			c.Skipped += n
		}
	})
	c.Executed = c.Passed + c.Failed
}

// labelledBefore is the number before word, -1 if there is none.
func labelledBefore(s, word string) int {
	at := -1
	numbered(s, func(n int, w string) {
		if w == word && at < 0 {
			at = n
		}
	})
	return at
}

func jsUnit(s string) string {
	s = strings.TrimLeft(s, " ")
	if i := strings.Index(s, " ("); i > 0 { // (5.1 s)
		s = s[:i]
	}
	if i := strings.Index(s, " > "); i > 0 {
		s = s[:i]
	}
	return strings.TrimSpace(s)
}

// jsFile says whether s starts with a source file, perhaps behind the name of
// a project.
func jsFile(s string) bool {
	for i := 0; i < 3; i++ {
		f := firstField(s)
		if f == "" {
			return false
		}
		if hasExt(f, ".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs", ".mts", ".cts", ".vue", ".svelte") {
			return true
		}
		s = strings.TrimLeft(s, " ")[len(f):]
	}
	return false
}

func cutTime(s string) string {
	if i := strings.LastIndex(s, " ["); i > 0 && strings.HasSuffix(s, "s]") {
		return s[:i]
	}
	if i := strings.LastIndex(s, " ("); i > 0 && strings.HasSuffix(s, "s)") {
		return s[:i]
	}
	return s
}

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
		t.fail("") // unhandled errors fail a run whose tests all pass
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

// readMocha reads mocha's spec and dot reporters, and cypress, which prints a
// block for every file.
func readMocha(t *tally, l string) {
	if l[0] != ' ' {
		if strings.HasPrefix(l, "Error: No test files found") {
			t.zeros++
		}
		return
	}
	s := strings.TrimLeft(l, " ")
	n, rest, ok := number(s)
	if !ok {
		switch {
		case strings.HasPrefix(s, "✔  All specs passed!"):
			t.oks++
		case strings.HasPrefix(s, "✖  ") && strings.Contains(s, " failed ("):
			t.fail("")
		}
		return
	}
	word := firstField(rest)
	if len(s) > 40 || rest == "" || rest[0] != ' ' {
		return
	}
	switch word {
	case "passing":
		t.passing(n)
	case "failing":
		if n > 0 {
			t.fail("")
		}
		t.block.Failed += n
	case "pending":
		t.block.Skipped += n
	}
}

// passing opens a summary that goes on in other lines: what failed stands on
// its own, so this line says nothing alone.
func (t *tally) passing(n int) {
	t.blocks++
	t.block.Passed += n
	if n > 0 {
		t.oks++
	} else {
		t.zeros++
	}
}

// readAva reads ava.
func readAva(t *tally, l string) {
	s := strings.TrimLeft(l, " ")
	if s == "" {
		return
	}
	if rest, ok := strings.CutPrefix(s, "✘ "); ok { // also "✘ [fail]: name"
		if name, ok := strings.CutPrefix(rest, "[fail]: "); ok {
			t.fail(name)
			return
		}
		s = rest
	} else if rest, ok := strings.CutPrefix(s, "✖ "); ok {
		s = rest
	}
	if strings.HasPrefix(s, "Couldn’t find any files to test") || strings.HasPrefix(s, "No tests found in ") {
		t.zeros++
		return
	}
	n, rest, ok := number(s)
	if !ok {
		return
	}
	switch rest {
	case " test passed", " tests passed":
		t.passing(n)
	case " test failed", " tests failed", " uncaught exception", " unhandled rejection":
		t.fail("")
		t.block.Failed += n
	}
}

// readPlaywright reads playwright's line and list reporters. What failed is
// listed right above "N passed", so a blank line there means that nothing was;
// it asks for blank lines to see that.
func readPlaywright(t *tally, l string) {
	blank := t.pending.Skipped == 1
	t.pending.Skipped = 0
	if l == "" {
		t.pending.Skipped = 1
		return
	}
	if strings.HasPrefix(l, "Error: No tests found") {
		t.zeros++
		return
	}
	if !strings.HasPrefix(l, "  ") {
		return
	}
	s := l[2:]
	n, rest, ok := number(s)
	if !ok || len(s) > 60 {
		return
	}
	switch {
	case strings.HasPrefix(rest, " passed ("):
		t.passing(n)
		if !blank && t.block.Failed+t.block.Skipped+t.pending.Passed == 0 {
			t.headless = true
		}
	case rest == " failed":
		t.fail("")
		t.block.Failed += n
	case rest == " flaky":
		t.pending.Passed++
	case rest == " skipped":
		t.block.Skipped += n
	}
}

// readTAP reads TAP and node's own reporters, whose totals stand one a line.
func readTAP(t *tally, l string) {
	switch {
	case strings.HasPrefix(l, "not ok "):
		if !strings.Contains(l, "# TODO") && !strings.Contains(l, "# SKIP") {
			name := strings.TrimLeft(l[len("not ok "):], "0123456789")
			t.fail(strings.TrimPrefix(name, " - "))
		}
	case strings.HasPrefix(l, "1.."):
		n, rest, ok := number(l[3:])
		switch {
		case !ok || rest != "" && rest[0] != ' ':
		case n == 0:
			t.zeros++
		default:
			// A plan at the end closes the run; one at the start says where
			// the end is.
			t.pending.Deselected = n
			t.ended = t.oks+t.fails > 0
		}
	case strings.HasPrefix(l, "ok ") && len(l) > 3 && isDigit(l[3]):
		t.oks++
		n, _, _ := number(l[3:])
		t.ended = t.ended || n == t.pending.Deselected
	case strings.HasPrefix(l, "# "):
		tapTotal(t, l[2:])
	case strings.HasPrefix(l, "ℹ "):
		tapTotal(t, l[len("ℹ "):])
	}
}

func tapTotal(t *tally, s string) {
	w := firstField(s)
	n, rest, ok := number(strings.TrimLeft(s[len(w):], " "))
	if !ok || rest != "" {
		return
	}
	switch w {
	case "pass":
		t.pending.Passed = n
	case "fail":
		t.pending.Failed = n
	case "cancelled":
		t.pending.Failed += n
	case "skipped", "todo":
		t.pending.Skipped += n
		// "fail" comes before "skipped": the block closes with "todo".
		if w == "todo" {
			t.total(Counts{-1, t.pending.Passed, t.pending.Failed, -1, t.pending.Skipped, -1})
			t.pending = Counts{}
		}
	}
}
