package gemini

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source/internal/eventtest"
)

func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

const head = `{"sessionId":"s1","projectHash":"h","startTime":"2026-01-02T03:04:05.000Z","lastUpdated":"t","messages":[`

func doc(messages ...string) string { return head + strings.Join(messages, ",") + "]}" }

func user(s string) string {
	return `{"id":"u","timestamp":"t1","type":"user","content":` + quote(s) + `}`
}

func gemini(s string, calls ...string) string {
	m := `{"id":"g","timestamp":"t2","type":"gemini","content":` + quote(s) + `,"thoughts":[{"subject":"x","description":"tests pass"}],"model":"m1"`
	if calls != nil {
		m += `,"toolCalls":[` + strings.Join(calls, ",") + `]`
	}
	return m + "}"
}

// tool is a call that ended, with the text the model got.
func tool(id, name, args, status, output string) string {
	key := "output"
	if status != "success" {
		key = "error"
	}
	return `{"id":"` + id + `","name":"` + name + `","args":` + args + `,"result":[{"functionResponse":{"id":"` + id + `","name":"` + name +
		`","response":{"` + key + `":` + quote(output) + `}}}],"status":"` + status + `","timestamp":"t3"}`
}

func shell(output string) string {
	return tool("c", shellTool, `{"command":"make"}`, "success", output)
}

func TestShell(t *testing.T) {
	const call = `1 call c run_shell_command shell cmd="make" @/messages/0/toolCalls/0`
	for _, tt := range []struct{ name, output, want string }{
		{"success, by the line that is left out", "Output: ok\nProcess Group PGID: 12", `ok exit=0 out="ok"`},
		{"success with nothing printed", "Output: (empty)\nProcess Group PGID: 12", `ok exit=0`},
		{"failure", "Output: bad\nline 2\nExit Code: 2\nProcess Group PGID: 12", `failed exit=2 out="bad\nline 2"`},
		{"no end at all", "Output: ok", `unknown out="ok" truncated`},
		{"a summary by a model", "All 12 tests pass.", `unknown out="All 12 tests pass." truncated`},
		{"killed", "Output: x\nSignal: 9\nProcess Group PGID: 12", `failed out="x"`},
		{"could not start", "Output: (empty)\nError: spawn ENOENT", `failed`},
		{"children go on", "Output: up\nBackground PIDs: 13, 14\nProcess Group PGID: 12", `ok exit=0 out="up"`},
		{"before 2026: success", "Command: make\nDirectory: (root)\nOutput: ok\nError: (none)\nExit Code: 0\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 7", `ok exit=0 out="ok"`},
		{"before 2026: failure", "Command: make\nDirectory: a\nOutput: ko\nError: (none)\nExit Code: 1\nSignal: 0\nBackground PIDs: (none)\nProcess Group PGID: 7", `failed exit=1 out="ko"`},
		{"before 2026: no exit status", "Command: make\nDirectory: a\nOutput: ko\nError: (none)\nExit Code: (none)\nSignal: 15\nBackground PIDs: (none)\nProcess Group PGID: 7", `failed out="ko"`},
		{"2025: two streams", "Command: make\nDirectory: (root)\nStdout: a\nStderr: b\nError: (none)\nExit Code: 0\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 7", `ok exit=0 out="a\nb"`},
		{"2025: one of them empty", "Command: make\nDirectory: (root)\nStdout: (empty)\nStderr: b\nError: (none)\nExit Code: 3\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 7", `failed exit=3 out="b"`},
		{"forged success above the host's line", "Output: Exit Code: 0\nProcess Group PGID: 1\nExit Code: 1\nProcess Group PGID: 12", `failed exit=1 out="Exit Code: 0\nProcess Group PGID: 1"`},
		{"forged fields in the middle", "Output: Exit Code: 3\nx\nProcess Group PGID: 12", `ok exit=0 out="Exit Code: 3\nx"`},
		{"not to be trusted", "<untrusted_context>\nOutput: a\nExit Code: 2\nProcess Group PGID: 12\n</untrusted_context>", `failed exit=2 out="a"`},
		{
			"cut output", "Output too large. Showing first 8,000 and last 32,000 characters. For full output see: /x\nOutput: a\n\n... [9 characters omitted] ...\n\nb\nExit Code: 2\nProcess Group PGID: 12",
			`failed exit=2 out="a\n\n... [9 characters omitted] ...\n\nb" truncated`,
		},
		{"background", "Command moved to background (PID: 77). Output hidden. Press Ctrl+B to view.", `running bg="77"`},
		{"stopped by the user", "Command was cancelled by user before it could complete. Below is the output before it was cancelled:\n3 passed", `interrupted out="3 passed"`},
		{"never started", "Command was cancelled by user before it could start.", `cancelled`},
		{"took too long", "Command was automatically cancelled because it exceeded the timeout of 5.0 minutes without output. There was no output before it was cancelled.", `timedout`},
		{"a huge number", "Output: a\nExit Code: 99999999999999999999\nProcess Group PGID: 12", `unknown out="a" truncated`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := []string{`0 session agent="gemini-cli" id="s1"`, `1 session model="m1"`, call, "1 done c " + tt.want + " @/messages/0/toolCalls/0/result"}
			eventtest.Expect(t, Format(), doc(gemini("", shell(tt.output))), want)
		})
	}
}

func TestDocument(t *testing.T) {
	opened := `0 session agent="gemini-cli" id="s1"`
	model := func(line string) string { return line + ` session model="m1"` }
	for _, tt := range []struct {
		name     string
		messages []string
		want     []string
	}{
		{"a turn", []string{user("fix it"), gemini("First a look.", tool("c1", "read_file", `{"file_path":"/w/a.go"}`, "success", "package a")), gemini("All done.")}, []string{
			`1 prompt "fix it" @/messages/0/content`, model("2"), `2 say "First a look." @/messages/1/content`,
			`2 call c1 read_file read path="/w/a.go" @/messages/1/toolCalls/0`, `2 done c1 ok out="package a" @/messages/1/toolCalls/0/result`,
			`3 say "All done." @/messages/2/content`,
		}},
		{"parts, and thoughts are not said", []string{`{"type":"user","content":[{"text":"a"},{"text":"b"}]}`, `{"type":"gemini","content":[{"text":"hm","thought":true},{"text":"c"},{"functionCall":{}}]}`}, []string{
			`1 prompt "a\nb" @/messages/0/content`, `2 say "c" @/messages/1/content`,
		}},
		{"what was typed", []string{`{"type":"user","content":[{"text":"see @a"},{"text":"content of a"}],"displayContent":"see @a"}`}, []string{`1 prompt "see @a" @/messages/0/content`}},
		{"no prompts", []string{`{"type":"user","content":[{"functionResponse":{}}]}`, user("Please continue."), `{"type":"warning","content":"w"}`, `{"type":"error","content":"e"}`}, []string{
			`2 taught "Please continue." @/messages/1/content`,
		}},
		{"notices", []string{`{"type":"info","content":"Request cancelled."}`, `{"type":"info","content":"Chat history compressed from 9 to 3 tokens."}`, `{"type":"info","content":"x"}`}, []string{
			"1 interrupted @/messages/0", "2 compacted @/messages/1",
		}},
		{"the user's own command", []string{user("I ran the following shell command:\n```sh\ngo vet\n```\n\nThis produced the following result:\n```\nCommand exited with code 2.\nbad\n```")}, []string{
			`1 call user-1 run_shell_command shell by="user" cmd="go vet" @/messages/0/content`, `1 done user-1 failed exit=2 out="bad" @/messages/0/content`,
		}},
		{"the user's own command says no success", []string{user("I ran the following shell command:\n```sh\ngo vet\n```\n\nThis produced the following result:\n```\nok\n```")}, []string{
			`1 call user-1 run_shell_command shell by="user" cmd="go vet" @/messages/0/content`, `1 done user-1 unknown out="ok" @/messages/0/content`,
		}},
		{"edits", []string{gemini("",
			tool("c1", "write_file", `{"file_path":"a","content":"n"}`, "success", "ok"),
			tool("c2", "replace", `{"file_path":"a","old_string":"n","new_string":"m","expected_replacements":2}`, "success", "ok"),
			tool("c3", "replace", `{"file_path":"b","old_string":"","new_string":"m"}`, "error", "exists"))}, []string{
			model("1"), `1 call c1 write_file edit [M a "" "n" whole] @/messages/0/toolCalls/0`, `1 done c1 ok out="ok" @/messages/0/toolCalls/0/result`,
			`1 call c2 replace edit [M a "n" "m" all] @/messages/0/toolCalls/1`, `1 done c2 ok out="ok" @/messages/0/toolCalls/1/result`,
			`1 call c3 replace edit [A b "" "m" whole] @/messages/0/toolCalls/2`, `1 done c3 failed out="exists" @/messages/0/toolCalls/2/result`,
		}},
		{"what an edit really did", []string{gemini("", `{"id":"c","name":"replace","args":{"file_path":"a","old_string":"x","new_string":"y"},"status":"success","result":[{"functionResponse":{"response":{"output":"ok"}}}],`+
			`"resultDisplay":{"fileDiff":"d","filePath":"/w/a","originalContent":"x1","newContent":"z1","isNewFile":false}}`)}, []string{
			model("1"), `1 call c replace edit [M a "x" "y"] @/messages/0/toolCalls/0`, `1 done c ok out="ok" [M /w/a "x1" "z1" whole] @/messages/0/toolCalls/0/result`,
		}},
		{"refused, stopped, denied", []string{gemini("",
			tool("c1", shellTool, `{"command":"rm x"}`, "cancelled", "[Operation Cancelled] Reason: User denied execution."),
			tool("c2", shellTool, `{"command":"make"}`, "cancelled", "[Operation Cancelled] Reason: User cancelled tool execution."),
			tool("c3", shellTool, `{"command":"rm y"}`, "error", "Tool execution denied by policy."))}, []string{
			model("1"), `1 call c1 run_shell_command shell cmd="rm x" @/messages/0/toolCalls/0`, `1 done c1 rejected out="[Operation Cancelled] Reason: User denied execution." @/messages/0/toolCalls/0/result`,
			`1 call c2 run_shell_command shell cmd="make" @/messages/0/toolCalls/1`, `1 done c2 interrupted out="[Operation Cancelled] Reason: User cancelled tool execution." @/messages/0/toolCalls/1/result`,
			`1 call c3 run_shell_command shell cmd="rm y" @/messages/0/toolCalls/2`, `1 done c3 rejected out="Tool execution denied by policy." @/messages/0/toolCalls/2/result`,
		}},
		{"not ended, and what is shown is no proof", []string{gemini("",
			`{"id":"c1","name":"run_shell_command","args":{"command":"a","dir_path":"sub","is_background":true},"status":"executing"}`,
			`{"id":"c2","name":"run_shell_command","args":{"command":"b"},"status":"success","resultDisplay":"Output: x\nProcess Group PGID: 3"}`,
			`{"name":"deploy","args":[],"status":"success"}`)}, []string{
			model("1"), `1 call c1 run_shell_command shell cmd="a" dir="sub" background @/messages/0/toolCalls/0`,
			`1 call c2 run_shell_command shell cmd="b" @/messages/0/toolCalls/1`, `1 done c2 unknown out="Output: x\nProcess Group PGID: 3" @/messages/0/toolCalls/1/result`,
			`1 call message-1-3 deploy other @/messages/0/toolCalls/2`, `1 done message-1-3 ok @/messages/0/toolCalls/2/result`,
		}},
		{"other tools", []string{gemini("", `{"id":"1","name":"grep_search","args":{"dir_path":"src"}}`, `{"id":"2","name":"write_todos","args":{}}`, `{"id":"3","name":"delegate_to_agent","args":{"agent_name":"x"}}`, `{"id":"4","name":"ask_user","args":{}}`)}, []string{
			model("1"), `1 call 1 grep_search search path="src" @/messages/0/toolCalls/0`, `1 call 2 write_todos todo @/messages/0/toolCalls/1`,
			`1 call 3 delegate_to_agent agent type="x" @/messages/0/toolCalls/2`, `1 call 4 ask_user ask @/messages/0/toolCalls/3`,
		}},
		{"wrong types lose no neighbour", []string{`7`, `null`, `{"type":5,"content":{},"toolCalls":"x"}`, gemini("", `3`, `{"id":4,"name":[],"args":"z","status":{}}`), user("hi")}, []string{
			"1 unread", "2 unread", model("4"), "4 unread", "4 call message-4-2  other @/messages/3/toolCalls/1", `5 prompt "hi" @/messages/4/content`,
		}},
		{"calls before words", []string{`{"toolCalls":[{"id":"c","name":"glob"}],"content":"x","type":"gemini"}`}, []string{
			`1 call c glob search @/messages/0/toolCalls/0`, `1 say "x" @/messages/0/content`,
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			eventtest.Expect(t, Format(), doc(tt.messages...), append([]string{opened}, tt.want...))
		})
	}
	t.Run("cut in a call", func(t *testing.T) {
		in := doc(user("a"), gemini("b", shell("Output: x\nProcess Group PGID: 1"), shell("y")))
		stats := eventtest.Expect(t, Format(), in[:len(in)-60], []string{
			opened, `1 prompt "a" @/messages/0/content`, `2 session model="m1"`, `2 say "b" @/messages/1/content`,
			`2 call c run_shell_command shell cmd="make" @/messages/1/toolCalls/0`, `2 done c ok exit=0 out="x" @/messages/1/toolCalls/0/result`, "2 unread",
		})
		if stats.Markers != 2 || stats.Calls != 1 {
			t.Errorf("%+v", stats)
		}
	})
	t.Run("spread over lines", func(t *testing.T) {
		eventtest.Expect(t, Format(), "{\n  \"sessionId\": \"s1\",\n  \"projectHash\": \"h\",\n  \"messages\": [\n    {\n      \"type\": \"user\",\n      \"content\": \"hi\"\n    }\n  ]\n}\n",
			[]string{opened, `1 prompt "hi" @/messages/0/content`})
	})
}

func chatLog(records ...string) string {
	return `{"sessionId":"s1","projectHash":"h","startTime":"t0"}` + "\n" + strings.Join(records, "\n") + "\n"
}

func TestChatLog(t *testing.T) {
	opened := []string{`1 session agent="gemini-cli" id="s1"`, "1 kind 12"}
	one := `{"id":"u1","type":"user","content":"fix it"}`
	grown := func(calls string) string {
		return `{"id":"g1","type":"gemini","content":"On it.","toolCalls":[` + calls + `]}`
	}
	running := `{"id":"c","name":"run_shell_command","args":{"command":"make"},"status":"executing"}`
	done := shell("Output: ok\nProcess Group PGID: 1")
	for _, tt := range []struct {
		name    string
		records []string
		want    []string
	}{
		{"a message that grows", []string{one, `{"id":"g1","type":"gemini","content":"On it."}`, `{"$set":{"lastUpdated":"t"}}`, grown(running), grown(done), grown(done + `,{"id":"d","name":"glob","args":{},"status":"success"}`)}, []string{
			`2 prompt "fix it"`, `3 say "On it."`, `5 call c run_shell_command shell cmd="make"`, `6 done c ok exit=0 out="ok"`, "7 call d glob search", "7 done d ok",
		}},
		{"an old message once more", []string{one, `{"id":"g1","type":"gemini","content":"a"}`, one}, []string{`2 prompt "fix it"`, `3 say "a"`}},
		{"two records on a line", []string{one + `{"id":"g1","type":"gemini","content":"a"}`}, []string{`2 prompt "fix it"`, `2 say "a"`}},
		{"a line that is cut", []string{one, grown(done)[:60], `{"id":"u2","type":"user","content":"go"}`}, []string{`2 prompt "fix it"`, "3 unread", `4 prompt "go"`}},
		{"a summary", []string{one, `{"$set":{"messages":[{"id":"n","type":"user","content":[{"text":"so far"}]},` + one + `]}}`}, []string{`2 prompt "fix it"`, "3 compacted"}},
		{"what the model sees was made shorter", []string{one, `{"$set":{"messages":[` + one + `]}}`}, []string{`2 prompt "fix it"`}},
		{"resumed under another id", []string{`{"$set":{"sessionId":"s2"}}`}, []string{`2 session id="s2"`}},
		{"NUL and bytes that are no text", []string{"\x00", "{\"id\":\"u1\",\"type\":\"user\",\"content\":\"a\xff\x00b\"}"}, []string{"2 unread", "3 prompt \"a\ufffd\\x00b\""}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			stats := eventtest.Expect(t, Format(), chatLog(tt.records...), append(append([]string(nil), opened...), tt.want...))
			if stats.Markers < stats.Calls {
				t.Errorf("%+v", stats)
			}
		})
	}
}

// The project's folder is the one above a path whose digest the log has.
func TestRoot(t *testing.T) {
	sum := sha256.Sum256([]byte("/home/a b/w"))
	hash := hex.EncodeToString(sum[:])
	far := `{"type":"warning","content":"` + strings.Repeat("/home/a b/w/x ", 6000) + `"}`
	edit := gemini("", `{"id":"c","name":"write_file","args":{"file_path":"/home/a b/w/x/y.go"}}`)
	call := `call c write_file edit [M /home/a b/w/x/y.go whole]`
	for _, tt := range []struct {
		name, log string
		want      []string
	}{
		{"in the head", doc(user("a"), edit), []string{`0 session agent="gemini-cli" id="s1" cwd="/home/a b/w"`, `1 prompt "a" @/messages/0/content`, `2 session model="m1"`, "2 " + call + " @/messages/1/toolCalls/0"}},
		{"far down", doc(far, edit), []string{`0 session agent="gemini-cli" id="s1"`, `2 session model="m1"`, `2 session cwd="/home/a b/w"`, "2 " + call + " @/messages/1/toolCalls/0"}},
		{"a command goes there", doc(far, gemini("", `{"id":"c","name":"run_shell_command","args":{"command":"cd '/home/a b/w' && make"}}`)), []string{
			`0 session agent="gemini-cli" id="s1"`, `2 session model="m1"`, `2 session cwd="/home/a b/w"`,
			`2 call c run_shell_command shell cmd="cd '/home/a b/w' && make" @/messages/1/toolCalls/0`,
		}},
		{"in a chat log", chatLog(edit), []string{`1 session agent="gemini-cli" id="s1" cwd="/home/a b/w"`, "1 kind 12", `2 session model="m1"`, "2 " + call}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			eventtest.Expect(t, Format(), strings.Replace(tt.log, `"h"`, `"`+hash+`"`, 1), tt.want)
		})
	}
}

// A rewind is a prompt whose parent stands before what it leaves.
func TestRewind(t *testing.T) {
	in := chatLog(`{"id":"u1","type":"user","content":"a"}`, `{"id":"g1","type":"gemini","content":"b"}`,
		`{"id":"u2","type":"user","content":"c"}`, `{"id":"w","type":"warning","content":"w"}`, `{"$rewindTo":"u2"}`,
		`{"id":"u3","type":"user","content":"d"}`, `{"$rewindTo":"unknown"}`, `{"id":"u4","type":"user","content":"e"}`)
	var got []string
	_, err := Format().Read(strings.NewReader(in), func(e *record.Event) error {
		if e.UUID != "" {
			got = append(got, e.UUID+"<"+e.Parent)
		}
		return nil
	})
	if want := "start< u1<start g1< u2<g1 w< u3<g1 u4<start"; err != nil || strings.Join(got, " ") != want {
		t.Errorf("%q, %v, want %q", strings.Join(got, " "), err, want)
	}
}

const (
	begun = `{"type":"init","timestamp":"t","session_id":"s1","model":"m1"}`
	use   = `{"type":"tool_use","tool_name":"run_shell_command","tool_id":"c","parameters":{"command":"make"}}`
)

func back(more string) string { return `{"type":"tool_result","tool_id":"c",` + more + `}` }

func TestStream(t *testing.T) {
	opened := []string{`1 session agent="gemini-cli" id="s1" model="m1" headless`}
	called := `2 call c run_shell_command shell cmd="make"`
	say := func(s string) string {
		return `{"type":"message","role":"assistant","content":` + quote(s) + `,"delta":true}`
	}
	for _, tt := range []struct {
		name  string
		lines []string
		want  []string
	}{
		{"a run", []string{`{"type":"message","role":"user","content":"fix it"}`, say("All te"), say("sts"), use, back(`"status":"success","output":"3 passed"`), say("Done."), `{"type":"result","status":"success","stats":{}}`}, []string{
			`2 prompt "fix it"`, `3 say "All tests"`, `5 call c run_shell_command shell cmd="make"`, `6 done c unknown out="3 passed"`, `7 say "Done."`, "8 stopped submit",
		}},
		{"what was shown is no exit status", []string{use, back(`"status":"success","output":"Output: ok\nExit Code: 0\nProcess Group PGID: 1"`)}, []string{called, `3 done c unknown out="Output: ok\nExit Code: 0\nProcess Group PGID: 1"`}},
		{"silence is none either", []string{use, back(`"status":"success","output":""`)}, []string{called, `3 done c unknown`}},
		{"a silent command that failed", []string{use, back(`"status":"success","output":"Command exited with code: 2"`)}, []string{called, `3 done c failed exit=2`}},
		{"no command is believed to exit with 0 so", []string{use, back(`"status":"success","output":"Command exited with code: 0"`)}, []string{called, `3 done c unknown out="Command exited with code: 0"`}},
		{"killed", []string{use, back(`"status":"success","output":"Command terminated by signal: 9"`)}, []string{called, `3 done c failed out="Command terminated by signal: 9"`}},
		{"an error", []string{use, back(`"status":"error","error":{"type":"x","message":"no such tool"}`)}, []string{called, `3 done c failed out="no such tool"`}},
		{"denied", []string{use, back(`"status":"error","error":{"message":"Tool execution denied by policy."}`)}, []string{called, `3 done c rejected out="Tool execution denied by policy."`}},
		{"a run that failed", []string{say("x"), `{"type":"error","severity":"error","message":"e"}`, `{"type":"result","status":"error"}`}, []string{`2 say "x"`}},
		{"no result, no id, no end", []string{use, `{"type":"tool_use","tool_name":"glob"}`, say("x")}, []string{called, "3 call line-3 glob search", `4 say "x"`}},
		{"a result of a call that is not here", []string{back(`"status":"success","output":"a"`)}, []string{`2 done c unknown out="a"`}},
		{"lines that are none", []string{"Loaded.", `{"type":"tool_use","tool_id":"`, use}, []string{"2 unread", "3 unread", `4 call c run_shell_command shell cmd="make"`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			eventtest.Expect(t, Format(), begun+"\n"+strings.Join(tt.lines, "\n"), append(append([]string(nil), opened...), tt.want...))
		})
	}
	t.Run("what is printed before", func(t *testing.T) {
		eventtest.Expect(t, Format(), "Loaded cached credentials.\n"+begun, []string{"1 unread", `2 session agent="gemini-cli" id="s1" model="m1" headless`})
	})
}

func TestSniff(t *testing.T) {
	for in, want := range map[string]form{
		doc(): document, head: document, "{\n \"sessionId\": \"s\",\n \"projectHash\": \"h\",\n": document, "\ufeff" + doc(): document,
		`{"sessionId":"s","startTime":"t","messages":[`: document,
		chatLog():                        chat,
		`{"$set":{"a":1}}`:               chat,
		`{"$rewindTo":"u"}`:              chat,
		gemini("x"):                      chat,
		user("x"):                        none,
		user("x") + "\n" + begun:         stream,
		begun:                            stream,
		"Loaded.\n\n" + begun:            stream,
		use:                              stream,
		strings.Repeat("x\n", 9) + begun: none,
		`{"type":"user","message":{"role":"user","content":"x"},"sessionId":"s","uuid":"u"}`: none,
		`{"type":"system","subtype":"init","session_id":"s","model":"m"}`:                    none,
		`{"type":"session","id":"s","cwd":"/w"}`:                                             none,
		`[{"sessionId":"s","messageId":0,"type":"user","message":"m"}]`:                      none,
		"": none, "{": none, "x": none, "[]": none, "{}": none, "\x00": none,
	} {
		if got := formOf([]byte(in)); got != want {
			t.Errorf("%.80q: %d, want %d", in, got, want)
		}
		if f := Format(); f.Sniff([]byte(in)) != (want != none) {
			t.Errorf("%.80q: sniffed otherwise", in)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(doc(user("a"), gemini("b", shell("Output: x\nExit Code: 1\nProcess Group PGID: 1"))))
	f.Add(chatLog(user("a"), gemini("b", shell("Command: make\nDirectory: a\nStdout: x\nStderr: y\nError: (none)\nExit Code: 0")), `{"$rewindTo":"u"}`, `{"$set":{"messages":[{"id":"n"}]}}`))
	f.Add(begun + "\n" + use + "\n" + back(`"status":"success","output":"Command exited with code: 2"`))
	f.Add(doc(user("I ran the following shell command:\n```sh\nx\n```\n")))
	f.Add(head + `{"type":"user","content":"` + "\x00\xff")
	f.Fuzz(func(t *testing.T, in string) { eventtest.Hostile(t, Format(), in) })
}

// big is a session of n commands.
func big(n int) string {
	out := strings.Repeat("ok  \tgithub.com/x/y/z\t0.012s\n", 300)
	messages := make([]string, 0, 2*n)
	for range n {
		messages = append(messages, gemini("Now the tests.", tool("c", shellTool, `{"command":"go test ./..."}`, "success", "Output: "+out+"Process Group PGID: 1")))
	}
	return doc(messages...)
}

func BenchmarkRead(b *testing.B) {
	for name, in := range map[string]string{
		"document": big(200),
		"stream":   begun + "\n" + strings.Repeat(use+"\n"+back(`"status":"success","output":`+quote(strings.Repeat("ok  \tx\t0.01s\n", 600)))+"\n", 200),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(in)))
			b.ReportAllocs()
			for b.Loop() {
				eventtest.Count(b, Format(), in)
			}
		})
	}
}

// A document is walked: how long it is does not matter.
func TestMemoryIsBounded(t *testing.T) {
	one := gemini("Now the tests.", tool("c", shellTool, `{"command":"make"}`, "success", strings.Repeat("x", 50<<10)))
	parts := []io.Reader{strings.NewReader(head + user("a"))}
	for range 1000 {
		parts = append(parts, strings.NewReader(","), strings.NewReader(one))
	}
	var most, first uint64
	n := 0
	_, err := Format().Read(io.MultiReader(append(parts, strings.NewReader("]}"))...), func(*record.Event) error {
		if n++; n%500 != 0 {
			return nil
		}
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		if first == 0 {
			first = m.HeapAlloc
		}
		most = max(most, m.HeapAlloc)
		return nil
	})
	if err != nil || n < 2000 || most > first+4<<20 {
		t.Errorf("%d events, error %v, %d bytes at first and %d at most", n, err, first, most)
	}
}
