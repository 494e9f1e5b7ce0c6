package check

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// workspaceCall reads runners that run one task in many packages.
func workspaceCall(prog string, words []shell.Word) (taskCall, bool) {
	t := taskCall{tool: prog, via: prog}
	many := false
	for i := 0; i < len(words); i++ {
		s := words[i].Text
		next := func() string {
			if i++; i < len(words) {
				return words[i].Text
			}
			return ""
		}
		name, val, attached := strings.Cut(s, "=")
		switch {
		case s == "--":
			t.args = words[i+1:]
			i = len(words)
		case s == "run" || s == "run-many" || s == "affected" || s == "affected:test" || s == "exec":
			many = many || s != "run"
			if strings.HasPrefix(s, "affected") {
				t.sels = append(t.sels, "affected")
			}
		case name == "-t" || name == "--target" || name == "--targets":
			if !attached {
				val = next()
			}
			for n := range strings.SplitSeq(val, ",") {
				t.names = append(t.names, n)
			}
			for many && prog == "nx" && !attached && i+1 < len(words) && !strings.HasPrefix(words[i+1].Text, "-") {
				t.names = append(t.names, next()) // "-t lint test build"
			}
		case name == "--filter" || name == "-F" || name == "--scope" || name == "-p" || name == "--projects" || name == "--since" || name == "--base" || name == "--exclude":
			if !attached {
				val = next()
			}
			t.sels = append(t.sels, strings.TrimLeft(name, "-")+"="+val)
		case s == "--affected":
			t.sels = append(t.sels, "affected")
		case s == "--dry" || s == "--dry-run" || s == "--graph" || s == "--help" || s == "--version" || s == "watch":
			t.none = true
		case s == "-j" || s == "--concurrency" || s == "--parallel" && prog == "nx" || s == "--output-logs" || s == "-c" || s == "--configuration":
			if !attached && i+1 < len(words) && !strings.HasPrefix(words[i+1].Text, "-") && s != "--parallel" {
				i++
			}
		case strings.HasPrefix(s, "-"):
		case prog == "nx" && !many && len(t.names) == 0:
			if proj, target, ok := strings.Cut(s, ":"); ok {
				t.names, t.sels = []string{target}, append(t.sels, "project="+proj)
			} else {
				t.names = []string{s}
			}
		case prog == "nx" && !many:
			t.sels = append(t.sels, "project="+s)
		case prog == "turbo" || prog == "lerna":
			t.names = append(t.names, s)
		}
	}
	return t, len(t.names) > 0
}

// scriptCall reads npm, pnpm, yarn and bun.
func scriptCall(prog string, words []shell.Word, rs *Recipes, dir string) (taskCall, bool) {
	t := taskCall{tool: "package.json", via: prog + " run"}
	flagsWithValue := " -w --workspace --filter -F --prefix -C --cwd --dir --loglevel --reporter --script-shell --filter-prod --test-pattern --stream-never --workspace-concurrency --env-file "
	i := 0
	read := func() {
		for i < len(words) && strings.HasPrefix(words[i].Text, "-") && words[i].Text != "--" {
			s := words[i].Text
			name, val, attached := strings.Cut(s, "=")
			i++
			if !attached && strings.Contains(flagsWithValue, " "+name+" ") && !(prog == "pnpm" && name == "-w") && i < len(words) {
				val = words[i].Text
				i++
			}
			switch name {
			case "-w", "--workspace", "--filter", "-F", "--filter-prod":
				if val != "" {
					t.sels = append(t.sels, "workspace="+val)
				}
			case "-r", "--recursive", "--workspaces", "-ws", "--ws", "-A", "--all":
				t.sels = append(t.sels, "workspaces")
			case "--prefix", "-C", "--cwd", "--dir":
				t.dir = val
			case "--help", "-h", "--version", "-v":
				t.none = true
			}
		}
	}
	read()
	if i >= len(words) {
		return t, false
	}
	sub := words[i].Text
	i++
	switch {
	case prog == "yarn" && sub == "workspace" && i+1 < len(words):
		t.sels = append(t.sels, "workspace="+words[i].Text)
		sub = words[i+1].Text
		i += 2
	case prog == "yarn" && sub == "workspaces" && i < len(words):
		t.sels = append(t.sels, "workspaces")
		for i < len(words) && (words[i].Text == "run" || words[i].Text == "foreach" || strings.HasPrefix(words[i].Text, "-")) {
			i++
		}
		if i >= len(words) {
			return t, false
		}
		sub = words[i].Text
		i++
	}
	switch sub {
	case "run", "run-script", "rum", "urn":
		read()
		if i >= len(words) {
			return t, false // lists the scripts
		}
		sub = words[i].Text
		i++
		if prog == "bun" && strings.ContainsAny(sub, "/.") {
			return t, false
		}
	case "exec", "x", "dlx":
		read()
		if i < len(words) && words[i].Text == "--" {
			i++
		}
		if i >= len(words) {
			return t, false
		}
		t.exec = words[i:]
		return t, true
	case "test", "t", "tst":
		if sub != "test" && prog != "yarn" && prog != "bun" {
			sub = "test"
		}
	default:
		if prog == "npm" {
			return t, false
		}
		// A script of that name goes before a program.
		if !rs.hasScript(dir, sub) && table()[progName(sub)] != nil && sub != "jest-never" {
			if r, _ := pick(table()[progName(sub)], words[i-1:]); r != nil {
				t.exec = words[i-1:]
				return t, true
			}
		}
		if !rs.hasScript(dir, sub) && (sub == "turbo" || sub == "nx" || sub == "lerna" || sub == "moon") && prog != "npm" {
			t.exec = words[i-1:]
			return t, true
		}
		if kindByName(sub) == "" && !rs.hasScript(dir, sub) || packageCommand(sub) {
			return t, false
		}
	}
	if prog == "npm" {
		read() // npm takes flags behind the name for itself
	}
	t.names = []string{sub}
	for ; i < len(words); i++ {
		s := words[i].Text
		if s == "--" && prog != "pnpm" {
			t.args = append(t.args, words[i+1:]...)
			break
		}
		if prog == "npm" && strings.HasPrefix(s, "-") {
			read()
			i--
			continue
		}
		if s != "--" {
			t.args = append(t.args, words[i])
		}
	}
	return t, true
}

// packageCommand are commands of the package managers that are named like
// checks.
func packageCommand(s string) bool {
	switch s {
	case "audit", "doctor", "install", "verify", "rebuild", "prune", "check":
		return s != "check"
	}
	return false
}
