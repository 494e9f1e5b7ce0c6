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
