package rule

import (
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/run"
	"github.com/footing-dev/footing/shell"
)

// driven reports whether a suite's name means tests that drive a whole
// program, and whether a runner does nothing else.
func driven(name string) bool {
	switch strings.ReplaceAll(strings.ReplaceAll(name, "-", ""), " ", "") {
	case "e2e", "endtoend", "browser":
		return true
	}
	return false
}

func drives(family string) bool { return family == "playwright" || family == "cypress" }

// calledUnit reports whether a check takes by custom what is called the unit
// tests: the rest without what is slow or drives a program.
func calledUnit(k *check.Check) bool {
	for _, m := range k.Mode {
		if m == "short" || m == "lib" {
			return true
		}
	}
	return strings.Contains(k.Text, "--lib") || strings.Contains(k.Text, "not ") || strings.Contains(k.Text, "ignore") || strings.Contains(k.Text, "exclude")
}

// onlyUnit reports whether a claim is limited to no more than "unit tests".
func onlyUnit(names []string) bool {
	for _, n := range names {
		if n != "unit" {
			return false
		}
	}
	return len(names) > 0
}

// neverTook judges words for a suite that has a task of its own in this
// project (integration, e2e) where nothing that ran bears its name or covers
// the task.
func (in *Input) neverTook(names []string, peers []*run.Track) (Standing, bool) {
	for _, t := range peers {
		if t.Check.Opaque || t.Check.Unknown {
			return Standing{}, false // it may have taken anything
		}
	}
	for _, n := range names {
		if n != "integration" && !driven(n) || someMention(peers, n) {
			continue
		}
		cmd, ok := in.Hist.Recipes.TestTask(n)
		if !ok {
			continue
		}
		ctx := &check.Context{Project: in.Hist.Project, Recipes: in.Hist.Recipes, Declared: in.Declared}
		s := shell.Parse(cmd)
		for i := range s.Segments {
			for _, w := range check.Of(&s.Segments[i], ctx) {
				if w.Opaque || w.Kind != check.Tests {
					continue
				}
				if st := in.command(&w); !st.Reason.good() {
					st.Missing = cmd
					return st, true
				}
			}
		}
	}
	return Standing{}, false
}

func someMention(ts []*run.Track, name string) bool {
	for _, t := range ts {
		if mentions(t, name) {
			return true
		}
	}
	return false
}
