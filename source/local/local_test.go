package local

import (
	"os"
	"path/filepath"
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

	env := func(name string) string { return map[string]string{"HOME": root}[name] }
	for _, workspace := range []string{project, filepath.Join(root, "link")} {
		logs, looks := Find(env, workspace, time.Now().Add(-200*time.Hour))
		var got []string
		for _, l := range logs {
			got = append(got, filepath.Base(l.Path))
		}
		want := []string{"a.jsonl", "headless.jsonl", "b.jsonl", "rollout-1.jsonl", "pi.jsonl"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: want -, got +\n%s", workspace, diff)
		}
		if l := looks[1]; l.Logs != 3 || l.Other != 2 || l.Missing {
			t.Errorf("looked in %+v", l)
		}
	}
	if logs, _ := Find(env, project, time.Time{}); len(logs) != 6 {
		t.Errorf("with no limit of age: %d logs", len(logs))
	}

	moved := func(name string) string {
		return map[string]string{"HOME": "/nowhere", "CLAUDE_CONFIG_DIR": filepath.Join(root, ".claude"), "CODEX_HOME": filepath.Join(root, ".codex"), "PI_CODING_AGENT_DIR": filepath.Join(root, ".pi", "agent")}[name]
	}
	if logs, _ := Find(moved, project, time.Time{}); len(logs) != 6 {
		t.Errorf("with the folders moved: %d logs", len(logs))
	}
	logs, looks := Find(func(string) string { return "" }, project, time.Time{})
	if len(logs) != 0 || len(looks) != 3 || !looks[0].Missing || !looks[1].Missing || !looks[2].Missing {
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
