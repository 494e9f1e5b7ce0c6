package fieldcase

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/integrity/eventlog"
	"github.com/footing-dev/footing/record"
)

// Logged are the events of the kinds that session logs and hooks tell of.
func Logged(events []integrity.Event) []integrity.Event {
	return slices.DeleteFunc(slices.Clone(events), func(e integrity.Event) bool {
		return e.Kind == integrity.Composed || e.Kind == integrity.Wire
	})
}

// plain is a result as the text a host would keep of it.
func plain(v jsontext.Value) string {
	if v.Kind() != '"' {
		return string(v)
	}
	s, _ := jsontext.AppendUnquote(nil, v)
	return string(s)
}

// SessionLog writes events as the log of a session; ok is false if no log can
// hold one of them.
func SessionLog(events []integrity.Event) (log string, ok bool) {
	const session = "5a3b1c2e-0000-4000-8000-000000000009"
	var b strings.Builder
	n := 0
	line := func(role string, content any) {
		n++
		m := map[string]any{"role": role, "content": content}
		if role == "assistant" {
			m["id"] = fmt.Sprintf("msg_%d", n)
		}
		rec, _ := json.Marshal(map[string]any{
			"parentUuid": nil, "sessionId": session, "type": role, "version": "2.1.0",
			"cwd": "/w", "uuid": fmt.Sprintf("u%d", n), "timestamp": "2026-02-03T10:00:00Z", "message": m,
		}, json.Deterministic(true))
		b.Write(rec)
		b.WriteByte('\n')
	}
	for _, e := range events {
		switch e.Kind {
		case integrity.Turn:
			line("user", e.Text)
		case integrity.Answer:
			if len(e.Fields) > 0 {
				return "", false
			}
			line("assistant", []any{map[string]any{"type": "text", "text": e.Text}})
		case integrity.Call:
			line("assistant", []any{map[string]any{"type": "tool_use", "id": e.ID, "name": e.Tool, "input": e.Args}})
		case integrity.Result:
			line("user", []any{map[string]any{"type": "tool_result", "tool_use_id": e.Call, "content": plain(e.Value), "is_error": e.Error}})
		case integrity.Evicted:
			fmt.Fprintf(&b, `{"sessionId":%q,"type":"system","subtype":"compact_boundary","uuid":"b%d"}`+"\n", session, n)
			if e.Summary != nil {
				text, _ := jsontext.AppendQuote(nil, *e.Summary)
				fmt.Fprintf(&b, `{"sessionId":%q,"type":"user","isCompactSummary":true,"uuid":"c%d","message":{"role":"user","content":%s}}`+"\n", session, n, text)
			}
		default:
			return "", false
		}
	}
	return b.String(), true
}

// Hooked are events as live hooks record them; ok is false if hooks tell
// nothing of one of them.
func Hooked(events []integrity.Event) (out []*record.Event, ok bool) {
	out = append(out, &record.Event{Kind: record.Session, Session: &record.SessionInfo{Agent: "claude-code", ID: "s-9", Cwd: "/w"}})
	for i := range events {
		e := &events[i]
		switch e.Kind {
		case integrity.Turn:
			out = append(out, &record.Event{Kind: record.Prompt, Text: record.Plain(e.Text)})
		case integrity.Answer:
			if len(e.Fields) > 0 {
				return nil, false
			}
			out = append(out, &record.Event{Kind: record.Say, Text: record.Plain(e.Text)}, &record.Event{Kind: record.Stopped})
		case integrity.Call:
			out = append(out, &record.Event{Kind: record.CallMade, Call: &record.Call{ID: e.ID, Tool: e.Tool, Input: e.Args}})
		case integrity.Result:
			status := record.StatusOK
			if e.Error {
				status = record.StatusFailed
			}
			out = append(out, &record.Event{Kind: record.CallDone, Result: &record.Result{ID: e.Call, Status: status, Output: record.Plain(plain(e.Value))}})
		case integrity.Evicted:
			c := &record.Event{Kind: record.Compacted}
			if e.Summary != nil {
				c.Text = record.Plain(*e.Summary)
			}
			out = append(out, c)
		default:
			return nil, false
		}
	}
	return out, true
}

// EventFile writes events as a file of events.
func EventFile(events []integrity.Event) (string, error) {
	var b bytes.Buffer
	w := eventlog.NewWriter(&b, "")
	for i := range events {
		if err := w.Event(&events[i]); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}
