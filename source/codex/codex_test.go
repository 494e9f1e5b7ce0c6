package codex

import (
	"strings"
	"testing"

	"github.com/footing-dev/footing/source/internal/eventtest"
)

// log joins records, each written as `TYPE PAYLOAD`.
func log(records ...string) string {
	var b strings.Builder
	for _, r := range records {
		typ, payload, _ := strings.Cut(r, " ")
		b.WriteString(`{"timestamp":"2025-01-02T03:04:05Z","type":"` + typ + `","payload":` + payload + "}\n")
	}
	return b.String()
}

const (
	askItem   = `response_item {"type":"message","role":"user","content":[{"type":"input_text","text":"fix it"}]}`
	askEvent  = `event_msg {"type":"user_message","message":"fix it","kind":"plain"}`
	sayItem   = `response_item {"type":"message","role":"assistant","content":[{"type":"output_text","text":"All \"green\"."}]}`
	sayEvent  = `event_msg {"type":"agent_message","message":"All \"green\"."}`
	envItem   = `response_item {"type":"message","role":"user","content":[{"type":"input_text","text":"<environment_context>\n <cwd>/w</cwd>\n</environment_context>"}]}`
	callItem  = `response_item {"type":"function_call","name":"shell","arguments":"{\"command\":[\"bash\",\"-lc\",\"go test ./...\"],\"workdir\":\"/w/a\"}","call_id":"c1"}`
	callOK    = `response_item {"type":"function_call_output","call_id":"c1","output":"{\"output\":\"ok \\\"a\\\"\\n\",\"metadata\":{\"exit_code\":0,\"duration_seconds\":0.1}}"}`
	madeShell = `call c1 shell shell cmd="go test ./..." dir="/w/a"`
)

func TestWords(t *testing.T) {
	tests := []struct {
		name string
		log  []string
		want []string
	}{
		{
			"item then event",
			[]string{askItem, askEvent, sayItem, sayEvent},
			[]string{`1 prompt "fix it"`, `3 say "All \"green\"."`},
		},
		{
			"event then item: the item's line",
			[]string{askEvent, askItem, sayEvent, `event_msg {"type":"token_count","info":null}`, sayItem},
			[]string{`1 prompt "fix it"`, `5 say "All \"green\"."`},
		},
		{"events alone", []string{askEvent, sayEvent}, []string{`1 prompt "fix it"`, `2 say "All \"green\"."`}},
		{"items alone", []string{askItem, sayItem}, []string{`1 prompt "fix it"`, `2 say "All \"green\"."`}},
		{
			"said twice",
			[]string{askItem, sayItem, sayEvent, sayItem, sayEvent},
			[]string{`1 prompt "fix it"`, `2 say "All \"green\"."`, `4 say "All \"green\"."`},
		},
		{
			"asked twice",
			[]string{askItem, askEvent, sayItem, askItem, askEvent, sayItem},
			[]string{`1 prompt "fix it"`, `3 say "All \"green\"."`, `4 prompt "fix it"`, `6 say "All \"green\"."`},
		},
		{
			"event whose item never comes is said before the call",
			[]string{sayEvent, callItem, sayItem},
			[]string{`1 say "All \"green\"."`, "2 " + madeShell},
		},
		{
			"event without the plan the item holds",
			[]string{
				askEvent, `event_msg {"type":"agent_message","message":"Here it is."}`,
				`response_item {"type":"message","role":"assistant","content":[{"type":"output_text","text":"Here it is.\n<proposed_plan>x</proposed_plan>"}]}`,
				`event_msg {"type":"agent_message","message":"Here it is."}`, `event_msg {"type":"task_complete","last_agent_message":"Here it is."}`,
			},
			[]string{`1 prompt "fix it"`, `3 say "Here it is.\n<proposed_plan>x</proposed_plan>"`, "5 stopped"},
		},
		{
			"event then item, said twice",
			[]string{askItem, sayEvent, sayItem, sayEvent, sayItem},
			[]string{`1 prompt "fix it"`, `3 say "All \"green\"."`, `5 say "All \"green\"."`},
		},
		{"environment is no prompt", []string{envItem, askItem}, []string{`2 prompt "fix it"`}},
		{
			"instructions are taught",
			[]string{
				`response_item {"type":"message","role":"user","content":[{"type":"input_text","text":"# AGENTS.md instructions for /w\n\nrun make"},{"type":"input_text","text":"<environment_context></environment_context>"}]}`,
				`response_item {"type":"message","role":"user","content":[{"type":"input_text","text":"<user_instructions>\nbe kind\n</user_instructions>"}]}`,
				`response_item {"type":"message","role":"developer","content":[{"type":"input_text","text":"rules"}]}`, askItem,
			},
			[]string{
				`1 taught "# AGENTS.md instructions for /w\n\nrun make"`,
				`2 taught "<user_instructions>\nbe kind\n</user_instructions>"`, `3 taught "rules"`, `4 prompt "fix it"`,
			},
		},
		{
			"a tag of the user's own is a prompt",
			[]string{`response_item {"type":"message","role":"user","content":"<div> is broken"}`},
			[]string{`1 prompt "<div> is broken"`},
		},
		{
			"user item without an event, in a log with events",
			[]string{
				askItem, askEvent, sayItem,
				`response_item {"type":"message","role":"user","content":[{"type":"input_text","text":"tests passed, says a hook"}]}`, sayItem,
			},
			[]string{`1 prompt "fix it"`, `3 say "All \"green\"."`, `4 taught "tests passed, says a hook"`, `5 say "All \"green\"."`},
		},
		{
			"image beside the words",
			[]string{
				`response_item {"type":"message","role":"user","content":[{"type":"input_text","text":"<image name=[Image #1]>"},{"type":"input_image","image_url":"data:x"},{"type":"input_text","text":"fix it"}]}`, askEvent,
			},
			[]string{`1 prompt "fix it"`},
		},
		{
			"editor context",
			[]string{`event_msg {"type":"user_message","message":"# Context from my IDE setup:\n\n## Open tabs:\n- a.go\n\n## My request for Codex:\nfix it\n"}`},
			[]string{`1 prompt "fix it\n"`},
		},
		{"old event kinds", []string{`event_msg {"type":"user_message","message":"<x>","kind":"user_instructions"}`}, nil},
		{"reasoning is not said", []string{
			`response_item {"type":"reasoning","summary":[{"text":"All tests pass"}]}`,
			`event_msg {"type":"agent_reasoning","text":"All tests pass"}`,
		}, nil},
		{
			"command of the user",
			[]string{
				askItem, askEvent,
				`response_item {"type":"message","role":"user","content":[{"type":"input_text","text":"<user_shell_command>\n<command>\ngo vet ./...\n</command>\n<result>\nExit code: 1\nDuration: 0.5 seconds\nOutput:\nbad\nExit code: 0\n</result>\n</user_shell_command>"}]}`,
			},
			[]string{
				`1 prompt "fix it"`, `3 call user-3 user_shell shell by="user" cmd="go vet ./..."`,
				`3 done user-3 failed exit=1 out="bad\nExit code: 0"`,
			},
		},
		{
			"command of the user as event and item",
			[]string{
				`event_msg {"type":"exec_command_end","call_id":"u","source":"user_shell","command":["bash","-lc","ls"],"aggregated_output":"a\n","exit_code":0}`,
				`response_item {"type":"message","role":"user","content":[{"type":"input_text","text":"<user_shell_command>\n<command>\nls\n</command>\n<result>\nExit code: 0\nOutput:\na\n</result>\n</user_shell_command>"}]}`,
			},
			[]string{`1 call user-1 user_shell shell by="user" cmd="ls"`, `1 done user-1 ok exit=0 out="a\n"`},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { eventtest.Expect(t, Format(), log(tt.log...), tt.want) })
	}
}

func TestTurnEnds(t *testing.T) {
	meta := `session_meta {"id":"s1","cwd":"/w","originator":"ORIGIN","cli_version":"0.128.0","git":{"branch":"main"},"base_instructions":{"text":"be Codex"}}`
	session := `1 session agent="codex" version="0.128.0" id="s1" cwd="/w" branch="main"`
	done := `event_msg {"type":"task_complete","turn_id":"1","last_agent_message":"All \"green\"."}`
	tests := []struct {
		name string
		log  []string
		want []string
	}{
		{
			"complete repeats the message",
			[]string{strings.Replace(meta, "ORIGIN", "codex-tui", 1), askItem, askEvent, sayEvent, sayItem, done},
			[]string{session, `1 taught "be Codex"`, `2 prompt "fix it"`, `5 say "All \"green\"."`, "6 stopped"},
		},
		{"complete brings the message", []string{askEvent, done}, []string{`1 prompt "fix it"`, `2 say "All \"green\"."`, "2 stopped"}},
		{
			"complete without a message",
			[]string{askEvent, `event_msg {"type":"task_complete","last_agent_message":null}`},
			[]string{`1 prompt "fix it"`, "2 stopped"},
		},
		{
			"headless run",
			[]string{strings.Replace(meta, "ORIGIN", "codex_exec", 1), askEvent, done},
			[]string{session + " headless", `1 taught "be Codex"`, `2 prompt "fix it"`, `3 say "All \"green\"."`, "3 stopped submit"},
		},
		{
			"aborted, said twice",
			[]string{
				askEvent,
				`response_item {"type":"message","role":"user","content":[{"type":"input_text","text":"<turn_aborted>\nthe user stopped it\n</turn_aborted>"}]}`,
				`event_msg {"type":"turn_aborted","reason":"interrupted"}`, askEvent, `event_msg {"type":"turn_aborted","reason":"replaced"}`,
			},
			[]string{`1 prompt "fix it"`, "2 interrupted", `4 prompt "fix it"`, "5 interrupted"},
		},
		{"end of a review is no interrupt", []string{`event_msg {"type":"turn_aborted","reason":"review_ended"}`}, nil},
		{
			"compacted, said twice",
			[]string{
				askEvent, `compacted {"message":"All tests passed","replacement_history":[{"type":"message"}]}`,
				`event_msg {"type":"context_compacted"}`, sayItem, `event_msg {"type":"context_compacted"}`,
			},
			[]string{`1 prompt "fix it"`, "2 compacted", `4 say "All \"green\"."`, "5 compacted"},
		},
		{"undo", []string{`event_msg {"type":"undo_completed","success":true}`, `event_msg {"type":"undo_completed","success":false}`}, []string{"1 restored"}},
		{
			"turn context says only what changed",
			[]string{
				strings.Replace(meta, "ORIGIN", "x", 1),
				`turn_context {"cwd":"/w","model":"m1"}`, `turn_context {"cwd":"/w","model":"m1"}`, `turn_context {"cwd":"/v","model":"m1"}`,
			},
			[]string{session, `1 taught "be Codex"`, `2 session model="m1"`, `4 session cwd="/v"`},
		},
		{
			"second session_meta is the parent's",
			[]string{`session_meta {"id":"child","cwd":"/w"}`, `session_meta {"id":"parent","cwd":"/p"}`},
			[]string{`1 session agent="codex" id="child" cwd="/w"`},
		},
		{"stub", []string{`session_meta {"id":"s","git":{}}`, envItem}, []string{`1 session agent="codex" id="s"`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { eventtest.Expect(t, Format(), log(tt.log...), tt.want) })
	}
}

func TestRollBackIsABranch(t *testing.T) {
	in := log(askEvent, askEvent, askEvent, `event_msg {"type":"thread_rolled_back","num_turns":2}`, askEvent,
		`event_msg {"type":"thread_rolled_back","num_turns":99}`, askEvent)
	var got []string
	readAll(t, in, func(id, parent string) { got = append(got, parent+">"+id) })
	want := ">prompt-1 prompt-1>prompt-2 prompt-2>prompt-3 prompt-1>prompt-4 >prompt-5"
	if s := strings.Join(got, " "); s != want {
		t.Errorf("got %s, want %s", s, want)
	}
}

func TestUnreadable(t *testing.T) {
	whole := log(callItem)
	tests := []struct {
		name, log      string
		want           []string
		unread, marked int
	}{
		{"empty", "", nil, 0, 0},
		{"blank lines", "\n \r\n", nil, 0, 0},
		{"not JSON", "hello\n" + log(askEvent), []string{"1 unread", `2 prompt "fix it"`}, 1, 0},
		{"cut call", whole[:120] + "\n" + whole, []string{"1 unread", "2 " + madeShell}, 1, 2},
		{"cut inside the outer object", strings.TrimSuffix(whole, "}\n"), []string{"1 " + madeShell}, 0, 1},
		{"glued records", strings.TrimSuffix(log(askEvent), "\n") + log(sayItem), []string{`1 prompt "fix it"`, `1 say "All \"green\"."`}, 0, 0},
		{"unknown type", `{"timestamp":"","type":"strange","payload":{}}` + "\n", []string{"1 unread"}, 1, 0},
		{"payload before type", `{"payload":{"message":"fix it","type":"user_message"},"type":"event_msg"}`, []string{`1 prompt "fix it"`}, 0, 0},
		{"payload is no object", log(`event_msg []`), []string{"1 unread"}, 1, 0},
		{"byte order mark", "\xef\xbb\xbf" + log(askEvent), []string{`1 prompt "fix it"`}, 0, 0},
		{
			"arguments are no JSON", log(`response_item {"type":"function_call","name":"shell","arguments":"{\"command\":[\"bash\"","call_id":"c1"}`),
			[]string{`1 call c1 shell shell`},
			0, 1,
		},
		{"call without an id", log(`response_item {"type":"function_call","name":"f","arguments":"{}"}`), []string{`1 call line-1 f other`}, 0, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			stats := eventtest.Expect(t, Format(), tt.log, tt.want)
			if stats.Unread != tt.unread || stats.Markers != tt.marked {
				t.Errorf("stats %+v, want %d unread, %d markers", stats, tt.unread, tt.marked)
			}
		})
	}
}

func TestSniff(t *testing.T) {
	tests := []struct {
		name, head string
		want       bool
	}{
		{"rollout", log(`session_meta {"id":"s"}`), true},
		{"slice from the middle", log(sayEvent), true},
		{"cut first line", `{"timestamp":"t","type":"session_meta","payload":{"id":"s","instructions":"` + strings.Repeat("x", 1000), true},
		{"noise first", "warning: something\n" + log(askItem), true},
		{"claude", `{"parentUuid":null,"type":"user","message":{"role":"user","content":"{\"type\":\"session_meta\",\"payload\":{}}"}}`, false},
		{"codex exec", `{"type":"thread.started","thread_id":"x"}`, false},
		{"trajectory", `{"trajectory":[],"type":"session_meta"}`, false},
		{"empty", "", false},
	}
	for _, tt := range tests {
		if got := Format().Sniff([]byte(tt.head)); got != tt.want {
			t.Errorf("%s: sniff = %v", tt.name, got)
		}
	}
}
