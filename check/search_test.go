package check

import (
	"testing"

	"github.com/footing-dev/footing/shell"
)

func TestSearchOf(t *testing.T) {
	for _, c := range []struct {
		command, pattern string
		ok               bool
	}{
		{"grep -rn oldName .", "oldName", true},
		{"grep -rn 'a b' --include='*.go' src", "a b", true},
		{"grep -e one -e two file", "one|two", true},
		{"grep -rnE '<<<<<<<|>>>>>>>' .", "<<<<<<<|>>>>>>>", true},
		{"rg oldName", "oldName", true},
		{"rg -t go -n oldName src", "oldName", true},
		{"git grep -n oldName -- '*.go'", "oldName", true},
		{"git -C sub grep oldName", "oldName", true},
		{"ag x src", "x", true},
		{"find . -name '*.orig'", "*.orig", true},
		{"grep -v x file", "", false},
		{"grep pattern", "", false},
		{"grep -r $X .", "", false},
		{"find . -name '*.orig' -delete", "", false},
		{"find . -type f", "", false},
		{"git log", "", false},
		{"echo grep", "", false},
		{"rg --files", "", false},
	} {
		s := shell.Parse(c.command)
		got, ok := SearchOf(&s.Segments[0])
		if got != c.pattern || ok != c.ok {
			t.Errorf("%s is %q %v, want %q %v", c.command, got, ok, c.pattern, c.ok)
		}
	}
	for _, line := range []string{"go test ./... | grep FAIL", "cat x | rg y"} {
		s := shell.Parse(line)
		if p, ok := SearchOf(&s.Segments[1]); ok {
			t.Errorf("%s searches for %q", line, p)
		}
	}
}

func TestStateOf(t *testing.T) {
	for command, want := range map[string]string{
		"git status --short": "status", "git -C sub status": "status", "git diff --exit-code": "status", "git push -u origin x": "push",
		"git commit -m 'x'": "commit", "git -c user.name=x commit": "commit",
		"git diff": "", "git push --dry-run": "", "git log": "", "git": "", "echo git status": "", "git stash": "",
	} {
		s := shell.Parse(command)
		got, ok := StateOf(&s.Segments[0])
		if ok != (want != "") || ok && got != want {
			t.Errorf("%s is %q %v, want %q", command, got, ok, want)
		}
	}
}
