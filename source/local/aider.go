package local

import (
	"path/filepath"
	"time"
)

// AiderHistory is the name Aider gives the history of its chats, in the root of
// the repository.
const AiderHistory = ".aider.chat.history.md"

// findAider looks for the history in the workspace, or where Aider's variable
// puts it, if that is inside.
func findAider(env Env, workspaces []string, since time.Time) ([]Log, Look) {
	name := AiderHistory
	if own := env("AIDER_CHAT_HISTORY_FILE"); own != "" {
		name = own
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(workspaces[0], name)
	}
	look := Look{Agent: "Aider", Dir: name}
	log, ok := regular(name)
	if !ok || !below(name, workspaces) || log.ModTime.Before(since) {
		return nil, look
	}
	look.Logs = 1
	log.Hookless = true
	return []Log{log}, look
}
