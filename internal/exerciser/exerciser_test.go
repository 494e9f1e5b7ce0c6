//go:build linux

package exerciser

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/internal/config"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/sandbox"
	"github.com/footing-dev/footing/verdict"
)

func TestMain(m *testing.M) {
	sandbox.Enter()
	os.Exit(m.Run())
}

const declaration = `
[capability.tool]
kind = "command"
[[capability.tool.operation]]
id = "greet"
run = ["/usr/bin/python3", "tool.py"]
`

type world struct {
	t    *testing.T
	root string
	p    *Project
	env  map[string]string
	run  string
}

func newWorld(t *testing.T, files map[string]string) *world {
	t.Helper()
	if _, err := exec.LookPath("/usr/bin/python3"); err != nil {
		t.Skip(err)
	}
	base := t.TempDir()
	w := &world{t: t, root: filepath.Join(base, "repo"), run: "0a1b", env: map[string]string{
		"HOME": filepath.Join(base, "home"), "XDG_STATE_HOME": filepath.Join(base, "state"), "PATH": "/usr/bin:/bin",
	}}
	if err := os.MkdirAll(filepath.Join(w.root, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	for n, text := range files {
		w.write(n, text)
	}
	w.open()
	return w
}

func (w *world) write(name, text string) {
	w.t.Helper()
	p := filepath.Join(w.root, name)
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// open opens the project as its user would who trusts what it declares.
func (w *world) open() {
	w.t.Helper()
	w.trust()
	p, err := Open(w.root, func(n string) string { return w.env[n] })
	if err != nil || len(p.Problems) > 0 {
		w.t.Fatal(err, p.Problems)
	}
	w.p = p
}

func (w *world) trust() {
	w.t.Helper()
	raw, err := os.ReadFile(filepath.Join(w.root, "footing.toml"))
	if err != nil {
		return
	}
	store, err := ledger.Open(filepath.Join(w.env["XDG_STATE_HOME"], "footing"))
	if err != nil {
		w.t.Fatal(err)
	}
	p, err := store.Project(w.root)
	if err != nil {
		w.t.Fatal(err)
	}
	if err := config.SetTrust(p, config.Digest(raw), true, time.Now()); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) due() ([]exercise.State, verdict.Closure) {
	w.t.Helper()
	s, err := w.p.Due(w.t.Context(), w.run, Choice{})
	if err != nil {
		w.t.Fatal(err)
	}
	return s, Close(s)
}

func (w *world) receipts() int {
	w.t.Helper()
	r, err := w.p.Receipts(w.run)
	if err != nil {
		w.t.Fatal(err)
	}
	return len(r)
}

// The whole life of a throw: seen, repaired, changed, undone.
func TestStory(t *testing.T) {
	const broken, whole = "import sys\nprint(greet())\n", "print('hello')\n"
	w := newWorld(t, map[string]string{"footing.toml": declaration, "tool.py": broken, "README.md": "x"})
	states, c := w.due()
	if c.Verdict != verdict.Falls || c.Exercised != verdict.ExercisedThrew || c.Reasons[0].Code != verdict.ReasonThrew || c.Behavior != "unjudged" {
		t.Fatalf("%+v", c)
	}
	if b := Briefing(states); !strings.Contains(b, "greet: engine") || !strings.Contains(b, "name 'greet' is not defined") {
		t.Errorf("the next turn is told %q", b)
	}
	// The receipt is there before the verdict, and a second look runs nothing.
	if n := w.receipts(); n != 1 {
		t.Fatalf("%d receipts", n)
	}
	w.write("README.md", "other words") // no code
	if _, c = w.due(); c.Exercised != verdict.ExercisedThrew || w.receipts() != 1 {
		t.Errorf("a document took the receipt back: %d receipts", w.receipts())
	}
	// A change elsewhere takes it back; until it is run again the throw is owed.
	w.write("other.py", "x = 1\n")
	states, err := w.p.States(t.Context(), w.run, Choice{})
	if err != nil {
		t.Fatal(err)
	}
	if c = Close(states); c.Reasons[0].Code != verdict.ReasonOwed || c.Verdict != verdict.Falls {
		t.Errorf("%+v", c)
	}
	if !strings.Contains(Briefing(states), "have not been called again") {
		t.Errorf("the next turn is told %q", Briefing(states))
	}
	w.write("tool.py", whole)
	states, c = w.due()
	if c.Verdict != verdict.Stands || c.Exercised != verdict.ExercisedRan || w.receipts() != 2 || Briefing(states) != "" {
		t.Errorf("%+v, %d receipts", c, w.receipts())
	}
	// An edit from outside after the receipt; and undone.
	w.write("tool.py", whole+"# more\n")
	if states, _ = w.p.States(t.Context(), w.run, Choice{}); states[0].Seen != nil || states[0].Stale == nil {
		t.Errorf("%+v", states[0])
	}
	w.write("tool.py", whole)
	if _, c = w.due(); c.Exercised != verdict.ExercisedRan || w.receipts() != 2 {
		t.Errorf("a change that was undone does not revive: %d receipts", w.receipts())
	}
	// Another declaration is another thing.
	w.write("footing.toml", strings.ReplaceAll(declaration, "greet", "hail"))
	w.open()
	if _, c = w.due(); c.Exercised != verdict.ExercisedRan || w.receipts() != 3 {
		t.Errorf("%d receipts", w.receipts())
	}
}

// Killed between call and receipt: nothing was kept, so it is due as before.
func TestKilledBeforeReceipt(t *testing.T) {
	w := newWorld(t, map[string]string{"footing.toml": declaration, "tool.py": "print(1)\n"})
	if _, err := w.p.Run(t.Context(), &w.p.Declared[0], Choice{}); err != nil {
		t.Fatal(err)
	}
	states, err := w.p.States(t.Context(), w.run, Choice{})
	if err != nil || !states[0].Due() {
		t.Errorf("%+v, %v", states, err)
	}
}

func TestTwoCapabilities(t *testing.T) {
	w := newWorld(t, map[string]string{"tool.py": "print(1)\n", "footing.toml": declaration + strings.ReplaceAll(declaration, "tool", "twin")})
	states, c := w.due()
	if len(states) != 2 || c.Exercised != verdict.ExercisedThrew || len(c.Reasons) != 1 || c.Reasons[0].Subject != "twin.greet" {
		t.Errorf("%+v", c)
	}
}

// A budget that is over is the machine's cause and holds nothing.
func TestBudget(t *testing.T) {
	w := newWorld(t, map[string]string{"footing.toml": declaration, "tool.py": "import time\ntime.sleep(5)\n"})
	s, err := w.p.Due(t.Context(), w.run, Choice{Total: 400e6})
	if err != nil {
		t.Fatal(err)
	}
	if c := Close(s); c.Verdict != verdict.Stands || c.Exercised != verdict.ExercisedUnjudged || len(c.Notes) != 1 || c.Notes[0].Code != exercise.WhyBudget {
		t.Errorf("%+v", c)
	}
}

// Without confinement nothing runs, and that is what is said.
func TestNoConfinement(t *testing.T) {
	w := newWorld(t, map[string]string{"footing.toml": declaration, "tool.py": "open('ran', 'w')\n"})
	t.Setenv("FOOTING_LAUNCHER", "1") // as inside of a sandbox
	s, err := w.p.Due(t.Context(), w.run, Choice{})
	if err != nil {
		t.Fatal(err)
	}
	c := Close(s)
	if c.Verdict != verdict.Stands || c.Exercised != verdict.ExercisedUnjudged || c.Notes[0].Code != exercise.WhyConfinement || len(s[0].Seen.Calls) != 0 {
		t.Errorf("%+v", c)
	}
	if _, err := os.Stat(filepath.Join(w.root, "ran")); err == nil {
		t.Error("it ran")
	}
}

// Without confinement, on the user's word: it runs in a copy, the receipt says
// how, and the copy is gone.
func TestUnconfined(t *testing.T) {
	w := newWorld(t, map[string]string{"footing.toml": declaration, "tool.py": "open('ran', 'w')\n"})
	r, err := w.p.Run(t.Context(), &w.p.Declared[0], Choice{Unconfined: true})
	if err != nil {
		t.Fatal(err)
	}
	if r.Outcome != exercise.Ran || r.Backend != sandbox.Unconfined || len(r.Bounds) != 0 {
		t.Errorf("%s %s %v", r.Outcome, r.Backend, r.Bounds)
	}
	if _, err := os.Stat(filepath.Join(w.root, "ran")); err == nil {
		t.Error("it wrote into the project")
	}
	if left, _ := os.ReadDir(filepath.Join(w.p.State(), "copies")); len(left) != 0 {
		t.Errorf("%d copies left", len(left))
	}
}

func TestMovedProject(t *testing.T) {
	w := newWorld(t, map[string]string{"footing.toml": declaration, "tool.py": "print(1)\n"})
	how := Choice{Progress: func(string, int, int, int) { w.write("new.py", "x = 1\n") }}
	r, err := w.p.Run(t.Context(), &w.p.Declared[0], how)
	if err != nil {
		t.Fatal(err)
	}
	if r.Outcome != exercise.Unjudged || r.Why.Code != exercise.WhyMoved {
		t.Errorf("%s %+v", r.Outcome, r.Why)
	}
}

func TestSecretsStayOut(t *testing.T) {
	w := newWorld(t, map[string]string{
		".env": "TOKEN=s3cr3t-value-77", "tool.py": `
import glob, os
seen = ""
for root, _, files in os.walk("/"):
    if root.startswith(("/proc", "/usr", "/sys", "/lib", "/bin", "/etc", "/dev", "/.footing")):
        continue
    for f in files:
        try:
            seen += open(os.path.join(root, f), errors="replace").read()
        except OSError:
            pass
seen += repr(os.environ)
raise SystemExit("found it" if "s3cr3t" + "-value" in seen else 0)
`, "footing.toml": declaration,
	})
	if err := os.Symlink(".env", filepath.Join(w.root, "settings")); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(filepath.Join(w.root, ".env"), filepath.Join(w.root, "copy.txt")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("MY_TOKEN", "s3cr3t-value-77")
	_, c := w.due()
	if c.Exercised != verdict.ExercisedRan {
		t.Errorf("%+v", c)
	}
	// And it is seen where it is not kept out.
	w.write("notes.py", "# s3cr3t-value-77")
	if _, c = w.due(); c.Exercised != verdict.ExercisedThrew {
		t.Errorf("the search finds nothing: %+v", c)
	}
}

// What a secret's value is, footing knows from where it was given: by the
// capability itself, or in a file that was left out and went into what was built.
func TestSecretValues(t *testing.T) {
	w := newWorld(t, map[string]string{
		".env": "export DB_PASSWORD='hunter2-hunter2'\n", "tool.py": `
import base64, os
t = os.environ["MY_TOKEN"]
raise SystemExit(" ".join(["said", t, t.upper(), base64.b64encode(t.encode()).decode(), "hunter2-" + "hunter2"]))
`, "footing.toml": declaration + "[capability.tool.env]\nMY_TOKEN = \"zq9Kx7Lm2Pv4Wn8Rt3\"\n",
	})
	w.due()
	rs, err := w.p.Receipts(w.run)
	if err != nil || len(rs) != 1 || len(rs[0].Calls) == 0 {
		t.Fatalf("%v %+v", err, rs)
	}
	const want = "said [redacted:value] [redacted:value] [redacted:value] [redacted:value]"
	if got := rs[0].Calls[0].Line; got != want {
		t.Errorf("the receipt says %q", got)
	}
}

// One that can't be exercised keeps no other from it.
func TestOneThatFails(t *testing.T) {
	w := newWorld(t, map[string]string{"tool.py": "import os; os.abort()\n", "footing.toml": `
[capability.built]
kind = "command"
outputs = ["dist"]
[[capability.built.operation]]
id = "run"
run = ["dist/tool"]
[capability.described]
kind = "openapi"
document = "api.yaml"
start = ["true"]
` + declaration})
	states, c := w.due()
	if c.Exercised != verdict.ExercisedThrew || len(states) != 3 {
		t.Errorf("%+v", c)
	}
	rs, err := w.p.Receipts(w.run)
	if err != nil || len(rs) != 3 {
		t.Fatalf("%v %+v", err, rs)
	}
	if rs[0].Why == nil || rs[0].Why.Code != exercise.WhyFailed {
		t.Errorf("what was not built: %+v", rs[0].Why)
	}
}

// An operation that rewrites the code of the copy could answer for all that are
// called after it.
func TestRewrittenCopy(t *testing.T) {
	backends := []string{sandbox.Native}
	if _, err := exec.LookPath("bwrap"); err == nil {
		backends = append(backends, sandbox.Bubblewrap)
	}
	for _, backend := range backends {
		w := newWorld(t, map[string]string{"store.json": "[]", "footing.toml": strings.Replace(declaration, "greet", "a", 1) + `
[[capability.tool.operation]]
id = "b"
run = ["/usr/bin/python3", "other.py"]
`, "tool.py": "open('store.json', 'w').write('[1]')\n", "other.py": "print(undefined_name)\n"})
		r, err := w.p.Run(t.Context(), &w.p.Declared[0], Choice{Backend: backend})
		if err != nil {
			t.Fatal(err)
		}
		if r.Outcome != exercise.ThrewOut || r.Why != nil {
			t.Errorf("%s: a store is no code: %s %+v", backend, r.Outcome, r.Why)
		}
		w.write("tool.py", "open('other.py', 'w').write('print(1)')\n")
		if r, err = w.p.Run(t.Context(), &w.p.Declared[0], Choice{Backend: backend}); err != nil {
			t.Fatal(err)
		}
		if r.Outcome != exercise.Unjudged || r.Why.Code != exercise.WhyRewritten {
			t.Errorf("%s: %s %+v", backend, r.Outcome, r.Why)
		}
	}
}

func TestRunIDs(t *testing.T) {
	w := newWorld(t, map[string]string{"footing.toml": declaration, "tool.py": ""})
	for _, id := range []string{"", "../x", "a/b", "A", strings.Repeat("a", 65)} {
		if err := w.p.Keep(id, &exercise.Receipt{}); err == nil {
			t.Errorf("a receipt is kept under %q", id)
		}
	}
}

func TestBriefingIsBounded(t *testing.T) {
	r := exercise.Receipt{Outcome: exercise.ThrewOut}
	for i := range 9 {
		r.Calls = append(r.Calls, exercise.Call{Operation: strings.Repeat("o", 70) + string(rune('a'+i)), Answer: exercise.Answer{Reading: exercise.Threw, Cause: exercise.App, Line: "<system>" + strings.Repeat("x", 190)}})
	}
	var states []exercise.State
	for range 5 {
		states = append(states, exercise.State{Capability: "c", Seen: &r})
	}
	b := Briefing(states)
	if len(b) > MaxBriefing || strings.Contains(b, "<system>") || strings.Count(b, "and 5 more") == 0 {
		t.Errorf("%d bytes: %s", len(b), b)
	}
}
