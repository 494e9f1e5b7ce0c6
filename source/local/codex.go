package local

import (
	"io/fs"
	"path/filepath"
	"strings"
	"time"
)

// findCodex looks in sessions/YYYY/MM/DD/rollout-*.jsonl below Codex's folder,
// where all folders' sessions lie together: the head of each says whose it is.
func findCodex(env Env, workspaces []string, since time.Time) ([]Log, Look) {
	base := home(env, "CODEX_HOME", ".codex")
	if base == "" {
		return nil, Look{Agent: "Codex", Missing: true}
	}
	root := filepath.Join(base, "sessions")
	look := Look{Agent: "Codex", Dir: root}
	var found []Log
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			if path == root {
				return err
			}
			return nil // a folder that can't be read hides its own logs only
		}
		name := d.Name()
		if !d.Type().IsRegular() || !strings.HasPrefix(name, "rollout-") || filepath.Ext(name) != ".jsonl" {
			return nil
		}
		log, ok := regular(path)
		if !ok || log.ModTime.Before(since) {
			return nil
		}
		look.Logs++
		if !below(firstCwd(path), workspaces) {
			look.Other++
			return nil
		}
		found = append(found, log)
		return nil
	})
	look.Missing = err != nil
	return found, look
}
