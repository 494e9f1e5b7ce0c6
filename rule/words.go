package rule

import (
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/claim"
	"github.com/footing-dev/footing/run"
)

// bare judges words without a subject ("All clean"): they speak of the checks
// that ran in this turn after its last code write, or of the kind named beside
// them.
func (in *Input) bare(c *claim.Claim) Standing {
	kind := kindOf(c.Kind)
	out := Standing{Reason: Stale}
	seen := map[string]bool{}
	n := 0
	for i := len(in.Turn.Readings) - 1; i >= 0; i-- {
		r := in.Turn.Readings[i]
		if seen[r.Key] || kind != check.Other && r.Check.Kind != kind {
			continue
		}
		seen[r.Key] = true
		t := in.Hist.Tracks[r.Key]
		if t == nil {
			continue
		}
		st := in.own(t)
		if st.Reason == Stale {
			if out.Moved == nil {
				out.Moved, out.Broad, out.Missing = st.Moved, st.Broad, t.Check.Command()
			}
			continue
		}
		if !st.Reason.good() {
			if st.Reason == Failing && (in.excused(t) || in.answered(in.of(r.Check.Kind), t, t.Fail)) {
				continue
			}
			if n == 0 || out.Reason.good() || worse(st.Reason, out.Reason) {
				out = st
			}
			n++
			continue
		}
		if n == 0 {
			out = st
		} else if out.Reason.good() {
			out.By = append(out.By, st.By...)
		}
		n++
	}
	if n > 0 {
		return out
	}
	if kind != check.Other {
		return in.broadest(kind)
	}
	if len(in.Turn.Readings) > 0 {
		return out
	}
	// Nothing ran in this turn: what earlier turns left may still be true.
	for _, k := range []check.Kind{check.Tests, check.Build, check.Lint, check.Typecheck, check.Format} {
		if len(in.widest(k)) == 0 {
			continue
		}
		if st := in.broadest(k); st.Reason.good() {
			return st
		} else if in.Turn.CodeN > 0 {
			return st
		}
	}
	return Standing{Reason: Unseen}
}

// vague judges "verified", "tested", "works" over something that names no
// check: supported where a passing check covers what it names, else unseen.
func (in *Input) vague(c *claim.Claim) Standing {
	if ws, other := in.wanted(c); len(ws) > 0 {
		st := in.command(&ws[0])
		for i := range ws[1:] {
			if o := in.command(&ws[i+1]); !o.Reason.good() {
				st = o
			}
		}
		return st
	} else if len(other) > 0 {
		if st := in.ranCommand(other, nil); st.Reason.good() {
			return st
		}
	}
	names := specific(append(append([]string(nil), c.Names...), c.Items...))
	if len(names) > 0 {
		for _, k := range []check.Kind{check.Tests, check.Other, check.Build, check.Lint, check.Typecheck} {
			for _, t := range in.of(k) {
				if !anyMention(t, names) {
					continue
				}
				if st := in.own(t); st.Reason.good() {
					return st
				}
			}
		}
	}
	if st, ok := in.covering(c); ok {
		return st
	}
	return Standing{Reason: Unseen, Note: "the words name no check that can be found"}
}

// covering looks for a fresh passing test that takes in a file or a folder the
// words name.
func (in *Input) covering(c *claim.Claim) (Standing, bool) {
	for _, name := range c.Names {
		if !strings.ContainsAny(name, "./") || strings.ContainsAny(name, " \t") {
			continue
		}
		for _, t := range in.of(check.Tests) {
			st := in.own(t)
			if !st.Reason.good() || len(t.Check.Selectors) > 0 || t.Check.Unknown || !t.Check.Reads(name) {
				continue
			}
			if wide(&t.Check) || under(in.pathOf(name), t.Check.Targets) {
				return st, true
			}
		}
	}
	return Standing{}, false
}

// pathOf finds the written file that a name means.
func (in *Input) pathOf(name string) string {
	path := name
	in.Hist.Tree.Files(0, func(f *run.File) bool {
		if f.Path == name || strings.HasSuffix(strings.ToLower(f.Path), "/"+name) {
			path = f.Path
			return false
		}
		return true
	})
	return path
}

func under(path string, targets []string) bool {
	for _, t := range targets {
		t = strings.TrimSuffix(strings.TrimSuffix(t, "..."), "/")
		if t == "" || t == "." || path == t || strings.HasPrefix(path, t+"/") {
			return true
		}
	}
	return false
}

// operation judges a statement that something one runs works: it needs a run
// of it after the last code write.
func (in *Input) operation(c *claim.Claim) Standing {
	if ws, _ := in.wanted(c); len(ws) > 0 {
		return in.commands(c, kindOf(c.Kind))
	}
	return in.ranCommand(c.Commands, specific(c.Names))
}

// ranCommand looks for a run of a quoted command, or of one that bears a name.
func (in *Input) ranCommand(commands, names []string) Standing {
	st := Standing{Reason: NotRun}
	if len(commands) > 0 {
		st.Missing = commands[0]
	}
	for i := len(in.Hist.Commands) - 1; i >= 0; i-- {
		cmd := &in.Hist.Commands[i]
		if !sameCommand(cmd.Text, commands) && !(len(commands) == 0 && runsNamed(cmd, names)) {
			continue
		}
		r := in.asReading(cmd)
		_, moved, docs := in.Hist.Since(&check.Check{Kind: check.Other}, cmd.At)
		switch {
		case moved != nil:
			if st.Reason == NotRun {
				st = Standing{Reason: Stale, Broad: r, Moved: moved, Missing: cmd.Text}
			}
		case cmd.Failed:
			return Standing{Reason: Failing, By: []*run.Reading{r}, Missing: cmd.Text}
		case docs:
			return Standing{Reason: DocsOnly, By: []*run.Reading{r}}
		default:
			return Standing{Reason: Fresh, By: []*run.Reading{r}}
		}
	}
	return st
}

// asReading lets a command that is no check stand as a witness.
func (in *Input) asReading(c *run.Command) *run.Reading {
	return &run.Reading{Line: c.Line, Call: c.Call, Turn: c.Turn, Command: c.Text, Check: check.Check{Kind: check.Other, Text: c.Text}, At: c.At}
}

func sameCommand(ran string, commands []string) bool {
	r := strings.Join(strings.Fields(ran), " ")
	for _, c := range commands {
		c = strings.Join(strings.Fields(c), " ")
		if c != "" && (r == c || strings.HasPrefix(r, c+" ") || strings.HasSuffix(r, " "+c) || strings.HasSuffix(r, "/"+c) || strings.Contains(r, "/"+c+" ") || strings.Contains(r, " "+c+" ")) {
			return true
		}
	}
	return false
}

// runsNamed reports whether a command that only looks at things is ruled out
// and the rest bears one of the names.
func runsNamed(c *run.Command, names []string) bool {
	switch c.Prog {
	case "git", "grep", "rg", "find", "gh", "diff", "wc", "jq", "awk":
		return false
	}
	text := squash(strings.ToLower(c.Text))
	for _, n := range names {
		for _, w := range words(n) {
			if len(w) >= 3 && strings.Contains(text, w) {
				return true
			}
		}
	}
	return false
}

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
