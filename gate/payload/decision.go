package payload

// Decision is the answer of the hosts that take Claude Code's form of one, or
// what they made of it.
type Decision struct {
	User    string // a line for the user
	Block   string // why the agent may not stop yet
	Context string // what the agent is told
	Event   string // hookEventName beside Context, for hosts that want it
}

// Write is the answer as JSON, nil if there is nothing to say.
func (d *Decision) Write() []byte {
	out := map[string]any{}
	if d.User != "" {
		out["systemMessage"] = d.User
	}
	if d.Block != "" {
		out["decision"], out["reason"] = "block", d.Block
	}
	if d.Context != "" {
		hook := map[string]any{"additionalContext": d.Context}
		if d.Event != "" {
			hook["hookEventName"] = d.Event
		}
		out["hookSpecificOutput"] = hook
	}
	if len(out) == 0 {
		return nil
	}
	return Write(out)
}
