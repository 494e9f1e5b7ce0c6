package run

import (
	"strings"
	"testing"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/outcome"
	"github.com/footing-dev/footing/record"
)

// script builds events line by line.
type script struct {
	evs []record.Event
}

func (s *script) add(ev record.Event) *script {
	ev.Line = len(s.evs) + 1
	s.evs = append(s.evs, ev)
	return s
}

func (s *script) ask() *script {
	return s.add(record.Event{Kind: record.Prompt, Text: record.Plain("go")})
}

func (s *script) say(text string) *script {
	return s.add(record.Event{Kind: record.Say, Text: record.Plain(text)})
}

func (s *script) made(id string, c record.Call) *script {
	c.ID = id
	return s.add(record.Event{Kind: record.CallMade, Call: &c})
}

func (s *script) done(id string, r record.Result) *script {
	r.ID = id
	return s.add(record.Event{Kind: record.CallDone, Result: &r})
}

func (s *script) run(id, cmd string, exit int, out string) *script {
	st := record.StatusOK
	if exit != 0 {
		st = record.StatusFailed
	}
	return s.made(id, record.Call{Op: record.OpShell, Command: record.Plain(cmd)}).
		done(id, record.Result{Status: st, Exit: exit, HasExit: true, Output: record.Plain(out)})
}

func (s *script) edit(id, path string) *script {
	return s.made(id, record.Call{Op: record.OpEdit, Tool: "edit", Edits: []record.Edit{{Path: path, Old: record.Plain("a" + id), New: record.Plain("b" + id)}}}).
		done(id, record.Result{Status: record.StatusOK})
}

// fold gives the last turn with the history at its end.
func (s *script) fold(t *testing.T) (turn Turn, h *History) {
	t.Helper()
	f := New(Options{OnTurn: func(x *Turn, y *History) { turn, h = *x, y }})
	f.Add(&record.Event{Kind: record.Session, Session: &record.SessionInfo{ID: "s", Cwd: "/p"}})
	for i := range s.evs {
		f.Add(&s.evs[i])
	}
	f.Close()
	if h == nil {
		t.Fatal("no turn")
	}
	return turn, h
}

const okGo = "ok  \tp/a\t0.1s\n"

func TestReadings(t *testing.T) {
	tests := []struct {
		name   string
		s      *script
		status outcome.Status // of the last reading
		void   Void
		fresh  bool
	}{
		{"a pass", new(script).ask().run("1", "go test ./...", 0, okGo), outcome.Pass, Seen, true},
		{"a failure", new(script).ask().run("1", "go test ./...", 1, "--- FAIL: TestA\nFAIL\nFAIL\tp/a\t0.1s\n"), outcome.Fail, Seen, true},
		{"an edit after it", new(script).ask().run("1", "go test ./...", 0, okGo).edit("2", "/p/a.go"), outcome.Pass, Seen, false},
		{"an edit outside the project", new(script).ask().run("1", "go test ./...", 0, okGo).edit("2", "/tmp/a.go"), outcome.Pass, Seen, true},
		{"a document after it", new(script).ask().run("1", "go test ./...", 0, okGo).edit("2", "/p/docs/a.md"), outcome.Pass, Seen, true},
		{
			"a refused edit after it",
			new(script).ask().run("1", "go test ./...", 0, okGo).made("2", record.Call{Op: record.OpEdit, Edits: []record.Edit{{Path: "/p/a.go", Old: record.Plain("a"), New: record.Plain("b")}}}).
				done("2", record.Result{Status: record.StatusRejected}),
			outcome.Pass, Seen, true,
		},
		{"a write before it on the same line", new(script).ask().run("1", "sed -i s/a/b/ a.go && go test ./...", 0, okGo), outcome.Pass, Seen, true},
		{"a write after it on the same line", new(script).ask().run("1", "go test ./... && sed -i s/a/b/ a.go", 0, okGo), outcome.Pass, Seen, false},
		{"a branch made after it", new(script).ask().run("1", "go test ./...", 0, okGo).run("2", "git checkout -b topic", 0, ""), outcome.Pass, Seen, true},
		{"another branch after it", new(script).ask().run("1", "go test ./...", 0, okGo).run("2", "git checkout main", 0, "Switched to branch 'main'"), outcome.Pass, Seen, false},
		{"another branch and straight back", new(script).ask().run("0", "git checkout topic", 0, "").run("1", "go test ./...", 0, okGo).run("2", "git checkout main", 0, "").run("3", "git checkout topic", 0, ""), outcome.Pass, Seen, true},
		{"another branch and back by dash", new(script).ask().run("0", "git switch topic", 0, "").run("1", "go test ./...", 0, okGo).run("2", "git switch main", 0, "").run("3", "git switch -", 0, ""), outcome.Pass, Seen, true},
		{"another branch, a write, and back", new(script).ask().run("0", "git checkout topic", 0, "").run("1", "go test ./...", 0, okGo).run("2", "git checkout main", 0, "").edit("4", "/p/a.go").run("3", "git checkout topic", 0, ""), outcome.Pass, Seen, false},
		{"a pull that brought nothing", new(script).ask().run("1", "go test ./...", 0, okGo).run("2", "git pull", 0, "Already up to date."), outcome.Pass, Seen, true},
		{"stash and pop", new(script).ask().run("1", "go test ./...", 0, okGo).run("2", "git stash", 0, "Saved working directory").run("3", "git stash pop", 0, "Dropped"), outcome.Pass, Seen, true},
		{"a rebase given up", new(script).ask().run("1", "go test ./...", 0, okGo).run("2", "git rebase main", 1, "CONFLICT (content): Merge conflict in a.go").run("3", "git rebase --abort", 0, ""), outcome.Pass, Seen, true},
		{"a rebase that stopped at a conflict", new(script).ask().run("1", "go test ./...", 0, okGo).run("2", "git rebase main", 1, "CONFLICT (content): Merge conflict in a.go"), outcome.Pass, Seen, false},
		{"a rebase given up after edits", new(script).ask().run("1", "go test ./...", 0, okGo).run("2", "git rebase main", 1, "CONFLICT (content): Merge conflict in a.go").edit("4", "/p/a.go").run("3", "git rebase --abort", 0, ""), outcome.Pass, Seen, false},
		{"a pop that met a conflict", new(script).ask().run("1", "go test ./...", 0, okGo).run("2", "git stash", 0, "Saved working directory").run("3", "git stash pop", 1, "CONFLICT (content): Merge conflict in a.go"), outcome.Pass, Seen, false},
		{"read in the stashed tree", new(script).ask().run("2", "git stash", 0, "Saved").run("1", "go test ./...", 0, okGo).run("3", "git stash pop", 0, "Dropped"), outcome.Pass, Seen, false},
		{"an unknown program after it", new(script).ask().run("1", "go test ./...", 0, okGo).run("2", "./deploy.sh", 0, ""), outcome.Pass, Seen, true},
		{
			"refused", new(script).ask().made("1", record.Call{Op: record.OpShell, Command: record.Plain("go test ./...")}).done("1", record.Result{Status: record.StatusRejected}),
			outcome.Unknown, Rejected, true,
		},
		{
			"still running", new(script).ask().made("1", record.Call{Op: record.OpShell, Command: record.Plain("go test ./...")}).done("1", record.Result{Status: record.StatusRunning, BackgroundID: "b"}),
			outcome.Unknown, Background, true,
		},
		{
			"its end read later", new(script).ask().made("1", record.Call{Op: record.OpShell, Command: record.Plain("go test ./...")}).done("1", record.Result{Status: record.StatusRunning, BackgroundID: "b"}).
				made("2", record.Call{Op: record.OpWait, Ref: "b"}).done("2", record.Result{Status: record.StatusOK, HasExit: true, Output: record.Plain(okGo)}),
			outcome.Pass, Seen, true,
		},
		{
			"edited while it ran", new(script).ask().made("1", record.Call{Op: record.OpShell, Command: record.Plain("go test ./...")}).done("1", record.Result{Status: record.StatusRunning, BackgroundID: "b"}).
				edit("3", "/p/a.go").made("2", record.Call{Op: record.OpWait, Ref: "b"}).done("2", record.Result{Status: record.StatusOK, HasExit: true, Output: record.Plain(okGo)}),
			outcome.Pass, Seen, false,
		},
		{
			"a script of its own making", new(script).ask().run("1", "pytest", 0, "== 3 passed in 0.1s ==").
				run("2", "cat > repro.py <<'EOF'\nprint(1)\nEOF", 0, "").run("3", "python repro.py", 0, "1"),
			outcome.Pass, Seen, true,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			turn, h := tt.s.fold(t)
			if len(turn.Readings) == 0 {
				t.Fatal("no reading")
			}
			r := turn.Readings[len(turn.Readings)-1]
			fresh, moved, _ := h.Fresh(r)
			if r.Out.Status != tt.status || r.Void != tt.void || fresh != tt.fresh {
				t.Errorf("status %s, void %q, fresh %v (%+v); want %s, %q, %v", r.Out.Status, r.Void, fresh, moved, tt.status, tt.void, tt.fresh)
			}
		})
	}
}

// Output that went to a file is read when somebody shows the file.
func TestOutputReadLater(t *testing.T) {
	tests := []struct {
		name   string
		s      *script
		status outcome.Status
		void   Void
	}{
		{"in the same line", new(script).ask().run("1", "go test ./... > out.txt 2>&1; tail -5 out.txt", 0, "FAIL\tp/a\t0.1s\nFAIL\n"), outcome.Fail, Seen},
		{"in a later call", new(script).ask().run("1", "go test ./... > /tmp/out.txt 2>&1 || true", 0, "").run("2", "cat /tmp/out.txt", 0, okGo), outcome.Pass, Seen},
		{
			"written over in between", new(script).ask().run("1", "go test ./... > /tmp/out.txt 2>&1 || true", 0, "").
				run("2", "echo 'ok p/a 0.1s' > /tmp/out.txt", 0, "").run("3", "cat /tmp/out.txt", 0, okGo),
			outcome.Unknown, Seen,
		},
		{
			"a background command's file written over", new(script).ask().made("1", record.Call{Op: record.OpShell, Command: record.Plain("go test ./...")}).
				done("1", record.Result{Status: record.StatusRunning, BackgroundID: "b1c2"}).edit("2", "/tmp/tasks/b1c2.output").run("3", "cat /tmp/tasks/b1c2.output", 0, okGo),
			outcome.Unknown, Background,
		},
		{"another file", new(script).ask().run("1", "go test ./... > /tmp/out.txt 2>&1 || true", 0, "").run("2", "cat /tmp/other.txt", 0, okGo), outcome.Unknown, Seen},
		{
			"a background command's file", new(script).ask().made("1", record.Call{Op: record.OpShell, Command: record.Plain("go test ./...")}).
				done("1", record.Result{Status: record.StatusRunning, BackgroundID: "b1c2"}).run("2", "cat /tmp/tasks/b1c2.output", 0, okGo),
			outcome.Pass, Seen,
		},
		{
			"shown by a reading tool", new(script).ask().made("1", record.Call{Op: record.OpShell, Command: record.Plain("go test ./...")}).
				done("1", record.Result{Status: record.StatusRunning, BackgroundID: "b1c2"}).
				made("2", record.Call{Op: record.OpRead, Path: "/tmp/tasks/b1c2.output"}).done("2", record.Result{Status: record.StatusOK, Output: record.Plain("     1→" + okGo)}),
			outcome.Pass, Seen,
		},
		{
			"nothing to be told from it", new(script).ask().made("1", record.Call{Op: record.OpShell, Command: record.Plain("go test ./...")}).
				done("1", record.Result{Status: record.StatusRunning, BackgroundID: "b1c2"}).run("2", "tail -1 /tmp/tasks/b1c2.output", 0, ""),
			outcome.Unknown, Background,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			turn, _ := tt.s.fold(t)
			r := turn.Readings[0]
			if r.Out.Status != tt.status || r.Void != tt.void {
				t.Errorf("status %s, void %q; want %s, %q", r.Out.Status, r.Void, tt.status, tt.void)
			}
		})
	}
}

func TestToolsThatWriteByName(t *testing.T) {
	tests := []struct {
		tool, input string
		writes      bool
	}{
		{"mcp__fs__edit_file", `{"path":"/p/a.go"}`, true},
		{"mcp__serena__replace_symbol", `{"relative_path":"a.go"}`, true},
		{"mcp__fs__read_file", `{"path":"/p/a.go"}`, false},
		{"mcp__db__insert_row", `{"table":"a"}`, false},
		{"mcp__fs__write_file", `not json`, false},
	}
	for _, tt := range tests {
		t.Run(tt.tool, func(t *testing.T) {
			turn, h := new(script).ask().run("1", "go test ./...", 0, okGo).
				made("2", record.Call{Op: record.OpOther, Tool: tt.tool, Input: []byte(tt.input)}).done("2", record.Result{Status: record.StatusOK}).fold(t)
			if fresh, _, _ := h.Fresh(turn.Readings[0]); fresh == tt.writes {
				t.Errorf("fresh = %v", fresh)
			}
		})
	}
}

// A check outside the project is made old by writes where it looks.
func TestOutsideTheProject(t *testing.T) {
	turn, h := new(script).ask().run("1", "cd /other/lib && pytest", 0, "== 3 passed in 0.1s ==").edit("2", "/other/lib/a.py").fold(t)
	if fresh, _, _ := h.Fresh(turn.Readings[0]); fresh {
		t.Error("a write under its own root does not count")
	}
	turn, h = new(script).ask().run("1", "cd /other/lib && pytest", 0, "== 3 passed in 0.1s ==").edit("2", "/p/a.py").fold(t)
	if fresh, _, _ := h.Fresh(turn.Readings[0]); !fresh {
		t.Error("a write in the project counts against a check elsewhere")
	}
}

// A run over every unit is not the run over more cases of the same units.
// A log may name files by their whole paths and not say where the run worked.
func TestWholePathsWithoutAProject(t *testing.T) {
	for _, tt := range []struct {
		cmd, edit string
		fresh     bool
	}{
		{"go test ./...", "/home/u/app/a/a.go", false},
		{"go test ./...", "/home/u/app/README.md", true},
		{"go test ./...", "/home/u/app/web/x.ts", true},
		{"go test ./...", "/tmp/probe/a.go", true},
		{"go test ./...", "/var/folders/x/a.go", true},
		{"cd web && npx vitest run", "/home/u/app/web/src/x.ts", false},
		{"cd web && npx vitest run", "/home/u/app/api/x.ts", true},
	} {
		var got bool
		f := New(Options{OnTurn: func(_ *Turn, h *History) {
			for _, tr := range h.Tracks {
				got, _, _ = h.Fresh(tr.Last)
			}
		}})
		s := new(script).ask().run("1", tt.cmd, 0, "ok").edit("2", tt.edit)
		for i := range s.evs {
			f.Add(&s.evs[i])
		}
		f.Close()
		if got != tt.fresh {
			t.Errorf("%s, then %s changes: fresh %v", tt.cmd, tt.edit, got)
		}
	}
}

// Where folders have drives, files are told by either slash and either case.
func TestDrives(t *testing.T) {
	for _, tt := range []struct {
		dir, path, rel string
		inside         bool
	}{
		{"", `C:\u\app\src\a.ts`, "src/a.ts", true},
		{"", `c:/u/app/a.ts`, "a.ts", true},
		{"", `src\a.ts`, "src/a.ts", true},
		{"web", `src\a.ts`, "web/src/a.ts", true},
		{`C:\u\app\web`, `a.ts`, "web/a.ts", true},
		{"", "/c/u/app/a.ts", "a.ts", true},
		{"", `C:\u\app`, ".", true},
		{"", `C:\u\application\a.ts`, "C:/u/application/a.ts", false},
		{"", `D:\u\app\a.ts`, "D:/u/app/a.ts", false},
		{"", "/tmp/a.ts", "/tmp/a.ts", false},
		{"", `..\x.ts`, "../x.ts", false},
	} {
		f := New(Options{})
		f.Add(&record.Event{Kind: record.Session, Session: &record.SessionInfo{ID: "s", Cwd: `C:\u\app`}})
		if rel, inside := f.rel(tt.dir, tt.path); rel != tt.rel || inside != tt.inside {
			t.Errorf("rel(%q, %q) = %q, %v", tt.dir, tt.path, rel, inside)
		}
	}
}

func TestFewerCasesAreNotTheSame(t *testing.T) {
	_, h := new(script).ask().run("1", "pytest", 0, "a.py ..........\n== 10 passed in 0.1s ==").run("2", "pytest a.py::TestX::test_1", 0, "a.py .\n== 1 passed in 0.1s ==").fold(t)
	if w := h.Widest(check.Tests); len(w) != 1 || w[0].Check.Text != "pytest" {
		t.Errorf("widest: %d scopes", len(w))
	}
}

func TestSegmentsThatNeverRan(t *testing.T) {
	turn, _ := new(script).ask().run("1", "false && go test ./...", 1, "").fold(t)
	for _, r := range turn.Readings {
		if r.Passed() || r.Failed() && r.Out.Why == "" {
			t.Errorf("reading of a segment that did not run: %+v", r.Out)
		}
	}
}

// Words are judged as of when they were said: what is written afterwards can't
// make them false.
func TestWordsBeforeLaterCalls(t *testing.T) {
	turn, h := new(script).ask().run("1", "go test ./...", 0, okGo).say("All tests pass.").edit("2", "/p/a.go").fold(t)
	if fresh, _, _ := h.Fresh(turn.Readings[0]); !fresh {
		t.Error("a write after the words counts against them")
	}
	if fresh, _, _ := h.AtEnd().Fresh(turn.Readings[0]); fresh {
		t.Error("seen from the end, the write does not count")
	}
	if turn.Completes() {
		t.Error("a turn whose calls follow its last words completes")
	}
}

func TestBlindAgents(t *testing.T) {
	agentCall := func(sub *record.SubReport, own bool) *script {
		s := new(script).ask().made("a", record.Call{Op: record.OpAgent, Tool: "Task"})
		if own {
			s.evs = append(s.evs, record.Event{Kind: record.CallMade, Line: 9, Agent: "a", Call: &record.Call{ID: "x", Op: record.OpShell, Command: record.Plain("ls")}})
		}
		return s.done("a", record.Result{Status: record.StatusOK, Sub: sub})
	}
	tests := []struct {
		name  string
		s     *script
		blind int
	}{
		{"nothing said of it", agentCall(nil, false), 1},
		{"its calls are here", agentCall(nil, true), 0},
		{"it made no call", agentCall(&record.SubReport{Calls: 0}, false), 0},
		{"it made calls", agentCall(&record.SubReport{Calls: 4, Shell: 2}, false), 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, h := tt.s.fold(t); len(h.Blind) != tt.blind {
				t.Errorf("%d unobserved, want %d", len(h.Blind), tt.blind)
			}
		})
	}
}

func TestWidest(t *testing.T) {
	_, h := new(script).ask().run("1", "go test ./a -run X", 0, okGo).run("2", "go test ./a", 0, okGo).
		run("3", "go test -tags=integration ./it", 0, okGo).run("4", "go test ./...", 0, okGo).run("5", "go test ./b", 0, okGo).fold(t)
	var got []string
	for _, tr := range h.Widest(check.Tests) {
		got = append(got, tr.Check.Text)
	}
	if len(got) != 2 || got[0] != "go test ./..." || got[1] != "go test -tags=integration ./it" {
		t.Errorf("widest = %q", got)
	}
}

func TestMeasured(t *testing.T) {
	at := func(d string) record.Event { return record.Event{Kind: record.Measured, Tree: &record.Tree{Code: d}} }
	undone := new(script).add(at("d1")).ask().run("1", "go test ./...", 0, okGo).edit("2", "/p/a.go").add(at("d2")).edit("3", "/p/b.go").add(at("d1"))
	turn, h := undone.fold(t)
	if fresh, _, _ := h.Fresh(turn.Readings[0]); !fresh || h.Tree.Epoch() != 0 {
		t.Errorf("the old digest came back: fresh %v, epoch %d", fresh, h.Tree.Epoch())
	}
	outside := new(script).add(at("d1")).ask().run("1", "go test ./...", 0, okGo).add(at("d1")).add(at("d2"))
	turn, h = outside.fold(t)
	if fresh, _, _ := h.Fresh(turn.Readings[0]); fresh || turn.CodeN != 1 || turn.Writes[0].Why != "changed from outside" {
		t.Errorf("a change from outside: fresh %v, writes %+v", fresh, turn.Writes)
	}
	unmeasured := new(script).add(at("")).ask().run("1", "go test ./...", 0, okGo).add(at(""))
	turn, h = unmeasured.fold(t)
	if fresh, _, _ := h.Fresh(turn.Readings[0]); !fresh {
		t.Error("a digest that was not taken in time moved the tree")
	}
}

func TestMessageInPieces(t *testing.T) {
	s := new(script).ask()
	s.evs = append(s.evs,
		record.Event{Kind: record.Say, Line: 7, Step: "m", Text: record.Literal([]byte(`"First."`))},
		record.Event{Kind: record.Say, Line: 9, Step: "m", Text: record.Plain("All tests pass.")})
	turn, _ := s.fold(t)
	if turn.Message != "First.\n\nAll tests pass." || turn.ClaimLine != 9 {
		t.Fatalf("message %q, line %d", turn.Message, turn.ClaimLine)
	}
	if line, at := turn.Place(8); line != 9 || at != 0 {
		t.Errorf("Place(8) = %d, %d", line, at)
	}
	if line, at := turn.Place(2); line != 7 || at != 2 {
		t.Errorf("Place(2) = %d, %d", line, at)
	}
}

func TestRecipesFromTheRecord(t *testing.T) {
	s := new(script).ask().made("r", record.Call{Op: record.OpRead, Path: "/p/Makefile"}).
		done("r", record.Result{Status: record.StatusOK, Output: record.Plain("     1→test:\n     2→\tgo test ./...\n")}).
		run("1", "make test", 0, okGo)
	turn, _ := s.fold(t)
	if len(turn.Readings) != 1 || turn.Readings[0].Check.Runner != "go test" || !turn.Readings[0].Check.Whole {
		t.Errorf("make test read as %+v", turn.Readings)
	}
}

// Of an output of many MiB the two ends are read, and the middle is never held.
func TestLongOutput(t *testing.T) {
	long := strings.Repeat("some line of output\n", 200_000)
	turn, _ := new(script).ask().run("1", "go test ./... | cat", 0, long+"FAIL\tp/a\t0.1s\nFAIL\n").fold(t)
	if r := turn.Readings[0]; r.Out.Status != outcome.Fail {
		t.Errorf("status = %s", r.Out.Status)
	}
	res := record.Result{Output: record.Plain(long)}
	if b := res.Bounded(); b.Output.Size() > record.KeepHead+record.KeepTail+64 || !b.Truncated || res.Truncated {
		t.Errorf("kept %d bytes, truncated %v", b.Output.Size(), b.Truncated)
	}
}

func TestWeakening(t *testing.T) {
	tests := []struct{ before, after, want string }{
		{"func TestA(t *testing.T) {\n", "func TestA(t *testing.T) {\n\tt.Skip(\"x\")\n", "added t.Skip"},
		{"sys.exit(1)", "sys.exit(2)", ""},
		{"assert a == 1\nassert b == 2\n", "assert a == 1\n", "removed assertions"},
		{"x", "y", ""},
	}
	for _, tt := range tests {
		if got := weakening(tt.before, tt.after); got != tt.want {
			t.Errorf("weakening(%q, %q) = %q, want %q", tt.before, tt.after, got, tt.want)
		}
	}
}
