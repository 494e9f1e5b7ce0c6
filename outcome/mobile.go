package outcome

import "strings"

// readFlutter reads the compact reporter of dart test and flutter test, which
// redraws one line: "00:02 +12 ~1 -1: Some tests failed."
func readFlutter(t *tally, l string) {
	if len(l) < 8 || l[2] != ':' || l[5] != ' ' || l[6] != '+' {
		return
	}
	passed, rest, ok := number(l[7:])
	if !ok {
		return
	}
	c := Counts{-1, passed, 0, -1, 0, -1}
	for len(rest) > 2 && rest[0] == ' ' && (rest[1] == '~' || rest[1] == '-') {
		n, after, ok := number(rest[2:])
		if !ok {
			return
		}
		if rest[1] == '~' {
			c.Skipped = n
		} else {
			c.Failed = n
		}
		rest = after
	}
	switch {
	case strings.HasPrefix(rest, ": All tests passed!"), strings.HasPrefix(rest, ": All other tests passed!"):
		t.total(c)
	case strings.HasPrefix(rest, ": Some tests failed."):
		t.total(c)
		t.fail("")
	case strings.HasPrefix(rest, ": No tests ran."):
		t.zeros++
	}
}

// readXcode reads the closing line of an xcodebuild build.
func readXcode(t *tally, l string) {
	switch {
	case strings.HasPrefix(l, "** BUILD SUCCEEDED **"), strings.HasPrefix(l, "** ARCHIVE SUCCEEDED **"):
		t.verdictTotal(true)
	case strings.HasPrefix(l, "** BUILD FAILED **"), strings.HasPrefix(l, "** ARCHIVE FAILED **"):
		t.verdictTotal(false)
	}
}
