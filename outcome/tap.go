package outcome

import "strings"

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

// readProve reads the summary of prove: "Files=1, Tests=4, …", then "Result:
// PASS".
func readProve(t *tally, l string) {
	switch {
	case l == "All tests successful.":
		t.oks++
	case strings.HasPrefix(l, "Files=") && strings.Contains(l, ", Tests="):
		t.pending.Executed = labelled(l, "Tests")
	case strings.HasPrefix(l, "Result: PASS"):
		if n := t.pending.Executed; n > 0 {
			t.total(Counts{n, n, 0, -1, -1, -1})
		} else {
			t.oks++
		}
	case strings.HasPrefix(l, "Result: FAIL"):
		t.fail("")
	case strings.HasPrefix(l, "Result: NOTESTS"):
		t.zeros++
	}
}
