package run

import (
	"bytes"
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/footing-dev/footing/record"
)

// drawEvents makes a run of prompts, words, edits, checks and measurements.
func drawEvents(t *rapid.T) []record.Event {
	evs := []record.Event{{Kind: record.Session, Session: &record.SessionInfo{ID: "s", Cwd: "/p"}}}
	n := rapid.IntRange(1, 40).Draw(t, "n")
	for i := range n {
		line := i + 1
		id := fmt.Sprint("c", i)
		made := func(c record.Call) {
			c.ID = id
			evs = append(evs, record.Event{Kind: record.CallMade, Line: line, Call: &c})
		}
		done := func(r record.Result) {
			r.ID = id
			evs = append(evs, record.Event{Kind: record.CallDone, Line: line, Result: &r})
		}
		switch rapid.IntRange(0, 7).Draw(t, "what") {
		case 0:
			evs = append(evs, record.Event{Kind: record.Prompt, Line: line, UUID: id, Text: record.Plain("go on")})
		case 1:
			evs = append(evs, record.Event{Kind: record.Say, Line: line, UUID: id, Text: record.Plain("All tests pass.")})
		case 2, 3:
			p := rapid.SampledFrom([]string{"a.go", "b.go", "README.md"}).Draw(t, "path")
			made(record.Call{Op: record.OpEdit, Edits: []record.Edit{{Path: "/p/" + p, Old: record.Plain("x"), New: record.Plain(id)}}})
			done(record.Result{Status: record.StatusOK})
		case 4, 5:
			made(record.Call{Op: record.OpShell, Command: record.Plain(rapid.SampledFrom([]string{
				"go test ./...", "go test ./a -run X", "mise run lint", "git stash", "git stash pop", "python x.py", "sed -i s/a/b/ a.go", "git checkout main",
			}).Draw(t, "cmd"))})
			done(record.Result{Status: record.StatusOK, HasExit: true, Output: record.Plain("ok  \tp/a\t0.1s\n")})
		case 6:
			made(record.Call{Op: record.OpShell, Command: record.Plain("go test ./..."), Background: true})
			done(record.Result{Status: record.StatusRunning, BackgroundID: fmt.Sprint("b", i)})
		case 7:
			evs = append(evs, record.Event{Kind: record.Measured, Line: line, Tree: &record.Tree{Code: rapid.SampledFrom([]string{"d1", "d2", "d3"}).Draw(t, "digest")}})
		}
	}
	return evs
}

// A folder that was written down and read back goes on as if it had not been.
func TestSnapshotGoesOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		evs := drawEvents(t)
		cut := rapid.IntRange(0, len(evs)).Draw(t, "cut")
		straight, first := New(Options{}), New(Options{})
		for i := range evs {
			straight.Add(&evs[i])
			if i < cut {
				first.Add(&evs[i])
			}
		}
		mid, err := first.Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		second, err := Load(mid, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i := cut; i < len(evs); i++ {
			second.Add(&evs[i])
		}
		want, err := straight.Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		got, err := second.Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Fatalf("after a snapshot at %d the folder differs:\n%s\n%s", cut, got, want)
		}
	})
}

func TestLoadRefuses(t *testing.T) {
	for _, b := range []string{"", "{", `{"V":999}`, `[]`, fmt.Sprintf(`{"V":%d,"Readings":[null]}`, SnapshotVersion)} {
		if _, err := Load([]byte(b), Options{}); !errors.Is(err, ErrSnapshot) {
			t.Errorf("Load(%q) = %v, want ErrSnapshot", b, err)
		}
	}
}

// Looking at the open turn changes nothing.
func TestNowOnlyLooks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		evs := drawEvents(t)
		f := New(Options{})
		for i := range evs {
			f.Add(&evs[i])
		}
		before, _ := f.Snapshot()
		f.Now(func(*Turn, *History) {})
		after, _ := f.Snapshot()
		if !bytes.Equal(before, after) {
			t.Fatalf("Now changed the folder:\n%s\n%s", before, after)
		}
	})
}
