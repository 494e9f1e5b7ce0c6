package rule

import (
	"fmt"
	"strings"
	"sync"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/run"
)

// Rule is one judge.
type Rule struct {
	ID      string
	Tier    record.Tier
	Level   record.Level // the default
	Summary string       // one line
	Explain string       // what it means and what to do, a few lines
	// Firing and Silent are traces in the notation of [Trace]: the rule fires
	// on the first and says nothing on the second.
	Firing, Silent string

	find func(*Input, *Judgement) []record.Finding
}

// All lists the rules in the order of precedence at one stop, then the notes.
func All() []Rule {
	return []Rule{
		policyChanged(), recordMismatch(), exerciseOwed(), exerciseThrew(), requiredCheck(), claimedNotRun(), unmovedTree(),
		rejectedCheck(), backgroundCheck(), interruptedCheck(), unresolvedFailure(), countMismatch(),
		narrowedCheck(), staleCheck(), emptyCheck(), narrowOnly(),
		maskedStatus(), shrunkenCheck(), weakenedCheck(), failedCall(), repeatedCall(), knownResult(), sufficient(),
	}
}

// table is All, made once: it is asked for at every turn.
var table = sync.OnceValue(All)

// First picks the finding that may be asked about at one stop: the first of an
// asking level in the order of precedence.
func First(fs []record.Finding) *record.Finding {
	for i := range fs {
		if fs[i].Level == record.Ask {
			return &fs[i]
		}
	}
	return nil
}

// tail ends every demand: both ways out are equal, and it is asked once.
const tail = "run it and say what it shows, or say why it does not apply here; nothing re-runs it for you, and your next answer stands"

// fromReason makes a finding of every claim, and of every implied state, that
// has one of the given reasons.
func fromReason(id string, reasons []Reason, level record.Level, words func(st *Standing, kind string) string) func(*Input, *Judgement) []record.Finding {
	return func(in *Input, j *Judgement) []record.Finding {
		var out []record.Finding
		seen := map[string]bool{}
		add := func(st *Standing, kind, said string, lv record.Level, ws []record.Witness) {
			if st.Softened {
				lv = record.Note
			}
			f := record.Finding{
				Rule: id, Tier: record.Decision, Level: lv,
				Message: said + words(st, kind), Subjects: []string{subject(st, kind)}, Witnesses: ws,
			}
			if lv == record.Ask {
				f.Message += "; " + tail
			}
			f.Identify(in.Hist.Tree.Digest(), in.Hist.Session)
			if !seen[f.ID] {
				seen[f.ID] = true
				out = append(out, f)
			}
		}
		for i := range j.Claims {
			c := &j.Claims[i]
			if !isOne(c.Reason, reasons) {
				continue
			}
			add(&c.Standing, string(c.Claim.Kind), fmt.Sprintf("%q: ", short(c.Claim.Text)), level, witnesses(in, c))
		}
		for i := range j.Implied {
			st := &j.Implied[i].Standing
			if !isOne(st.Reason, reasons) {
				continue
			}
			lv := record.Note
			if (in.Implied || in.Turn.Submitted) && in.worked(st) {
				lv = level
			}
			add(st, string(j.Implied[i].Kind), "", lv, standingWitnesses(st))
		}
		return out
	}
}

// worked reports whether a check ever did its work in this run: one that could
// not start here is nothing that an unworded completion leans on.
func (in *Input) worked(st *Standing) bool {
	r := first(st)
	if r == nil {
		return false
	}
	if st.Reason == Failing {
		return r.Out.Counts.Failed > 0 || r.Out.Counts.Executed > 0 || len(r.Out.Failing) > 0
	}
	t := in.Hist.Tracks[r.Key]
	return t != nil && t.Pass != nil
}

// spoken words a kind of claim as what would have had to run.
func spoken(kind string) string {
	switch kind {
	case "tests", "count":
		return "tests"
	case "lint":
		return "linter"
	case "build":
		return "build"
	case "typecheck":
		return "type check"
	case "format":
		return "format check"
	case "operation":
		return "such command"
	case "value":
		return "command that shows it"
	}
	return "check of that"
}

func isOne(r Reason, rs []Reason) bool {
	for _, x := range rs {
		if x == r {
			return true
		}
	}
	return false
}

// subject is the check a finding is about: its canonical identity, or the kind
// where there is none.
func subject(st *Standing, kind string) string {
	switch {
	case st.Broad != nil && st.Broad.Key != "":
		return readable(st.Broad.Key)
	case len(st.By) > 0 && st.By[0].Key != "":
		return readable(st.By[0].Key)
	}
	return kind
}

// readable writes a canonical identity in one line.
func readable(key string) string {
	return strings.Join(strings.FieldsFunc(key, func(r rune) bool { return r == 0 }), "; ")
}

func short(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 120 {
		return string(r[:119]) + "…"
	}
	return s
}

func witnesses(in *Input, c *Judged) []record.Witness {
	line, at := in.Turn.Place(c.Claim.Span[0])
	span := [2]int{at, at + c.Claim.Span[1] - c.Claim.Span[0]}
	w := record.Witness{Line: line, Origin: "log", Pointer: in.Turn.ClaimPointer, Span: &span, Text: short(c.Claim.Text), Role: record.RoleClaim}
	return append([]record.Witness{w}, standingWitnesses(&c.Standing)...)
}

func standingWitnesses(st *Standing) []record.Witness {
	var ws []record.Witness
	if st.Broad != nil {
		ws = append(ws, Witness(st.Broad, record.RoleBroad))
	}
	if st.Moved != nil && st.Moved.LastLine > 0 {
		ws = append(ws, record.Witness{Line: st.Moved.LastLine, Origin: "log", Text: st.Moved.Path, Role: record.RoleWrite})
	}
	if st.Narrow != nil {
		ws = append(ws, Witness(st.Narrow, record.RoleNarrow))
	}
	for _, r := range st.By {
		if r == st.Narrow || r == st.Broad {
			continue
		}
		role := record.RoleOther
		if st.Reason == Failing {
			role = record.RoleFailure
		}
		ws = append(ws, Witness(r, role))
	}
	return ws
}

// Witness points at the call of a reading.
func Witness(r *run.Reading, role record.Role) record.Witness {
	w := record.Witness{Line: r.Line, File: r.File, Origin: "log", Call: r.Call, Pointer: r.Pointer, Text: short(r.Check.Text), Role: role}
	if r.ByUser {
		w.Origin = "user"
	}
	return w
}

// ran words a reading: what, where in the log, how it ended.
func ran(r *run.Reading) string {
	if r == nil {
		return "nothing"
	}
	end := string(r.Out.Status)
	if r.Void != run.Seen {
		end = string(r.Void)
	}
	if end == "" {
		return fmt.Sprintf("`%s` (line %d)", short(r.Check.Text), r.Line)
	}
	return fmt.Sprintf("`%s` (line %d, %s)", short(r.Check.Text), r.Line, end)
}

// moved words the write that made a reading old.
func moved(st *Standing) string {
	switch {
	case st.Moved == nil:
		return "the tree changed"
	case st.Moved.Path == "":
		return fmt.Sprintf("the tree moved (line %d)", st.Moved.LastLine)
	}
	return fmt.Sprintf("%s changed (line %d)", st.Moved.Path, st.Moved.LastLine)
}

func missing(st *Standing) string {
	if st.Missing == "" {
		return ""
	}
	return fmt.Sprintf("; what would settle it: `%s`", short(st.Missing))
}

// first is the reading a standing rests on.
func first(st *Standing) *run.Reading {
	if len(st.By) > 0 {
		return st.By[0]
	}
	return st.Broad
}
