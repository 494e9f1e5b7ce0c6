package verdict

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/footing-dev/footing/record"
)

func threw(n int) *Exercise {
	e := &Exercise{Outcome: ExercisedThrew, Operations: n}
	for i := range n {
		e.Threw = append(e.Threw, Throw{Operation: fmt.Sprintf("op%d", i), Kind: "engine", Class: "NameError", Line: "name 'x' is not defined"})
	}
	return e
}

func codes(rs []Reason) string {
	var out []string
	for _, r := range rs {
		out = append(out, r.Code)
	}
	return strings.Join(out, " ")
}

func TestClose(t *testing.T) {
	ran := &Exercise{Outcome: ExercisedRan, Operations: 2, Answered: 2}
	unjudged := func(why string, host bool) *Exercise {
		return &Exercise{Outcome: ExercisedUnjudged, Why: why, Host: host, Message: "because"}
	}
	finding := record.Finding{Rule: "narrowed-check", Subjects: []string{"pytest"}, Message: "m"}
	for _, c := range []struct {
		name           string
		facts          Facts
		verdict        Verdict
		exercised      Exercised
		reasons, notes string
	}{
		{"nothing to say", Facts{}, Stands, "", "", ""},
		{"ran", Facts{Capabilities: []CapabilityFacts{{Name: "a", Seen: ran}}, Work: true, Positive: true}, Stands, ExercisedRan, "", ""},
		{"threw", Facts{Capabilities: []CapabilityFacts{{Name: "a", Seen: threw(1)}}}, Falls, ExercisedThrew, "threw", ""},
		{"nine threw, four are named", Facts{Capabilities: []CapabilityFacts{{Name: "a", Seen: threw(9)}}}, Falls, ExercisedThrew, "threw threw threw threw threw", ""},
		{"owed before all else", Facts{
			Capabilities: []CapabilityFacts{{Name: "a", Seen: threw(1)}, {Name: "b", Owed: threw(1)}},
			Findings:     []record.Finding{finding}, Open: []OpenItem{{Text: "docs"}}, Integrity: []record.Finding{{Rule: "unread"}},
		}, Falls, ExercisedThrew, "owed threw narrowed-check open-item unread", ""},
		{"no confinement is shown", Facts{Capabilities: []CapabilityFacts{{Name: "a", Seen: unjudged("no-confinement", true)}}}, Stands, ExercisedUnjudged, "", "no-confinement"},
		{"the host's cause holds by no policy", Facts{Capabilities: []CapabilityFacts{{Name: "a", Seen: unjudged("budget", true)}}, Holds: map[string]bool{"budget": true}}, Stands, ExercisedUnjudged, "", "budget"},
		{"missing is shown", Facts{Capabilities: []CapabilityFacts{{Name: "a", Seen: unjudged("missing", false)}}}, Stands, ExercisedUnjudged, "", "missing"},
		{"missing holds where the policy says so", Facts{Capabilities: []CapabilityFacts{{Name: "a", Seen: unjudged("missing", false)}}, Holds: map[string]bool{"missing": true}}, Falls, ExercisedUnjudged, "missing", ""},
		{"all refused ran", Facts{Capabilities: []CapabilityFacts{{Name: "a", Seen: &Exercise{Outcome: ExercisedRan, Why: "all-refused"}}}}, Stands, ExercisedRan, "", "all-refused"},
		{"declared is not what was found", Facts{Capabilities: []CapabilityFacts{{Name: "a", Seen: &Exercise{Outcome: ExercisedUnjudged, Why: "declared-differs", NotFound: []string{"x"}}}}}, Stands, ExercisedUnjudged, "", "declared-differs"},
		{"changed since", Facts{Capabilities: []CapabilityFacts{{Name: "a", Stale: true}}}, Stands, ExercisedUnjudged, "", "changed-since"},
		{"never called", Facts{Capabilities: []CapabilityFacts{{Name: "a"}}}, Stands, ExercisedUnjudged, "", ""},
		{"two capabilities, one threw", Facts{Capabilities: []CapabilityFacts{{Name: "a", Seen: ran}, {Name: "b", Seen: threw(1)}}}, Falls, ExercisedThrew, "threw", ""},
		{"nothing supports it", Facts{Work: true}, Falls, "", "no-positive-evidence", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Close(&c.facts)
			if got.Verdict != c.verdict || got.Exercised != c.exercised || codes(got.Reasons) != c.reasons || codes(got.Notes) != c.notes {
				t.Errorf("%s, exercised %q, reasons %q, notes %q", got.Verdict, got.Exercised, codes(got.Reasons), codes(got.Notes))
			}
			if got.Exercised != "" && got.Behavior != BehaviorUnjudged {
				t.Errorf("behavior %q", got.Behavior)
			}
		})
	}
}

func TestCloseBounds(t *testing.T) {
	var f Facts
	for i := range 40 {
		f.Open = append(f.Open, OpenItem{Text: fmt.Sprint(i)})
	}
	got := Close(&f)
	if len(got.Reasons) != MaxReasons || got.Reasons[MaxReasons-1].Message != "and 25 more" {
		t.Errorf("%d reasons, the last says %q", len(got.Reasons), got.Reasons[len(got.Reasons)-1].Message)
	}
}

// It stands exactly when nothing holds, and behaviour is never said to be right.
func TestClosureLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var f Facts
		for i := range rapid.IntRange(0, 4).Draw(t, "n") {
			p := CapabilityFacts{Name: fmt.Sprint(i), Stale: rapid.Bool().Draw(t, "stale")}
			switch rapid.IntRange(0, 4).Draw(t, "kind") {
			case 0:
				p.Seen = threw(rapid.IntRange(1, 12).Draw(t, "threw"))
			case 1:
				p.Owed = threw(1)
			case 2:
				p.Seen = &Exercise{Outcome: ExercisedUnjudged, Why: "missing", Host: rapid.Bool().Draw(t, "host")}
			case 3:
				p.Seen = &Exercise{Outcome: ExercisedRan}
			}
			f.Capabilities = append(f.Capabilities, p)
		}
		f.Work, f.Positive = rapid.Bool().Draw(t, "work"), rapid.Bool().Draw(t, "positive")
		got := Close(&f)
		if (got.Verdict == Stands) != (len(got.Reasons) == 0) {
			t.Fatalf("%+v", got)
		}
		bad := false
		for _, p := range f.Capabilities {
			bad = bad || p.Owed != nil || p.Seen != nil && p.Seen.Outcome == ExercisedThrew
		}
		if bad && got.Verdict == Stands || len(got.Reasons) > MaxReasons || len(f.Capabilities) > 0 && got.Behavior != BehaviorUnjudged {
			t.Fatalf("%+v", got)
		}
	})
}
