package outcome

import "strings"

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
