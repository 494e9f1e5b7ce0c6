package sweagent

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source/internal/eventtest"
)

func quoteJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func TestDocuments(t *testing.T) {
	const (
		one     = `{"action":"go test ./...\n","observation":"ok\n","response":"DISCUSSION\nrun\n","thought":"Let me test.\n","state":"{\"open_file\": \"n/a\", \"working_dir\": \"/repo\"}\n"}`
		two     = `{"action":"submit","observation":"\ndiff","response":"r","thought":"","state":{"open_file":"","working_dir":"/repo/a"}}`
		history = `"history":[{"role":"system","content":"rules","agent":"main"},{"role":"user","content":"demo","is_demo":true,"agent":"main"},{"role":"user","content":[{"type":"text","text":"fix it"}],"agent":"main"},` +
			`{"role":"assistant","content":"x","thought":"Let me test.","action":"go test ./...","agent":"main"},{"role":"user","content":"OBSERVATION:\nok\n","agent":"main"},{"role":"assistant","content":"bye","action":"submit","agent":"main"}]`
	)
	session := `1 session agent="swe-agent" cwd="/repo" headless`
	first := []string{
		`1 say "Let me test.\n" @/trajectory/0/thought`,
		`1 call step-1 bash shell cmd="go test ./...\n" dir="/repo" @/trajectory/0/action`, `1 done step-1 unknown out="ok\n" @/trajectory/0/observation`,
	}
	second := []string{`2 say "r" @/trajectory/1/response`, `2 call step-2 submit submit dir="/repo" @/trajectory/1/action`, `2 done step-2 ok out="\ndiff" @/trajectory/1/observation`}
	tests := []struct {
		name, doc string
		want      [][]string
	}{
		{
			"trajectory, history, info", `{"environment":"e","trajectory":[` + one + "," + two + `],` + history + `,"info":{"exit_status":"submitted","swe_agent_version":"1.0.1"}}`,
			[][]string{
				{session, `1 prompt "" @/trajectory/0`},
				first, second,
				{`2 taught "rules" @/history/0/content`, `2 taught "fix it" @/history/2/content`, `2 session version="1.0.1"`, "2 stopped submit @/trajectory/1/action"},
			},
		},
		{
			"info first, task in the first step", `{"info":{"exit_status":"submitted","swe_agent_version":"1.1.0"},"trajectory":[` +
				strings.Replace(one, `{"action"`, `{"query":[{"role":"system","content":"rules"},{"role":"user","content":"fix it"}],"action"`, 1) + "," + two + `]}`,
			[][]string{{
				`1 taught "rules" @/trajectory/0/query/0/content`, `1 session agent="swe-agent" version="1.1.0" headless`,
				`1 prompt "fix it" @/trajectory/0/query/1/content`, `1 session cwd="/repo"`,
			}, first, second, {"2 stopped submit @/trajectory/1/action"}},
		},
		{
			"history first", `{` + history + `,"trajectory":[` + one + `]}`,
			[][]string{{
				`1 taught "rules" @/history/0/content`, `3 session agent="swe-agent" headless`, `3 prompt "fix it" @/history/2/content`,
				`4 say "Let me test." @/history/3/thought`, `4 call step-4 bash shell cmd="go test ./..." @/history/3/action`,
				`5 done step-4 unknown out="ok\n" @/history/4/content`, `6 say "bye" @/history/5/content`, `6 call step-6 submit submit @/history/5/action`,
				"6 stopped submit @/history/5/action",
			}},
		},
		{
			"submitted by the host", `{"trajectory":[` + one + `],"info":{"exit_status":"submitted (exit_cost)"}}`,
			[][]string{{session, `1 prompt "" @/trajectory/0`}, first, {"1 stopped @/trajectory/0/action"}},
		},
		{
			"ran out of money", `{"trajectory":[` + one + `],"info":{"exit_status":"exit_cost"}}`,
			[][]string{{session, `1 prompt "" @/trajectory/0`}, first},
		},
		{
			"submit that the run's end denies", `{"trajectory":[` + one + "," + two + `],"info":{"exit_status":"exit_context"}}`,
			[][]string{{session, `1 prompt "" @/trajectory/0`}, first, second},
		},
		{
			"cut in a step", `{"trajectory":[` + one + `,{"action":"ls","observ`,
			[][]string{{session, `1 prompt "" @/trajectory/0`}, first, {`2 call step-2 bash shell cmd="ls" dir="/repo" @/trajectory/1/action`, "2 unread"}},
		},
		{
			"step without an action", `{"trajectory":[{"action":"","observation":"x","thought":"","response":"exit","state":{}}]}`,
			[][]string{{`1 session agent="swe-agent" headless`, `1 prompt "" @/trajectory/0`, `1 say "exit" @/trajectory/0/response`}},
		},
		{
			"odd types", `{"trajectory":[7,{"action":["a"],"observation":null,"state":3}],"history":"x","info":[]}`,
			[][]string{{`1 session agent="swe-agent" headless`, `1 prompt "" @/trajectory/0`}},
		},
		{
			"the chosen one of two attempts", `{"attempts":[{"trajectory":[` + two + `]},{"trajectory":[` + one + `]}],"trajectory":[` + one + `],"info":{"exit_status":"exit_cost"}}`,
			[][]string{{session, `1 prompt "" @/trajectory/0`}, first},
		},
		{"attempts of a run that was cut", `{"attempts":[{"trajectory":[` + one + `]}]}`, [][]string{{"0 unread"}}},
		{"not a document", `hello`, [][]string{{"0 unread"}}},
		{"empty", ``, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var want []string
			for _, w := range tt.want {
				want = append(want, w...)
			}
			eventtest.Expect(t, Format(), tt.doc, want)
		})
	}
}

func TestActions(t *testing.T) {
	tests := []struct{ action, observation, call, done string }{
		{"str_replace_editor view /r/a.go --view_range 1 20", "x", `str_replace_editor read dir="/r" path="/r/a.go"`, "unknown"},
		{`str_replace_editor create /r/a.go --file_text 'package a` + "\n" + `// it'"'"'s'`, "File created successfully at: /r/a.go", `str_replace_editor edit dir="/r" [A /r/a.go "" "package a\n// it's" whole]`, "ok"},
		{`str_replace_editor str_replace /r/a.go --old_str 'a "b"' --new_str "c \"d\""`, "The file /r/a.go has been edited.", `str_replace_editor edit dir="/r" [M /r/a.go "a \"b\"" "c \"d\""]`, "ok"},
		{`str_replace_editor insert /r/a.go --insert_line 3 --new_str x`, "The file /r/a.go has been edited.", `str_replace_editor edit dir="/r" [M /r/a.go "" "x"]`, "ok"},
		{`str_replace_editor str_replace /r/a.go --old_str a --new_str b`, "No replacement was performed, old_str `a` did not appear verbatim in /r/a.go.", `str_replace_editor edit dir="/r" [M /r/a.go "a" "b"]`, "failed"},
		{`str_replace_editor str_replace /r/a.go --old_str 'a`, "x", `str_replace_editor edit dir="/r" [M /r/a.go]`, "unknown"},
		{`str_replace_editor undo_edit /r/a.go`, "Last edit to /r/a.go undone successfully.", `str_replace_editor edit dir="/r" [M /r/a.go]`, "ok"},
		{"str_replace_editor", "usage: str_replace_editor", `str_replace_editor other dir="/r"`, "unknown"},
		{"edit 3:4\nx = 1\n\ny\nend_of_edit\n", "[File: /r/o.py (9 lines total)]\nFile updated. Please review", `edit edit dir="/r" [M /r/o.py "" "x = 1\n\ny\n"]`, "ok"},
		{"edit\nx\nend_of_edit", "Your proposed edit has introduced new syntax error(s).\nFile updated", `edit edit dir="/r" [M /r/o.py "" "x\n"]`, "failed"},
		{"edit 'a b' 'c' True", "Replaced 2 occurrences.", `edit edit dir="/r" [M /r/o.py "a b" "c" all]`, "ok"},
		{"insert 3\nx\nend_of_insert", "File updated", `insert edit dir="/r" [M /r/o.py "" "x\n"]`, "ok"},
		{"insert 'x = 1\ny = 2' 7", "[File: /r/o.py (9 lines total)]\n8:x = 1", `insert edit dir="/r" [M /r/o.py "" "x = 1\ny = 2"]`, "ok"},
		{"insert \"x\"", "[File: /r/o.py (9 lines total)]", `insert edit dir="/r" [M /r/o.py "" "x"]`, "ok"},
		{"insert x into y", "insert: command not found", `bash shell cmd="insert x into y" dir="/r"`, "unknown"},
		{"edit 'a' 'b'", "Your edit was not applied (file not modified): Text 'a' not found in displayed lines.\n[File: /r/o.py (9 lines total)]", `edit edit dir="/r" [M /r/o.py "a" "b"]`, "failed"},
		{"edit 'a' 'a'", "Your search and replace strings are the same. No changes were made. Please modify your search or replace strings.", `edit edit dir="/r" [M /r/o.py "a" "a"]`, "failed"},
		{"edit 'a' 'b'", "Text replaced. Please review the changes.\n[File: /r/o.py (9 lines total)]\n3:raise Missing(\"was not found\")", `edit edit dir="/r" [M /r/o.py "a" "b"]`, "ok"},
		{`str_replace_editor str_replace /r/a.go --old_str a --new_str b`, "The file /r/a.go has been edited. Here's the result of running `cat -n` on a snippet of /r/a.go:\n 9\treturn errors.New(\"already exists\")", `str_replace_editor edit dir="/r" [M /r/a.go "a" "b"]`, "ok"},
		{"edit 3:4\nx\nend_of_edit", "ERRORS:\n- E999\n[File: /r/o.py (9 lines total)]\n3:x\nYour changes have NOT been applied. Please fix your edit command and try again.", `edit edit dir="/r" [M /r/o.py "" "x\n"]`, "failed"},
		{"create n.py", "[File: /r/n.py (1 lines total)]", `create edit dir="/r" [A n.py]`, "ok"},
		{"create n.py", "Error: File 'n.py' already exists.", `create edit dir="/r" [A n.py]`, "failed"},
		{`open "a b.py" 20`, "x", `open read dir="/r" path="a b.py"`, "unknown"},
		{"scroll_down", "x", `scroll_down read dir="/r" path="/r/o.py"`, "unknown"},
		{`search_dir "def f" src`, "x", `search_dir search dir="/r" path="src"`, "unknown"},
		{"submit flag{x}", "Wrong flag!", `submit submit dir="/r"`, "failed"},
		{"exit_forfeit", "x", `exit_forfeit other dir="/r"`, "unknown"},
		{"sleep 99", "\nEXECUTION TIMED OUT", `bash shell cmd="sleep 99" dir="/r"`, "timedout"},
		{"sleep 99", "The command 'sleep 99' was cancelled because it took more than 30 seconds.", `bash shell cmd="sleep 99" dir="/r"`, "timedout"},
		{"grep x", "says: was cancelled because it took more than 3", `bash shell cmd="grep x" dir="/r"`, "unknown"},
		{"if", "Your bash command contained syntax errors and was NOT executed.", `bash shell cmd="if" dir="/r"`, "rejected"},
		{"vim", "Operation 'vim' is not supported by this environment.", `bash shell cmd="vim" dir="/r"`, "rejected"},
	}
	for _, tt := range tests {
		t.Run(tt.action, func(t *testing.T) {
			doc := fmt.Sprintf(`{"trajectory":[{"action":%s,"observation":%s,"state":{"working_dir":"/r","open_file":"/r/o.py"}}],"info":{"exit_status":"exit_cost"}}`,
				quoteJSON(tt.action), quoteJSON(tt.observation))
			got, _ := eventtest.Events(t, Format(), doc)
			want := []string{
				"1 call step-1 " + tt.call + " @/trajectory/0/action",
				fmt.Sprintf("1 done step-1 %s out=%q @/trajectory/0/observation", tt.done, tt.observation),
			}
			if fmt.Sprint(got[2:]) != fmt.Sprint(want) {
				t.Errorf("got  %q\nwant %q", got[2:], want)
			}
		})
	}
}

func TestWrongFlagIsNotSubmitted(t *testing.T) {
	got, _ := eventtest.Events(t, Format(), `{"trajectory":[{"action":"submit x","observation":"Wrong flag!"}]}`)
	for _, g := range got {
		if strings.Contains(g, "stopped") {
			t.Errorf("stopped after a refused submit: %q", got)
		}
	}
}

func TestSniff(t *testing.T) {
	tests := []struct {
		name, head string
		want       bool
	}{
		{"1.x", `{"trajectory":[{"action":"ls","observation":"x","response":"`, true},
		{"0.x", `{"environment":"swe_main","trajectory":[{"action":"ls\n","observation":"x"}]}`, true},
		{"attempts first", `{"attempts":[{"environment":"e","trajectory":[{"action":"ls","observation":"x","res`, true},
		{"attempts of something else", `{"attempts":[{"command":"ls","action":1,"observation":2}]}`, false},
		{"history alone", `{"history":[{"role":"system","content":"x","agent":"primary"},`, true},
		{"annotated failures of others", `{"history":[{"content":"x","role":"user","name":"A"}],"mistake_step":"1"}`, false},
		{"mini", `{"info":{"mini_version":"2"},"messages":[{"role":"system"}],"trajectory_format":"mini-swe-agent-1.1"}`, false},
		{"a trajectory of something else", `{"trajectory":[{"x":1,"y":2}]}`, false},
		{"codex", `{"timestamp":"t","type":"session_meta","payload":{"trajectory":[{"action":1,"observation":2}]}}`, false},
		{"list", `[{"action":"a","observation":"b"}]`, false},
		{"empty", ``, false},
	}
	for _, tt := range tests {
		if got := Format().Sniff([]byte(tt.head)); got != tt.want {
			t.Errorf("%s: sniff = %v", tt.name, got)
		}
	}
}

// bigDoc is a trajectory of n steps, each with a copy of the conversation.
func bigDoc(n int) io.Reader {
	query := `[{"role":"system","content":"` + strings.Repeat("rules ", 2000) + `"},{"role":"user","content":"fix it"}]`
	parts := []io.Reader{strings.NewReader(`{"trajectory":[`)}
	for i := range n {
		comma := ","
		if i == 0 {
			comma = ""
		}
		parts = append(parts, strings.NewReader(comma+`{"action":"ls","observation":"a","thought":"t","query":`), strings.NewReader(query), strings.NewReader(`}`))
	}
	return io.MultiReader(append(parts, strings.NewReader(`]}`))...)
}

func TestMemoryIsBounded(t *testing.T) {
	doc := bigDoc(4000) // 48 MB
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	calls := 0
	_, err := read(doc, func(e *record.Event) error {
		if e.Kind == record.CallMade {
			calls++
		}
		return nil
	})
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; err != nil || calls != 4000 || grown > 8<<20 {
		t.Errorf("%d calls, error %v, %d bytes allocated in all", calls, err, grown)
	}
}

func BenchmarkRead(b *testing.B) {
	doc, err := io.ReadAll(bigDoc(200))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(doc)))
	for b.Loop() {
		eventtest.Count(b, Format(), string(doc))
	}
}

func FuzzRead(f *testing.F) {
	f.Add(`{"trajectory":[{"action":"edit 1:2\nx\nend_of_edit","observation":"File updated","thought":"t","state":"{\"open_file\":\"a\"}"}],"info":{"exit_status":"submitted"}}`)
	f.Add(`{"history":[{"role":"user","content":"x","agent":"a"},{"role":"assistant","content":"y","action":"str_replace_editor create a --file_text 'b"}]}`)
	f.Fuzz(func(t *testing.T, in string) { eventtest.Hostile(t, Format(), in) })
}
