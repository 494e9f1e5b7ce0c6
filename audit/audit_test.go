package audit_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing"

	"github.com/footing-dev/footing/audit"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source/all"
	"github.com/footing-dev/footing/verdict"
)

// log writes a session log record by record.
type log struct {
	b       strings.Builder
	n       int
	session string
	last    string // uuid of the last record
}

func newLog() *log { return &log{session: "s-1"} }

func (l *log) add(format string, args ...any) *log {
	fmt.Fprintf(&l.b, format+"\n", args...)
	l.n++
	return l
}

// node starts a record; parent "" hangs it on the last one.
func (l *log) node(typ, parent string) string {
	if parent == "" {
		parent = l.last
	}
	id := fmt.Sprintf("u-%d", l.n)
	l.last = id
	up := "null"
	if parent != "" {
		up = `"` + parent + `"`
	}
	return fmt.Sprintf(`{"type":%q,"uuid":%q,"parentUuid":%s,"sessionId":%q,"cwd":"/p","version":"2.1.0"`, typ, id, up, l.session)
}

func (l *log) ask(parent, text string) *log {
	return l.add(`%s,"message":{"role":"user","content":%q}}`, l.node("user", parent), text)
}

func (l *log) say(text string) *log {
	return l.add(`%s,"message":{"id":"m-%d","role":"assistant","content":[{"type":"text","text":%q}]}}`, l.node("assistant", ""), l.n, text)
}

func (l *log) call(tool, input, result string, fails bool) *log {
	id := fmt.Sprintf("t-%d", l.n)
	l.add(`%s,"message":{"id":"m-%d","role":"assistant","content":[{"type":"tool_use","id":%q,"name":%q,"input":%s}]}}`, l.node("assistant", ""), l.n, id, tool, input)
	return l.add(`%s,"message":{"role":"user","content":[{"type":"tool_result","tool_use_id":%q,"content":%q,"is_error":%v}]}}`, l.node("user", ""), id, result, fails)
}

func (l *log) run(cmd, out string) *log {
	return l.call("Bash", fmt.Sprintf(`{"command":%q}`, cmd), out, false)
}

func (l *log) edit(path string) *log {
	return l.call("Edit", fmt.Sprintf(`{"file_path":%q,"old_string":"a%d","new_string":"b%d"}`, path, l.n, l.n), "updated", false)
}

const pass = "ok  \tp/a\t0.1s"

func input(name, content string) audit.Input {
	return audit.Input{Path: name, Size: int64(len(content)), Open: func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(content)), nil
	}}
}

type audited struct {
	audit.Result
	turns []verdict.Turn
}

func run(t *testing.T, opt audit.Options, ins ...audit.Input) []audited {
	t.Helper()
	opt.Formats = all.Formats()
	var out []audited
	err := audit.Run(context.Background(), ins, opt, nil, func(r *audit.Result) error {
		a := audited{Result: *r}
		if r.Err == nil {
			if err := r.Turns(func(t *verdict.Turn) error { a.turns = append(a.turns, *t); return nil }); err != nil {
				return err
			}
		}
		out = append(out, a)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestFallsAndStands(t *testing.T) {
	l := newLog().ask("", "fix it").run("go test ./...", pass).edit("/p/a.go").run("go test ./a -run X", pass).say("Fixed. All tests pass.")
	l.ask("", "and now the rest").run("go test ./...", pass).say("All tests pass.")
	r := run(t, audit.Options{}, input("a.jsonl", l.b.String()))[0]
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	if r.Session.Fallen != 1 || r.Session.Verdict != verdict.Stands || len(r.turns) != 2 {
		t.Fatalf("fallen %d, verdict %s, %d turns", r.Session.Fallen, r.Session.Verdict, len(r.turns))
	}
	first := r.turns[0]
	if first.Verdict != verdict.Falls || first.Claims[0].Reason != "narrowed" || first.ClaimLine != 8 || first.PromptLine != 1 {
		t.Errorf("first turn: %+v", first)
	}
	if c := first.Claims[0]; c.Line != 8 || c.Text != "All tests pass" || c.Span != [2]int{7, 21} {
		t.Errorf("claim at line %d, %v: %q", c.Line, c.Span, c.Text)
	}
	if s := r.Session.Source; s.Format != "claude-code" || s.SessionID != "s-1" || s.Cwd != "/p" || s.AgentVersion != "2.1.0" {
		t.Errorf("source = %+v", s)
	}
	if c := r.Session.Coverage; c.Calls != 4 || c.Lines != l.n || c.UnreadLines != 0 {
		t.Errorf("coverage = %+v", c)
	}
}

// A user who goes back and asks again leaves a branch behind: what was claimed
// there is not judged.
func TestDeadBranch(t *testing.T) {
	l := newLog().ask("", "start").say("Hello.")
	fork := l.last
	l.ask("", "fix it").edit("/p/a.go").say("All tests pass.")
	l.ask(fork, "no, differently").run("go test ./...", pass).say("All tests pass.")
	r := run(t, audit.Options{}, input("a.jsonl", l.b.String()))[0]
	if len(r.turns) != 3 || len(r.turns[1].Claims) != 0 || r.turns[1].Verdict != verdict.Stands {
		t.Fatalf("turns = %+v", r.turns)
	}
	if r.Session.Fallen != 0 || r.Session.Verdict != verdict.Stands {
		t.Errorf("fallen %d, %s", r.Session.Fallen, r.Session.Verdict)
	}
	// The same without the fork falls.
	l = newLog().ask("", "start").say("Hello.").ask("", "fix it").edit("/p/a.go").say("All tests pass.")
	if r := run(t, audit.Options{}, input("a.jsonl", l.b.String()))[0]; r.Session.Fallen != 1 {
		t.Errorf("without a fork: fallen %d", r.Session.Fallen)
	}
}

// A sub-agent's own log joins the run that started it.
func TestSubAgentJoins(t *testing.T) {
	parent := newLog().ask("", "fix it").edit("/p/a.go")
	id := "t-agent"
	parent.add(`%s,"message":{"id":"m","role":"assistant","content":[{"type":"tool_use","id":%q,"name":"Task","input":{"prompt":"test it","subagent_type":"general-purpose"}}]}}`, parent.node("assistant", ""), id)
	parent.add(`%s,"toolUseResult":{"status":"completed","agentId":"a1","totalToolUseCount":1},"message":{"role":"user","content":[{"type":"tool_result","tool_use_id":%q,"content":"done"}]}}`, parent.node("user", ""), id)
	parent.say("All tests pass.")
	child := newLog()
	child.add(`{"type":"assistant","uuid":"x1","parentUuid":null,"sessionId":"s-1","agentId":"a1","isSidechain":true,"cwd":"/p","version":"2.1.0","message":{"id":"m1","role":"assistant","content":[{"type":"tool_use","id":"c1","name":"Bash","input":{"command":"go test ./..."}}]}}`)
	child.add(`{"type":"user","uuid":"x2","parentUuid":"x1","sessionId":"s-1","agentId":"a1","isSidechain":true,"cwd":"/p","version":"2.1.0","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"ok  \tp/a\t0.1s"}]}}`)

	alone := run(t, audit.Options{}, input("s.jsonl", parent.b.String()))[0]
	if v := alone.turns[0].Verdict; v != verdict.Unproven || alone.Session.Coverage.SubagentsUnobserved != 1 {
		t.Errorf("without its log: %s, %d unobserved", v, alone.Session.Coverage.SubagentsUnobserved)
	}
	for _, order := range [][]audit.Input{
		{input("s.jsonl", parent.b.String()), input("agent-a1.jsonl", child.b.String())},
		{input("agent-a1.jsonl", child.b.String()), input("s.jsonl", parent.b.String())},
	} {
		rs := run(t, audit.Options{}, order...)
		if len(rs) != 1 {
			t.Fatalf("%d sessions, want 1", len(rs))
		}
		if v := rs[0].turns[0].Verdict; v != verdict.Stands || rs[0].Session.Coverage.SubagentsUnobserved != 0 {
			t.Errorf("with its log: %s, %d unobserved", v, rs[0].Session.Coverage.SubagentsUnobserved)
		}
	}
}

func TestBadInputs(t *testing.T) {
	good := newLog().ask("", "hi").run("go test ./...", pass).say("All tests pass.").b.String()
	refused := errors.New("refused")
	rs := run(t, audit.Options{},
		input("good.jsonl", good),
		audit.Input{Path: "locked.jsonl", Open: func() (io.ReadCloser, error) { return nil, refused }},
		input("empty.jsonl", ""),
		input("words.txt", "nothing of the kind"),
		input("nul.bin", strings.Repeat("\x00", 100)),
		input("calls.jsonl", `{"type":"assistant","uuid":"u","sessionId":"s","message":{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"Bash","input":{"comm`+"\n"),
		input("again.jsonl", good),
		audit.Input{Path: "shut.jsonl", Open: func() (io.ReadCloser, error) {
			return nil, &fs.PathError{Op: "open", Path: "/logs/shut.jsonl", Err: fs.ErrPermission}
		}},
	)
	if len(rs) != 8 {
		t.Fatalf("%d results", len(rs))
	}
	for i, want := range []error{nil, refused, audit.ErrFormat, audit.ErrFormat, audit.ErrFormat, audit.ErrUnparsed, nil, fs.ErrPermission} {
		if !errors.Is(rs[i].Err, want) || want == nil && rs[i].Err != nil {
			t.Errorf("%s: %v, want %v", rs[i].Path, rs[i].Err, want)
		}
	}
	if shut := rs[7].Err; shut != nil && strings.Contains(shut.Error(), "/logs/") {
		t.Errorf("the path is said twice: %v", shut) // a result has its path already
	}
}

// A line over the limit is passed over and counted; what stands around it is
// judged.
func TestHugeLine(t *testing.T) {
	l := newLog().ask("", "hi")
	l.add(`{"type":"user","uuid":"big","sessionId":"s-1","message":{"role":"user","content":"%s"}}`, strings.Repeat("x", 17<<20))
	l.edit("/p/a.go").say("All tests pass.")
	r := run(t, audit.Options{}, input("a.jsonl", l.b.String()))[0]
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	if r.Session.Coverage.UnreadLines != 1 || r.Session.Fallen != 1 {
		t.Errorf("unread %d, fallen %d", r.Session.Coverage.UnreadLines, r.Session.Fallen)
	}
}

// More turns than are kept in memory come back in order.
func TestManyTurns(t *testing.T) {
	l := newLog()
	const n = 1300
	for i := range n {
		l.ask("", fmt.Sprint("ask ", i)).say("Hello.")
	}
	r := run(t, audit.Options{}, input("a.jsonl", l.b.String()))[0]
	if len(r.turns) != n {
		t.Fatalf("%d turns, want %d", len(r.turns), n)
	}
	for i, turn := range r.turns {
		if turn.Index != i || turn.Claims == nil || turn.Findings == nil || turn.Checks == nil {
			t.Fatalf("turn %d: %+v", i, turn)
		}
	}
}

// Results come in the order of the inputs, whatever finishes first.
func TestOrder(t *testing.T) {
	var ins []audit.Input
	for i := range 40 {
		l := newLog()
		for range (40 - i) * 3 {
			l.ask("", "hi").say("Hello.")
		}
		ins = append(ins, input(fmt.Sprint(i), l.b.String()))
	}
	for i, r := range run(t, audit.Options{Workers: 4}, ins...) {
		if r.Path != fmt.Sprint(i) {
			t.Fatalf("result %d is %s", i, r.Path)
		}
	}
}

func TestWaivedAndAsGate(t *testing.T) {
	l := newLog().ask("", "fix it").edit("/p/a.go").say("All tests pass. Lint passes.")
	in := input("a.jsonl", l.b.String())
	r := run(t, audit.Options{}, in)[0]
	if len(r.turns[0].Findings) != 2 || r.Session.Fallen != 1 {
		t.Fatalf("findings = %+v", r.turns[0].Findings)
	}
	if g := run(t, audit.Options{AsGate: true}, in)[0]; len(g.turns[0].Findings) != 1 {
		t.Errorf("as a gate: %d findings, want 1", len(g.turns[0].Findings))
	}
	w := run(t, audit.Options{Waived: func(string) bool { return true }}, in)[0]
	if w.Session.Fallen != 0 || w.turns[0].Verdict != verdict.Unproven {
		t.Errorf("waived: fallen %d, %s", w.Session.Fallen, w.turns[0].Verdict)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	good := newLog().ask("", "hi").say("Hello.").b.String()
	err := audit.Run(ctx, []audit.Input{input("a", good), input("b", good)}, audit.Options{Formats: all.Formats()}, nil, func(*audit.Result) error { return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v", err)
	}
}

// FuzzAudit runs the whole line over anything: no input may make it panic, and
// the same input gives the same verdict.
func FuzzAudit(f *testing.F) {
	f.Add(newLog().ask("", "fix").run("go test ./... | tail -5", pass).edit("/p/a.go").say("All tests pass (12).").b.String())
	f.Add(`{"type":"session_meta","payload":{"id":"x","cwd":"/p"}}` + "\n" + `{"type":"response_item","payload":{"type":"function_call","name":"shell","arguments":"{\"command\":[\"bash\",\"-lc\",\"pytest\"]}","call_id":"1"}}`)
	f.Fuzz(func(t *testing.T, content string) {
		a := run(t, audit.Options{}, input("a", content))[0]
		b := run(t, audit.Options{}, input("a", content))[0]
		if (a.Err == nil) != (b.Err == nil) || a.Session.Verdict != b.Session.Verdict || a.Session.Fallen != b.Session.Fallen {
			t.Fatalf("two answers: %v %v, %v %v", a.Err, a.Session, b.Err, b.Session)
		}
	})
}

func TestPolicy(t *testing.T) {
	l := newLog().ask("", "fix it").run("go test ./...", pass).edit("/p/a.go").say("All tests pass.")
	in := input("a.jsonl", l.b.String())
	with := func(p audit.Policy) audit.Options {
		return audit.Options{Policy: func(string) *audit.Policy { return &p }}
	}
	level := func(word string) func(string) string { return func(string) string { return word } }
	for name, c := range map[string]struct {
		policy  audit.Policy
		verdict verdict.Verdict
		asks    int
	}{
		"none":     {audit.Policy{}, verdict.Falls, 1},
		"required": {audit.Policy{Require: []string{"go vet ./..."}}, verdict.Falls, 2},
		"noted":    {audit.Policy{Level: level("note")}, verdict.Unproven, 0},
		"off":      {audit.Policy{Level: level("off")}, verdict.Unproven, 0},
	} {
		r := run(t, with(c.policy), in)[0]
		last := r.turns[len(r.turns)-1]
		asks := 0
		for _, f := range last.Findings {
			if f.Level == record.Ask {
				asks++
			}
		}
		if last.Verdict != c.verdict || asks != c.asks {
			t.Errorf("%s: %s with %d asking findings, want %s with %d", name, last.Verdict, asks, c.verdict, c.asks)
		}
	}
	if r := run(t, with(audit.Policy{Digest: "d1"}), in)[0]; r.Session.Source.Config != "d1" {
		t.Errorf("config %q", r.Session.Source.Config)
	}
}
