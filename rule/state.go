package rule

import (
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/claim"
	"github.com/footing-dev/footing/run"
)

// absent judges "no references to X remain": a search for it that found
// nothing after the last write.
func (in *Input) absent(c *claim.Claim) Standing {
	st := Standing{Reason: Unseen}
	if len(in.Turn.Searches) == 0 {
		st.Reason = NotRun
	}
	for i := len(in.Turn.Searches) - 1; i >= 0; i-- {
		s := &in.Turn.Searches[i]
		if !s.Known || !aimed(s.Pattern, c) {
			continue
		}
		r := &run.Reading{Line: s.Line, Call: s.Call, Turn: in.Turn.Index, Command: s.Pattern, Check: check.Check{Kind: check.Other, Text: s.Pattern}, At: s.At}
		_, moved, _ := in.Hist.Since(&check.Check{Kind: check.Other}, s.At)
		if moved != nil {
			if st.Reason != Stale {
				st = Standing{Reason: Stale, Broad: r, Moved: moved, Missing: "the search for " + s.Pattern}
			}
			continue
		}
		if s.Found {
			// It may have found what is meant to stay: the words decide more
			// narrowly than the pattern.
			st = Standing{Reason: Unseen, By: []*run.Reading{r}}
			continue
		}
		return Standing{Reason: Fresh, By: []*run.Reading{r}}
	}
	return st
}

// aimed reports whether a search pattern looks for what a claim says is gone.
func aimed(pattern string, c *claim.Claim) bool {
	p := squash(strings.ToLower(pattern))
	text := strings.ToLower(strings.Join(c.Names, " "))
	if strings.Contains(text, "conflict") || strings.Contains(strings.ToLower(c.Text), "conflict marker") {
		return strings.Contains(p, "<<<<") || strings.Contains(p, ">>>>") || strings.Contains(p, "====") || strings.Contains(p, "check")
	}
	for _, n := range c.Names {
		for _, w := range words(squash(strings.ToLower(n))) {
			if len(w) >= 3 && strings.Contains(p, w) {
				return true
			}
		}
	}
	return len(c.Names) == 0
}

// state judges words about the tree itself.
func (in *Input) state(c *claim.Claim) Standing {
	want := strings.ToLower(strings.Join(c.Names, " ") + " " + c.Text)
	committed := strings.Contains(want, "commit") && !strings.Contains(want, "clean")
	st := Standing{Reason: NotRun, Missing: "git status"}
	for i := len(in.Hist.Commands) - 1; i >= 0; i-- {
		cmd := &in.Hist.Commands[i]
		if cmd.State == "" {
			continue
		}
		pushed := strings.Contains(want, "push")
		if pushed != (cmd.State == "push") && !(cmd.State == "status" && strings.Contains(cmd.Out, "up to date")) {
			continue
		}
		if cmd.State == "commit" && !committed {
			continue
		}
		r := in.asReading(cmd)
		_, moved, docs := in.Hist.Since(&check.Check{Kind: check.Other}, cmd.At)
		switch {
		case moved != nil || docs:
			return Standing{Reason: Stale, Broad: r, Moved: moved, Missing: "git status"}
		case cmd.State == "status" && !clean(cmd.Text, cmd.Out):
			return Standing{Reason: Stale, Broad: r, Missing: "git status"}
		case cmd.Failed:
			return Standing{Reason: Failing, By: []*run.Reading{r}}
		}
		return Standing{Reason: Fresh, By: []*run.Reading{r}}
	}
	return st
}

// clean reports whether git status showed nothing to commit. Other commands of
// the line may have printed beside it.
func clean(command, out string) bool {
	if strings.Contains(command, " -s") || strings.Contains(command, "--short") || strings.Contains(command, "--porcelain") {
		for _, l := range strings.Split(out, "\n") {
			if len(l) > 3 && l[2] == ' ' && strings.Trim(l[:2], " MADRCUT?!") == "" && l[:2] != "  " {
				return false
			}
		}
		return true
	}
	return strings.TrimSpace(out) == "" || strings.Contains(out, "nothing to commit") || strings.Contains(out, "working tree clean")
}
