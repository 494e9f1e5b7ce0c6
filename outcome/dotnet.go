package outcome

import "strings"

// readDotnet reads dotnet test and build, with VSTest's or the terminal
// logger's words.
func readDotnet(t *tally, l string) {
	s := strings.TrimLeft(l, " ")
	if s == "" {
		return
	}
	switch s[0] {
	case 'P', 'F', 'S':
		if (strings.HasPrefix(s, "Passed!") || strings.HasPrefix(s, "Failed!") || strings.HasPrefix(s, "Skipped!")) && strings.Contains(s, "Total:") {
			c := Counts{labelled(s, "Total:"), labelled(s, "Passed:"), labelled(s, "Failed:"), -1, labelled(s, "Skipped:"), -1}
			c.Executed = atLeast0(c.Executed - atLeast0(c.Skipped))
			t.total(c)
		} else if strings.HasPrefix(s, "Failed ") && len(s) < len(l) && strings.HasSuffix(s, "]") {
			t.fail(cutTime(s[len("Failed "):]))
		}
	case 'T':
		switch {
		case strings.HasPrefix(s, "Test summary: total:"):
			c := Counts{labelled(s, "total:"), labelled(s, "succeeded:"), labelled(s, "failed:"), -1, labelled(s, "skipped:"), -1}
			c.Executed = atLeast0(c.Executed - atLeast0(c.Skipped))
			t.total(c)
		case strings.HasPrefix(s, "Test Run Successful"):
			t.oks++
		case strings.HasPrefix(s, "Test Run Failed"):
			t.fail("")
		}
	case 'B':
		if strings.HasPrefix(s, "Build succeeded") {
			t.pending.Passed++ // says nothing of tests
		} else if strings.HasPrefix(s, "Build FAILED") || strings.HasPrefix(s, "Build failed with ") {
			t.fail("")
		}
	case 'N':
		if strings.HasPrefix(s, "No test is available") || strings.HasPrefix(s, "No test matches") {
			t.zeros++
		}
	}
	if n, rest, ok := number(s); ok && rest == " Warning(s)" {
		t.warned(n)
	}
	if i := strings.Index(l, ": error "); i > 0 && (strings.Contains(l[i:], "CS") || strings.Contains(l[i:], "MSB") || strings.Contains(l[i:], "NETSDK") || strings.Contains(l[i:], "FS")) {
		if j := strings.IndexByte(l[i+8:], ':'); j > 0 && j < 12 {
			t.fail("")
		}
	}
}

// readDotnetBuild reads the same output as a build.
func readDotnetBuild(t *tally, l string) {
	before := t.pending.Passed
	readDotnet(t, l)
	if t.pending.Passed > before {
		t.verdictTotal(true)
	}
}
