package claude

import "testing"

func TestLooksAtBackgroundTasks(t *testing.T) {
	wait := uses("t1", "TaskOutput", `{"task_id":"b1"}`)
	made := `1 call t1 TaskOutput/wait ref="b1"`
	account := func(status, exit string) string {
		return `{"retrieval_status":"success","task":{"task_id":"b1","task_type":"local_bash","status":"` + status + `","description":"d","output":"ok x","exitCode":` + exit + `}}`
	}
	for _, tc := range []struct{ content, account, more, want string }{
		{`"c"`, account("completed", "0"), "", `ok exit=0 "ok x"`},
		{`"c"`, account("completed", "1"), "", `failed exit=1 "ok x"`},
		{`"c"`, account("failed", "2"), "", `failed exit=2 "ok x"`},
		{`"c"`, account("killed", "137"), "", `interrupted exit=137 "ok x"`},
		{`"c"`, account("running", "null"), "", `running bg=b1 "ok x"`},
		{`"c"`, `{"shellId":"b1","command":"x","status":"running","exitCode":null,"stdout":"part","stderr":""}`, "", `running bg=b1 "c"`},
		{`"c"`, `{"shellId":"b1","command":"x","status":"failed","exitCode":1,"stdout":"FAIL","stderr":""}`, "", `failed exit=1 "c"`},
		{`"<status>completed</status>\n<exit_code>1</exit_code>\n<stdout>FAIL</stdout>"`, "", "", `failed exit=1 "<status>completed</status>\n<exit_code>1</exit_code>\n<stdout>FAIL</stdout>"`},
		{`"<retrieval_status>timeout</retrieval_status><task_id>b1</task_id><status>running</status><output><status>completed</status></output>"`, "", "", `running bg=b1 "<retrieval_status>timeout</retrieval_status><task_id>b1</task_id><status>running</status><output><status>completed</status></output>"`},
		{`"<output><status>completed</status></output>"`, "", "", `unknown "<output><status>completed</status></output>"`},
		{`"nothing said"`, "", "", `unknown "nothing said"`},
		{`"No task found with ID: b1"`, `"Error: No task found with ID: b1"`, `,"is_error":true`, `unknown "No task found with ID: b1"`},
	} {
		expect(t, log(wait, result("t1", tc.content, tc.account, tc.more)), made, "2 done t1 "+tc.want)
	}
}

func TestNoticesOfEndedTasks(t *testing.T) {
	note := func(status, summary string) string {
		return `<task-notification>\n<task-id>b1</task-id>\n<output-file>/t/b1.output</output-file>\n<status>` + status + `</status>\n<summary>` + summary + `</summary>\n</task-notification>`
	}
	made := `1 call note:1 task-notification/wait ref="b1"`
	for _, tc := range []struct{ text, want string }{
		{note("completed", `Background command \"Run tests\" completed (exit code 0)`), `1 done note:1 ok exit=0 cut ""`},
		{note("failed", `Background command \"Run tests\" failed with exit code 2`), `1 done note:1 failed exit=2 cut ""`},
		{note("completed", `Background command \"wait for exit code 3\" completed`), `1 done note:1 ok cut ""`},
		{note("completed", `Background command \"x\" completed (exit code 1)`), `1 done note:1 failed exit=1 cut ""`},
		{note("killed", `Background command \"x\" was killed`), `1 done note:1 interrupted cut ""`},
		{note("strange", `x`), `1 done note:1 unknown cut ""`},
	} {
		expect(t, log(user(`"`+tc.text+`"`)), made, tc.want)
		expect(t, log(meta(`[{"type":"text","text":"`+tc.text+`"}]`)), made, tc.want)
		expect(t, log(`{"sessionId":"s","uuid":"u","type":"attachment","attachment":{"type":"queued_command","commandMode":"task-notification","prompt":"`+tc.text+`"}}`), made, tc.want)
	}
	expect(t, log(user(`"`+note("completed", "a")+`\n`+note("failed", "b")+`"`)),
		made, `1 done note:1 ok cut ""`, `1 call note:1.1 task-notification/wait ref="b1"`, `1 done note:1.1 failed cut ""`)
	expect(t, log(`{"type":"system","subtype":"task_notification","session_id":"s","task_id":"b1","status":"failed","summary":"failed with exit code 1"}`),
		made, `1 done note:1 failed exit=1 cut ""`)
	// An agent's notice brings its words along.
	expect(t, log(user(`"<task-notification>\n<task-id>b1</task-id><status>completed</status><summary>Agent \"x\" completed</summary><result>done</result></task-notification>"`)),
		made, `1 done note:1 ok ""`)
}

func TestQueuedIsNotDelivered(t *testing.T) {
	expect(t, log(
		`{"type":"queue-operation","operation":"enqueue","sessionId":"s","content":"<task-notification><task-id>b1</task-id><status>completed</status></task-notification>"}`,
		`{"type":"queue-operation","operation":"enqueue","sessionId":"s","content":"also do this"}`,
		`{"type":"queue-operation","operation":"remove","sessionId":"s"}`,
		`{"sessionId":"s","uuid":"u","type":"attachment","attachment":{"type":"queued_command","prompt":"also do this"}}`,
	))
}
