//go:build linux

package kinds

import (
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/sandbox"
)

func TestMain(m *testing.M) {
	sandbox.Enter()
	// These tests wait more than they work, most of them for a timer.
	flag.Parse()
	if f := flag.Lookup("test.parallel"); f != nil && f.Value.String() == f.DefValue {
		_ = flag.Set("test.parallel", "4")
	}
	os.Exit(m.Run())
}

func project(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range files {
		b, err := os.ReadFile(filepath.Join("testdata", f))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, f), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func options(t *testing.T) exercise.Options {
	return exercise.Options{
		// Long enough for an interpreter to start on a busy machine.
		State: t.TempDir(), Call: 4 * time.Second, Values: []string{"hunter2hunter2"},
		Limits: sandbox.Limits{Memory: 96 << 20},
		Getenv: func(n string) string {
			return map[string]string{"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/nonexistent"}[n]
		},
	}
}

func need(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skip(err)
	}
}

// run exercises a capability and gives the worst answer of each operation. The
// project must be what it was.
func run(t *testing.T, dir string, c *exercise.Capability, o exercise.Options) (*exercise.Receipt, map[string]exercise.Call) {
	t.Helper()
	before := snapshot(t, dir)
	a, err := Of(c.Kind)
	if err != nil {
		t.Fatal(err)
	}
	r, err := exercise.Run(t.Context(), dir, c, a, o)
	if err != nil {
		t.Fatal(err)
	}
	if after := snapshot(t, dir); after != before {
		t.Errorf("the project was\n%s\nand is\n%s", before, after)
	}
	worst := map[string]exercise.Call{}
	for _, c := range r.Worst() {
		worst[c.Operation] = c
	}
	return r, worst
}

func snapshot(t *testing.T, dir string) string {
	var b strings.Builder
	err := filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(p)
		b.WriteString(p + " " + string(raw) + "\n")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// cell is what one operation's call must be read as.
type cell struct {
	op      string
	reading exercise.Reading
	cause   exercise.Cause
	note    string
}

func check(t *testing.T, cells []cell, worst map[string]exercise.Call) {
	t.Helper()
	for _, c := range cells {
		got, ok := worst[c.op]
		if !ok {
			t.Errorf("%s was not called", c.op)
			continue
		}
		if got.Reading != c.reading || got.Cause != c.cause || c.note != "" && !slices.Contains(got.Notes, c.note) {
			t.Errorf("%s: %s %s %v (%s: %s), want %s %s %s", c.op, got.Reading, got.Cause, got.Notes, got.Class, got.Line, c.reading, c.cause, c.note)
		}
	}
}

func mcpCells() []cell {
	const (
		answered, refused, threw, missing, not = exercise.Answered, exercise.Refused, exercise.Threw, exercise.Missing, exercise.NotRead
	)
	return []cell{
		{"answers", answered, "", ""},
		{"data_without_status", answered, "", ""},
		{"snake_case_name", answered, "", ""},
		{"returns_the_word_missing", answered, "", ""},
		{"returns_the_word_thrown", answered, "", ""},
		{"refuses", refused, "", ""},
		{"refuses_params", refused, "", ""},
		{"refuses_like_an_exception", refused, "", exercise.NoteSuspect},
		{"engine_text", threw, exercise.Engine, ""},
		{"engine_text_js", threw, exercise.Engine, ""},
		{"internal_error", threw, exercise.App, ""},
		{"unknown_tool", missing, "", ""},
		{"dies", threw, exercise.Fatal, ""},
		{"dies_by_signal", threw, exercise.Fatal, ""},
		{"answers_then_crashes", threw, exercise.Fatal, ""},
		{"no_json_rpc", threw, exercise.Protocol, ""},
		{"broken_json", threw, exercise.Protocol, ""},
		{"noise_before", answered, "", exercise.NoteNoise},
		{"sleeps", threw, exercise.Timeout, ""},
		{"asks_auth", not, exercise.Auth, ""},
		{"denied", not, exercise.Denied, ""},
		{"only_second_time_throws", threw, exercise.Engine, ""},
		{"multi_line", threw, exercise.App, ""},
		{"long_line", threw, exercise.App, ""},
		{"secret_in_message", threw, exercise.App, ""},
		{"eats_memory", threw, exercise.OOM, ""},
		{"floods", threw, exercise.Fatal, ""},
	}
}

func TestMCP(t *testing.T) {
	t.Parallel() // it waits more than it works
	need(t, "python3")
	var names []string
	for _, c := range mcpCells() {
		names = append(names, c.op)
	}
	dir := project(t, "mcp.py")
	r, worst := run(t, dir, &exercise.Capability{
		Name: "t", Kind: exercise.MCP, Start: []string{"/usr/bin/python3", "mcp.py"}, Env: []string{"ONLY=" + strings.Join(names, ",")},
	}, options(t))
	check(t, mcpCells(), worst)
	if r.Outcome != exercise.ThrewOut || r.Counts.Operations != len(names) || r.Counts.Calls != 2*len(names) {
		t.Errorf("outcome %s, counts %+v", r.Outcome, r.Counts)
	}
	for op, want := range map[string]string{"multi_line": "first line", "secret_in_message": "store.py"} {
		if l := worst[op].Line; !strings.Contains(l, want) || strings.ContainsAny(l, "\n\r") || strings.Contains(l, "hunter2") || strings.Contains(l, dir) {
			t.Errorf("%s says %q", op, l)
		}
	}
	if n := len([]rune(worst["long_line"].Line)); n != exercise.MaxLine {
		t.Errorf("the long line has %d characters", n)
	}
	if len(r.Bounds) == 0 || r.Limits == "" {
		t.Errorf("bounds %v, kept by %q", r.Bounds, r.Limits)
	}
	if raw, err := json.Marshal(r); err != nil || strings.Contains(string(raw), "hunter2") || strings.Contains(string(raw), dir) {
		t.Errorf("the receipt holds a secret or a path: %v\n%s", err, raw)
	}
	if worst["only_second_time_throws"].Pass != 2 {
		t.Errorf("it threw in pass %d", worst["only_second_time_throws"].Pass)
	}
}

func TestMCPOutcomes(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	need(t, "python3")
	for _, c := range []struct {
		only    string
		outcome exercise.Outcome
		why     string
	}{
		{"answers,refuses", exercise.Ran, ""},
		{"refuses", exercise.Ran, exercise.WhyAllRefused},
		{"answers,unknown_tool", exercise.Unjudged, exercise.WhyMissing},
		{"answers,unknown_tool,dies", exercise.ThrewOut, ""},
		{"answers,denied", exercise.Unjudged, exercise.WhyDenied},
		{"answers,asks_auth", exercise.Unjudged, exercise.WhyAuth},
		{"", exercise.Unjudged, exercise.WhyNothing},
	} {
		t.Run(c.only, func(t *testing.T) {
			r, _ := run(t, project(t, "mcp.py"), &exercise.Capability{Name: "t", Kind: exercise.MCP, Start: []string{"/usr/bin/python3", "mcp.py"}, Env: []string{"ONLY=" + c.only}}, options(t))
			why := ""
			if r.Why != nil {
				why = r.Why.Code
			}
			if r.Outcome != c.outcome || why != c.why {
				t.Errorf("%s %s, want %s %s", r.Outcome, why, c.outcome, c.why)
			}
		})
	}
}

func TestMCPDiffers(t *testing.T) {
	need(t, "python3")
	r, _ := run(t, project(t, "mcp.py"), &exercise.Capability{
		Name: "t", Kind: exercise.MCP, Start: []string{"/usr/bin/python3", "mcp.py"}, Env: []string{"ONLY=answers,refuses"},
		Operations: []exercise.Operation{{ID: "answers"}, {ID: "gone"}},
	}, options(t))
	if r.Outcome != exercise.Unjudged || r.Differs == nil || !slices.Equal(r.Differs.NotFound, []string{"gone"}) || !slices.Equal(r.Differs.Undeclared, []string{"refuses"}) {
		t.Errorf("%s %+v", r.Outcome, r.Differs)
	}
}

func TestMCPServerThatDoesNotStart(t *testing.T) {
	t.Parallel() // it waits more than it works
	need(t, "python3")
	for _, c := range []struct {
		start   []string
		reading exercise.Reading
		cause   exercise.Cause
	}{
		{[]string{"/usr/bin/python3", "-c", "import nothing_here"}, exercise.Threw, exercise.Engine},
		{[]string{"/usr/bin/python3", "-c", "pass"}, exercise.Threw, exercise.Fatal},
		{[]string{"no-such-program"}, exercise.Missing, ""},
		{[]string{"/usr/bin/python3", "-c", "import time; time.sleep(60)"}, exercise.Threw, exercise.Timeout},
	} {
		_, worst := run(t, project(t, "mcp.py"), &exercise.Capability{Name: "t", Kind: exercise.MCP, Start: c.start}, options(t))
		check(t, []cell{{"(start)", c.reading, c.cause, ""}}, worst)
	}
}

func TestFunctionPython(t *testing.T) {
	t.Parallel() // it waits more than it works
	need(t, "python3")
	cells := []cell{
		{"returns", exercise.Answered, "", exercise.NoteInside},
		{"returns_none", exercise.Answered, "", ""},
		{"waits", exercise.Answered, "", ""},
		{"raises_declared", exercise.Refused, "", ""},
		{"raises_app", exercise.Threw, exercise.App, ""},
		{"raises_engine", exercise.Threw, exercise.Engine, ""},
		{"missing_import", exercise.Threw, exercise.Engine, ""},
		{"exits_zero", exercise.Threw, exercise.App, ""},
		{"exits_hard", exercise.Threw, exercise.Fatal, ""},
		{"exits_124", exercise.Threw, exercise.Fatal, ""},
		{"exits_137", exercise.Threw, exercise.Fatal, ""},
		{"kills_itself", exercise.Threw, exercise.Fatal, ""},
		{"answers_then_crashes", exercise.Threw, exercise.Fatal, ""},
		{"forges_on_stdout", exercise.Threw, exercise.App, ""},
		{"forges_in_exit_hook", exercise.Threw, exercise.Protocol, ""},
		{"sleeps", exercise.Threw, exercise.Timeout, ""},
		{"network", exercise.NotRead, exercise.Denied, ""},
		{"no_such_function", exercise.Missing, "", ""},
		{"multi_line", exercise.Threw, exercise.App, ""},
	}
	c := &exercise.Capability{Name: "t", Kind: exercise.Function, Start: []string{"/usr/bin/python3"}}
	for _, x := range cells {
		c.Operations = append(c.Operations, exercise.Operation{
			ID: x.op, Call: "python:lib:" + x.op, Errors: []string{"Declared"},
			Input: json.RawMessage(`{"type":"object","required":["name"],"properties":{"name":{"type":"string"}}}`),
		})
	}
	c.Operations = append(c.Operations, exercise.Operation{ID: "no module", Call: "python:not_there.at_all:f"})
	cells = append(cells, cell{"no module", exercise.Missing, "", ""})
	r, worst := run(t, project(t, "lib.py"), c, options(t))
	check(t, cells, worst)
	if r.Judge != "inside" {
		t.Errorf("judge %q", r.Judge)
	}
}

func TestFunctionNode(t *testing.T) {
	need(t, "node")
	cells := []cell{
		{"returns", exercise.Answered, "", exercise.NoteInside},
		{"later", exercise.Answered, "", ""},
		{"inside", exercise.Answered, "", ""},
		{"raisesEngine", exercise.Threw, exercise.Engine, ""},
		{"rejects", exercise.Threw, exercise.App, ""},
		{"raisesDeclared", exercise.Refused, "", ""},
		{"exits", exercise.Threw, exercise.Fatal, ""},
		{"lateThrow", exercise.Threw, exercise.Engine, ""},
		{"never", exercise.Threw, exercise.Fatal, ""},
		{"noSuch", exercise.Missing, "", ""},
		{"toString", exercise.Missing, "", ""}, // of every object
		{"inside.call", exercise.Missing, "", ""},
	}
	c := &exercise.Capability{Name: "t", Kind: exercise.Function}
	for _, x := range cells {
		c.Operations = append(c.Operations, exercise.Operation{
			ID: x.op, Call: "node:./lib.mjs#" + x.op, Errors: []string{"NotFound"},
			Input: json.RawMessage(`{"type":"object","required":["name"],"properties":{"name":{"type":"string"}}}`),
		})
	}
	_, worst := run(t, project(t, "lib.mjs"), c, options(t))
	check(t, cells, worst)
	// What a person can act on.
	for op, want := range map[string]string{"lateThrow": "after it had returned: Cannot read properties of null", "never": "its promise is never settled"} {
		if !strings.HasPrefix(worst[op].Line, want) {
			t.Errorf("%s says %q", op, worst[op].Line)
		}
	}
}

func TestCommand(t *testing.T) {
	t.Parallel() // it waits more than it works
	need(t, "python3")
	py := "/usr/bin/python3"
	ops := []struct {
		cell
		run   []string
		exits []int
	}{
		{cell{"ok", exercise.Answered, "", ""}, []string{"echo", "hello {name}"}, nil},
		{cell{"silent", exercise.Answered, "", exercise.NoteSilent}, []string{"true"}, nil},
		{cell{"json then crash", exercise.Threw, exercise.Fatal, ""}, []string{"sh", "-c", `echo '{"ok":true}'; kill -SEGV $$`}, nil},
		{cell{"declared", exercise.Refused, "", ""}, []string{"sh", "-c", "echo nothing found >&2; exit 3"}, []int{3}},
		{cell{"usage", exercise.Refused, "", ""}, []string{py, "-c", "import argparse; p = argparse.ArgumentParser(); p.add_argument('x'); p.parse_args()"}, nil},
		{cell{"undeclared", exercise.Threw, exercise.App, ""}, []string{"sh", "-c", "exit 3"}, nil},
		{cell{"exit 124", exercise.Threw, exercise.App, ""}, []string{"sh", "-c", "exit 124"}, nil},
		{cell{"exit 137", exercise.Threw, exercise.App, ""}, []string{"sh", "-c", "exit 137"}, nil},
		{cell{"trace", exercise.Threw, exercise.Engine, ""}, []string{py, "-c", "stroe.find()"}, nil},
		{cell{"declared trace", exercise.Threw, exercise.Engine, ""}, []string{py, "-c", "stroe.find()"}, []int{1}},
		{cell{"app trace", exercise.Threw, exercise.App, ""}, []string{py, "-c", "raise ValueError('no')"}, nil},
		{cell{"signal", exercise.Threw, exercise.Fatal, ""}, []string{"sh", "-c", "kill -ABRT $$"}, nil},
		{cell{"not found", exercise.Missing, "", ""}, []string{"no-such-command"}, nil},
		{cell{"not found by a shell", exercise.Missing, "", ""}, []string{"sh", "-c", "no-such-command"}, nil},
		{cell{"not executable", exercise.Missing, "", ""}, []string{"./lib.py"}, nil},
		{cell{"timeout", exercise.Threw, exercise.Timeout, ""}, []string{"sleep", "60"}, nil},
		{cell{"network", exercise.NotRead, exercise.Denied, ""}, []string{py, "-c", "import socket; socket.create_connection(('192.0.2.1', 80))"}, nil},
		{cell{"dependency", exercise.NotRead, exercise.Dependency, ""}, []string{py, "-c", "import socket; socket.create_connection(('127.0.0.1', 5432))"}, nil},
		{cell{"absolute path", exercise.NotRead, exercise.Denied, ""}, []string{py, "-c", "open('/var/lib/app.db', 'w')"}, nil},
		{cell{"runner overwritten", exercise.Threw, exercise.App, ""}, []string{"sh", "-c", "(echo x > /.footing/footing; rm -f lib.py; echo exit 0 > lib.py) 2>/dev/null; echo {}; exit 1"}, nil},
	}
	c := &exercise.Capability{Name: "t", Kind: exercise.Command}
	var cells []cell
	for _, o := range ops {
		cells = append(cells, o.cell)
		c.Operations = append(c.Operations, exercise.Operation{ID: o.op, Run: o.run, Exits: o.exits, Input: json.RawMessage(`{"type":"object","required":["name"],"properties":{"name":{"type":"string"}}}`)})
	}
	_, worst := run(t, project(t, "lib.py"), c, options(t))
	check(t, cells, worst)
	if l := worst["ok"].Line; l != "hello 7" {
		t.Errorf("ok says %q", l)
	}
}

func TestOpenAPI(t *testing.T) {
	t.Parallel() // it waits more than it works
	need(t, "python3")
	cells := []cell{
		{"ok", exercise.Answered, "", ""},
		{"addNote", exercise.Answered, "", ""},
		{"empty", exercise.Answered, "", ""},
		{"getNote", exercise.Refused, "", ""},
		{"refuses", exercise.Refused, "", ""},
		{"undeclaredRefusal", exercise.Refused, "", exercise.NoteContract},
		{"wrongBody", exercise.Threw, exercise.Contract, ""},
		{"undeclared", exercise.Threw, exercise.Contract, ""},
		{"broken", exercise.Threw, exercise.Engine, ""},
		{"fails", exercise.Threw, exercise.App, ""},
		{"upstream", exercise.NotRead, exercise.Dependency, ""},
		{"private", exercise.NotRead, exercise.Auth, ""},
		{"reset", exercise.Threw, exercise.Fatal, ""},
		{"dies", exercise.Threw, exercise.Fatal, ""},
		{"method", exercise.Missing, "", ""},
		{"notThere", exercise.Missing, "", ""},
		{"second", exercise.Threw, exercise.Engine, ""},
		{"sleeps", exercise.Threw, exercise.Timeout, ""},
	}
	r, worst := run(t, project(t, "service.py", "openapi.yaml"), &exercise.Capability{
		Name: "t", Kind: exercise.OpenAPI, Start: []string{"/usr/bin/python3", "service.py"}, Document: "openapi.yaml", Port: 18099,
	}, options(t))
	check(t, cells, worst)
	// It ends soon after its answer: that is seen at once, or at the next call.
	if worst["answersThenDies"].Cause != exercise.Fatal && worst["(server)"].Cause != exercise.Fatal {
		t.Errorf("a crash after an answer: %+v, %+v", worst["answersThenDies"], worst["(server)"])
	}
	if r.Counts.Operations != len(cells)+1 {
		t.Errorf("counts %+v", r.Counts)
	}
	for _, c := range r.Calls {
		if c.Operation == "second" && (c.Reading == exercise.Threw) != (c.Pass == 2) {
			t.Errorf("second: %+v", c)
		}
	}
}
