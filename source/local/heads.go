package local

import (
	"io/fs"
	"path/filepath"
	"time"
)

// findByHead looks below root for the logs that named tells by their file name,
// where the head of each says whose it is.
func findByHead(agent, root string, named func(file string) bool, workspaces []string, since time.Time) ([]Log, Look) {
	look := Look{Agent: agent, Dir: root}
	var found []Log
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			if path == root {
				return err
			}
			return nil // a folder that can't be read hides its own logs only
		}
		if !d.Type().IsRegular() || !named(d.Name()) {
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
