package outcome

import "strings"

// readMaven reads maven with surefire or failsafe. A module prints a line for
// every class and one for all of them; only the latter has no time.
func readMaven(t *tally, l string) {
	s := l
	if s[0] == '[' {
		i := strings.IndexByte(s, ']')
		if i < 0 || i > 8 {
			return
		}
		s = strings.TrimLeft(s[i+1:], " ")
	}
	if s == "" {
		return
	}
	switch s[0] {
	case 'B':
		switch s {
		case "BUILD SUCCESS":
			if t.zeros == 0 || t.totals > 0 {
				t.oks++
			}
		case "BUILD FAILURE", "BUILD ERROR":
			t.fail("")
		}
	case 'T':
		if strings.HasPrefix(s, "Tests run: ") {
			mavenTests(t, s)
		} else if strings.HasPrefix(s, "Tests are skipped") {
			t.zeros++
		} else if strings.HasPrefix(s, "There are test failures") {
			t.fail("")
		}
	case 'N':
		if strings.HasPrefix(s, "No tests were executed") || s == "No tests to run." {
			t.zeros++
		}
	case 'C':
		if strings.HasPrefix(s, "COMPILATION ERROR") {
			t.fail("")
		}
	case 'F':
		if strings.HasPrefix(s, "Failed to execute goal ") {
			t.fail("")
		}
	}
}

// readMavenBuild reads the same output as a build, to which tests that were
// skipped are nothing.
func readMavenBuild(t *tally, l string) {
	if strings.HasSuffix(l, "BUILD SUCCESS") {
		t.verdictTotal(true)
	} else if !strings.Contains(l, "Tests ") && !strings.Contains(l, "No tests ") {
		readMaven(t, l)
	}
}

func mavenTests(t *tally, s string) {
	c := Counts{labelled(s, "Tests run:"), -1, labelled(s, "Failures:"), labelled(s, "Errors:"), labelled(s, "Skipped:"), -1}
	if c.Executed < 0 || c.Failed < 0 {
		return
	}
	if strings.Contains(s, "Time elapsed") {
		if i := strings.LastIndexAny(s, " \t"); i > 0 && strings.Contains(s, " in ") {
			t.unit(s[i+1:])
		}
		if c.Failed > 0 || c.Errors > 0 {
			t.fail("")
		}
		return
	}
	c.Executed = atLeast0(c.Executed - atLeast0(c.Skipped))
	c.Passed = atLeast0(c.Executed - c.Failed - atLeast0(c.Errors))
	t.total(c)
}

// readGradle reads gradle, which counts only where something failed.
func readGradle(t *tally, l string) {
	switch l[0] {
	case 'B':
		if strings.HasPrefix(l, "BUILD SUCCESSFUL") {
			if t.pending.Skipped > 0 && t.pending.Executed == 0 {
				t.zeros++ // no module has a test
			} else {
				t.verdictTotal(true)
			}
		} else if strings.HasPrefix(l, "BUILD FAILED") {
			t.fail("")
		}
	case 'F':
		if strings.HasPrefix(l, "FAILURE: Build ") {
			t.fail("")
		}
	case '>':
		rest, ok := strings.CutPrefix(l, "> Task ")
		if !ok {
			return
		}
		task := firstField(rest)
		switch rest[len(task):] {
		case " FAILED":
			t.fail("")
		case " UP-TO-DATE", " FROM-CACHE":
			t.cached = t.cached || isTestTask(task)
			t.gradleTask(task)
		case "":
			t.gradleTask(task)
		case " NO-SOURCE":
			if isTestTask(task) {
				t.pending.Skipped++
			}
		}
	default:
		if isDigit(l[0]) && strings.Contains(l, " completed, ") && strings.Contains(l, " test") {
			c := Counts{labelledBefore(l, "tests"), -1, atLeast0(labelledBefore(l, "failed")), -1, atLeast0(labelledBefore(l, "skipped")), -1}
			if c.Executed < 0 {
				c.Executed = atLeast0(labelledBefore(l, "test"))
			}
			c.Executed = atLeast0(c.Executed - c.Skipped)
			c.Passed = atLeast0(c.Executed - c.Failed)
			t.total(c)
		} else if strings.HasSuffix(l, " FAILED") && strings.Contains(l, " > ") {
			t.fail(strings.TrimSuffix(l, " FAILED"))
		}
	}
}

func (t *tally) gradleTask(task string) {
	if isTestTask(task) {
		t.pending.Executed++
	}
}

func isTestTask(task string) bool {
	i := strings.LastIndexByte(task, ':')
	return strings.Contains(strings.ToLower(task[i+1:]), "test") && !strings.Contains(task, "Resources") &&
		!strings.Contains(task, "compile") && !strings.HasSuffix(task, "Classes")
}

// readSbt reads sbt with ScalaTest, specs2, munit or JUnit.
func readSbt(t *tally, l string) {
	if l[0] != '[' {
		return
	}
	i := strings.Index(l, "] ")
	if i < 0 || i > 8 {
		return
	}
	level, s := l[1:i], l[i+2:]
	switch {
	case strings.HasPrefix(s, "Passed: Total "), strings.HasPrefix(s, "Failed: Total "), strings.HasPrefix(s, "Error: Total "):
		c := Counts{labelled(s, "Total"), labelled(s, ", Passed"), labelled(s, ", Failed"), labelled(s, ", Errors"), atLeast0(labelled(s, ", Ignored")), -1}
		t.total(c)
	case level == "success" && strings.HasPrefix(s, "Total time:"):
		t.oks++
	case strings.HasPrefix(s, "No tests were executed"), strings.HasPrefix(s, "No tests to run for"):
		t.zeros++
	case level == "error" && (strings.Contains(s, "TestsFailedException") || strings.HasPrefix(s, "Failed tests:") || strings.Contains(s, "Compilation failed") || strings.HasPrefix(s, "Total time:")):
		t.fail("")
	case strings.HasPrefix(s, "Tests: succeeded "):
		if labelled(s, "failed") > 0 {
			t.fail("")
		} else {
			t.oks++
		}
	}
}
