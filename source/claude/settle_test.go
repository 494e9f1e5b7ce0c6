package claude

import (
	"strconv"
	"strings"
	"testing"
)

func TestShellResults(t *testing.T) {
	ok := `{"stdout":"x","stderr":"","interrupted":false,"isImage":false}`
	isErr, noErr := `,"is_error":true`, `,"is_error":false`
	for _, tc := range []struct{ name, content, account, more, want string }{
		{"success is exit 0", `"x"`, ok, noErr, `ok exit=0 "x"`},
		{"success without a flag", `"x"`, "", "", `ok exit=0 "x"`},
		{"output may claim anything", `"see: Exit code 1"`, ok, noErr, `ok exit=0 "see: Exit code 1"`},
		{"even at its start", `"Exit code 1\nis what it printed"`, ok, noErr, `ok exit=0 "Exit code 1\nis what it printed"`},
		{"failure", `"Exit code 2\nFAIL"`, `"Error: Exit code 2\nFAIL"`, isErr, `failed exit=2 "Exit code 2\nFAIL"`},
		{"failure without output", `"Exit code 1"`, "", isErr, `failed exit=1 "Exit code 1"`},
		{"failure said by the host's account only", `""`, `"Error: Exit code 3\nx"`, isErr, `failed exit=3 ""`},
		{"failure without a number", `"Exit code unknown"`, "", isErr, `failed "Exit code unknown"`},
		{"number not at the start", `"make: Exit code 2"`, "", isErr, `failed "make: Exit code 2"`},
		{"flag missing, account is an error", `"Exit code 4\nx"`, `"Error: Exit code 4\nx"`, "", `failed exit=4 "Exit code 4\nx"`},
		{"flag false wins over the account's look", `"Error: printed"`, `"Error: printed"`, noErr, `ok exit=0 "Error: printed"`},
		{"negative", `"Exit code -1"`, "", isErr, `failed exit=-1 "Exit code -1"`},
		{"answer, not failure", `""`, `{"stdout":"","stderr":"","interrupted":false,"returnCodeInterpretation":"No matches found"}`, noErr, `ok exit=1 ""`},
		{"null is no interpretation", `""`, `{"stdout":"","interrupted":false,"returnCodeInterpretation":null}`, noErr, `ok exit=0 ""`},
		{"interrupted", `"part"`, `{"stdout":"part","stderr":"","interrupted":true}`, noErr, `interrupted "part"`},
		{"killed by the user", `"Exit code 137\n[Request interrupted by user for tool use]\nok x"`, "", isErr, `interrupted exit=137 "Exit code 137\n[Request interrupted by user for tool use]\nok x"`},
		{"timed out", `"Exit code 143\nCommand timed out after 2m 0.0s\nok x"`, "", isErr, `timedout exit=143 "Exit code 143\nCommand timed out after 2m 0.0s\nok x"`},
		{"timed out, plain", `"Command timed out after 2m 0.0s"`, "", isErr, `timedout "Command timed out after 2m 0.0s"`},
		{"the program says timed out", `"Exit code 1\nFAIL\nCommand timed out after 1s"`, "", isErr, `failed exit=1 "Exit code 1\nFAIL\nCommand timed out after 1s"`},
		{"timed out by the account", `"x"`, `{"stdout":"x","timedOutAfterMs":120000}`, noErr, `timedout "x"`},
		{"rejected", `"The user doesn't want to proceed with this tool use. The tool use was rejected"`, `"User rejected tool use"`, isErr, `rejected "The user doesn't want to proceed with this tool use. The tool use was rejected"`},
		{"not permitted", `"Permission to use Bash with command x has been denied."`, "", isErr, `rejected "Permission to use Bash with command x has been denied."`},
		{"not granted", `"Claude requested permissions to use Bash, but you haven't granted it yet."`, "", isErr, `rejected "Claude requested permissions to use Bash, but you haven't granted it yet."`},
		{"program prints the rejection", `"The user doesn't want to proceed with this tool use"`, ok, noErr, `ok exit=0 "The user doesn't want to proceed with this tool use"`},
		{"sibling failed", `"<tool_use_error>Sibling tool call errored</tool_use_error>"`, `"Sibling tool call errored"`, isErr, `cancelled "<tool_use_error>Sibling tool call errored</tool_use_error>"`},
		{"background", `"Command running in background with ID: b1f. Output is being written to: /t/b1f.output"`, `{"stdout":"","backgroundTaskId":"b1f"}`, noErr, `running bg=b1f "Command running in background with ID: b1f. Output is being written to: /t/b1f.output"`},
		{"background by its text", `"Command running in background with ID: bash_1"`, "", "", `running bg=bash_1 "Command running in background with ID: bash_1"`},
		{"background by the user", `"Command was manually backgrounded by user with ID: b2. Output"`, "", "", `running bg=b2 "Command was manually backgrounded by user with ID: b2. Output"`},
		{"blocks", `[{"type":"text","text":"a"},{"type":"image"},{"type":"text","text":"b"}]`, "", "", `ok exit=0 "a\nb"`},
		{"no content", `null`, `{"stdout":"out","stderr":"err"}`, "", `ok exit=0 "out\nerr"`},
		{"kept by the host", `"<persisted-output>\nToo large. Preview:\nok"`, `{"stdout":"ok a\nok b\nok c, and what else there was of it\nFAIL d","stderr":""}`, noErr, `ok exit=0 cut "ok a\nok b\nok c, and what else there was of it\nFAIL d"`},
		{"kept elsewhere", `"<persisted-output>\nOutput too large (32KB). Full output saved to: /x\n\nPreview:\nok"`, ok, noErr, `ok exit=0 cut "<persisted-output>\nOutput too large (32KB). Full output saved to: /x\n\nPreview:\nok"`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			expect(t, log(uses("t1", "Bash", `{"command":"c"}`), result("t1", tc.content, tc.account, tc.more)),
				`1 call t1 Bash/shell cmd="c"`, "2 done t1 "+tc.want)
		})
	}
}

func TestTruncation(t *testing.T) {
	filler := strings.Repeat("0123456789", 1000)
	for _, tc := range []struct {
		name, text string
		cut        bool
	}{
		{"short", `ok`, false},
		{"mark of lines", filler + `\n\n... [269 lines truncated] ...\n\n` + filler, true},
		{"mark of characters", filler + `\n\n... [4,708 characters truncated] ...\n\n` + filler, true},
		{"mark in a short text is the program's", `... [269 lines truncated] ...`, false},
		{"no number", filler + `[some lines truncated]`, false},
		{"near the cap", strings.Repeat("x", capChars), true},
		{"below it", strings.Repeat("x", capChars-1), false},
		{"escapes are one character", strings.Repeat(`\t`, capChars-1), false},
		{"escapes to the cap", strings.Repeat(`\"`, capChars), true},
		{"letters of two bytes", strings.Repeat("é", capChars-1), false},
	} {
		got, _ := read(t, log(uses("t1", "Bash", `{"command":"c"}`), result("t1", `"`+tc.text+`"`, "", "")))
		if cut := strings.Contains(got[1], " cut"); cut != tc.cut {
			t.Errorf("%s: cut = %v", tc.name, cut)
		}
	}
}

func TestEditResults(t *testing.T) {
	edit := uses("t1", "Edit", `{"file_path":"/a","old_string":"1","new_string":"2"}`)
	made := `1 call t1 Edit/edit edit(/a update "1">"2")`
	for _, tc := range []struct{ content, account, more, want string }{
		{`"ok"`, `{"filePath":"/a","oldString":"1","newString":"2","originalFile":"111","userModified":false}`, "", `ok "ok"`},
		{`"ok"`, `{"filePath":"/a","oldString":"1","newString":"3","originalFile":"111","userModified":true,"replaceAll":true}`, "", `ok edit(/a update "1">"3" all) "ok"`},
		{`"<tool_use_error>String to replace not found in file.</tool_use_error>"`, `"Error: String to replace not found in file."`, `,"is_error":true`, `failed "<tool_use_error>String to replace not found in file.</tool_use_error>"`},
		{`"The user doesn't want to proceed with this tool use."`, `"Error: The user doesn't want to proceed with this tool use."`, `,"is_error":true`, `rejected "The user doesn't want to proceed with this tool use."`},
		{`"<tool_use_error>Sibling tool call errored</tool_use_error>"`, `"Sibling tool call errored"`, `,"is_error":true`, `cancelled "<tool_use_error>Sibling tool call errored</tool_use_error>"`},
	} {
		expect(t, log(edit, result("t1", tc.content, tc.account, tc.more)), made, "2 done t1 "+tc.want)
	}
	write := uses("t1", "Write", `{"file_path":"/a","content":"new"}`)
	made = `1 call t1 Write/edit edit(/a update "">"new" whole)`
	expect(t, log(write, result("t1", `"ok"`, `{"type":"create","filePath":"/a","content":"new","structuredPatch":[],"originalFile":null}`, "")),
		made, `2 done t1 ok edit(/a add "">"new" whole) "ok"`)
	expect(t, log(write, result("t1", `"ok"`, `{"type":"update","filePath":"/a","content":"new","originalFile":"old"}`, "")),
		made, `2 done t1 ok edit(/a update "old">"new" whole) "ok"`)
}

func TestDenialIsARejection(t *testing.T) {
	line := `{"sessionId":"s","type":"user","toolDenialKind":"rule","message":{"content":[{"type":"tool_result","tool_use_id":"t1","content":"no","is_error":true}]}}`
	expect(t, log(line), `1 done t1 rejected "no"`)
}

func TestOrphanResults(t *testing.T) {
	expect(t, log(result("t9", `"Exit code 1\nFAIL"`, "", `,"is_error":true`)), `1 done t9 failed exit=1 "Exit code 1\nFAIL"`)
	expect(t, log(result("t9", `"x"`, `{"stdout":"x","stderr":""}`, "")), `1 done t9 ok exit=0 "x"`)
	expect(t, log(result("t9", `"x"`, "", "")), `1 done t9 ok "x"`)
}

func TestSeveralResultsInARecord(t *testing.T) {
	// The host's account belongs to one of them and must not colour the other.
	line := `{"sessionId":"s","type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t1","content":"a"},{"type":"tool_result","tool_use_id":"t2","content":"b"}]},"toolUseResult":{"stdout":"","interrupted":true}}`
	expect(t, log(uses("t1", "Bash", `{"command":"a"}`), uses("t2", "Bash", `{"command":"b"}`), line),
		`1 call t1 Bash/shell cmd="a"`, `2 call t2 Bash/shell cmd="b"`, `3 done t1 ok exit=0 "a"`, `3 done t2 ok exit=0 "b"`)
}

func TestSubAgentReports(t *testing.T) {
	task := uses("t1", "Task", `{"subagent_type":"x"}`)
	made := `1 call t1 Task/agent type="x"`
	text := `[{"type":"text","text":"found"}]`
	for _, tc := range []struct{ account, want string }{
		{`{"status":"completed","agentId":"a1","totalToolUseCount":4,"toolStats":{"bashCount":2,"editFileCount":1}}`, `ok sub={ID:a1 Calls:4 Shell:2 Edits:1 Async:false} "found"`},
		{`{"status":"completed","agentId":"a1","totalToolUseCount":4}`, `ok sub={ID:a1 Calls:4 Shell:-1 Edits:-1 Async:false} "found"`},
		{`{"isAsync":true,"status":"async_launched","agentId":"a1"}`, `running bg=a1 sub={ID:a1 Calls:-1 Shell:-1 Edits:-1 Async:true} "found"`},
		{`{"status":"remote_launched","agentId":"a1"}`, `running bg=a1 sub={ID:a1 Calls:-1 Shell:-1 Edits:-1 Async:true} "found"`},
	} {
		expect(t, log(task, result("t1", text, tc.account, "")), made, "2 done t1 "+tc.want)
	}
	expect(t, log(task, result("t1", `"Async agent launched successfully.\nagentId: a7 (internal)"`, "", "")),
		made, `2 done t1 running bg=a7 sub={ID:a7 Calls:-1 Shell:-1 Edits:-1 Async:true} "Async agent launched successfully.\nagentId: a7 (internal)"`)
	expect(t, log(task, result("t1", `"[Request interrupted by user for tool use]"`, "", `,"is_error":true`)),
		made, `2 done t1 interrupted "[Request interrupted by user for tool use]"`)
}

func TestExitCodeLimits(t *testing.T) {
	if _, ok := exitCode([]byte("Exit code " + strings.Repeat("9", 50))); ok {
		t.Error("an absurd number is taken for an exit status")
	}
	for _, n := range []int{0, 1, 127, 255, 3221225786} {
		if got, ok := exitCode([]byte("Exit code " + strconv.Itoa(n) + `\nx`)); !ok || got != n {
			t.Errorf("%d: %d, %v", n, got, ok)
		}
	}
}
