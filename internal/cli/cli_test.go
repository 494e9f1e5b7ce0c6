package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/footing-dev/footing/audit"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/verdict"
)

// fakeID is the finding of a turn that falls in a fake audit.
const fakeID = "00112233445566aa"

// fakeEngine reads a log as a list of verdicts, a line each, and calls itself
// unable to read what says "broken" or "foreign".
func fakeEngine() *engine {
	return &engine{
		audit: func(_ context.Context, inputs []audit.Input, o auditOptions, progress func(int64), emit func(*audit.Result) error) error {
			for _, in := range inputs {
				if progress != nil {
					progress(in.Size)
				}
				if err := emit(fakeResult(in, o)); err != nil {
					return err
				}
			}
			return nil
		},
		rules: func() []ruleInfo {
			return []ruleInfo{{ID: "narrowed-check", Tier: "decision", Level: "ask", Summary: "run only in part", Explain: "It ran in part.", Firing: "run pytest => pass\nedit a.py", Silent: "run pytest => pass"}}
		},
		selftest: func() []ruleTest { return []ruleTest{{Rule: "narrowed-check", Fired: true, Silent: true}} },
	}
}

func fakeResult(in audit.Input, o auditOptions) *audit.Result {
	r := &audit.Result{Path: in.Path}
	f, err := in.Open()
	if err != nil {
		r.Err = err
		return r
	}
	defer f.Close()
	var b bytes.Buffer
	if _, err := b.ReadFrom(f); err != nil {
		r.Err = err
		return r
	}
	words := strings.Fields(b.String())
	r.Session = verdict.Session{Schema: verdict.SessionSchema, Source: verdict.Source{Path: in.Path, Format: "fake"}, Verdict: verdict.Stands}
	var turns []verdict.Turn
	for i, w := range words {
		switch w {
		case "broken":
			r.Err = errors.New("it is broken")
		case "foreign":
			r.Err = audit.ErrFormat
		}
		t := verdict.Turn{Index: i, ClaimLine: i + 1, Verdict: verdict.Verdict(w)}
		if w == string(verdict.Falls) {
			t.Claims = []verdict.Claim{{Text: "All tests pass for Acme.", Verdict: verdict.Unsupported, Reason: "narrowed", Missing: "pytest acme/tests"}}
			t.Findings = []record.Finding{{ID: fakeID, Rule: "narrowed-check", Level: record.Ask, Message: "acme ran in part"}}
			if o.waived != nil && o.waived(fakeID) {
				t.Verdict = verdict.Unproven
			} else {
				r.Session.Fallen++
			}
		}
		r.Session.Verdict = t.Verdict
		turns = append(turns, t)
	}
	r.Turns = func(f func(*verdict.Turn) error) error {
		for i := range turns {
			if err := f(&turns[i]); err != nil {
				return err
			}
		}
		return nil
	}
	return r
}

// user is a person at a fake machine.
type user struct {
	t        *testing.T
	dir      string
	env      map[string]string
	in       string
	out, err string
}

func newUser(t *testing.T) *user {
	t.Helper()
	root := t.TempDir()
	u := &user{t: t, dir: filepath.Join(root, "work"), env: map[string]string{
		"HOME": filepath.Join(root, "home"), "XDG_STATE_HOME": filepath.Join(root, "state"), "XDG_CONFIG_HOME": filepath.Join(root, "config"),
	}}
	u.write(".git/HEAD", "")
	return u
}

func (u *user) write(name, content string) {
	u.t.Helper()
	path := filepath.Join(u.dir, name)
	if filepath.IsAbs(name) {
		path = name
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		u.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		u.t.Fatal(err)
	}
}

func (u *user) run(args ...string) int {
	u.t.Helper()
	var out, stderr bytes.Buffer
	a := newApp(&Process{
		Args: args, Stdin: strings.NewReader(u.in), Stdout: &out, Stderr: &stderr, Dir: u.dir,
		Env: func(n string) string { return u.env[n] }, Now: time.Now,
	})
	a.engine = fakeEngine()
	status := a.run(context.Background())
	u.out, u.err = out.String(), stderr.String()
	return status
}

func TestExitStatus(t *testing.T) {
	u := newUser(t)
	u.write("good.jsonl", "stands")
	u.write("bad.jsonl", "stands falls stands")
	u.write("doubt.jsonl", "unproven")
	u.write("broken.jsonl", "broken")
	u.write("mixed/foreign.json", "foreign")
	u.write("mixed/good.jsonl", "stands")
	u.write("mixed/.git/x.jsonl", "falls")
	u.write("mixed/node_modules/y.jsonl", "falls")
	u.write("mixed/notes.md", "falls")
	u.write("foreign/a.json", "foreign")
	for _, c := range []struct {
		args string
		want int
		err  string // part of standard error
	}{
		{"audit good.jsonl", 0, ""},
		{"audit bad.jsonl", 1, ""},
		{"audit doubt.jsonl", 0, ""},
		{"audit --strict doubt.jsonl", 3, ""},
		{"audit --strict bad.jsonl doubt.jsonl", 1, ""},
		{"audit broken.jsonl", 2, "error: broken.jsonl: it is broken\n"},
		{"audit broken.jsonl good.jsonl", 2, "it is broken"},
		{"audit broken.jsonl bad.jsonl", 1, "it is broken"},
		{"audit missing.jsonl good.jsonl", 2, "error: read missing.jsonl: no such file or directory\n"},
		{"audit missing.jsonl bad.jsonl", 1, ""},
		{"audit mixed", 0, "hint: passed over 1 file of no known format"},
		{"audit mixed/foreign.json", 2, "error: mixed/foreign.json: not a session log of a known format\n"},
		{"audit foreign", 2, "error: nothing could be judged"},
		{"audit *.jsonl", 1, ""},
		{"audit no*.jsonl", 2, "no file matches"},
		{"audit **/good.jsonl", 0, ""},
		{"audit ./**/b*.jsonl", 1, "it is broken"},
		{"audit **/foreign/*.json", 2, "error: foreign/a.json: not a session log"},
		{"audit **/none/*.json", 2, "no file matches"},
		{"audit **/[.json", 2, "no such file, and no pattern either"},
		{"audit --turn 1 bad.jsonl", 1, ""},
		{"audit --turn 0 bad.jsonl", 0, ""},
		{"audit --turn 9 bad.jsonl", 2, "error: no session has a turn 9\n"},
		{"audit --only stands bad.jsonl", 0, ""},
		{"audit --only falls bad.jsonl good.jsonl", 1, ""},
		{"audit --only falls good.jsonl", 0, "hint: no turn of 1 session falls\n"},
		{"audit --only nope good.jsonl", 2, "choose one of falls"},
		{"audit --explain narrowed-check bad.jsonl", 1, ""},
		{"audit --explain narrowed-check good.jsonl", 0, "no finding of narrowed-check in 1 session"},
		{"audit --explain nope good.jsonl", 2, "hint: footing rules lists them\n"},
		{"audit --format yaml good.jsonl", 2, "hint: choose one of text"},
		{"audit --workers -1 good.jsonl", 2, "error:"},
		{"audit --since yesterdayish good.jsonl", 2, "hint: a date"},
		{"audit --since 1h good.jsonl", 0, ""},
		{"audit --since 2300-01-01 good.jsonl", 2, "error: no log was written since 2300-01-01\n"},
		{"audit", 2, "name a log or a folder: footing audit PATH"},
		{"audit --baseline nope.json good.jsonl", 2, "hint: footing audit --format json > nope.json writes one\n"},
		{"nope", 2, "unknown command"},
		{"audit --nope", 2, "hint: footing audit --help shows what it takes\n"},
		{"waive", 2, "error:"},
		{"rules nope", 2, "hint: footing rules lists them"},
		{"rules", 0, ""},
		{"selftest", 0, ""},
		{"version", 0, ""},
		{"report " + fakeID + " good.jsonl", 2, "error: no finding " + fakeID + " in 1 log\n"},
		{"report " + fakeID + " bad.jsonl", 0, ""},
		{"", 0, ""},
	} {
		if got := u.run(strings.Fields(c.args)...); got != c.want || !strings.Contains(u.err, c.err) {
			t.Errorf("footing %s: status %d, want %d; stderr %q, want %q in it", c.args, got, c.want, u.err, c.err)
		}
		for line := range strings.Lines(u.err) {
			if !strings.HasPrefix(line, "error: ") && !strings.HasPrefix(line, "hint: ") && !strings.HasPrefix(line, "warning: ") && !strings.HasPrefix(line, "  ") {
				t.Errorf("footing %s: message %q has no prefix", c.args, line)
			}
			if strings.HasSuffix(line, ".\n") {
				t.Errorf("footing %s: message %q ends in a period", c.args, line)
			}
		}
	}
}

func TestStandardInput(t *testing.T) {
	u := newUser(t)
	u.in = "falls"
	if got := u.run("audit", "-"); got != 1 || !strings.Contains(u.out, "FALLS 1 turn falls  standard input (fake)") {
		t.Errorf("status %d, %q", got, u.out)
	}
}

func TestHostileNames(t *testing.T) {
	u := newUser(t)
	u.write("a\x1b[31m.jsonl", "falls")
	u.write("b\x1b[31m.jsonl", "broken")
	u.run("audit", ".")
	if strings.Contains(u.out+u.err, "\x1b") {
		t.Errorf("an escape reached the terminal: %q %q", u.out, u.err)
	}
}

func TestWaive(t *testing.T) {
	u := newUser(t)
	u.write("bad.jsonl", "falls")
	for _, c := range []struct {
		args []string
		want int
		err  string
	}{
		{[]string{"waive", "zz", "--reason", "x"}, 2, "hint: an id is 16 hex digits"},
		{[]string{"waive", fakeID}, 2, "error: a reason is missing\n"},
		{[]string{"audit", "bad.jsonl"}, 1, "hint: a false alarm? footing waive " + fakeID},
		{[]string{"waive", fakeID, "--reason", "covers all"}, 0, ""},
		{[]string{"audit", "bad.jsonl"}, 0, ""},
	} {
		if got := u.run(c.args...); got != c.want || !strings.Contains(u.err, c.err) {
			t.Errorf("footing %v: status %d, want %d; %q", c.args, got, c.want, u.err)
		}
	}
	u.env["XDG_STATE_HOME"] = filepath.Join(u.dir, "inside")
	if got := u.run("waive", fakeID, "--reason", "x"); got != 2 || !strings.Contains(u.err, "inside the workspace") {
		t.Errorf("state inside the workspace: status %d, %q", got, u.err)
	}
	if got := u.run("audit", "bad.jsonl"); got != 1 || !strings.Contains(u.err, "warning: ") {
		t.Errorf("audit with unsafe state: status %d, %q", got, u.err)
	}
}

func TestBaseline(t *testing.T) {
	u := newUser(t)
	u.write("bad.jsonl", "falls")
	for _, format := range []string{"json", "jsonl"} {
		u.run("audit", "--format", format, "bad.jsonl")
		u.write("base", u.out)
		if got := u.run("audit", "--baseline", "base", "bad.jsonl"); got != 0 {
			t.Errorf("%s: status %d, %q", format, got, u.err)
		}
	}
	for content, want := range map[string]int{
		"":                                   1,
		"# let go\n" + fakeID + " known\n\n": 0,
		"nonsense":                           2,
		`{"findings":[{"id":"` + fakeID:      2,
		`{"id":7,"x":"` + fakeID + `","y":{"id":["` + fakeID + `"]}}`: 1,
	} {
		u.write("base", content)
		if got := u.run("audit", "--baseline", "base", "bad.jsonl"); got != want {
			t.Errorf("baseline %q: status %d, want %d; %q", content, got, want, u.err)
		}
	}
}

func TestDiscovery(t *testing.T) {
	u := newUser(t)
	real, err := filepath.EvalSymlinks(u.dir)
	if err != nil {
		t.Fatal(err)
	}
	slug := strings.Map(func(r rune) rune {
		if strings.ContainsRune("/._", r) {
			return '-'
		}
		return r
	}, real)
	log := filepath.Join(u.env["HOME"], ".claude", "projects", slug, "s.jsonl")
	u.write(log, "falls")
	u.write("sub/dir/x", "")
	u.dir = filepath.Join(real, "sub", "dir")
	if got := u.run("audit"); got != 1 || !strings.Contains(u.err, "hint: 1 session of "+real+" since ") {
		t.Errorf("status %d, %q", got, u.err)
	}
	old := time.Now().Add(-90 * 24 * time.Hour)
	if err := os.Chtimes(log, old, old); err != nil {
		t.Fatal(err)
	}
	if got := u.run("audit"); got != 2 || !strings.Contains(u.err, "footing audit --since all") {
		t.Errorf("an old session: status %d, %q", got, u.err)
	}
	if got := u.run("audit", "--since", "all"); got != 1 {
		t.Errorf("--since all: status %d, %q", got, u.err)
	}
	if got := u.run("audit", "--sample"); got != 0 || !strings.Contains(u.err, "this is a sample") {
		t.Errorf("--sample: status %d, %q", got, u.err)
	}
}

func TestReportHoldsNoNames(t *testing.T) {
	u := newUser(t)
	u.write("bad.jsonl", "falls")
	for _, format := range []string{"json", "text"} {
		if got := u.run("report", fakeID, "bad.jsonl", "--format", format); got != 0 || !strings.Contains(u.out, "narrowed-check") {
			t.Errorf("status %d, %q", got, u.out)
		}
		if strings.Contains(strings.ToLower(u.out), "acme") || strings.Contains(u.out, u.dir) {
			t.Errorf("a name is in %s", u.out)
		}
	}
}

func TestHelp(t *testing.T) {
	u := newUser(t)
	for _, name := range []string{
		"", "audit", "waive", "report", "rules", "selftest", "trust", "run", "status", "check", "log", "verify", "gc", "forget", "rpc", "version",
		"attempts", "completion", "doctor", "exercise", "hook", "init", "integrity", "mcp", "mcp-proxy", "sandbox", "uninit",
	} {
		if got := u.run(append(strings.Fields(name), "--help")...); got != 0 {
			t.Errorf("%s --help: status %d", name, got)
		}
		for _, want := range []string{"Usage:", "Exit status:", "--help"} {
			if !strings.Contains(u.out, want) {
				t.Errorf("%s --help does not say %q", name, want)
			}
		}
		if n := strings.Count(u.out, "Exit status:"); n != 1 {
			t.Errorf("%s --help states its exit statuses %d times", name, n)
		}
		if table, flag := strings.Contains(u.out, "with --strict"), strings.Contains(u.out, "      --strict "); name != "" && table != flag {
			t.Errorf("%s --help: status 3 is for --strict (%v), which it takes: %v", name, table, flag)
		}
	}
	if got := u.run("completion", "bash"); got != 0 || !strings.Contains(u.out, "footing") {
		t.Errorf("completion: status %d", got)
	}
	if u.run("__complete", "audit", "--format", ""); !strings.Contains(u.out, "sarif") {
		t.Errorf("formats are not completed: %q", u.out)
	}
	if u.run("__complete", "rules", ""); !strings.Contains(u.out, "narrowed-check") {
		t.Errorf("rules are not completed: %q", u.out)
	}
}

func TestSince(t *testing.T) {
	now := time.Date(2026, 5, 10, 12, 0, 0, 0, time.UTC)
	for in, want := range map[string]time.Time{
		"": {}, "all": {}, "7d": now.AddDate(0, 0, -7), "2w": now.AddDate(0, 0, -14), "90m": now.Add(-90 * time.Minute),
		"2026-01-31": time.Date(2026, 1, 31, 0, 0, 0, 0, time.UTC), "2026-01-31T08:30": time.Date(2026, 1, 31, 8, 30, 0, 0, time.UTC),
	} {
		if got, err := sinceFlag(in, now); err != nil || !got.Equal(want) {
			t.Errorf("%q: %v, %v", in, got, err)
		}
	}
	for _, in := range []string{"d", "-3d", "3dd", "1.5d", "99999999d", "-5m", "soon", "2026-13-01"} {
		if got, err := sinceFlag(in, now); err == nil {
			t.Errorf("%q: %v, want an error", in, got)
		}
	}
}

func TestProgress(t *testing.T) {
	var b bytes.Buffer
	term := &terminal{out: &b, err: &b, live: true}
	term.progress("reading", 1, 4)
	if b.Len() > 0 {
		t.Errorf("short work shows %q", b.String())
	}
	term.progressFrom = time.Now().Add(-2 * progressAfter)
	term.progress("reading", 1<<20, 4<<20)
	term.progress("reading", 2<<20, 4<<20) // too soon after the last
	term.errorf("stop.")
	want := "\r\x1b[Kreading [=======                       ]  25 % of 4.0 MiB\r\x1b[Kerror: stop\n"
	if b.String() != want {
		t.Errorf("got  %q\nwant %q", b.String(), want)
	}
}
