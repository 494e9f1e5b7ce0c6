package gate

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
)

// segment writes records and returns the segment's bytes.
func segment(t *testing.T, recs ...ledger.Record) []byte {
	t.Helper()
	store, err := ledger.Open(filepath.Join(t.TempDir(), "state"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := store.Project(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	seg := p.Segment("r")
	if _, err := seg.Write(recs...); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(seg.Path())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func made(id string) ledger.Record {
	var enc ledger.Encoder
	return enc.Event(&record.Event{Kind: record.CallMade, Call: &record.Call{ID: id, Op: record.OpShell, Command: record.Plain("go test ./...")}})
}

func done(id string, st record.Status) ledger.Record {
	var enc ledger.Encoder
	return enc.Event(&record.Event{Kind: record.CallDone, Result: &record.Result{ID: id, Status: st, Output: record.Plain("out")}})
}

func marshal(t *testing.T, typ string, v any) ledger.Record {
	t.Helper()
	var enc ledger.Encoder
	r, err := enc.Marshal(typ, v)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestReplay(t *testing.T) {
	zero, one := 0, 1
	b := segment(t,
		made("a"), made("a"), done("a", record.StatusOK), // announced and reported
		made("a"), done("a", record.StatusOK), // reported by a second hook
		made("b"), done("b", record.StatusUnknown),
		marshal(t, ledger.TypeTree, ledger.Tree{When: "after", Call: "b", All: "1", Code: "2", Changed: []string{"x"}}),
		marshal(t, TypeJoined, Joined{Call: "b", Status: "failed", Exit: &one, Truncated: true}),
		marshal(t, TypeJoined, Joined{Call: "a", Status: "failed", Exit: &one}), // it was told otherwise
		marshal(t, ledger.TypeReading, ledger.Reading{Command: "go vet", Exit: zero, Output: "fine"}),
		marshal(t, TypeRecipe, Recipe{Path: "Makefile", Text: "all:\n"}),
		marshal(t, ledger.TypeNote, map[string]string{"what": "nothing"}),
		marshal(t, "of-a-later-version", 1),
	)
	var got []string
	n, err := Replay(bytes.NewReader(b), nil, func(ev *record.Event) error {
		if ev.Line == 0 || ev.Time == "" {
			t.Errorf("event %v has no place", ev.Kind)
		}
		switch ev.Kind {
		case record.CallMade:
			got = append(got, "call "+ev.Call.ID+" "+ev.Call.By)
		case record.CallDone:
			got = append(got, fmt.Sprintf("done %s %d %v %d %v", ev.Result.ID, ev.Result.Status, ev.Result.HasExit, ev.Result.Exit, ev.Result.Truncated))
		case record.Measured:
			got = append(got, "tree "+ev.Tree.Code+" "+strings.Join(ev.Tree.Changed, ","))
		case record.Recipe:
			got = append(got, "recipe "+ev.File+" "+ev.Text.String())
		default:
			got = append(got, fmt.Sprint(ev.Kind))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"call a ", "done a 1 false 0 false", "call b ", "done b 2 true 1 true", "tree 2 x",
		"call footing-run-12 user", "done footing-run-12 1 true 0 false", "recipe Makefile all:\n",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") || n.Events != len(want) {
		t.Errorf("%d events:\n%s\nwant\n%s", n.Events, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestReplayOfNothing(t *testing.T) {
	n, err := ReplayFile(filepath.Join(t.TempDir(), "none"), nil, func(*record.Event) error { t.Error("an event"); return nil })
	if err != nil || n.Events != 0 {
		t.Errorf("%+v, %v", n, err)
	}
}

func FuzzReplay(f *testing.F) {
	f.Add([]byte("x\n"))
	f.Add([]byte(`{"type":"joined"}` + "\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		_, _ = Replay(bytes.NewReader(b), nil, func(ev *record.Event) error {
			if ev.Kind == 0 {
				t.Error("an event of no kind")
			}
			return nil
		})
	})
}

func TestScanForAcrossReads(t *testing.T) {
	mark := []byte(`"type":"joined"`)
	for _, at := range []int{0, 1, 256<<10 - 7, 256<<10 - 1, 300 << 10} {
		b := bytes.Repeat([]byte{'x'}, 600<<10)
		copy(b[at:], mark)
		if ok, err := scanFor(bytes.NewReader(b), mark); !ok || err != nil {
			t.Errorf("at %d: %v, %v", at, ok, err)
		}
	}
	if ok, _ := scanFor(strings.NewReader(strings.Repeat("x", 1<<20)), mark); ok {
		t.Error("found what is not there")
	}
}

func TestWholeLines(t *testing.T) {
	for in, want := range map[string]int64{"": 0, "a": 0, "a\n": 2, "a\nb": 2, "a\n" + strings.Repeat("b", 100<<10): 2} {
		if got := wholeLines(strings.NewReader(in), int64(len(in))); got != want {
			t.Errorf("%.20q: %d, want %d", in, got, want)
		}
	}
}
