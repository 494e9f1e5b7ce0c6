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
