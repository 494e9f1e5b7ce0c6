package codexexec

import (
	"strings"
	"testing"

	"github.com/footing-dev/footing/source/internal/eventtest"
)

func TestRead(t *testing.T) {
	thread := `{"type":"thread.started","thread_id":"t1"}`
	turn := `{"type":"turn.started"}`
	opened := []string{`1 session agent="codex" id="t1" headless`, `2 prompt ""`}
	item := func(when, body string) string { return `{"type":"item.` + when + `","item":{"id":"i0",` + body + `}}` }
	tests := []struct {
		name string
		log  []string
		want []string
	}{
		{
			"a whole run",
			[]string{
				item("started", `"type":"command_execution","command":"bash -lc 'go test ./...'","aggregated_output":"","status":"in_progress"`),
				item("updated", `"type":"command_execution","command":"bash -lc 'go test ./...'","aggregated_output":"ok","status":"in_progress"`),
				item("completed", `"type":"command_execution","command":"bash -lc 'go test ./...'","aggregated_output":"ok  \ta\n","exit_code":0,"status":"completed"`),
				`{"type":"item.completed","item":{"id":"i1","type":"reasoning","text":"tests pass"}}`,
				`{"type":"item.completed","item":{"id":"i2","type":"agent_message","text":"All tests pass."}}`,
				`{"type":"turn.completed","usage":{"input_tokens":1}}`,
			},
			[]string{
				`3 call i0 command_execution shell cmd="bash -lc 'go test ./...'"`, `5 done i0 ok exit=0 out="ok  \ta\n"`,
				`7 say "All tests pass."`, "8 stopped submit",
			},
		},
		{
			"failed command",
			[]string{item("completed", `"type":"command_execution","command":"x","aggregated_output":"no","exit_code":3,"status":"failed"`)},
			[]string{`3 call i0 command_execution shell cmd="x"`, `3 done i0 failed exit=3 out="no"`},
		},
		{
			"the number outranks the word",
			[]string{item("completed", `"type":"command_execution","command":"x","exit_code":1,"status":"completed"`)},
			[]string{`3 call i0 command_execution shell cmd="x"`, `3 done i0 failed exit=1`},
		},
		{
			"declined",
			[]string{item("completed", `"type":"command_execution","command":"x","exit_code":-1,"status":"declined"`)},
			[]string{`3 call i0 command_execution shell cmd="x"`, `3 done i0 rejected`},
		},
		{
			"no exit code",
			[]string{item("completed", `"type":"command_execution","command":"x","exit_code":null,"status":"failed"`)},
			[]string{`3 call i0 command_execution shell cmd="x"`, `3 done i0 failed`},
		},
		{
			"never completed",
			[]string{item("started", `"type":"command_execution","command":"x"`), `{"type":"turn.failed","error":{"message":"lost"}}`},
			[]string{`3 call i0 command_execution shell cmd="x"`},
		},
		{
			"file change",
			[]string{item("completed", `"type":"file_change","changes":[{"path":"a","kind":"add"},{"path":"b","kind":"delete"},{"path":"c","kind":"update"},{"path":"d","kind":{"type":"update","move_path":"e"}}],"status":"completed"`)},
			[]string{`3 call i0 file_change edit [A a] [D b] [M c] [R d -> e]`, `3 done i0 ok [A a] [D b] [M c] [R d -> e]`},
		},
		{
			"failed file change",
			[]string{item("completed", `"type":"file_change","changes":[{"path":"a","kind":"add"}],"status":"failed"`)},
			[]string{`3 call i0 file_change edit [A a]`, `3 done i0 failed [A a]`},
		},
		{
			"mcp",
			[]string{item("completed", `"type":"mcp_tool_call","server":"db","tool":"q","arguments":{"a":1},"result":{"content":[{"type":"text","text":"r"}]},"error":null,"status":"completed"`)},
			[]string{`3 call i0 db.q other`, `3 done i0 ok out="r"`},
		},
		{
			"mcp error",
			[]string{item("completed", `"type":"mcp_tool_call","server":"db","tool":"q","result":null,"error":{"message":"down"},"status":"failed"`)},
			[]string{`3 call i0 db.q other`, `3 done i0 failed out="down"`},
		},
		{
			"todo list",
			[]string{item("started", `"type":"todo_list","items":[{"text":"a","completed":false}]`), item("updated", `"type":"todo_list","items":[]`)},
			[]string{`3 call i0 todo_list todo`},
		},
		{
			"sub-agent",
			[]string{item("completed", `"type":"collab_tool_call","tool":"spawn_agent","receiver_thread_ids":["t2"],"status":"completed"`)},
			[]string{`3 call i0 spawn_agent agent`, `3 done i0 ok sub=t2 async=true`},
		},
		{"two turns", []string{`{"type":"turn.completed"}`, turn, `{"type":"turn.completed"}`}, []string{"3 stopped submit", `4 prompt ""`, "5 stopped submit"}},
		{"an error event ends nothing", []string{`{"type":"error","message":"retry"}`, `{"type":"turn.completed"}`}, []string{"4 stopped submit"}},
		{
			"noise and cut lines",
			[]string{"bash: warning", `{"type":"item.completed","item":{"type":"command_execution"`, `{"type":"new.kind"}`},
			[]string{"3 unread", "4 unread", "5 unread"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := strings.Join(append([]string{thread, turn}, tt.log...), "\n")
			eventtest.Expect(t, Format(), in, append(append([]string(nil), opened...), tt.want...))
		})
	}
	t.Run("cut at the head", func(t *testing.T) {
		eventtest.Expect(t, Format(), item("completed", `"type":"agent_message","text":"hi"`),
			[]string{`1 session agent="codex" headless`, `1 prompt ""`, `1 say "hi"`})
	})
	t.Run("markers of what was cut", func(t *testing.T) {
		_, stats := eventtest.Events(t, Format(), `{"type":"item.completed","item":{"type":"command_execution"`)
		if stats.Markers != 1 || stats.Calls != 0 || stats.Unread != 1 {
			t.Errorf("stats %+v", stats)
		}
	})
}

func TestSniff(t *testing.T) {
	tests := []struct {
		head string
		want bool
	}{
		{`{"type":"thread.started","thread_id":"x"}` + "\n", true},
		{"warning\n" + `{"type":"turn.started"}`, true},
		{`{"type":"item.completed","item":{"id":"a","type":"agent_message","te`, true},
		{`{"type":"item.completed","item":{"id":"a"}}`, true},
		{`{"timestamp":"t","type":"session_meta","payload":{"x":"\"type\":\"thread.started\""}}`, false},
		{`{"type":"user","message":{"content":"thread.started"}}`, false},
		{"", false},
	}
	for _, tt := range tests {
		if got := Format().Sniff([]byte(tt.head)); got != tt.want {
			t.Errorf("sniff(%.60q) = %v", tt.head, got)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(`{"type":"thread.started","thread_id":"x"}` + "\n" + `{"type":"turn.started"}` + "\n" +
		`{"type":"item.completed","item":{"id":"i","type":"command_execution","command":"x","exit_code":0,"status":"completed"}}`)
	f.Add(`{"type":"item.started","item":{"type":"file_change","changes":[{"path":"a","kind":{"type":"update"}}]}}`)
	f.Fuzz(func(t *testing.T, in string) { eventtest.Hostile(t, Format(), in) })
}

func BenchmarkRead(b *testing.B) {
	line := `{"type":"item.completed","item":{"id":"i","type":"command_execution","command":"x","aggregated_output":"` +
		strings.Repeat(`ok  \texample.org/a\t0.1s\n`, 100) + `","exit_code":0,"status":"completed"}}` + "\n"
	in := strings.Repeat(line, 400)
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		eventtest.Count(b, Format(), in)
	}
}
