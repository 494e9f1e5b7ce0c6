package exercise

import (
	"testing"

	"pgregory.net/rapid"
)

func receipt(outcome Outcome, code string) Receipt {
	return Receipt{Capability: "c", Declaration: "d", Code: code, Policy: "p", Runner: runner(), Outcome: outcome}
}

func TestState(t *testing.T) {
	now := func(code string) Now { return Now{"d", code, "p"} }
	for _, c := range []struct {
		name     string
		receipts []Receipt
		code     string
		seen     Outcome
		owed     bool
	}{
		{"nothing", nil, "1", "", false},
		{"an empty change keeps", []Receipt{receipt(Ran, "1")}, "1", Ran, false},
		{"a change takes back what ran", []Receipt{receipt(Ran, "1")}, "2", "", false},
		{"a change takes back what threw, and it is owed", []Receipt{receipt(ThrewOut, "1")}, "2", "", true},
		{"run again", []Receipt{receipt(ThrewOut, "1"), receipt(Ran, "2")}, "2", Ran, false},
		{"a change that is undone revives", []Receipt{receipt(Ran, "1"), receipt(ThrewOut, "2")}, "1", Ran, false},
		{"a throw that is undone to blocks again", []Receipt{receipt(ThrewOut, "1"), receipt(Ran, "2")}, "1", ThrewOut, false},
		{"repaired, then changed", []Receipt{receipt(ThrewOut, "1"), receipt(Ran, "2")}, "3", "", false},
		{"what could not look settles nothing", []Receipt{receipt(ThrewOut, "1"), {Capability: "c", Outcome: Unjudged, Declaration: "d", Code: "2", Policy: "p", Runner: runner(), Why: &Why{Side: "host", Code: WhyConfinement}}}, "2", "", true},
		{"another capability's", []Receipt{{Capability: "x", Outcome: ThrewOut}}, "1", "", false},
		{"no digest is no match", []Receipt{receipt(Ran, "")}, "", "", false},
	} {
		s := StateOf("c", c.receipts, now(c.code))
		seen := Outcome("")
		if s.Seen != nil {
			seen = s.Seen.Outcome
		}
		if seen != c.seen || (s.Owed != nil) != c.owed || s.Due() != (c.seen == "") {
			t.Errorf("%s: seen %q, owed %t", c.name, seen, s.Owed != nil)
		}
		if got := len(Owed([]string{"c"}, c.receipts, func(string) Now { return now(c.code) })); (got == 1) != c.owed {
			t.Errorf("%s: Owed lists %d", c.name, got)
		}
	}
	for _, other := range []Now{{"x", "1", "p"}, {"d", "1", "x"}, {"d", "x", "p"}} {
		r := receipt(Ran, "1")
		if r.Valid(other) {
			t.Errorf("valid for %+v", other)
		}
	}
	old := receipt(Ran, "1")
	old.Runner = "older"
	if old.Valid(now("1")) {
		t.Error("a receipt of another runner is valid")
	}
}

// Whatever happened, a throw that was not run again is either seen or owed.
func TestThrowsAreNotForgotten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 8).Draw(t, "n")
		var rs []Receipt
		for range n {
			rs = append(rs, receipt(rapid.SampledFrom([]Outcome{Ran, ThrewOut}).Draw(t, "outcome"), rapid.SampledFrom([]string{"1", "2", "3"}).Draw(t, "code")))
		}
		code := rapid.SampledFrom([]string{"1", "2", "3", "4"}).Draw(t, "now")
		s := StateOf("c", rs, Now{"d", code, "p"})
		last := rs[n-1]
		if last.Outcome == ThrewOut && s.Owed == nil && (s.Seen == nil || s.Seen.Code != code) {
			t.Fatalf("forgotten: %+v", s)
		}
		if s.Owed != nil && s.Seen != nil {
			t.Fatalf("both: %+v", s)
		}
	})
}

func TestConclude(t *testing.T) {
	call := func(op string, r Reading, c Cause) Call {
		return Call{Operation: op, Answer: Answer{Reading: r, Cause: c}}
	}
	for _, c := range []struct {
		name    string
		calls   []Call
		outcome Outcome
		why     string
	}{
		{"ran", []Call{call("a", Answered, ""), call("a", Answered, ""), call("b", Refused, "")}, Ran, ""},
		{"threw only in pass 2", []Call{call("a", Answered, ""), call("a", Threw, Engine)}, ThrewOut, ""},
		{"threw over missing", []Call{call("a", Missing, ""), call("b", Threw, App)}, ThrewOut, ""},
		{"missing", []Call{call("a", Answered, ""), call("b", Missing, "")}, Unjudged, WhyMissing},
		{"missing before denied", []Call{call("a", NotRead, Denied), call("b", Missing, "")}, Unjudged, WhyMissing},
		{"denied", []Call{call("a", NotRead, Denied), call("b", Answered, "")}, Unjudged, WhyDenied},
		{"all refused", []Call{call("a", Refused, "")}, Ran, WhyAllRefused},
		{"nothing", nil, Unjudged, WhyNothing},
	} {
		r := Receipt{Calls: c.calls}
		r.conclude(len(c.calls))
		why := ""
		if r.Why != nil {
			why = r.Why.Code
		}
		if r.Outcome != c.outcome || why != c.why {
			t.Errorf("%s: %s %s", c.name, r.Outcome, why)
		}
	}
}
