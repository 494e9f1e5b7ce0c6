package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/footing-dev/footing/internal/cli"
	"github.com/footing-dev/footing/source/all"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"footing": func() { os.Exit(cli.Main()) }})
}

const scripts = "testdata/script"

func TestScripts(t *testing.T) {
	sample, err := os.ReadFile(filepath.Join("..", "..", "internal", "cli", "sample.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: scripts,
		Setup: func(e *testscript.Env) error {
			// Each script stands in a repository of its own, with the sample
			// as a log at hand.
			e.Setenv("HOME", filepath.Join(e.WorkDir, "home"))
			e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, "state"))
			e.Setenv("XDG_CONFIG_HOME", filepath.Join(e.WorkDir, "config"))
			notes, err := filepath.Abs(filepath.Join("..", "..", "exercise", "testdata", "notes"))
			if err != nil {
				return err
			}
			e.Setenv("NOTES", notes)
			e.Cd = filepath.Join(e.WorkDir, "repo")
			for _, dir := range []string{"repo/.git", "home"} {
				if err := os.MkdirAll(filepath.Join(e.WorkDir, dir), 0o755); err != nil {
					return err
				}
			}
			return os.WriteFile(filepath.Join(e.Cd, "session.jsonl"), sample, 0o644)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"status": status},
	})
}

// status N COMMAND… runs a command and checks its exit status.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("run: %v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// sampleAnswer is what audit says of the sample, indented as the README shows it.
func sampleAnswer(t *testing.T) string {
	t.Helper()
	var out strings.Builder
	empty := t.TempDir()
	status := cli.Run(t.Context(), &cli.Process{
		Args: []string{"audit", "--sample"}, Stdin: strings.NewReader(""), Stdout: &out, Stderr: io.Discard,
		Env: func(string) string { return empty }, Dir: empty, Now: time.Now,
	})
	if status != 0 {
		t.Fatalf("exit status %d", status)
	}
	return "    " + strings.ReplaceAll(strings.TrimSpace(out.String()), "\n", "\n    ")
}

// TestDocsAreScripts: a command that the README shows is one that a script
// runs.
func TestDocsAreScripts(t *testing.T) {
	var run strings.Builder
	files, err := filepath.Glob(filepath.Join(scripts, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		run.Write(b)
	}
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	docs, err := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	if answer := sampleAnswer(t); !strings.Contains(string(readme), answer) {
		t.Errorf("the README does not show the answer to the sample as it is:\n%s", answer)
	}
	if shown := shownCommands(t, string(readme), run.String()); shown < 10 {
		t.Errorf("only %d commands found in the README", shown)
	}
	page := map[string]string{} // where a command is shown
	for _, f := range docs {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		shownCommands(t, string(b), run.String())
		for line := range strings.Lines(string(b)) {
			line, code := strings.CutPrefix(line, "    ")
			if !code || !strings.HasPrefix(line, "footing ") {
				continue
			}
			if other := page[line]; other != "" && other != f {
				t.Errorf("%s and %s both show and explain %s", other, f, line)
			}
			page[line] = f
		}
	}
	commands, err := os.ReadFile(filepath.Join("..", "..", "docs", "commands.md"))
	if err != nil {
		t.Fatal(err)
	}
	if shown := shownCommands(t, string(commands), run.String()); shown < 15 {
		t.Errorf("only %d commands found in docs/commands.md", shown)
	}
	// The file it shows is the one the script uses.
	var toml strings.Builder
	_, file, _ := strings.Cut(string(commands), "    [done]\n")
	file, _, _ = strings.Cut("    [done]\n"+file, "\n\n`")
	for line := range strings.Lines(file) {
		toml.WriteString(strings.TrimPrefix(line, "    "))
	}
	if len(file) < 100 || !strings.Contains(run.String(), strings.TrimSpace(toml.String())) {
		t.Errorf("no script uses the footing.toml that docs/commands.md shows:\n%s", toml.String())
	}
	for _, f := range all.Formats() {
		if !strings.Contains(string(readme), "`"+f.Name+"`") {
			t.Errorf("the README does not name the format %s", f.Name)
		}
	}
}

// shownCommands checks that a script runs each command a text shows, and counts
// them.
func shownCommands(t *testing.T, text, run string) (shown int) {
	t.Helper()
	for line := range strings.Lines(text) {
		line, code := strings.CutPrefix(line, "    ")
		if !code {
			continue
		}
		line, _, _ = strings.Cut(line, "  #")
		line = strings.TrimSpace(line)
		if _, piped, ok := strings.Cut(line, "| footing"); ok {
			line = "footing" + piped
		}
		if !strings.HasPrefix(line, "footing ") {
			continue
		}
		line, _, _ = strings.Cut(line, " > ")
		shown++
		if !strings.Contains(run, strings.TrimSpace(line)+"\n") {
			t.Errorf("no script runs %q", line)
		}
	}
	return shown
}
