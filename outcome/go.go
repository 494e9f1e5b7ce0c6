package outcome

import "strings"

// readGoTest reads go test, with and without -v and -json, and gotestsum.
func readGoTest(t *tally, l string) {
	switch l[0] {
	case 'o':
		if rest, ok := cutGoOK(l); ok {
			goPackage(t, rest)
		}
	case '?':
		if strings.HasPrefix(l, "?   ") && strings.HasSuffix(l, "[no test files]") {
			t.zeros++
		}
	case '\t':
		// A package without tests under -cover.
		if strings.Contains(l, "\t\tcoverage: 0.0%") {
			t.zeros++
		}
	case 'P':
		if l == "PASS" {
			t.shown, t.endsBad = true, false // a test binary's word
		}
	case 'F':
		if t.excluded > 0 && (l == "FAIL" && t.fails+t.weak+t.oks == 0 || strings.HasSuffix(l, " [setup failed]")) {
			t.zeros++ // tags were missing: nothing was selected
		} else if l == "FAIL" {
			// The last word of a run that failed; elsewhere it may be what a
			// test printed.
			t.weak++
			t.endsBad = true
		} else if strings.HasPrefix(l, "FAIL\t") {
			t.fail("")
			if !strings.HasSuffix(l, " failed]") { // [build failed]: nothing ran
				t.unit(firstField(l[5:]))
			} else {
				t.unbuilt = true
			}
		}
	case '-', ' ':
		readGoCase(t, l)
	case 'p':
		if strings.HasPrefix(l, "panic: ") {
			t.doubt("")
		} else if strings.HasPrefix(l, "package ") && strings.Contains(l, ": build constraints exclude all Go files in ") {
			t.excluded++
		}
	case '=':
		if strings.HasPrefix(l, "=== RUN   ") {
			t.verbose = true
		} else if name, ok := strings.CutPrefix(l, "=== FAIL: "); ok { // gotestsum
			t.doubt(strings.TrimSuffix(name, " (0.00s)"))
		}
	case 'D':
		if rest, ok := strings.CutPrefix(l, "DONE "); ok && isGoDone(rest) {
			goDone(t, rest)
		}
	case '{':
		readGoJSON(t, l)
	case 0xe2:
		if rest, ok := strings.CutPrefix(l, "✓  "); ok {
			t.oks++
			t.unit(firstField(rest))
			t.cached = t.cached || strings.HasSuffix(l, "(cached)")
		} else if rest, ok := strings.CutPrefix(l, "✖  "); ok {
			t.fail("")
			t.unit(firstField(rest))
		} else if strings.HasPrefix(l, "∅  ") {
			t.zeros++
		}
	}
}

func cutGoOK(l string) (string, bool) {
	if rest, ok := strings.CutPrefix(l, "ok  \t"); ok {
		return rest, true
	}
	// Tabs may have become blanks on the way into a log.
	rest, ok := strings.CutPrefix(l, "ok   ")
	return strings.TrimLeft(rest, " "), ok && goTimed(rest)
}

func goTimed(s string) bool {
	return strings.Contains(s, "(cached)") || strings.HasSuffix(strings.TrimSuffix(s, " [no tests to run]"), "s")
}

func goPackage(t *tally, rest string) {
	if strings.Contains(rest, "(cached)") {
		t.cached = true
	}
	t.endsBad = false
	if strings.HasSuffix(rest, "[no tests to run]") {
		t.zeros++
		return
	}
	t.oks++
	t.unit(firstField(rest))
}

// readGoCase reads "--- PASS: TestX (0.00s)", indented for subtests.
func readGoCase(t *tally, l string) {
	c := strings.TrimLeft(l, " ")
	if !strings.HasPrefix(c, "--- ") || len(c) < 12 || c[8] != ':' {
		return
	}
	sub := (len(l)-len(c))%4 == 0 && len(c) < len(l)
	if len(c) < len(l) && !sub {
		return
	}
	name := firstField(c[9:])
	switch c[4:8] {
	case "PASS":
		t.ran = true
		t.cases.Passed++
		t.shown, t.endsBad = true, false
	case "FAIL":
		t.ran = true
		t.cases.Failed++
		t.doubt(name)
	case "SKIP":
		t.cases.Skipped++
		return
	default:
		return
	}
	if !sub {
		t.top++
	}
}

func isGoDone(s string) bool {
	_, rest, ok := number(s)
	return ok && strings.HasPrefix(rest, " test")
}

func goDone(t *tally, rest string) {
	c := Counts{0, 0, 0, 0, 0, -1}
	all := 0
	numbered(rest, func(n int, w string) {
		switch w {
		case "test", "tests":
			all = n
		case "skipped":
			c.Skipped = n
		case "failure", "failures":
			c.Failed = n
		case "error", "errors":
			c.Errors = n
		}
	})
	c.Executed = atLeast0(all - c.Skipped)
	c.Passed = atLeast0(c.Executed - c.Failed)
	t.total(c)
}

// readGoJSON reads one event of go test -json.
func readGoJSON(t *tally, l string) {
	action := jsonMember(l, `"Action":"`)
	if action == "" || action == "output" || action == "run" || action == "start" {
		return
	}
	pkg, name := jsonMember(l, `"Package":"`), jsonMember(l, `"Test":"`)
	if pkg == "" {
		return
	}
	sub := strings.Contains(name, "/")
	t.verbose = true
	switch action {
	case "pass":
		if name == "" {
			t.oks++
			t.unit(pkg)
			return
		}
		t.cases.Passed++
	case "fail":
		t.fail(name)
		if name == "" {
			t.unit(pkg)
			return
		}
		t.cases.Failed++
	case "skip":
		if name == "" {
			t.zeros++ // a package without tests
		} else {
			t.cases.Skipped++
		}
		return
	default:
		return
	}
	if !sub {
		t.top++
	}
}

// jsonMember is the string behind key, which must hold no escapes that matter.
func jsonMember(l, key string) string {
	i := strings.Index(l, key)
	if i < 0 {
		return ""
	}
	rest := l[i+len(key):]
	if j := strings.IndexByte(rest, '"'); j >= 0 {
		return rest[:j]
	}
	return ""
}
