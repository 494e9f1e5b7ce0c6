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
			t.aside()
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
			failed, skipped := atLeast0(t.pending.Failed-1), atLeast0(t.pending.Skipped)
			passed := atLeast0(t.pending.Passed - 1)
			if n, _, ok := number(l[len("Ran "):]); ok && t.pending.Passed == 0 {
				passed = atLeast0(n - failed - skipped) // the line that says it was cut off
			}
			t.total(Counts{-1, passed, failed, -1, skipped, -1})
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
