//go:build linux

package exerciser

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/verdict"
)

func (w *world) stranger() {
	w.t.Helper()
	p, err := Open(w.root, func(n string) string { return w.env[n] })
	if err != nil {
		w.t.Fatal(err)
	}
	w.p = p
}

// What only a stranger's file declares is never due, and runs by name.
func TestUntrusted(t *testing.T) {
	w := newWorld(t, map[string]string{"tool.py": "open('ran', 'w')\n"})
	w.write("footing.toml", declaration+"[exercise]\ngate = \"9m\"\nsecrets = [\"*.hidden\"]\n")
	w.stranger()
	if s, c := w.due(); len(s) != 0 || c.Exercised != "" || w.receipts() != 0 {
		t.Errorf("it ran unasked: %+v, %d receipts", c, w.receipts())
	}
	if c, ok := w.p.Named("tool"); !ok || !w.p.IsUntrusted("tool") {
		t.Errorf("it can't be named: %v", c)
	}
	if w.p.Settings.Gate != 0 || len(w.p.Settings.Secrets) != 1 {
		t.Errorf("a stranger sets %+v", w.p.Settings)
	}
	w.open()
	if s, _ := w.due(); len(s) != 1 || w.p.Settings.Gate != 9*time.Minute {
		t.Errorf("trusted: %d states, %+v", len(s), w.p.Settings)
	}
	// Trust goes by content.
	w.write("footing.toml", strings.ReplaceAll(declaration, "tool.py", "other.py"))
	w.stranger()
	if len(w.p.Declared) != 0 || !w.p.IsUntrusted("tool") {
		t.Errorf("a changed file is trusted: %+v", w.p.Declared)
	}
}

// The user's own capability is not replaced by a stranger's of the same name.
func TestUserFirst(t *testing.T) {
	w := newWorld(t, map[string]string{"tool.py": ""})
	w.write("../home/.config/footing/config.toml", declaration)
	w.write("footing.toml", strings.ReplaceAll(declaration, "greet", "theirs"))
	w.stranger()
	c, ok := w.p.Named("tool")
	if !ok || c.Operations[0].ID != "greet" || w.p.IsUntrusted("tool") || filepath.Base(c.Source) != "config.toml" {
		t.Errorf("%+v", c)
	}
}

// The policy lets a cause of the subject's hold, and none of the machine's.
func TestPolicyHolds(t *testing.T) {
	w := newWorld(t, map[string]string{"footing.toml": strings.Replace(declaration, `"/usr/bin/python3", "tool.py"`, `"/usr/bin/no-such-program"`, 1), "tool.py": ""})
	s, c := w.due()
	if c.Verdict != verdict.Stands || len(c.Notes) != 1 || c.Notes[0].Code != "missing" {
		t.Fatalf("%+v", c)
	}
	w.write("../home/.config/footing/config.toml", "[policy]\nmissing = \"ask\"\nbudget = \"ask\"\n")
	w.open()
	if c := w.p.Close(s); c.Verdict != verdict.Falls || c.Reasons[0].Code != "missing" {
		t.Errorf("%+v", c)
	}
	s[0].Seen.Why.Side, s[0].Seen.Why.Code = "host", "budget"
	if c := w.p.Close(s); c.Verdict != verdict.Stands {
		t.Errorf("the machine's cause holds: %+v", c)
	}
}

// While the file can't be read, what needs values of an environment that only it
// says is still due and is not called without them; the rest goes on as before.
func TestEnvironmentIsNotKept(t *testing.T) {
	const good = declaration + `[capability.keyed]
kind = "command"
env = { KEY = "open-sesame" }
[[capability.keyed.operation]]
id = "greet"
run = ["/usr/bin/python3", "keyed.py"]
`
	w := newWorld(t, map[string]string{"footing.toml": good, "tool.py": "", "keyed.py": "import os\nos.environ['KEY']\n"})
	if s, c := w.due(); len(s) != 2 || c.Exercised != verdict.ExercisedRan {
		t.Fatalf("%+v", c)
	}
	w.write("footing.toml", "[capability")
	w.stranger()
	states, c := w.due()
	if len(states) != 2 || c.Verdict == verdict.Falls || c.Exercised != verdict.ExercisedUnjudged {
		t.Fatalf("%+v, %+v", states, c)
	}
	for _, s := range states {
		switch r := s.Seen; {
		case s.Capability == "tool" && r.Outcome != exercise.Ran:
			t.Errorf("tool: %+v", r)
		case s.Capability == "keyed" && (r.Outcome != exercise.Unjudged || len(r.Calls) > 0 || r.Why.Side != "host" || !strings.Contains(r.Why.Message, "footing.toml can't be read")):
			t.Errorf("keyed: %+v", r)
		}
	}
	w.write("footing.toml", good)
	w.stranger()
	if _, c := w.due(); c.Exercised != verdict.ExercisedRan {
		t.Errorf("repaired: %+v", c)
	}
}
