package local

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// findGemini looks in tmp/FOLDER/chats/session-*.json (and .jsonl) below Gemini
// CLI's folder. FOLDER is the SHA-256 of the project's path, or in newer versions
// a name with the path in a file beside it; only that tells of projects below.
func findGemini(env Env, workspaces []string, since time.Time) ([]Log, Look) {
	base := home(env, "", ".gemini")
	if dir := env("GEMINI_CLI_HOME"); filepath.IsAbs(dir) {
		base = filepath.Join(dir, ".gemini")
	}
	if base == "" {
		return nil, Look{Agent: "Gemini CLI", Missing: true}
	}
	look := Look{Agent: "Gemini CLI", Dir: filepath.Join(base, "tmp")}
	dirs, err := os.ReadDir(look.Dir)
	if err != nil {
		look.Missing = true
		return nil, look
	}
	digests := make([]string, len(workspaces))
	for i, w := range workspaces {
		sum := sha256.Sum256([]byte(w))
		digests[i] = hex.EncodeToString(sum[:])
	}
	var found []Log
	for _, d := range dirs {
		if !d.IsDir() {
			continue
		}
		at := filepath.Join(look.Dir, d.Name())
		ours := slices.Contains(digests, d.Name()) || below(projectRoot(at), workspaces)
		files, err := os.ReadDir(filepath.Join(at, "chats"))
		if err != nil {
			continue
		}
		for _, f := range files {
			ext := filepath.Ext(f.Name())
			if !strings.HasPrefix(f.Name(), "session-") || ext != ".json" && ext != ".jsonl" {
				continue
			}
			log, ok := regular(filepath.Join(at, "chats", f.Name()))
			if !ok || log.ModTime.Before(since) || continued(files, f.Name()) {
				continue
			}
			look.Logs++
			if !ours {
				look.Other++
				continue
			}
			found = append(found, log)
		}
	}
	return found, look
}

// continued reports whether a chat was taken over into the newer form, which
// then holds all of it.
func continued(files []os.DirEntry, name string) bool {
	if filepath.Ext(name) != ".json" {
		return false
	}
	_, there := slices.BinarySearchFunc(files, name+"l", func(f os.DirEntry, s string) int { return strings.Compare(f.Name(), s) })
	return there
}

// projectRoot is the project that a folder of Gemini CLI's says it is for.
func projectRoot(dir string) string {
	name := filepath.Join(dir, ".project_root")
	if _, ok := regular(name); !ok {
		return ""
	}
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }()
	b, err := io.ReadAll(io.LimitReader(f, 4<<10))
	root := strings.TrimSpace(string(b))
	if err != nil || !filepath.IsAbs(root) {
		return ""
	}
	return root
}
