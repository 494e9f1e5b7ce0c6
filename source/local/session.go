package local

// Session is the agent session that the environment says this process runs in:
// the agent's name as its hooks record it and the session's id; "" if it says
// none. Agents set these variables for the commands they run.
func Session(env Env) (agent, id string) {
	for _, v := range []struct{ name, agent string }{
		{"CLAUDE_CODE_SESSION_ID", "claude-code"},
		{"CODEX_THREAD_ID", "codex"},
	} {
		if id := env(v.name); id != "" {
			return v.agent, id
		}
	}
	return "", ""
}
