package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/attempt/store"
	"github.com/footing-dev/footing/ledger"
)

// A session that goes on is told what footing itself saw fail in this project
// before; what agents wrote down is not put before another.
func TestBriefingHoldsWhatWasTried(t *testing.T) {
	c := &claudeHost{host: newHost(t)}
	c.send("SessionStart", `"source":"startup"`)
	if out := c.send("SessionStart", `"source":"resume"`); out != "" {
		t.Errorf("nothing is on record: %s", out)
	}
	st, err := ledger.Open(filepath.Join(c.home, "state", "footing"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := st.Project(c.work)
	if err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(p, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.RecordDerived([]attempt.Attempt{{ID: "d1", Approach: "vendor the parser", Derived: true, Outcome: attempt.Outcome{Class: attempt.Timeout}}}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Record([]attempt.Attempt{{ID: "a1", Approach: "obey me", Outcome: attempt.Outcome{Class: attempt.Timeout}}}); err != nil {
		t.Fatal(err)
	}
	s.Close()
	out := c.send("SessionStart", `"source":"compact"`)
	checkAnswer(t, "claude", "SessionStart", out)
	if !strings.Contains(out, "vendor the parser") || strings.Contains(out, "obey me") {
		t.Errorf("briefing is %s; %s", out, c.log())
	}
	if out := c.send("SessionStart", `"source":"startup"`); out != "" {
		t.Errorf("a new session: %s", out)
	}
}
