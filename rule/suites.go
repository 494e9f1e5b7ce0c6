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
// project (integration, e2e), or in a package of it that the run worked in,
// where nothing that ran bears its name or covers the task. Of several packages
// with such a task any one will do: the words do not say which.
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
		var missing *Standing
		for _, task := range in.Hist.Recipes.TestTasks(n) {
			if task.Dir != "" && !in.workedIn(task.Dir, peers) {
				continue
			}
			st := in.took(task.Command)
			if st == nil || st.Reason.good() {
				missing = nil
				break
			}
			if missing == nil || worse(st.Reason, missing.Reason) {
				missing = st
			}
			if task.Dir == "" {
				break // the project's own name for it
			}
		}
		if missing != nil {
			return *missing, true
		}
	}
	return Standing{}, false
}

// took says how the tests that a command runs stand; nil if it is not known
// what it runs.
func (in *Input) took(command string) *Standing {
	var good *Standing
	ctx := &check.Context{Project: in.Hist.Project, Recipes: in.Hist.Recipes, Declared: in.Declared}
	s := shell.Parse(command)
	for i := range s.Segments {
		for _, w := range check.Of(&s.Segments[i], ctx) {
			if w.Opaque || w.Kind != check.Tests {
				continue
			}
			st, _ := in.covered(&w)
			if !st.Reason.good() {
				st.Missing = command
				return &st
			}
			good = &st
		}
	}
	return good
}

// workedIn reports whether the run tested in a folder or wrote code below it.
func (in *Input) workedIn(dir string, peers []*run.Track) bool {
	for _, t := range peers {
		if t.Check.Root == dir || strings.HasPrefix(t.Check.Root, dir+"/") {
			return true
		}
	}
	found := false
	in.Hist.Tree.Files(0, func(f *run.File) bool {
		c := f.ClassNow()
		found = strings.HasPrefix(f.Path, dir+"/") && c != check.Docs && c != check.Scratch
		return !found
	})
	return found
}

func someMention(ts []*run.Track, name string) bool {
	for _, t := range ts {
		if mentions(t, name) {
			return true
		}
	}
	return false
}
