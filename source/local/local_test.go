package local

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func write(t *testing.T, path, content string, age time.Duration) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	at := time.Now().Add(-age)
	if err := os.Chtimes(path, at, at); err != nil {
		t.Fatal(err)
	}
}

func TestFind(t *testing.T) {
	root := t.TempDir()
	project := filepath.Join(root, "my.app")
	if err := os.MkdirAll(project, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(project, filepath.Join(root, "link")); err != nil {
		t.Fatal(err)
	}
	claude := func(dir, name string) string {
		return filepath.Join(root, ".claude", "projects", dashed(dir), name)
	}
	codex := func(name string) string {
		return filepath.Join(root, ".codex", "sessions", "2026", "01", "02", name)
	}
	cwd := func(dir string) string { return `{"type":"x","cwd":"` + dir + `"}` + "\n" }
	long := `{"type":"user","message":{"content":"say \"cwd\":\"/wrong\" ` + strings.Repeat("x", 20<<10) + `"}}` + "\n"

	write(t, claude(project, "a.jsonl"), long+cwd(project), 50*time.Minute)
	write(t, claude(project, "old.jsonl"), cwd(project), 300*time.Hour)
	write(t, claude(project, "headless.jsonl"), `{"type":"summary"}`, 40*time.Minute)
	write(t, claude(project, "agent-1.jsonl"), cwd(project), time.Minute)
	write(t, claude(project, "notes.txt"), cwd(project), time.Minute)
	write(t, claude(project+"/sub", "b.jsonl"), cwd(project+"/sub"), 30*time.Minute)
	write(t, claude(project+"-2", "c.jsonl"), cwd(project+"-2"), time.Minute)
	write(t, claude(filepath.Join(root, "my-app"), "d.jsonl"), cwd(filepath.Join(root, "my-app")), time.Minute)
	write(t, codex("rollout-1.jsonl"), `{"type":"session_meta","payload":{"cwd": "`+project+`"}}`, 20*time.Minute)
	write(t, codex("rollout-2.jsonl"), `{"type":"session_meta","payload":{"cwd":"/other"}}`, 20*time.Minute)
	write(t, codex("rollout-3.jsonl"), `{"type":"session_meta","payload":{}}`, 20*time.Minute)
	write(t, codex("other.jsonl"), cwd(project), 20*time.Minute)

	pi := filepath.Join(root, ".pi", "agent", "sessions", "--my-app--", "pi.jsonl")
	write(t, pi, `{"type":"session","id":"s","cwd":"`+project+`"}`, 10*time.Minute)

	tmp := filepath.Join(root, ".gemini", "tmp")
	sum := sha256.Sum256([]byte(project))
	digest := filepath.Join(tmp, hex.EncodeToString(sum[:]), "chats")
	write(t, filepath.Join(digest, "session-1.json"), "{}", 9*time.Minute)
	write(t, filepath.Join(digest, "session-2.json"), "{}", 8*time.Minute)
	write(t, filepath.Join(digest, "session-2.jsonl"), "{}", 8*time.Minute)
	write(t, filepath.Join(digest, "checkpoint.json"), "{}", 8*time.Minute)
	write(t, filepath.Join(tmp, "sub", ".project_root"), project+"/sub\n", time.Minute)
	write(t, filepath.Join(tmp, "sub", "chats", "session-3.jsonl"), "{}", 7*time.Minute)
	write(t, filepath.Join(tmp, "other", ".project_root"), project+"-2", time.Minute)
	write(t, filepath.Join(tmp, "other", "chats", "session-4.jsonl"), "{}", 7*time.Minute)
	write(t, filepath.Join(project, AiderHistory), "", 6*time.Minute)

	env := func(name string) string { return map[string]string{"HOME": root}[name] }
	for _, workspace := range []string{project, filepath.Join(root, "link")} {
		logs, looks := Find(env, workspace, time.Now().Add(-200*time.Hour))
		var got []string
		for _, l := range logs {
			got = append(got, filepath.Base(l.Path))
		}
		want := []string{"a.jsonl", "headless.jsonl", "b.jsonl", "rollout-1.jsonl", "pi.jsonl", "session-1.json", "session-2.jsonl", "session-3.jsonl", AiderHistory}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: want -, got +\n%s", workspace, diff)
		}
		if l := looks[1]; l.Logs != 3 || l.Other != 2 || l.Missing {
			t.Errorf("looked in %+v", l)
		}
		if l := looks[3]; l.Logs != 4 || l.Other != 1 || l.Missing {
			t.Errorf("looked in %+v", l)
		}
	}
	if logs, _ := Find(env, project, time.Time{}); len(logs) != 10 {
		t.Errorf("with no limit of age: %d logs", len(logs))
	}

	moved := func(name string) string {
		return map[string]string{"HOME": "/nowhere", "CLAUDE_CONFIG_DIR": filepath.Join(root, ".claude"), "CODEX_HOME": filepath.Join(root, ".codex"), "PI_CODING_AGENT_DIR": filepath.Join(root, ".pi", "agent"), "GEMINI_CLI_HOME": root}[name]
	}
	if logs, _ := Find(moved, project, time.Time{}); len(logs) != 10 {
		t.Errorf("with the folders moved: %d logs", len(logs))
	}
	logs, looks := Find(func(string) string { return "" }, project, time.Time{})
	if len(logs) != 1 || len(looks) != 5 || slices.ContainsFunc(looks[:4], func(l Look) bool { return !l.Missing }) {
		t.Errorf("with no home: %v, %+v", logs, looks)
	}
}

func TestSubs(t *testing.T) {
	dir := t.TempDir()
	parent := filepath.Join(dir, "s1.jsonl")
	write(t, parent, "{}", 0)
	write(t, filepath.Join(dir, "s1", "subagents", "agent-b.jsonl"), "{}", 0)
	write(t, filepath.Join(dir, "s1", "subagents", "agent-b.meta.json"), "{}", 0)
	write(t, filepath.Join(dir, "agent-a.jsonl"), `{"isSidechain":true,"sessionId":"s1"}`, 0)
	write(t, filepath.Join(dir, "agent-c.jsonl"), `{"isSidechain":true,"sessionId":"s2"}`, 0)
	if err := os.Symlink(parent, filepath.Join(dir, "s1", "subagents", "agent-z.jsonl")); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range new(Subs).Of(parent) {
		rel, _ := filepath.Rel(dir, l.Path)
		got = append(got, filepath.ToSlash(rel))
	}
	if diff := cmp.Diff([]string{"s1/subagents/agent-b.jsonl", "agent-a.jsonl"}, got); diff != "" {
		t.Errorf("want -, got +\n%s", diff)
	}
	if subs := new(Subs).Of(filepath.Join(dir, "agent-a.jsonl")); subs != nil {
		t.Errorf("a sub-agent's log has %v", subs)
	}
}

func TestCwdIn(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`{"cwd":"/a"}`, "/a"},
		{`{"cwd" : "/a\\b\"c"}`, `/a\b"c`},
		{`{"cwd":"","x":{"cwd":"/b"}}`, "/b"},
		{`{"t":"\"cwd\":\"/no\""}`, ""},
		{`{"cwd":null,"y":1}`, ""},
		{`{"cwd":"/cut`, ""},
		{`{"cwd":"/cut\`, ""},
		{`"cwd"`, ""},
		{`"cwd":`, ""},
	} {
		if got := cwdIn([]byte(c.in)); got != c.want {
			t.Errorf("cwdIn(%s) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestAiderHistoryElsewhere(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "w", "logs", "a.md"), "x", 0)
	write(t, filepath.Join(dir, "out.md"), "x", 0)
	for name, want := range map[string]int{"logs/a.md": 1, filepath.Join(dir, "w", "logs", "a.md"): 1, filepath.Join(dir, "out.md"): 0, "../out.md": 0, "": 0} {
		env := func(v string) string { return map[string]string{"AIDER_CHAT_HISTORY_FILE": name}[v] }
		if logs, _ := findAider(env, []string{filepath.Join(dir, "w")}, time.Time{}); len(logs) != want {
			t.Errorf("%q: %v", name, logs)
		}
	}
}
