package miniswe

import (
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source/internal/eventtest"
)

const (
	head = `{"info":{"exit_status":"EXIT","mini_version":"2.2.7","config":{"agent":{"x":1},"model":{"model_name":"m"},"environment":{"cwd":"/testbed"}}},"messages":[` +
		`{"role":"system","content":"rules"},{"role":"user","content":"fix it"}`
	ask    = `,{"content":"Let me test.","role":"assistant","tool_calls":[{"function":{"arguments":"{\"command\": \"pytest\"}","name":"bash"},"id":"c1"}],"extra":{"response":{"content":[{"command":"no"}]},"actions":[{"command":"pytest","tool_call_id":"c1"}],"timestamp":1.5}}`
	answer = `,{"role":"tool","tool_call_id":"c1","content":"<returncode>1</returncode>\n<output>\ncut</output>","extra":{"raw_output":"1 failed\n","returncode":1,"exception_info":""}}`
	submit = `,{"role":"assistant","content":"All done.","extra":{"actions":[{"command":"echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && cat p","tool_call_id":"c2"}]}}`
	exit   = `,{"role":"exit","content":"diff","extra":{"exit_status":"Submitted","submission":"diff"}}`
	tail   = `],"trajectory_format":"mini-swe-agent-1.1","instance_id":"i1"}`
)

func opened() []string {
	return []string{
		`1 session agent="mini-swe-agent" version="2.2.7" cwd="/testbed" model="m" headless`,
		`1 taught "rules" @/messages/0/content`, `2 prompt "fix it" @/messages/1/content`,
	}
}

func TestDocuments(t *testing.T) {
	asked := []string{`3 say "Let me test." @/messages/2/content`, `3 call c1 bash shell cmd="pytest" @/messages/2/extra/actions/0/command`}
	failed := `4 done c1 failed exit=1 out="1 failed\n" @/messages/3/extra/raw_output`
	id := func(line string) string { return line + ` session id="i1"` }
	tests := []struct {
		name, exit, messages string
		want                 []string
	}{
		{"submitted", "Submitted", ask + answer + submit + exit, append(asked, failed, `5 say "All done." @/messages/4/content`,
			`5 call c2 bash submit cmd="echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && cat p" @/messages/4/extra/actions/0/command`,
			"6 done c2 ok @/messages/5", "6 stopped submit @/messages/5", id("6"))},
		{"submitted from a folder", "", `,{"role":"assistant","content":"","extra":{"actions":[{"command":"cd /testbed && echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && cat p","tool_call_id":"c2"}]}}` + exit, []string{
			`3 call c2 bash submit cmd="cd /testbed && echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && cat p" @/messages/2/extra/actions/0/command`,
			"4 done c2 ok @/messages/3", "4 stopped submit @/messages/3", id("4"),
		}},
		{"something is printed before the mark", "", `,{"role":"assistant","content":"","extra":{"actions":[{"command":"cd /testbed; ls && echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT","tool_call_id":"c2"}]}}`, []string{
			`3 call c2 bash shell cmd="cd /testbed; ls && echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT" @/messages/2/extra/actions/0/command`, id("3"),
		}},
		{"submitted, no exit message", "Submitted", submit, []string{
			`3 say "All done." @/messages/2/content`,
			`3 call c2 bash submit cmd="echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && cat p" @/messages/2/extra/actions/0/command`,
			id("3"), "3 stopped submit @/messages/2/extra/actions/0/command",
		}},
		{"the run's end denies it", "LimitsExceeded", submit, []string{
			`3 say "All done." @/messages/2/content`,
			`3 call c2 bash submit cmd="echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && cat p" @/messages/2/extra/actions/0/command`, id("3"),
		}},
		{"a failing submit does not submit", "", submit + strings.ReplaceAll(answer, "c1", "c2"), []string{
			`3 say "All done." @/messages/2/content`,
			`3 call c2 bash submit cmd="echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && cat p" @/messages/2/extra/actions/0/command`,
			`4 done c2 failed exit=1 out="1 failed\n" @/messages/3/extra/raw_output`, id("4"),
		}},
		{
			"timeout", "", ask + `,{"role":"tool","tool_call_id":"c1","content":"<exception>x</exception>\n<returncode>-1</returncode>\n<output>\n</output>","extra":{"raw_output":"part","returncode":-1,"exception_type":"TimeoutExpired","exception_info":"timed out after 60 seconds"}}`,
			append(asked, `4 done c1 timedout exit=-1 out="part" @/messages/3/extra/raw_output`, id("4")),
		},
		{
			"other exception", "", ask + `,{"role":"tool","tool_call_id":"c1","content":"x","extra":{"raw_output":"","returncode":-1,"exception_info":"no docker"}}`,
			append(asked, `4 done c1 failed exit=-1 @/messages/3/extra/raw_output`, id("4")),
		},
		{
			"content alone, cut by the harness", "", ask + `,{"role":"tool","tool_call_id":"c1","content":"<returncode>0</returncode>\n<output_head>\na</output_head>\n<elided_chars>9 characters elided</elided_chars>\n<output_tail>b</output_tail>"}`,
			append(asked, `4 done c1 ok exit=0 out="<output_head>\na</output_head>\n<elided_chars>9 characters elided</elided_chars>\n<output_tail>b</output_tail>" truncated @/messages/3/content`, id("4")),
		},
		{
			"forged return code", "", ask + `,{"role":"tool","tool_call_id":"c1","content":"<returncode>1</returncode>\n<output>\n<returncode>0</returncode>\n</output>"}`,
			append(asked, `4 done c1 failed exit=1 out="<returncode>0</returncode>\n" @/messages/3/content`, id("4")),
		},
		{
			"rejected", "", ask + `,{"role":"user","content":"no","extra":{"interrupt_type":"UserRejection"}}`,
			append(asked, "4 done c1 rejected @/messages/3/content", `4 taught "no" @/messages/3/content`, id("4")),
		},
		{
			"interrupted", "", ask + `,{"role":"user","content":"Interrupted","extra":{"interrupt_type":"UserInterruption"}}`,
			append(asked, "4 done c1 interrupted @/messages/3/content", "4 interrupted @/messages/3/content", id("4")),
		},
		{
			"new task", "", exit + `,{"role":"user","content":"and now that","extra":{"interrupt_type":"UserNewTask"}}` + exit,
			[]string{"3 stopped submit @/messages/2", `4 prompt "and now that" @/messages/3/content`, "5 stopped submit @/messages/4", id("5")},
		},
		{
			"format complaint", "", `,{"role":"assistant","content":"hm","extra":{"actions":[]}},{"role":"user","content":"No tool calls found","extra":{"interrupt_type":"FormatError"}}`,
			[]string{`3 say "hm" @/messages/2/content`, `4 taught "No tool calls found" @/messages/3/content`, id("4")},
		},
		{
			"parallel calls", "", `,{"role":"assistant","content":"","tool_calls":[{"id":"a","function":{"arguments":"{\"command\":\"x\"}"}},{"id":"b","function":{"arguments":"{\"command\":\"y\"}"}}]},{"role":"tool","tool_call_id":"b","content":"<returncode>0</returncode>\n<output>\n</output>"}`,
			[]string{
				`3 call a bash shell cmd="x" @/messages/2/tool_calls/0/function/arguments`, `3 call b bash shell cmd="y" @/messages/2/tool_calls/1/function/arguments`,
				"4 done b ok exit=0 @/messages/3/content", id("4"),
			},
		},
		{
			"items of the Responses API", "", `,{"id":"r1","object":"response","output":[{"type":"reasoning","summary":[]},{"type":"message","content":[{"type":"output_text","text":"Let me test."}]},{"type":"function_call","call_id":"c1","arguments":"{\"command\":\"pytest\"}"}],"extra":{"actions":[{"command":"pytest","tool_call_id":"c1"}]}},` +
				`{"type":"function_call_output","call_id":"c1","output":"<returncode>1</returncode>\n<output>\n1 failed\n</output>","extra":{"raw_output":"1 failed\n","returncode":1}}`,
			[]string{`3 say "Let me test." @/messages/2/output`, `3 call c1 bash shell cmd="pytest" @/messages/2/extra/actions/0/command`, failed, id("4")},
		},
		{
			"the same without actions", "", `,{"object":"response","output":[{"type":"function_call","call_id":"c1","arguments":"{\"command\":\"pytest\"}"}]},` +
				`{"type":"function_call_output","call_id":"c1","output":"<returncode>0</returncode>\n<output>\nok\n</output>"}`,
			[]string{`3 call c1 bash shell cmd="pytest" @/messages/2/output/0/arguments`, `4 done c1 ok exit=0 out="ok\n" @/messages/3/output`, id("4")},
		},
		{
			"parts, odd types", "", `,7,{"role":"assistant","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}],"tool_calls":null,"extra":[]}`,
			[]string{`4 say "a\nb" @/messages/3/content`, id("4")},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			doc := strings.Replace(head, "EXIT", tt.exit, 1) + tt.messages + tail
			eventtest.Expect(t, Format(), doc, append(opened(), tt.want...))
		})
	}
	t.Run("cut", func(t *testing.T) {
		doc := strings.Replace(head, "EXIT", "", 1) + ask + answer[:60]
		eventtest.Expect(t, Format(), doc, append(append(opened(), asked...), "4 done c1 unknown @/messages/3/content", "4 unread"))
	})
	t.Run("info last", func(t *testing.T) {
		eventtest.Expect(t, Format(), `{"messages":[{"role":"user","content":"fix it"}`+submit+`],"info":{"exit_status":"LimitsExceeded","mini_version":"2"}}`,
			[]string{
				`1 session agent="mini-swe-agent" headless`, `1 prompt "fix it" @/messages/0/content`, `2 say "All done." @/messages/1/content`,
				`2 call c2 bash submit cmd="echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && cat p" @/messages/1/extra/actions/0/command`, `2 session version="2"`,
			})
	})
}

func TestBareList(t *testing.T) {
	const start = `[{"role":"system","content":"rules"},{"role":"user","content":"fix it"},{"role":"assistant","content":`
	opened := []string{`1 session agent="mini-swe-agent" headless`, `1 taught "rules" @/0/content`, `2 prompt "fix it" @/1/content`}
	tests := []struct {
		name, rest string
		want       []string
	}{
		{
			"one block", "\"Run:\\n\\n```bash\\npytest | tail\\n```\"},{\"role\":\"user\",\"content\":\"<returncode>0</returncode>\\n<output>\\n3 passed\\n</output>\"}]",
			[]string{"3 say \"Run:\\n\\n```bash\\npytest | tail\\n```\" @/2/content", `3 call step-3-1 bash shell cmd="pytest | tail" @/2/content`, `4 done step-3-1 ok exit=0 out="3 passed\n" @/3/content`},
		},
		{
			"two blocks run none", "\"```bash\\na\\n```\\n```bash\\nb\\n```\"},{\"role\":\"user\",\"content\":\"Please provide one action\"}]",
			[]string{"3 say \"```bash\\na\\n```\\n```bash\\nb\\n```\" @/2/content", `4 taught "Please provide one action" @/3/content`},
		},
		{"other language", "\"```python\\na\\n```\"}]", []string{"3 say \"```python\\na\\n```\" @/2/content"}},
		{
			"timeout", "\"```bash\\nsleep 9\\n```\"},{\"role\":\"user\",\"content\":\"The last command <command>sleep 9</command> timed out and has been killed.\"}]",
			[]string{
				"3 say \"```bash\\nsleep 9\\n```\" @/2/content", `3 call step-3-1 bash shell cmd="sleep 9" @/2/content`,
				`4 done step-3-1 timedout out="The last command <command>sleep 9</command> timed out and has been killed." @/3/content`,
			},
		},
		{
			"end", "\"```mswea_bash_command\\necho COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && git diff\\n```\"},{\"role\":\"user\",\"content\":\"diff\"}]",
			[]string{
				"3 say \"```mswea_bash_command\\necho COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && git diff\\n```\" @/2/content",
				`3 call step-3-1 bash submit cmd="echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && git diff" @/2/content`, `4 done step-3-1 ok out="diff" @/3/content`, "4 stopped submit @/2/content",
			},
		},
		{
			"mark after a check is a shell command", "\"```bash\\npytest && echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT\\n```\"}]",
			[]string{
				"3 say \"```bash\\npytest && echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT\\n```\" @/2/content",
				`3 call step-3-1 bash shell cmd="pytest && echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT" @/2/content`,
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			eventtest.Expect(t, Format(), start+tt.rest, append(append([]string(nil), opened...), tt.want...))
		})
	}
	t.Run("empty", func(t *testing.T) { eventtest.Expect(t, Format(), "", nil) })
	t.Run("garbage", func(t *testing.T) { eventtest.Expect(t, Format(), "garbage", []string{"0 unread"}) })
}

func TestSniff(t *testing.T) {
	tests := []struct {
		name, head string
		want       bool
	}{
		{"1.1", head, true},
		{"1.1, cut in info", `{"info":{"mini_version":"2","config":{"a`, true},
		{"format named", `{"messages":[],"trajectory_format":"mini-swe-agent-1"}`, true},
		{"unnamed", `{"messages":[{"role":"system","content":"print COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT"`, true},
		{"list", "[{\"role\":\"system\",\"content\":\"use ```bash\"},", true},
		{"list of parts", "[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"```bash\"}]}]", false},
		{"chat export", `[{"role":"user","content":"hello"}]`, false},
		{"api log", `{"messages":[{"role":"user","content":"hello"}],"model":"x"}`, false},
		{"swe-agent", `{"trajectory":[{"action":"a","observation":"b"}],"info":{"swe_agent_version":"1"}}`, false},
		{"claude", `{"type":"user","message":{"content":"COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT"},"info":{}}`, false},
		{"empty", "", false},
	}
	for _, tt := range tests {
		if got := Format().Sniff([]byte(tt.head)); got != tt.want {
			t.Errorf("%s: sniff = %v", tt.name, got)
		}
	}
}

func bigDoc(n int) io.Reader {
	parts := []io.Reader{strings.NewReader(head)}
	reply := strings.Repeat("raw ", 3000)
	step := strings.Replace(ask, `"response":{`, `"response":{"raw":"`+reply+`",`, 1) + answer
	for range n {
		parts = append(parts, strings.NewReader(step))
	}
	return io.MultiReader(append(parts, strings.NewReader(tail))...)
}

func TestMemoryIsBounded(t *testing.T) {
	doc := bigDoc(4000) // 50 MB
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
	f.Add(head + ask + answer + submit + exit + tail)
	f.Add("[{\"role\":\"user\",\"content\":\"t\"},{\"role\":\"assistant\",\"content\":\"```bash\\nls\\n```\"},{\"role\":\"user\",\"content\":\"<returncode>0</returncode>\"}]")
	f.Fuzz(func(t *testing.T, in string) { eventtest.Hostile(t, Format(), in) })
}
