package main

import (
	"encoding/json"
	"slices"
	"testing"
)

// answers says what each host takes as an answer, by agent and event: the
// members, with the values they may have. Nothing else may be in it.
func answers() map[string]map[string]func(map[string]any) string {
	str := func(v any) bool { s, ok := v.(string); return ok && s != "" }
	only := func(m map[string]any, keys ...string) string {
		for k := range m {
			if !slices.Contains(keys, k) {
				return "unknown member " + k
			}
		}
		return ""
	}
	block := func(m map[string]any, more ...string) string {
		if bad := only(m, append(more, "decision", "reason")...); bad != "" {
			return bad
		}
		if d, ok := m["decision"]; ok && (d != "block" || !str(m["reason"])) {
			return "a decision is block with a reason"
		}
		if u, ok := m["systemMessage"]; ok && !str(u) {
			return "systemMessage is a string"
		}
		return ""
	}
	specific := func(event string, named bool) func(map[string]any) string {
		return func(m map[string]any) string {
			if bad := only(m, "systemMessage", "hookSpecificOutput"); bad != "" {
				return bad
			}
			if o, ok := m["hookSpecificOutput"].(map[string]any); ok {
				if named && o["hookEventName"] != event {
					return "hookEventName is " + event
				}
				if !str(o["additionalContext"]) {
					return "additionalContext is a string"
				}
				return only(o, "hookEventName", "additionalContext")
			}
			return ""
		}
	}
	stop := func(m map[string]any) string { return block(m, "systemMessage") }
	return map[string]map[string]func(map[string]any) string{
		"claude":  {"Stop": stop, "SessionStart": specific("SessionStart", true)},
		"codex":   {"Stop": stop, "SessionStart": specific("SessionStart", true)},
		"gemini":  {"AfterAgent": stop, "SessionStart": specific("", false)},
		"copilot": {"agentStop": func(m map[string]any) string { return block(m) }},
		"cursor": {
			"stop":         func(m map[string]any) string { return only(m, "followup_message") },
			"sessionStart": func(m map[string]any) string { return only(m, "additional_context") },
		},
	}
}

// checkAnswer fails if out is not an answer the host takes; nothing always is.
func checkAnswer(t *testing.T, agent, event, out string) {
	t.Helper()
	if out == "" {
		return
	}
	var m map[string]any
	if err := json.Unmarshal([]byte(out), &m); err != nil {
		t.Fatalf("%s %s: answer is no JSON object: %v\n%s", agent, event, err, out)
	}
	check := answers()[agent][event]
	if check == nil {
		t.Fatalf("%s %s takes no answer: %s", agent, event, out)
	}
	if bad := check(m); bad != "" {
		t.Errorf("%s %s: %s\n%s", agent, event, bad, out)
	}
}

func TestTheChecksCanFail(t *testing.T) {
	for _, bad := range []map[string]any{
		{"decision": "block"}, {"decision": "allow", "reason": "x"}, {"extra": 1}, {"systemMessage": 3},
	} {
		if answers()["codex"]["Stop"](bad) == "" {
			t.Errorf("%v passes", bad)
		}
	}
}
