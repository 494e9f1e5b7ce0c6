// Package eventtest writes the events of a reader as short lines, so that the
// tests of every log format can state what they expect in the same words.
package eventtest

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
)

var ops = map[record.Op]string{
	record.OpOther: "other", record.OpShell: "shell", record.OpEdit: "edit", record.OpRead: "read",
	record.OpSearch: "search", record.OpAgent: "agent", record.OpTodo: "todo", record.OpAsk: "ask",
	record.OpWait: "wait", record.OpKill: "kill", record.OpSubmit: "submit",
}

var statuses = map[record.Status]string{
	record.StatusUnknown: "unknown", record.StatusOK: "ok", record.StatusFailed: "failed",
	record.StatusRejected: "rejected", record.StatusCancelled: "cancelled",
	record.StatusInterrupted: "interrupted", record.StatusTimedOut: "timedout",
	record.StatusRunning: "running",
}

// Line writes an event as "LINE what …". Parts that are empty are left out.
func Line(e *record.Event) string {
	var b strings.Builder
	add := func(format string, args ...any) { fmt.Fprintf(&b, " "+format, args...) }
	opt := func(name, v string) {
		if v != "" {
			add("%s=%q", name, v)
		}
	}
	fmt.Fprintf(&b, "%d", e.Line)
	switch e.Kind {
	case record.Session:
		s := e.Session
		add("session")
		opt("agent", s.Agent)
		opt("version", s.AgentVersion)
		opt("id", s.ID)
		opt("cwd", s.Cwd)
		opt("model", s.Model)
		opt("branch", s.Branch)
		if s.Headless {
			add("headless")
		}
	case record.Prompt:
		add("prompt %q", e.Text.String())
	case record.Say:
		add("say %q", e.Text.String())
	case record.CallMade:
		c := e.Call
		add("call %s %s %s", c.ID, c.Tool, ops[c.Op])
		opt("by", c.By)
		opt("cmd", c.Command.String())
		opt("dir", c.Dir)
		opt("ref", c.Ref)
		opt("path", c.Path)
		opt("type", c.AgentType)
		if c.Background {
			add("background")
		}
		edits(&b, c.Edits)
	case record.CallDone:
		r := e.Result
		add("done %s %s", r.ID, statuses[r.Status])
		if r.HasExit {
			add("exit=%d", r.Exit)
		}
		opt("out", r.Output.String())
		opt("bg", r.BackgroundID)
		if r.Truncated {
			add("truncated")
		}
		if r.Sub != nil {
			add("sub=%s async=%v", r.Sub.ID, r.Sub.Async)
		}
		edits(&b, r.Edits)
	case record.Stopped:
		add("stopped")
		if e.Submit {
			add("submit")
		}
	case record.Interrupted:
		add("interrupted")
	case record.Compacted:
		add("compacted")
	case record.Restored:
		add("restored")
	case record.Unread:
		add("unread")
	case record.Taught:
		add("taught %q", e.Text.String())
	default:
		add("kind %d", e.Kind)
	}
	if e.Pointer != "" {
		add("@%s", e.Pointer)
	}
	return b.String()
}

func edits(b *strings.Builder, list []record.Edit) {
	names := map[record.Action]string{record.Update: "M", record.Add: "A", record.Delete: "D", record.Move: "R"}
	for _, e := range list {
		fmt.Fprintf(b, " [%s %s", names[e.Action], e.Path)
		if e.MoveTo != "" {
			fmt.Fprintf(b, " -> %s", e.MoveTo)
		}
		if !e.Old.IsZero() || !e.New.IsZero() {
			fmt.Fprintf(b, " %q %q", e.Old.String(), e.New.String())
		}
		if e.Whole {
			b.WriteString(" whole")
		}
		if e.All {
			b.WriteString(" all")
		}
		b.WriteByte(']')
	}
}

// Events reads a log and gives its events as lines.
func Events(t testing.TB, f source.Format, log string) ([]string, source.Stats) {
	t.Helper()
	var got []string
	stats, err := f.Read(strings.NewReader(log), func(e *record.Event) error {
		got = append(got, Line(e))
		return nil
	})
	if err != nil {
		t.Fatalf("Read: %v", err)
	}
	return got, stats
}

// Expect reads a log and compares its events with want. It reads the log a
// second time byte by byte: where a stream is cut must not matter.
func Expect(t *testing.T, f source.Format, log string, want []string) source.Stats {
	t.Helper()
	got, stats := Events(t, f, log)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("events (-want +got):\n%s", d)
	}
	var slow []string
	_, err := f.Read(iotest.OneByteReader(strings.NewReader(log)), func(e *record.Event) error {
		slow = append(slow, Line(e))
		return nil
	})
	if err != nil || cmp.Diff(got, slow) != "" {
		t.Errorf("read byte by byte (err %v):\n%s", err, cmp.Diff(got, slow))
	}
	return stats
}

var errStop = errors.New("stop")

// Hostile reads arbitrary bytes and fails on what no input may cause: an error
// of the reader's own, an event that is not well formed, counts that do not
// fit, or going on after emit said no.
func Hostile(t *testing.T, f source.Format, data string) {
	t.Helper()
	head := data
	if len(head) > source.SniffSize {
		head = head[:source.SniffSize]
	}
	f.Sniff([]byte(head))
	n, calls := 0, 0
	stats, err := f.Read(strings.NewReader(data), func(e *record.Event) error {
		n++
		if e.Line < 0 || e.Kind == 0 {
			t.Errorf("event without a place or kind: %+v", e)
		}
		if e.Kind == record.CallMade {
			calls++
			if e.Call == nil || e.Call.ID == "" {
				t.Errorf("call without an id: %+v", e)
			}
		}
		if e.Kind == record.CallDone && e.Result == nil || e.Kind == record.Session && e.Session == nil {
			t.Errorf("event without its part: %+v", e)
		}
		_ = Line(e) // decodes every text
		return nil
	})
	if err != nil {
		t.Errorf("Read: %v", err)
	}
	if stats.Calls != calls || stats.Markers < stats.Calls || len(stats.Notes) > 32 {
		t.Errorf("stats %+v with %d calls sent", stats, calls)
	}
	seen := 0
	_, err = f.Read(strings.NewReader(data), func(*record.Event) error { seen++; return errStop })
	if n > 0 && (seen != 1 || !errors.Is(err, errStop)) {
		t.Errorf("emit was called %d times after it failed; error %v", seen, err)
	}
}

// Count reads a log and throws its events away, for benchmarks.
func Count(b *testing.B, f source.Format, log string) int {
	n := 0
	_, err := f.Read(strings.NewReader(log), func(*record.Event) error { n++; return nil })
	if err != nil || n == 0 {
		b.Fatalf("%d events, error %v", n, err)
	}
	return n
}
