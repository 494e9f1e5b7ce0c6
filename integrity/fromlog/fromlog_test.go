package fromlog_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/integrity/fromlog"
	"github.com/footing-dev/footing/internal/fieldcase"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
	"github.com/footing-dev/footing/source/all"
)

// session writes events as a session log; ok is false if a log can't hold one.
func session(events []integrity.Event) (log string, ok bool) { return fieldcase.SessionLog(events) }

// read runs a log through its reader and the adapter.
func read(t *testing.T, log string, a *fromlog.Adapter) *integrity.Report {
	t.Helper()
	f, ok := source.Sniff([]byte(log), all.Formats())
	if !ok {
		t.Fatalf("not a log: %s", log)
	}
	if _, err := f.Read(strings.NewReader(log), func(ev *record.Event) error { a.Add(ev); return nil }); err != nil {
		t.Fatal(err)
	}
	return a.Close()
}

// TestCanaries: every check that a session log can feed is alive behind a real
// log reader, and a dead one is found out.
func TestCanaries(t *testing.T) {
	seen := map[integrity.Kind]bool{}
	for _, c := range integrity.AllCanaries() {
		_, ok1 := session(c.Bad)
		_, ok2 := session(c.Good)
		if !ok1 || !ok2 {
			continue
		}
		seen[c.Check] = true
		wiring := func(opts ...integrity.Option) integrity.Wiring {
			return func(d *integrity.Declarations, events []integrity.Event) (*integrity.Report, error) {
				log, _ := session(events)
				return read(t, log, fromlog.New(d, opts...)), nil
			}
		}
		if r := c.Run(wiring()); !r.Caught {
			t.Error(r.Problem)
		}
		if r := c.Run(wiring(integrity.Deaf(c.Check))); r.Caught {
			t.Errorf("%s is dead and passed", c.Check)
		}
	}
	if len(seen) != len(integrity.Kinds()) {
		t.Errorf("a log feeds only %v", seen)
	}
}

// TestPlaces: witnesses point at lines of the log.
func TestPlaces(t *testing.T) {
	events := []integrity.Event{
		{Kind: integrity.Turn, Text: "Show a disk."},
		{Kind: integrity.Call, ID: "t1", Tool: "show", Args: []byte(`{"id":"dk-404"}`)},
		{Kind: integrity.Result, Call: "t1", Value: []byte(`"no record for dk-404"`)},
		{Kind: integrity.Answer, Text: "There is no dk-404."},
	}
	log, _ := session(events)
	d := &integrity.Declarations{Tools: []integrity.Tool{{Name: "show", Grounds: map[string][]string{"/id": {"list"}}}}}
	r := read(t, log, fromlog.New(d))
	if len(r.Findings) != 1 {
		t.Fatalf("findings %+v", r.Findings)
	}
	w := r.Findings[0].Witnesses[0]
	if w.Line != 2 || w.Call != "t1" || w.Pointer != "/id" || w.Text != "dk-404" || w.Run == "" {
		t.Errorf("witness %+v", w)
	}
}

// TestShell: what a shell's output said is ground; footing's own output is not.
func TestShell(t *testing.T) {
	d := &integrity.Declarations{Tools: []integrity.Tool{{Name: "show", Grounds: map[string][]string{"/id": {"list"}}}}}
	for command, want := range map[string]int{"ls /disks": 0, "footing audit": 1} {
		log, _ := session([]integrity.Event{
			{Kind: integrity.Turn, Text: "Show a disk."},
			{Kind: integrity.Call, ID: "t1", Tool: "Bash", Args: []byte(`{"command":"` + command + `"}`)},
			{Kind: integrity.Result, Call: "t1", Value: []byte(`"dk-404"`)},
			{Kind: integrity.Call, ID: "t2", Tool: "show", Args: []byte(`{"id":"dk-404"}`)},
			{Kind: integrity.Result, Call: "t2", Value: []byte(`"up"`)},
		})
		if r := read(t, log, fromlog.New(d)); len(r.Findings) != want {
			t.Errorf("%s: findings %+v", command, r.Findings)
		}
	}
}

// TestDroppedResults: results that a host cleared out of the window, one by one,
// have left it; the others have not.
func TestDroppedResults(t *testing.T) {
	d := &integrity.Declarations{Tools: []integrity.Tool{{Name: "show", Grounds: map[string][]string{"/id": {"list"}}}}}
	base := `{"sessionId":"s","cwd":"/r","version":"2.1.0","isSidechain":false,"uuid":"%","parentUuid":null,"timestamp":"2026-03-01T10:00:00Z",`
	use := func(id, tool, args string) string {
		return base + `"type":"assistant","message":{"id":"m` + id + `","role":"assistant","content":[{"type":"tool_use","id":"` + id + `","name":"` + tool + `","input":` + args + `}]}}`
	}
	result := func(id, text string) string {
		return base + `"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"` + id + `","content":"` + text + `"}]}}`
	}
	for dropped, want := range map[string]int{`"t1"`: 1, `"t0"`: 0, `"t0","t1"`: 1} {
		lines := []string{
			base + `"type":"user","message":{"role":"user","content":"Show a disk."}}`,
			use("t0", "look", `{}`), result("t0", "nothing"), use("t1", "list", `{}`), result("t1", "dk-404"),
			base + `"type":"system","subtype":"microcompact_boundary","microcompactMetadata":{"trigger":"auto","compactedToolIds":[` + dropped + `]}}`,
			use("t2", "show", `{"id":"dk-404"}`), result("t2", "up"),
		}
		for i := range lines {
			lines[i] = strings.Replace(lines[i], "%", "u"+string(rune('a'+i)), 1)
		}
		r := read(t, strings.Join(lines, "\n")+"\n", fromlog.New(d))
		if got := r.By[integrity.DanglingReference]; got != want || r.By[integrity.UnsupportedArgument] != 0 {
			t.Errorf("dropped %s: findings %+v", dropped, r.Findings)
		}
	}
}

// TestCorpus: real sessions of undeclared tools give no findings. It is skipped
// where there is no corpus.
func TestCorpus(t *testing.T) {
	root := os.Getenv("FOOTING_CORPUS")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	logs := 0
	_ = filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return nil
		}
		f, ok := source.Sniff(raw[:min(len(raw), source.SniffSize)], all.Formats())
		if !ok {
			return nil
		}
		logs++
		a := fromlog.New(nil)
		if _, err := f.Read(strings.NewReader(string(raw)), func(ev *record.Event) error { a.Add(ev); return nil }); err != nil {
			t.Error(err)
		}
		r := a.Close()
		for _, f := range r.Findings {
			t.Errorf("%s: %s", path, f.Message)
		}
		if len(r.Errors) > 0 {
			t.Errorf("%s: %v", path, r.Errors)
		}
		if i := slices.IndexFunc(r.Dispositions, func(d integrity.Row) bool { return !d.Law() }); i >= 0 {
			t.Errorf("%s: row %+v", path, r.Dispositions[i])
		}
		return nil
	})
	if logs == 0 {
		t.Skip("no corpus")
	}
}
