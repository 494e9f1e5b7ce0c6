package exercise

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// configFiles are where agents keep the servers of a repository, in the order
// they are looked at. Their names say nothing about who reads them.
func configFiles() []string {
	return []string{".mcp.json", "mcp.json", ".vscode/mcp.json", ".cursor/mcp.json", ".gemini/settings.json"}
}

// maxConfig bounds a file that is looked at for servers.
const maxConfig = 1 << 20

// Discover finds capabilities that a repository has and does not declare: MCP
// servers in its agents' files that start from the repository itself. They are
// offered, run when named, and never run at a gate.
func Discover(root string) ([]Capability, []Problem) {
	var out []Capability
	var problems []Problem
	for _, name := range configFiles() {
		raw, err := readSmall(filepath.Join(root, name))
		if err != nil {
			if !os.IsNotExist(err) {
				problems = append(problems, Problem{Path: name, What: err.Error()})
			}
			continue
		}
		caps, odd, err := servers(root, name, raw)
		if err != nil {
			problems = append(problems, Problem{Path: name, What: err.Error()})
			continue
		}
		if len(odd) > 0 {
			problems = append(problems, Problem{Path: name, What: "not understood as a server: " + list(odd)})
		}
		for _, c := range caps {
			if !slices.ContainsFunc(out, func(o Capability) bool { return o.Name == c.Name }) {
				out = append(out, c)
			}
		}
	}
	return out, problems
}

// readSmall reads a regular file of a sane size; links are not followed.
func readSmall(path string) ([]byte, error) {
	fi, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if fi.Mode()&fs.ModeType != 0 || fi.Size() > maxConfig {
		return nil, fmt.Errorf("not a file of at most 1 MiB")
	}
	return os.ReadFile(path)
}

// server is an entry of an agent's list of MCP servers.
type server struct {
	Command string            `json:"command"`
	Args    []string          `json:"args"`
	Env     map[string]string `json:"env"`
	Type    string            `json:"type"`
	URL     string            `json:"url"`
}

// servers gives those of a file that start here, and the names of entries that
// are none: one that nobody understands hides no other.
func servers(root, source string, raw []byte) (out []Capability, odd []string, err error) {
	var file struct {
		MCP     map[string]json.RawMessage `json:"mcpServers"`
		Servers map[string]json.RawMessage `json:"servers"`
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		if json.Valid(raw) {
			return nil, nil, fmt.Errorf("it holds no list of servers: %w", err)
		}
		return nil, nil, fmt.Errorf("not JSON: %w", err)
	}
	all := file.MCP
	if all == nil {
		all = file.Servers
	}
	names := make([]string, 0, len(all))
	for n := range all {
		names = append(names, n)
	}
	sort.Strings(names)
	for _, n := range names {
		var s server
		if n == "" || json.Unmarshal(all[n], &s) != nil {
			odd = append(odd, strconv.Quote(n))
			continue
		}
		args, ours := fromHere(root, s)
		if !ours {
			continue
		}
		c := Capability{Name: n, Kind: MCP, Start: args, Source: source}
		keys := make([]string, 0, len(s.Env))
		for k := range s.Env {
			keys = append(keys, k)
		}
		sort.Strings(keys)
		for _, k := range keys {
			// Values that stand for the user's own are not known here and not
			// wanted: they are secrets as often as not.
			if v := s.Env[k]; !strings.Contains(v, "${") && !looksSecretName(k) {
				c.Env = append(c.Env, k+"="+v)
			}
		}
		if c.Check() == nil {
			out = append(out, c)
		}
	}
	return out, odd, nil
}

// looksSecretName reports whether a variable's name is one of a secret.
func looksSecretName(k string) bool {
	up := strings.ToUpper(k)
	for _, w := range []string{"KEY", "TOKEN", "SECRET", "PASSWORD", "PASSWD", "CREDENTIAL", "AUTH"} {
		if strings.Contains(up, w) {
			return true
		}
	}
	return false
}

// fromHere reports whether a server starts from the repository: its program or
// one of its arguments is a file of it. Servers that are fetched are not ours.
func fromHere(root string, s server) ([]string, bool) {
	if s.Command == "" || s.URL != "" || s.Type != "" && s.Type != "stdio" {
		return nil, false
	}
	args := append([]string{s.Command}, s.Args...)
	ours := false
	for i, a := range args {
		for _, v := range []string{"${workspaceFolder}", "${CLAUDE_PROJECT_DIR}", "${PWD}"} {
			a = strings.ReplaceAll(a, v+"/", "")
		}
		if rel, err := filepath.Rel(root, a); err == nil && filepath.IsAbs(a) && !strings.HasPrefix(rel, "..") {
			a = "./" + filepath.ToSlash(rel)
		}
		args[i] = a
		if strings.HasPrefix(a, "-") || !inside(filepath.ToSlash(filepath.Clean(a))) {
			continue
		}
		if fi, err := os.Stat(filepath.Join(root, a)); err == nil && (fi.Mode().IsRegular() || i > 0 && fi.IsDir() && strings.HasPrefix(a, ".")) {
			ours = true
		}
		// A module of the repository: python -m pkg.server
		if i > 0 && args[i-1] == "-m" {
			p := filepath.Join(root, strings.ReplaceAll(a, ".", "/"))
			for _, f := range []string{p + ".py", p + "/__main__.py", p + "/__init__.py"} {
				if fi, err := os.Stat(f); err == nil && fi.Mode().IsRegular() {
					ours = true
				}
			}
		}
	}
	return args, ours
}
