package claude

import (
	"fmt"
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
)

// The tests of this package compare short descriptions of events; an event is
// described by what its kind is about. Session and Node events are left out
// unless a test asks for them.

var kindNames = map[record.Kind]string{
	record.Session: "session", record.Prompt: "prompt", record.Say: "say", record.CallMade: "call", record.CallDone: "done",
	record.Stopped: "stopped", record.Interrupted: "interrupted", record.Compacted: "compacted", record.Restored: "restored",
	record.Unread: "unread", record.Taught: "taught", record.Node: "node",
}

var statusNames = []string{"unknown", "ok", "failed", "rejected", "cancelled", "interrupted", "timedout", "running"}

var opNames = []string{"other", "shell", "edit", "read", "search", "agent", "todo", "ask", "wait", "kill", "submit"}

func describe(e *record.Event) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %s", e.Line, kindNames[e.Kind])
	if e.Agent != "" {
		fmt.Fprintf(&b, " agent=%s", e.Agent)
	}
	if e.Dropped != nil {
		fmt.Fprintf(&b, " dropped=%v", e.Dropped)
	}
	switch e.Kind {
	case record.Session:
		fmt.Fprintf(&b, " %+v", *e.Session)
	case record.CallMade:
		c := e.Call
		fmt.Fprintf(&b, " %s %s/%s", c.ID, c.Tool, opNames[c.Op])
		for _, p := range []struct{ name, v string }{
			{"by", c.By}, {"cmd", c.Command.String()}, {"dir", c.Dir}, {"ref", c.Ref}, {"type", c.AgentType}, {"path", c.Path},
		} {
			if p.v != "" {
				fmt.Fprintf(&b, " %s=%q", p.name, p.v)
			}
		}
		if c.Background {
			b.WriteString(" background")
		}
		describeEdits(&b, c.Edits)
	case record.CallDone:
		r := e.Result
		fmt.Fprintf(&b, " %s %s", r.ID, statusNames[r.Status])
		if r.HasExit {
			fmt.Fprintf(&b, " exit=%d", r.Exit)
		}
		if r.BackgroundID != "" {
			fmt.Fprintf(&b, " bg=%s", r.BackgroundID)
		}
		if r.Truncated {
			b.WriteString(" cut")
		}
		if r.Sub != nil {
			fmt.Fprintf(&b, " sub=%+v", *r.Sub)
		}
		describeEdits(&b, r.Edits)
		if out := r.Output.String(); len(out) < 200 {
			fmt.Fprintf(&b, " %q", out)
		}
	case record.Stopped:
		if e.Submit {
			b.WriteString(" submit")
		}
	default:
		if !e.Text.IsZero() {
			fmt.Fprintf(&b, " %q", e.Text.String())
		}
	}
	return b.String()
}

func describeEdits(b *strings.Builder, edits []record.Edit) {
	for _, e := range edits {
		fmt.Fprintf(b, " edit(%s %s %q>%q", e.Path, []string{"update", "add", "delete", "move"}[e.Action], e.Old.String(), e.New.String())
		if e.Whole {
			b.WriteString(" whole")
		}
		if e.All {
			b.WriteString(" all")
		}
		b.WriteString(")")
	}
}

// read describes the events of a log given by its lines.
func read(t *testing.T, log string, also ...record.Kind) ([]string, source.Stats) {
	t.Helper()
	var out []string
	stats, err := Read(strings.NewReader(log), func(e *record.Event) error {
		if e.Kind == record.Session || e.Kind == record.Node {
			for _, k := range also {
				if k == e.Kind {
					out = append(out, describe(e))
				}
			}
			return nil
		}
		out = append(out, describe(e))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out, stats
}

func expect(t *testing.T, log string, want ...string) source.Stats {
	t.Helper()
	got, stats := read(t, log)
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("log:\n%s\ngot:\n  %s\nwant:\n  %s", log, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
	return stats
}

// user, bash, edit … write records as the agent does.

func user(content string) string {
	return `{"parentUuid":null,"isSidechain":false,"sessionId":"s","type":"user","message":{"role":"user","content":` + content + `}}`
}

func meta(content string) string {
	return `{"parentUuid":null,"isSidechain":false,"sessionId":"s","type":"user","isMeta":true,"message":{"role":"user","content":` + content + `}}`
}

func says(text string) string {
	return `{"parentUuid":null,"isSidechain":false,"sessionId":"s","type":"assistant","message":{"id":"m1","role":"assistant","content":[{"type":"text","text":"` + text + `"}]}}`
}

func uses(id, tool, input string) string {
	return `{"parentUuid":null,"isSidechain":false,"sessionId":"s","type":"assistant","message":{"id":"m1","role":"assistant","content":[{"type":"tool_use","id":"` + id + `","name":"` + tool + `","input":` + input + `}]}}`
}

// result is a tool result: content and the host's account as JSON, more as
// further members of the block.
func result(id, content, account, more string) string {
	s := `{"parentUuid":null,"isSidechain":false,"sessionId":"s","type":"user","message":{"role":"user","content":[{"tool_use_id":"` + id + `","type":"tool_result","content":` + content + more + `}]}`
	if account != "" {
		s += `,"toolUseResult":` + account
	}
	return s + `}`
}

func log(lines ...string) string { return strings.Join(lines, "\n") + "\n" }
