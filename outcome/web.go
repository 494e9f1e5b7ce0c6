package outcome

import "strings"

// readTsc reads tsc and vue-tsc: silent if all is well.
func readTsc(t *tally, l string) {
	i := strings.Index(l, "error TS")
	if i < 0 || i+8 >= len(l) || !isDigit(l[i+8]) {
		if strings.HasPrefix(l, "Found ") && strings.Contains(l, " error") {
			if n, rest, ok := number(l[6:]); ok && n > 0 && (strings.Contains(rest, " in ") || strings.HasSuffix(rest, ".")) {
				t.doubt("") // other tools count errors in the same words
			}
		}
		return
	}
	// "a.ts(3,5): error TS…", "a.ts:3:5 - error TS…" or the message alone.
	if i == 0 || strings.HasSuffix(l[:i], "): ") || strings.HasSuffix(l[:i], " - ") {
		t.fail("")
	}
}

// readDeno reads deno test, lint and fmt --check.
func readDeno(t *tally, l string) {
	switch {
	case (strings.HasPrefix(l, "ok | ") || strings.HasPrefix(l, "FAILED | ")) && strings.Contains(l, " passed"):
		c := Counts{0, 0, 0, -1, 0, 0}
		numbered(strings.ReplaceAll(l, "|", ","), func(n int, w string) {
			switch w {
			case "passed":
				c.Passed = n
			case "failed":
				c.Failed = n
			case "ignored":
				c.Skipped = n
			case "filtered":
				c.Deselected = n
			}
		})
		c.Executed = c.Passed + c.Failed
		t.total(c)
	case strings.HasPrefix(l, "error: No test modules found"):
		t.zeros++
	case strings.HasPrefix(l, "error: "), strings.HasPrefix(l, "error["):
		t.hints++
	case strings.HasPrefix(l, "Checked ") && strings.Contains(l, " file"):
		t.oks++
	case strings.HasPrefix(l, "Fixed ") && strings.Contains(l, " problem"):
		n, _, ok := number(l[len("Fixed "):])
		t.rewrote = t.rewrote || ok && n > 0
	}
}

// readBundler reads next build and vite build.
func readBundler(t *tally, l string) {
	s := strings.TrimLeft(l, " ")
	switch {
	case strings.HasPrefix(s, "✓ Compiled successfully"), strings.HasPrefix(s, "✓ built in "), strings.HasPrefix(s, "Compiled successfully"):
		t.oks++
	case strings.HasPrefix(l, "Failed to compile"), strings.HasPrefix(l, "> Build error occurred"), strings.HasPrefix(l, "Type error: "),
		strings.HasPrefix(l, "error during build:"), strings.HasPrefix(s, "✗ Build failed in "), strings.HasPrefix(s, "x Build failed in "):
		t.fail("")
	}
}

// readMonorepo reads the closing lines of turbo, nx and lerna.
func readMonorepo(t *tally, l string) {
	s := strings.TrimLeft(l, " ")
	switch {
	case strings.HasPrefix(s, "Tasks:") && strings.Contains(s, " successful, ") && strings.HasSuffix(s, " total"):
		good, all := labelledBefore(s, "successful"), labelledBefore(s, "total")
		switch {
		case all == 0:
			t.zeros++
		case good == all:
			t.oks++
		default:
			t.fail("")
		}
	case strings.HasPrefix(s, "Cached:") && strings.HasSuffix(s, " total"):
		t.cached = t.cached || labelledBefore(s, "cached") > 0
	case strings.HasPrefix(s, "Failed:  "):
		t.hints++
		t.name(strings.TrimSpace(s[len("Failed:"):]))
	case strings.HasPrefix(s, "ERROR  run failed:"):
		t.fail("")
	case strings.HasPrefix(s, "NX   Successfully ran target"):
		t.oks++
	case strings.HasPrefix(s, "NX   Ran target") || strings.HasPrefix(s, "NX   Running target") && strings.HasSuffix(s, " failed"):
		t.fail("")
	case strings.HasPrefix(s, "Nx read the output from the cache"):
		t.cached = true
	case strings.HasPrefix(l, "lerna ERR!"):
		t.fail("")
	case strings.HasPrefix(l, "lerna success "):
		t.oks++
	}
}
