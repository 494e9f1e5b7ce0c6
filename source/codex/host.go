package codex

import (
	"strconv"
	"strings"

	"github.com/footing-dev/footing/record"
)

// hostTags open the texts that Codex puts into the conversation as the user.
var hostTags = [...]string{
	"environment_context", "user_instructions", "turn_aborted", "user_action",
	"subagent_notification", "skill", "skills", "additional_context",
	"permissions", "collaboration_mode", "personality", "model_switch",
	"hook_prompt", "goal_context", "INSTRUCTIONS", "ide_context", "apps_instructions",
	"plugins_instructions", "skills_instructions", "developer_instructions",
	"recommended_plugins", "token_budget", "system-reminder", "system_reminder",
}

// hostTag gives the tag that opens s and whether the host owns it.
func hostTag(s string) (string, bool) {
	if !strings.HasPrefix(s, "<") {
		return "", false
	}
	n := strings.IndexAny(s, "> \n")
	if n < 0 {
		return "", false
	}
	tag := s[1:n]
	for _, t := range hostTags {
		if strings.EqualFold(t, tag) {
			return tag, true
		}
	}
	return tag, false
}

// slippedIn deals with a piece of user text that the host wrote and reports
// whether it was one.
func (r *reader) slippedIn(v []byte) bool {
	// Only the beginning decides; a pasted file need not be decoded for it.
	headText := record.Literal(clip(v, 256)).String()
	s := strings.TrimSpace(headText)
	if strings.HasPrefix(s, "# AGENTS.md") {
		r.taught(record.Literal(v))
		return true
	}
	if strings.HasPrefix(s, "<user_shell_command>") {
		r.userShell(strings.TrimSpace(text(v)))
		return true
	}
	if strings.HasPrefix(s, "Another language model started to solve this problem") {
		r.compacted(v) // the summary that stands for what went before
		return true
	}
	tag, ok := hostTag(s)
	if !ok {
		return false
	}
	switch strings.ToLower(tag) {
	case "turn_aborted":
		r.interrupted()
	case "environment_context", "subagent_notification":
	default:
		r.taught(record.Literal(v))
	}
	return true
}

// userShell reads the note of a command the user ran in the session:
// <command>…</command> and a <result> with an exit code and the output.
func (r *reader) userShell(s string) {
	command := strings.TrimSpace(between(s, "<command>", "</command>"))
	if command == "" {
		return
	}
	_, result, _ := strings.Cut(s, "<result>")
	if n := strings.LastIndex(result, "</result>"); n >= 0 {
		result = result[:n]
	}
	top, out, _ := strings.Cut(result, "Output:\n")
	res := record.Result{Output: record.Plain(strings.TrimSuffix(out, "\n"))}
	for line := range strings.Lines(top) {
		if code, ok := strings.CutPrefix(strings.TrimSpace(line), "Exit code: "); ok {
			if n, err := strconv.Atoi(code); err == nil {
				res.Exit, res.HasExit = n, true
			}
		}
	}
	res.Truncated = cutMark([]byte(out))
	r.byTheUser(command, res)
}

// byTheUser sends a command of the user's and its result. Codex may note the
// same command twice, as an event and as an item.
func (r *reader) byTheUser(command string, res record.Result) {
	r.settle()
	if r.byUser == command {
		r.byUser = ""
		return
	}
	r.byUser = command
	res.ID = "user-" + strconv.Itoa(r.line)
	if res.HasExit {
		res.Status = statusOf(res.Exit)
	}
	r.stats.Markers++
	r.stats.Calls++
	r.start(record.CallMade).Call = &record.Call{
		ID: res.ID, Tool: "user_shell", Op: record.OpShell, By: record.ByUser,
		Command: record.Plain(command),
	}
	r.emit()
	r.start(record.CallDone).Result = &res
	r.emit()
}

func between(s, open, shut string) string {
	_, s, ok := strings.Cut(s, open)
	if !ok {
		return ""
	}
	s, _, _ = strings.Cut(s, shut)
	return s
}

// interrupted sends Interrupted once for a turn.
func (r *reader) interrupted() {
	r.settle()
	if r.aborted {
		return
	}
	r.aborted = true
	r.start(record.Interrupted)
	r.emit()
}
