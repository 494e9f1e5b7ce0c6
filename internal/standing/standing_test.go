package standing

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/rule"
)

// bench is a project with one run, written as hooks write it.
type bench struct {
	t   *testing.T
	p   *ledger.Project
	seg *ledger.Segment
	n   int
}

func newBench(t *testing.T) *bench {
	t.Helper()
	store, err := ledger.Open(filepath.Join(t.TempDir(), "state"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := store.Project(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, p: p, seg: p.Segment(ledger.RunID("agent", "s"))}
	t.Cleanup(func() { b.seg.Close() })
	var enc ledger.Encoder
	b.write(enc.Event(&record.Event{Kind: record.Session, Session: &record.SessionInfo{ID: "s", Cwd: p.Root}}))
	return b
}

func (b *bench) write(recs ...ledger.Record) {
	b.t.Helper()
	if _, err := b.seg.Write(recs...); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) record(typ string, v any) ledger.Record {
	b.t.Helper()
	var enc ledger.Encoder
	r, err := enc.Marshal(typ, v)
	if err != nil {
		b.t.Fatal(err)
	}
	return r
}

func (b *bench) tree(when, call, code string) {
	b.write(b.record(ledger.TypeTree, ledger.Tree{When: when, Call: call, Code: code, All: code}))
}

func (b *bench) made(command string) string {
	b.n++
	id := fmt.Sprint("call-", b.n)
	var enc ledger.Encoder
	b.write(enc.Event(&record.Event{Kind: record.CallMade, Call: &record.Call{ID: id, Op: record.OpShell, Command: record.Plain(command)}}))
	return id
}

func (b *bench) done(id string, res record.Result) {
	var enc ledger.Encoder
	res.ID = id
	b.write(enc.Event(&record.Event{Kind: record.CallDone, Result: &res}))
}

func passed() record.Result {
	return record.Result{Status: record.StatusOK, HasExit: true, Output: record.Plain("ok  \texample.org/a\t0.01s\n")}
}

func (b *bench) reasons(code string, require ...string) map[string]rule.Reason {
	b.t.Helper()
	g, err := Gather(b.p, nil, require)
	if err != nil {
		b.t.Fatal(err)
	}
	now := Judge(g.Seen, Options{Root: b.p.Root, Code: code, Require: require})
	out := map[string]rule.Reason{}
	for _, k := range now.Kinds {
		out[string(k.Kind)] = k.Reason
	}
	for _, d := range now.Required {
		out[d.Command] = d.Reason
	}
	return out
}

func TestWhatBindsAReading(t *testing.T) {
	for name, c := range map[string]struct {
		write func(*bench)
		want  rule.Reason // of tests, on tree A
	}{
		"one tree before and after": {func(b *bench) {
			b.tree("start", "", "A")
			id := b.made("go test ./...")
			b.done(id, passed())
			b.tree("after", id, "A")
		}, rule.Fresh},
		"announced by no hook of its own": {func(b *bench) {
			b.tree("start", "", "A")
			id := b.made("go test ./...")
			b.made("go test ./...") // another call, never settled
			b.done(id, passed())
			b.tree("after", id, "A")
		}, rule.Fresh},
		"the tree moved under it": {func(b *bench) {
			b.tree("start", "", "B")
			id := b.made("go test ./...")
			b.done(id, passed())
			b.tree("after", id, "A")
		}, ""},
		"moved and measured in between": {func(b *bench) {
			b.tree("start", "", "B")
			id := b.made("go test ./...")
			b.tree("after", "an edit", "A")
			b.done(id, passed())
			b.tree("after", id, "A")
		}, ""},
		"nobody measured": {func(b *bench) {
			id := b.made("go test ./...")
			b.done(id, passed())
			b.tree("after", id, "")
		}, ""},
		"another tree": {func(b *bench) {
			b.tree("start", "", "B")
			id := b.made("go test ./...")
			b.done(id, passed())
			b.tree("after", id, "B")
		}, rule.Stale},
		"refused": {func(b *bench) {
			b.tree("start", "", "A")
			b.done(b.made("go test ./..."), record.Result{Status: record.StatusRejected})
		}, ""},
		"told later": {func(b *bench) {
			b.tree("start", "", "A")
			id := b.made("go build ./... && go test ./...")
			b.done(id, record.Result{})
			b.tree("after", id, "A")
			b.write(b.record(typeJoined, map[string]any{"call": id, "status": "failed", "exit": 1}))
			id = b.made("go test ./...")
			b.done(id, record.Result{})
			b.write(b.record(typeJoined, map[string]any{"call": id, "status": "failed", "exit": 1}))
			b.tree("after", id, "A")
		}, rule.Failing},
		"footing's own": {func(b *bench) {
			b.write(b.record(ledger.TypeReading, ledger.Reading{Command: "go test ./...", Code: "A", CodeAfter: "A", Blind: true}))
		}, rule.Fresh},
		"footing's own, and the tree moved": {func(b *bench) {
			b.write(b.record(ledger.TypeReading, ledger.Reading{Command: "go test ./...", Code: "A", CodeAfter: "B"}))
		}, ""},
		"an older pass of this tree": {func(b *bench) {
			b.write(b.record(ledger.TypeReading, ledger.Reading{Command: "go test ./...", Code: "A", CodeAfter: "A"}))
			b.write(b.record(ledger.TypeReading, ledger.Reading{Command: "go test ./...", Exit: 1, Code: "B", CodeAfter: "B"}))
		}, rule.Fresh},
		"a later failure of this tree": {func(b *bench) {
			b.write(b.record(ledger.TypeReading, ledger.Reading{Command: "go test ./...", Code: "A", CodeAfter: "A"}))
			b.write(b.record(ledger.TypeReading, ledger.Reading{Command: "go test ./...", Exit: 1, Code: "A", CodeAfter: "A"}))
		}, rule.Failing},
	} {
		b := newBench(t)
		c.write(b)
		if got := b.reasons("A")["tests"]; got != c.want {
			t.Errorf("%s: tests are %q, want %q", name, got, c.want)
		}
	}
}

func TestRequired(t *testing.T) {
	b := newBench(t)
	b.write(b.record(ledger.TypeReading, ledger.Reading{Command: "go test ./...", Code: "A", CodeAfter: "A"}))
	b.write(b.record(ledger.TypeReading, ledger.Reading{Command: "./verify.sh --all", Code: "A", CodeAfter: "A"}))
	require := []string{"go test ./...", "go test ./x", "./verify.sh --all", "go vet ./..."}
	got := b.reasons("A", require...)
	for cmd, want := range map[string]rule.Reason{
		"go test ./...": rule.Fresh, "go test ./x": rule.Fresh, "./verify.sh --all": rule.Fresh, "go vet ./...": rule.NotRun,
	} {
		if got[cmd] != want {
			t.Errorf("%s: %q, want %q", cmd, got[cmd], want)
		}
	}
	got = b.reasons("", require...)
	if got["go test ./..."] != rule.Stale || got["./verify.sh --all"] != rule.Stale {
		t.Errorf("on a tree that was not measured: %v", got)
	}
}

// What a task runs is known from its recipe as it is now.
func TestRecipes(t *testing.T) {
	b := newBench(t)
	b.write(b.record(ledger.TypeReading, ledger.Reading{Command: "make test", Code: "A", CodeAfter: "A"}))
	g, err := Gather(b.p, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for recipe, want := range map[string]rule.Reason{
		"test:\n\tgo test ./...\n": rule.Fresh, "test:\n\tgo test ./a\n": rule.NotRun,
	} {
		now := Judge(g.Seen, Options{
			Root: b.p.Root, Code: "A", Require: []string{"go test ./..."}, Recipes: map[string]string{"Makefile": recipe},
		})
		if got := now.Required[0].Reason; got != want {
			t.Errorf("%q: %s, want %s", recipe, got, want)
		}
	}
}
