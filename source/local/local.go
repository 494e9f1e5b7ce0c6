// Package local finds the sessions that the agents installed on this machine
// keep for one folder. It knows where each agent stores its logs and reads only
// their heads, to see which folder a session worked in.
package local

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/footing-dev/footing/record"
)

// Log is one session's log.
type Log struct {
	Path    string
	Size    int64
	ModTime time.Time
	// Hookless: its agent has no hooks, so nothing records what it does.
	Hookless bool
}

// Look says where was looked, for a reader who expected more.
type Look struct {
	Agent string
	Dir   string
	// Logs is how many logs are there, Other how many of them belong to other
	// folders. Missing is set if the folder does not exist.
	Logs, Other int
	Missing     bool
}

// Env is the environment: it tells where agents keep their files.
type Env func(name string) string

// Find returns the logs of sessions that worked in workspace or below it, the
// oldest first, and where it looked. since leaves out logs last written before
// it; the zero time leaves out none. Folders it may not read count as missing.
func Find(env Env, workspace string, since time.Time) ([]Log, []Look) {
	workspace = filepath.Clean(workspace)
	names := []string{workspace}
	if r, err := filepath.EvalSymlinks(workspace); err == nil && r != workspace {
		names = append(names, r)
	}
	claude, a := findClaude(env, names, since)
	codex, b := findCodex(env, names, since)
	pi, c := findPi(env, names, since)
	gemini, d := findGemini(env, names, since)
	aider, e := findAider(env, names, since)
	logs := slices.Concat(claude, codex, pi, gemini, aider)
	slices.SortFunc(logs, func(a, b Log) int {
		if c := a.ModTime.Compare(b.ModTime); c != 0 {
			return c
		}
		return strings.Compare(a.Path, b.Path)
	})
	return logs, []Look{a, b, c, d, e}
}

// home is a folder of an agent: the one its variable names, else a folder of
// the user's home; "" if there is no home. Never a relative path: what lies in
// the current folder is not the user's own.
func home(env Env, variable, name string) string {
	if dir := env(variable); variable != "" && filepath.IsAbs(dir) {
		return dir
	}
	base := env("HOME")
	if base == "" {
		base = env("USERPROFILE")
	}
	if !filepath.IsAbs(base) {
		return ""
	}
	return filepath.Join(base, name)
}

// regular stats a path without following links; ok for plain files only.
func regular(path string) (Log, bool) {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return Log{}, false
	}
	return Log{Path: path, Size: info.Size(), ModTime: info.ModTime()}, true
}

// below reports whether dir is one of the workspaces or lies in one.
func below(dir string, workspaces []string) bool {
	if dir == "" {
		return false
	}
	dir = filepath.Clean(dir)
	return slices.ContainsFunc(workspaces, func(w string) bool {
		return dir == w || strings.HasPrefix(dir, strings.TrimSuffix(w, string(filepath.Separator))+string(filepath.Separator))
	})
}

// headSize is how much of a log is read to find the folder it names: the first
// records can hold a long prompt or a summary before one that names it.
const headSize = 256 << 10

// firstCwd is the first non-empty "cwd" string in the head of a log.
func firstCwd(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	return cwdIn(readHead(f))
}

func readHead(f fs.File) []byte {
	buf := make([]byte, 8<<10)
	n := 0
	for {
		k, err := f.Read(buf[n:])
		n += k
		if err != nil || n == headSize {
			return buf[:n]
		}
		if n == len(buf) {
			if cwdIn(buf) != "" {
				return buf
			}
			buf = append(buf, make([]byte, min(len(buf)*3, headSize-n))...)
		}
	}
}

// cwdIn finds "cwd":"…" at any depth. A quote inside a JSON string is escaped,
// so the bytes cannot be part of somebody's words.
func cwdIn(head []byte) string {
	s := string(head)
	for {
		i := strings.Index(s, `"cwd"`)
		if i < 0 {
			return ""
		}
		s = strings.TrimLeft(s[i+len(`"cwd"`):], " \t")
		if !strings.HasPrefix(s, ":") {
			continue
		}
		s = strings.TrimLeft(s[1:], " \t")
		if !strings.HasPrefix(s, `"`) {
			continue
		}
		end := 1
		for end < len(s) && s[end] != '"' && s[end] != '\n' {
			if s[end] == '\\' {
				end++
			}
			end++
		}
		if end >= len(s) || s[end] != '"' {
			return ""
		}
		if cwd := record.Literal([]byte(s[:end+1])).String(); cwd != "" {
			return cwd
		}
		s = s[end:]
	}
}
