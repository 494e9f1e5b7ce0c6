package claude

import (
	"strings"
	"testing"

	"github.com/footing-dev/footing/source"
)

func TestSniff(t *testing.T) {
	long := `{"parentUuid":null,"isSidechain":false,"cwd":"/src","sessionId":"s","version":"2.1.9","type":"user","message":{"role":"user","content":"` + strings.Repeat("x", 1<<17)
	for name, head := range map[string]string{
		"prompt":              user(`"hi"`),
		"queue first":         `{"type":"queue-operation","operation":"enqueue","sessionId":"s"}`,
		"summary first":       `{"type":"summary","summary":"s","leafUuid":"u"}`,
		"snapshot first":      `{"type":"file-history-snapshot","messageId":"m","snapshot":{}}`,
		"progress first":      `{"parentUuid":null,"cwd":"/s","sessionId":"s","type":"progress","data":{},"uuid":"u"}`,
		"noise first":         "bash: warning\n\n" + `{"type":"system","subtype":"init","session_id":"s"}`,
		"array":               `[{"type":"system","subtype":"init","session_id":"s"},{`,
		"pretty":              "{\n  \"type\": \"user\",\n  \"uuid\": \"u\",\n  \"message\": {\"content\": \"x\"}\n}",
		"cut":                 long[:source.SniffSize],
		"spaces":              `{"type": "user", "uuid": "u", "message": {"role": "user", "content": "x"}}`,
		"type after message":  `{"message":{"content":"x"},"uuid":"u","type":"user"}`,
		"an odd record first": `{"silly":"this"}` + "\n" + says("x"),
	} {
		if !Sniff([]byte(head)) {
			t.Errorf("%s: not known", name)
		}
	}
	for name, head := range map[string]string{
		"empty":        "",
		"text":         "# aider chat started at 2026\n> run {x}",
		"codex":        `{"timestamp":"t","type":"session_meta","payload":{"id":"i","cwd":"/s"}}` + "\n" + `{"timestamp":"t","type":"response_item","payload":{"type":"message"}}`,
		"codex exec":   `{"type":"thread.started","thread_id":"x"}`,
		"pi":           `{"type":"session","version":3,"id":"x","cwd":"/s"}` + "\n" + `{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":[]}}`,
		"gemini":       `{"sessionId":"s","projectHash":"p","messages":[{"type":"user","content":"x"}]}`,
		"gemini parts": `{"uuid":"u","sessionId":"s","type":"user","message":{"role":"user","parts":[{"text":"x"}]}}`,
		"gemini lines": `{"type":"init","session_id":"s"}` + "\n" + `{"type":"message","role":"user","content":"x"}`,
		"trajectory":   `{"trajectory":[{"action":"ls","observation":"type"}],"info":{"exit_status":"submitted"}}`,
		"list":         `[{"role":"user","content":[{"type":"text","text":"x"}]}]`,
		"otlp":         `{"resourceSpans":[{"scopeSpans":[]}]}`,
		"binary":       "\x00\x01{\x02\"",
	} {
		if Sniff([]byte(head)) {
			t.Errorf("%s: taken for Claude Code", name)
		}
	}
}

func TestAgentFile(t *testing.T) {
	side := `{"parentUuid":null,"isSidechain":true,"cwd":"/s","sessionId":"s1","agentId":"a1","type":"user","message":{"content":"` + strings.Repeat("x", 100)
	for _, head := range []string{side, side + `"},"uuid":"u"}` + "\n"} {
		if a, s, ok := AgentFile([]byte(head)); !ok || a != "a1" || s != "s1" {
			t.Errorf("%q %q %v", a, s, ok)
		}
	}
	for _, head := range []string{"", user(`"x"`), strings.Replace(side, "true", "false", 1), strings.Replace(side, `"agentId":"a1",`, "", 1), user(`"x"`) + "\n" + side} {
		if _, _, ok := AgentFile([]byte(head)); ok {
			t.Errorf("%.80s: taken for a sub-agent's file", head)
		}
	}
}
