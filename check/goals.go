package check

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// goals reads the plain words of Maven, Gradle, sbt and rake. A goal that runs
// other goals stands for all of them, so that verify covers test.
func (a *args) goals(r *row, c *Check) {
	words := a.words
	a.words = nil
	for _, w := range words {
		if !w.Known {
			a.open(w.Text)
			c.Selectors = append(c.Selectors, "?"+w.Text)
			continue
		}
		head, arg, _ := strings.Cut(w.Text, " ")
		if name, val, ok := strings.Cut(head, "="); ok {
			switch name {
			case "TEST", "SPEC", "TESTOPTS", "SPEC_OPTS":
				c.Selectors = append(c.Selectors, name+"="+val)
			default:
				c.Mode = append(c.Mode, "var "+head)
			}
			continue
		}
		goal := head
		if i := strings.LastIndexByte(head, ':'); i >= 0 && strings.HasPrefix(r.runner, "gradle") {
			goal = head[i+1:]
			if i > 0 {
				a.targets = append(a.targets, shell.Word{Text: strings.TrimPrefix(head[:i], ":"), Known: true})
			}
		}
		if i := strings.IndexByte(head, '/'); i > 0 && r.family == "sbt" && head[0]|0x20 == head[0] {
			// core/test; Test/test names a configuration
			goal = head[i+1:]
			a.targets = append(a.targets, shell.Word{Text: head[:i], Known: true})
		}
		if arg != "" { // sbt "testOnly *Foo"
			for v := range strings.FieldsSeq(arg) {
				if v == "--" {
					break
				}
				c.Selectors = append(c.Selectors, "only="+v)
			}
			if goal == "testOnly" {
				goal = "test"
			}
		}
		switch goal {
		case "clean", "cleanTest", "cleanAllTests", "flake":
			continue
		}
		for g := range strings.FieldsSeq(implied(r.runner, goal)) {
			c.Selectors = append(c.Selectors, "goal="+g)
		}
	}
}

// implied lists the goals that running one goal observes.
func implied(runner, goal string) string {
	switch runner {
	case "mvn test":
		switch goal {
		case "package":
			return "test"
		case "verify", "install", "integration-test":
			return "test verify"
		case "surefire:test":
			return "test"
		case "failsafe:integration-test":
			return "verify"
		}
	case "gradle test":
		switch goal {
		case "check", "build":
			return "test testDebugUnitTest testReleaseUnitTest check"
		case "test":
			return "test testDebugUnitTest testReleaseUnitTest" // of Android, where there are variants
		case "allTests":
			return "allTests jvmTest"
		}
	case "rake test":
		if goal == "default" {
			return "test"
		}
	case "gradle build":
		switch goal {
		case "assemble", "jar":
			return "classes " + goal
		}
	}
	return goal
}
