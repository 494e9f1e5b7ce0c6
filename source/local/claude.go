package local

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// findClaude looks in projects/<folder>/*.jsonl below Claude Code's folder. The
// folder is the working directory with every character that is no letter or
// digit made a dash, so several directories can share one; the head of a log
// tells them apart.
func findClaude(env Env, workspaces []string, since time.Time) ([]Log, Look) {
	base := home(env, "CLAUDE_CONFIG_DIR", ".claude")
	if base == "" {
		return nil, Look{Agent: "Claude Code", Missing: true}
	}
	root := filepath.Join(base, "projects")
	look := Look{Agent: "Claude Code", Dir: root}
	dirs, err := os.ReadDir(root)
	if err != nil {
		look.Missing = true
		return nil, look
	}
	if len(workspaces) > 0 {
		look.Dir = filepath.Join(root, dashed(workspaces[0]))
	}
	var found []Log
	for _, d := range dirs {
		if !d.IsDir() || !dashedBelow(d.Name(), workspaces) {
			continue
		}
		files, err := os.ReadDir(filepath.Join(root, d.Name()))
		if err != nil {
			continue
		}
		for _, f := range files {
			if filepath.Ext(f.Name()) != ".jsonl" || IsSub(f.Name()) {
				continue
			}
			log, ok := regular(filepath.Join(root, d.Name(), f.Name()))
			if !ok || log.ModTime.Before(since) {
				continue
			}
			look.Logs++
			// A log whose head names no folder is believed by its place.
			if cwd := firstCwd(log.Path); cwd != "" && !below(cwd, workspaces) {
				look.Other++
				continue
			}
			found = append(found, log)
		}
	}
	return found, look
}

// dashed is a working directory as Claude Code spells it in a folder name.
func dashed(dir string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, dir)
}

// longName is where Claude Code cuts a folder's name and adds a digest.
const longName = 200

func dashedBelow(name string, workspaces []string) bool {
	for _, w := range workspaces {
		d := dashed(w)
		if name == d || strings.HasPrefix(name, d+"-") {
			return true
		}
		if len(d) > longName && strings.HasPrefix(name, d[:longName]) {
			return true
		}
	}
	return false
}

// IsSub reports whether a file name is that of a sub-agent's own log, which
// belongs to the session it was started from.
func IsSub(name string) bool {
	name = filepath.Base(name)
	return strings.HasPrefix(name, "agent-") && filepath.Ext(name) == ".jsonl"
}

// maxSubs bounds how many sub-agent logs are joined to one session.
const maxSubs = 512

// Subs finds the logs of sub-agents. It looks into each folder once, however
// many sessions lie in it. The zero value is ready.
type Subs struct {
	dirs map[string]map[string][]Log // by folder, then by the session named
}

// Of returns the logs of the sub-agents of the session whose log is at path:
// those in its own folder, and those beside it whose head names its id. They
// are in the order of their names.
func (s *Subs) Of(path string) []Log {
	if IsSub(path) || filepath.Ext(path) != ".jsonl" {
		return nil
	}
	dir, id := filepath.Dir(path), strings.TrimSuffix(filepath.Base(path), ".jsonl")
	var found []Log
	own := filepath.Join(dir, id, "subagents")
	files, _ := os.ReadDir(own)
	for _, f := range files {
		if log, ok := regular(filepath.Join(own, f.Name())); ok && IsSub(f.Name()) && len(found) < maxSubs {
			found = append(found, log)
		}
	}
	beside := s.beside(dir)[id]
	return append(found, beside[:min(len(beside), maxSubs-len(found))]...)
}

// beside lists the sub-agents' logs of a folder by the session they name.
func (s *Subs) beside(dir string) map[string][]Log {
	if m, ok := s.dirs[dir]; ok {
		return m
	}
	m := map[string][]Log{}
	files, _ := os.ReadDir(dir)
	for _, f := range files {
		if !IsSub(f.Name()) {
			continue
		}
		if log, ok := regular(filepath.Join(dir, f.Name())); ok {
			if id := sessionNamed(log.Path); id != "" {
				m[id] = append(m[id], log)
			}
		}
	}
	if s.dirs == nil {
		s.dirs = map[string]map[string][]Log{}
	}
	s.dirs[dir] = m
	return m
}

// sessionNamed is the session id in the head of a sub-agent's log.
func sessionNamed(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }()
	head := make([]byte, 8<<10)
	n, _ := f.Read(head)
	_, after, ok := bytes.Cut(head[:n], []byte(`"sessionId":`))
	if !ok {
		return ""
	}
	after = bytes.TrimLeft(after, " ")
	if len(after) == 0 || after[0] != '"' {
		return ""
	}
	id, _, _ := bytes.Cut(after[1:], []byte(`"`))
	return string(id)
}
