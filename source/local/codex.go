package local

import (
	"path/filepath"
	"strings"
	"time"
)

// findCodex looks in sessions/YYYY/MM/DD/rollout-*.jsonl below Codex's folder,
// where all folders' sessions lie together.
func findCodex(env Env, workspaces []string, since time.Time) ([]Log, Look) {
	base := home(env, "CODEX_HOME", ".codex")
	if base == "" {
		return nil, Look{Agent: "Codex", Missing: true}
	}
	return findByHead("Codex", filepath.Join(base, "sessions"), func(file string) bool {
		return strings.HasPrefix(file, "rollout-") && filepath.Ext(file) == ".jsonl"
	}, workspaces, since)
}
