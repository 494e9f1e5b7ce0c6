package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// logged makes the host's log of commands, each "ok" or an exit status.
func (c *claudeHost) logged(results ...string) {
	c.t.Helper()
	var b strings.Builder
	line := func(v map[string]any) {
		v["sessionId"], v["cwd"], v["version"] = "s-1", c.work, "2.1.332"
		b.WriteString(quote(v) + "\n")
	}
	line(map[string]any{"type": "user", "uuid": "p", "message": map[string]any{"role": "user", "content": "go on"}})
	for i, res := range results {
		if res == "" {
			continue
		}
		id := fmt.Sprintf("t-%d", i+1)
		line(map[string]any{"type": "assistant", "uuid": "a" + id, "message": map[string]any{
			"id": "m" + id, "role": "assistant",
			"content": []any{map[string]any{"type": "tool_use", "id": id, "name": "Bash", "input": map[string]any{"command": "./step " + id}}},
		}})
		answer := map[string]any{"type": "tool_result", "tool_use_id": id, "content": "done"}
		v := map[string]any{"type": "user", "uuid": "r" + id, "message": map[string]any{"role": "user", "content": []any{answer}}}
		if res == "ok" {
			v["toolUseResult"] = map[string]any{"stdout": "done", "stderr": "", "interrupted": false}
		} else {
			answer["is_error"], answer["content"] = true, "Exit code "+res+"\nbad"
			v["toolUseResult"] = "Error: Exit code " + res + "\nbad"
		}
		line(v)
	}
	c.put(filepath.Join(c.home, ".claude", "projects", "x", "s-1.jsonl"), b.String())
}

// What ledger and log tell differently is asked about at the end of the turn.
func TestLedgerAndLogDiffer(t *testing.T) {
	for _, tc := range []struct {
		why  string
		log  []string
		exit []int // as hooks are told
		want string
	}{
		{"they agree", []string{"ok", "1", "ok"}, []int{0, 1, 0}, ""},
		{"the log is behind", []string{"ok"}, []int{0, 1, 0}, ""},
		{"a failure became a pass", []string{"ok", "ok", "ok"}, []int{0, 1, 0}, "shell call t-2 (line 12 of footing's record): "},
		{"a call was taken out of the log", []string{"ok", "", "ok"}, []int{0, 1, 0}, "shell call t-2 (line 12 of footing's record): is in the ledger and not in the log; "},
		{"a call no hook was told of", []string{"ok", "ok", "ok"}, []int{0, -1, 0}, "shell call t-2 (line 4 of the log): is in the log and not in the ledger; "},
	} {
		t.Run(tc.why, func(t *testing.T) {
			c := &claudeHost{host: newHost(t)}
			c.prompt("go on")
			for i, exit := range tc.exit {
				if exit < 0 {
					c.n++
					continue
				}
				c.run(fmt.Sprintf("./step t-%d", i+1), "done", exit)
			}
			c.logged(tc.log...)
			out := c.stop("Had a look.", false)
			checkAnswer(t, "claude", "Stop", out)
			if tc.want == "" && out != "" || !strings.Contains(out, tc.want) {
				t.Fatalf("answer is %q, want %q; log: %s", out, tc.want, c.log())
			}
			if out := c.stop("A crash, I think.", true); strings.Contains(out, `"block"`) {
				t.Errorf("asked again: %s", out)
			}
			letGo := count(c.types(), "let-go")
			if (letGo == 1) != (tc.want != "") {
				t.Errorf("let go %d times", letGo)
			}
			// What was late comes later, and is no difference.
			c.prompt("and on")
			c.logged(append(tc.log, make([]string, 3)...)...)
			if out := c.stop("Had a look.", false); out != "" {
				t.Errorf("the next turn: %s", out)
			}
			c.verify()
		})
	}
}
