package pi

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
	"github.com/footing-dev/footing/source/internal/eventtest"
)

const head = `{"type":"session","id":"s1","timestamp":"2026-01-02T03:04:05.000Z","cwd":"/w","provider":"p","modelId":"m1"}`

func message(role, more string) string {
	return `{"type":"message","timestamp":"t","message":{"role":"` + role + `",` + more + `}}`
}

func reply(stop, content string) string {
	return message("assistant", `"provider":"p","model":"m1","stopReason":"`+stop+`","content":[`+content+`]`)
}

func result(tool, id, text string, failed bool, more string) string {
	f := "false"
	if failed {
		f = "true"
	}
	return message("toolResult", `"toolCallId":"`+id+`","toolName":"`+tool+`","isError":`+f+`,"content":[{"type":"text","text":"`+text+`"}]`+more)
}

func bash(id, command string) string {
	return reply("toolUse", `{"type":"toolCall","id":"`+id+`","name":"bash","arguments":{"command":"`+command+`"}}`)
}

func TestRead(t *testing.T) {
	opened := `1 session agent="pi" id="s1" cwd="/w" model="m1"`
	for _, tt := range []struct {
		name string
		log  []string
		want []string
	}{
		{"a turn", []string{
			message("user", `"content":[{"type":"text","text":"fix it"}]`),
			reply("toolUse", `{"type":"thinking","thinking":"tests pass"},{"type":"text","text":"First a look."},{"type":"toolCall","id":"c1","name":"read","arguments":{"path":"a.go"}}`),
			result("read", "c1", "package a", false, ""),
			reply("toolUse", `{"type":"toolCall","id":"c2","name":"edit","arguments":{"path":"a.go","oldText":"x","newText":"y"}},{"type":"toolCall","id":"c3","name":"bash","arguments":{"command":"go test ./..."}}`),
			result("edit", "c2", "Successfully replaced text", false, `,"details":{"diff":"- x"}`),
			result("bash", "c3", `ok  \ta\n`, false, ""),
			reply("stop", `{"type":"text","text":"All tests pass."}`),
		}, []string{
			`2 prompt "fix it"`, `3 say "First a look."`, `3 call c1 read read path="a.go"`, `4 done c1 ok out="package a"`,
			`5 call c2 edit edit [M a.go "x" "y"]`, `5 call c3 bash shell cmd="go test ./..."`,
			`6 done c2 ok out="Successfully replaced text"`, `7 done c3 ok exit=0 out="ok  \ta\n"`,
			`8 say "All tests pass."`, "8 stopped",
		}},
		{"a prompt that is a string", []string{message("user", `"content":"hi"`)}, []string{`2 prompt "hi"`}},
		{
			"a failed command",
			[]string{bash("c", "x"), result("bash", "c", `no\n\n\nCommand exited with code 2`, true, "")},
			[]string{`2 call c bash shell cmd="x"`, `3 done c failed exit=2 out="no\n"`},
		},
		{
			"a failed command that was silent",
			[]string{bash("c", "x"), result("bash", "c", `(no output)\n\nCommand exited with code 1`, true, "")},
			[]string{`2 call c bash shell cmd="x"`, `3 done c failed exit=1`},
		},
		{
			"a silent command",
			[]string{bash("c", "x"), result("bash", "c", "(no output)", false, "")},
			[]string{`2 call c bash shell cmd="x"`, `3 done c ok exit=0`},
		},
		{
			"the program's words are not pi's",
			[]string{bash("c", "x"), result("bash", "c", `Command exited with code 0\nbad\n\nCommand exited with code 1`, true, "")},
			[]string{`2 call c bash shell cmd="x"`, `3 done c failed exit=1 out="Command exited with code 0\nbad\n"`},
		},
		{
			"a command that was cut short",
			[]string{bash("c", "x"), result("bash", "c", `Command aborted`, true, "")},
			[]string{`2 call c bash shell cmd="x"`, `3 done c interrupted`},
		},
		{
			"a command that took too long",
			[]string{bash("c", "x"), result("bash", "c", `a\n\nCommand timed out after 30 seconds`, true, "")},
			[]string{`2 call c bash shell cmd="x"`, `3 done c timedout out="a\n"`},
		},
		{
			"an output that was cut",
			[]string{bash("c", "x"), result("bash", "c", "b", false, `,"details":{"truncation":{"truncated":true}}`)},
			[]string{`2 call c bash shell cmd="x"`, `3 done c ok exit=0 out="b" truncated`},
		},
		{
			"several replacements, and a new file",
			[]string{reply("toolUse",
				`{"type":"toolCall","id":"c1","name":"edit","arguments":{"path":"a","edits":[{"oldText":"1","newText":"2"},{"oldText":"3","newText":"4"}]}},{"type":"toolCall","id":"c2","name":"write","arguments":{"path":"b","content":"n"}}`)},
			[]string{`2 call c1 edit edit [M a "1" "2"] [M a "3" "4"]`, `2 call c2 write edit [M b "" "n" whole]`},
		},
		{"an aborted reply never ran its calls", []string{
			reply("aborted", `{"type":"text","text":"I will"},{"type":"toolCall","id":"c","name":"bash","arguments":{"command":"x"}}`),
			message("user", `"content":"no"`),
		}, []string{`2 say "I will"`, `2 call c bash shell cmd="x"`, "2 interrupted", "3 done c cancelled", `3 prompt "no"`}},
		{
			"a reply that broke off at the end",
			[]string{reply("error", `{"type":"toolCall","id":"c","name":"bash","arguments":{"command":"x"}}`)},
			[]string{`2 call c bash shell cmd="x"`, "2 done c cancelled"},
		},
		{
			"the user's own command",
			[]string{message("bashExecution", `"command":"make","output":"bad","exitCode":2,"cancelled":false,"truncated":false`)},
			[]string{`2 call user-2 bash shell by="user" cmd="make"`, `2 done user-2 failed exit=2 out="bad"`},
		},
		{
			"the user's own command, cancelled",
			[]string{message("bashExecution", `"command":"make","output":"","cancelled":true`)},
			[]string{`2 call user-2 bash shell by="user" cmd="make"`, `2 done user-2 interrupted`},
		},
		{
			"another model",
			[]string{`{"type":"model_change","provider":"p","modelId":"m2"}`, `{"type":"thinking_level_change","thinkingLevel":"low"}`},
			[]string{`2 session model="m2"`},
		},
		{"a compaction", []string{`{"type":"compaction","summary":"Tests passed.","firstKeptEntryIndex":3}`}, []string{"2 compacted"}},
		{
			"a tool nobody knows",
			[]string{reply("toolUse", `{"type":"toolCall","name":"deploy","arguments":{"a":1}}`)},
			[]string{`2 call line-2-1 deploy other`},
		},
		{"a line that is no entry", []string{`{"type":"message","message":{"role":"assistant","content":[{"type":"toolCall"`}, []string{"2 unread"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			in := strings.Join(append([]string{head}, tt.log...), "\n")
			eventtest.Expect(t, Format(), in, append([]string{opened}, tt.want...))
		})
	}
}

// From version 2 on entries are a tree; each event says where it stands in it.
func TestTree(t *testing.T) {
	in := head + "\n" +
		`{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"one"}}` + "\n" +
		`{"type":"label","id":"b","parentId":"a","label":"x"}` + "\n" +
		`{"type":"message","id":"c","parentId":"b","message":{"role":"user","content":"two"}}`
	var got []string
	_, err := Format().Read(strings.NewReader(in), func(e *record.Event) error {
		got = append(got, e.UUID+"<"+e.Parent)
		return nil
	})
	if want := "< a< b<a c<b"; err != nil || strings.Join(got, " ") != want {
		t.Errorf("%q, %v, want %q", strings.Join(got, " "), err, want)
	}
}

func TestSniff(t *testing.T) {
	for text, want := range map[string]bool{
		head: true,
		`{"type":"session","version":3,"id":"s","timestamp":"t","cwd":"/w"}` + "\n": true,
		bash("c", "x"):                     true,
		result("read", "c", "", false, ""): true,
		`{"type":"model_change","modelId":"m"}` + "\n" + bash("c", "x"): true,
		`{"type":"session"}`: false,
		`{"type":"user","message":{"role":"user"},"cwd":"/w"}`: false,
		`{"timestamp":"t","type":"session_meta","payload":{}}`: false,
		"": false, "\n\n": false, "session": false,
	} {
		if got := Format().Sniff([]byte(text)); got != want {
			t.Errorf("sniff(%.60q) = %v", text, got)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(head + "\n" + bash("c", "x") + "\n" + result("bash", "c", `no\n\nCommand exited with code 2`, true, ""))
	f.Add(head + "\n" + reply("aborted", `{"type":"toolCall","arguments":[]}`) + "\n" + message("bashExecution", `"exitCode":"x"`))
	f.Fuzz(func(t *testing.T, in string) { eventtest.Hostile(t, Format(), in) })
}

func BenchmarkRead(b *testing.B) {
	out := strings.Repeat(`ok  \texample.org/a\t0.1s\n`, 100)
	in := head + "\n" + strings.Repeat(bash("c", "go test ./...")+"\n"+result("bash", "c", out, false, "")+"\n", 400)
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		eventtest.Count(b, Format(), in)
	}
}

// A session as it really was, where one is at hand: nothing of it is lost.
func TestReal(t *testing.T) {
	dir := os.Getenv("FOOTING_CORPUS")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	b, err := os.ReadFile(filepath.Join(dir, "pi", "large-session.jsonl"))
	if err != nil {
		t.Skip("no corpus at hand")
	}
	var made, done int
	st, err := Format().Read(strings.NewReader(string(b)), func(e *record.Event) error {
		switch e.Kind {
		case record.CallMade:
			made++
		case record.CallDone:
			done++
		}
		return nil
	})
	if err != nil || st.Unread > 0 || st.Calls != strings.Count(string(b), `{"type":"toolCall"`) || made != done {
		t.Errorf("%+v, %d calls, %d results, %v", st, made, done, err)
	}
	if !Format().Sniff(b[:source.SniffSize]) {
		t.Error("not known by its head")
	}
}
