package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/footing-dev/footing/audit"
	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/report"
	"github.com/footing-dev/footing/verdict"
)

// tally shows results as they come and counts what decides the exit status.
type tally struct {
	flags    *auditFlags
	app      *app
	renderer report.Renderer
	named    map[string]bool // inputs the user named, by path
	sample   bool            // what is audited is the sample, whose fall is for show
	declared *integrity.Declarations

	judged, shown, turns int
	fell, unproven       int
	unreadable           int
	skipped              []string
	ids                  []string // findings that fell turns rest on
	in                   string   // the log of the first
	paths                []string // what the user named
}

// add takes one result.
func (t *tally) add(r *audit.Result) error {
	if r.Err != nil {
		if errors.Is(r.Err, audit.ErrFormat) && !t.named[r.Path] {
			t.skipped = append(t.skipped, r.Path)
			return nil
		}
		t.unreadable++
		t.app.term.errorf("%s: %v", nameOf(r.Path), r.Err)
		return nil
	}
	t.judged++
	if len(t.ids) == 0 {
		t.in = r.Path
	}
	s := report.Session{Session: &r.Session, Turns: func(f func(*verdict.Turn) error) error {
		return r.Turns(func(turn *verdict.Turn) error {
			t.count(turn)
			return f(turn)
		})
	}}
	if t.filtered() {
		picked, read, all, err := t.pick(r)
		if err != nil || len(picked) == 0 {
			return err
		}
		s.Of, s.Read = all, read
		s.Turns = func(f func(*verdict.Turn) error) error {
			for i := range picked {
				t.count(&picked[i])
				if err := f(&picked[i]); err != nil {
					return err
				}
			}
			return nil
		}
	}
	t.shown++
	before := t.fell
	if err := t.renderer.Session(s); err != nil {
		return err
	}
	if !t.filtered() && t.fell == before && (r.Session.Verdict == verdict.Falls || r.Session.Fallen > 0) {
		t.fell++ // a session can fall by more than its turns
	}
	return nil
}

func (t *tally) filtered() bool {
	return t.flags.turnSet || t.flags.only != "" || t.flags.explain != ""
}

// pick returns copies of the turns the flags select, what the checks of all turns
// showed, and how many turns there are. The selection is small, or the flags
// would not be there.
func (t *tally) pick(r *audit.Result) (out []verdict.Turn, read *report.Readings, all int, err error) {
	read = &report.Readings{}
	err = r.Turns(func(turn *verdict.Turn) error {
		all++
		read.Add(turn)
		if t.flags.turnSet && turn.Index != t.flags.turn || t.flags.only != "" && string(turn.Verdict) != t.flags.only {
			return nil
		}
		keep := *turn
		keep.Claims, keep.Checks, keep.Findings = slices.Clone(turn.Claims), slices.Clone(turn.Checks), slices.Clone(turn.Findings)
		if t.flags.explain != "" {
			keep.Findings = slices.DeleteFunc(keep.Findings, func(f record.Finding) bool { return f.Rule != t.flags.explain })
			if len(keep.Findings) == 0 {
				return nil
			}
		}
		out = append(out, keep)
		return nil
	})
	return out, read, all, err
}

func (t *tally) count(turn *verdict.Turn) {
	t.turns++
	switch turn.Verdict {
	case verdict.Falls:
		t.fell++
		for i := range turn.Findings {
			if f := &turn.Findings[i]; f.Level == record.Ask && len(t.ids) < 1 {
				t.ids = append(t.ids, f.ID)
			}
		}
	case verdict.Unproven:
		t.unproven++
	}
}

// status says on the way out what the answer does not, and returns the exit
// status.
func (t *tally) status(explained *ruleInfo) error {
	term, f := t.app.term, t.flags
	if n := len(t.skipped); n > 0 {
		term.hintf("passed over %s of no known format: %s", count(n, "file", "files"), someOf(t.skipped))
	}
	switch {
	case t.judged == 0:
		if t.unreadable == 0 {
			term.errorf("nothing could be judged: no session log in %s", someOf(t.paths))
		}
		return exit(exitUsage)
	case t.shown == 0 && explained != nil:
		term.hintf("no finding of %s in %s", explained.ID, count(t.judged, "session", "sessions"))
	case t.shown == 0 && f.turnSet:
		term.errorf("no session has a turn %d", f.turn)
		return exit(exitUsage)
	case t.shown == 0:
		term.hintf("no turn of %s %s", count(t.judged, "session", "sessions"), verdictVerb(f.only))
	}
	if len(t.ids) > 0 && f.format == "text" && !t.sample {
		term.hintf("a false alarm? footing waive %s --reason … lets it go\nfooting report %s%s prints a trace without names to report it with",
			t.ids[0], t.ids[0], t.where())
	}
	switch {
	case t.fell > 0 && t.sample:
		return nil
	case t.fell > 0:
		return exit(exitFalls)
	case t.unreadable > 0:
		return exit(exitUsage)
	case t.unproven > 0 && f.strict:
		return exit(exitUnproven)
	}
	return nil
}

// where is what footing report has to be told besides the id.
func (t *tally) where() string {
	if len(t.paths) == 0 {
		return "" // it looks where this answer looked
	}
	return " " + shellWord(t.in)
}

// someOf lists the first of many names.
func someOf(names []string) string {
	const few = 3
	if len(names) == 0 {
		return "what was found"
	}
	if more := len(names) - few; more > 1 {
		return strings.Join(names[:few], ", ") + fmt.Sprintf(" and %d more", more)
	}
	return strings.Join(names, ", ")
}

func verdictVerb(only string) string {
	if only == string(verdict.Unproven) {
		return "is unproven"
	}
	return only
}
