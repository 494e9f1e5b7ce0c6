package outcome

import "strings"

// readPytest reads pytest, with or without -q, -v and xdist.
func readPytest(t *tally, l string) {
	switch c := l[0]; {
	case c == '=' || isDigit(c) || c == 'n':
		pytestBar(t, l)
	case c == 'F':
		if rest, ok := strings.CutPrefix(l, "FAILED "); ok && looksLikeNode(rest) {
			t.fail(nodeName(rest))
		} else if strings.HasPrefix(l, "FAIL Required test coverage of ") {
			t.aside()
		}
	case c == 'E':
		if rest, ok := strings.CutPrefix(l, "ERROR "); ok && looksLikeNode(rest) {
			t.fail(nodeName(rest))
		} else if strings.HasPrefix(l, "ERROR: not found: ") {
			t.fail("")
		} else if strings.HasPrefix(l, "ERROR: ") && !isTraceback(l) && !neverRan(l) {
			t.hints++
		}
	case c == '!':
		if strings.HasPrefix(l, "!!!!!!") {
			t.hints++
		}
	case c == 'I':
		if strings.HasPrefix(l, "INTERNALERROR>") || strings.HasPrefix(l, "ImportError while loading conftest") {
			t.fail("")
		}
	case c == 'c':
		rest := strings.TrimPrefix(l, "collecting ... ")
		if rest, ok := strings.CutPrefix(rest, "collected 0 items"); ok && !strings.Contains(rest, "error") {
			t.zeros++
		}
	case c == 'u':
		if strings.HasPrefix(l, "usage: pytest") || strings.HasPrefix(l, "usage: py.test") {
			t.fail("")
		}
	}
	if strings.HasSuffix(l, "[100%]") {
		pytestDots(t, l)
	}
	if i := strings.Index(l, ".py"); i > 0 && l[0] != ' ' && l[0] != 'E' && l[0] != '>' {
		pytestCase(t, l, i)
	}
}

// pytestBar reads the last line, "=== 1 failed, 5 passed in 0.3s ===" or the
// same without bars, and the headings of failures.
func pytestBar(t *tally, l string) {
	s := strings.Trim(l, "= ")
	if l[0] == '=' && (s == "FAILURES" || s == "ERRORS") {
		t.fail("")
		return
	}
	i := strings.LastIndex(s, " in ")
	if i < 0 || i+4 >= len(s) || !isDigit(s[i+4]) || !strings.Contains(s[i:], "s") {
		return
	}
	if strings.HasPrefix(s, "no tests ran") || strings.HasPrefix(s, "no tests collected") {
		t.total(Counts{0, 0, 0, 0, 0, 0})
		return
	}
	c := Counts{0, 0, 0, 0, 0, 0}
	known, ended := false, 0
	numbered(s[:i], func(n int, w string) {
		switch w {
		case "passed":
			c.Passed, known = n, true
		case "failed":
			c.Failed, known = n, true
		case "error", "errors":
			c.Errors, known = n, true
		case "skipped":
			c.Skipped, known = n, true
		case "deselected":
			c.Deselected, known = n, true
		case "xfailed", "xpassed":
			ended, known = ended+n, true
		case "warning", "warnings", "rerun", "subtests":
			known = known || w != "subtests"
		}
	})
	if !known || !isDigit(s[0]) {
		return
	}
	c.Executed = c.Passed + c.Failed + ended
	t.total(c)
}

// pytestDots reads the last line of marks, all that -qq prints.
func pytestDots(t *tally, l string) {
	t.ended = true
	if marks := firstField(l); strings.Trim(marks, ".sxXFER") == "" && marks != "" {
		if strings.ContainsAny(marks, "FE") {
			t.doubt("")
		} else if strings.Contains(marks, ".") {
			t.oks++
		}
	}
}

// pytestCase reads "tests/a.py::test_x PASSED [ 50%]", "tests/a.py ..F [ 9%]".
func pytestCase(t *tally, l string, i int) {
	rest := l[i+3:]
	file := l[:i+3]
	if strings.HasPrefix(l, "[gw") || strings.HasPrefix(l, "PASSED ") {
		// xdist: the state comes before the name.
		if j := strings.LastIndexByte(file, ' '); j >= 0 && strings.Contains(l[:j+1], "PASSED ") {
			t.unit(file[j+1:])
			t.oks++
		}
		return
	}
	if strings.IndexByte(file, ' ') >= 0 || rest == "" {
		return
	}
	if strings.HasPrefix(rest, "::") {
		switch name, state := caseState(l); state {
		case "PASSED", "XFAIL", "XPASS":
			t.oks++
			t.unit(file)
		case "FAILED", "ERROR":
			t.doubt(name)
			t.unit(file)
		}
		return
	}
	if rest[0] != ' ' {
		return
	}
	marks := firstField(rest)
	if marks != "" && strings.Trim(marks, ".sxXFER") == "" {
		t.unit(file)
		if strings.ContainsAny(marks, "FE") {
			t.doubt("")
		} else if strings.ContainsAny(marks, ".") {
			t.oks++
		}
	}
}

// caseState splits "node STATE [ 50%]" into the node and its state.
func caseState(l string) (string, string) {
	s := strings.TrimRight(l, " ")
	if strings.HasSuffix(s, "%]") {
		if j := strings.LastIndexByte(s, '['); j > 0 {
			s = strings.TrimRight(s[:j], " ")
		}
	}
	if j := strings.LastIndexByte(s, ' '); j > 0 {
		return strings.TrimSpace(s[:j]), s[j+1:]
	}
	return s, ""
}

func looksLikeNode(s string) bool {
	f := firstField(s)
	return strings.Contains(f, "::") || hasExt(f, ".py", ".txt", ".rst", ".md") || strings.HasPrefix(s, "collecting ")
}

// nodeName cuts the message off a node id.
func nodeName(s string) string {
	if i := strings.Index(s, " - "); i >= 0 {
		s = s[:i]
	}
	return strings.TrimSpace(s)
}
