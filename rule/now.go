package rule

import (
	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/run"
	"github.com/footing-dev/footing/shell"
)

// State is how one kind of check stands at a point of a run, whatever was said.
type State struct {
	Kind check.Kind
	Standing
}

// States says how every kind of check that was ever read stands now. It is what
// bare words about the kind would stand on, and a failure that nothing has
// answered outranks what passed.
func States(in *Input) []State {
	var out []State
	for _, kind := range kinds() {
		if len(in.Hist.Of(kind, false)) == 0 {
			continue
		}
		st := in.broadest(kind)
		if st.Reason.good() {
			if f := in.unresolved(kind); f != nil {
				st = Standing{Reason: Failing, By: []*run.Reading{f}, Missing: f.Check.Text}
			}
		}
		out = append(out, State{Kind: kind, Standing: st})
	}
	return out
}

// Demanded is how one required command stands.
type Demanded struct {
	Command string
	Standing
}

// Demands says how each command of in.Require stands at the very end of the
// record, whether or not anything was written. A command that holds several
// checks stands as the worst of them.
func Demands(in *Input) []Demanded {
	end := *in
	end.Hist = in.Hist.AtEnd()
	out := make([]Demanded, 0, len(in.Require))
	for _, cmd := range in.Require {
		d := Demanded{Command: cmd}
		found := false
		for _, part := range end.parts(cmd) {
			if !found || !part.Reason.good() && (d.Reason.good() || worse(part.Reason, d.Reason)) {
				d.Standing = part.Standing
			}
			found = true
		}
		out = append(out, d)
	}
	return out
}

// part is one check of a required command.
type part struct {
	key string
	Standing
}

// parts judges each check of a required command; a command that is no check
// footing knows must itself have run well.
func (in *Input) parts(cmd string) []part {
	ctx := &check.Context{Project: in.Hist.Project, Recipes: in.Hist.Recipes, Declared: in.Declared}
	var out []part
	s := shell.Parse(cmd)
	for i := range s.Segments {
		for _, w := range check.Of(&s.Segments[i], ctx) {
			// Unlike words, a requirement is met only by a reading that provably
			// covers it.
			st, _ := in.covered(&w)
			out = append(out, part{w.Key(), st})
		}
	}
	if out == nil {
		out = append(out, part{cmd, in.ranCommand([]string{cmd}, nil)})
	}
	return out
}

// kinds of check in the order they are spoken of.
func kinds() []check.Kind {
	return []check.Kind{check.Tests, check.Build, check.Lint, check.Typecheck, check.Format, check.Other}
}
