package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestAttemptsDocs runs docs/attempts.md: each console block is part of one
// testscript. "$ " starts a command and "! " one that exits with an error; what
// follows are lines it must print, "…" standing for anything.
func TestAttemptsDocs(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("..", "..", "docs", "attempts.md"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	files, err := os.ReadFile(filepath.Join("testdata", "attempts", "files.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	script := docScript(string(raw)) + string(files)
	if err := os.WriteFile(filepath.Join(dir, "attempts.txt"), []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:  dir,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"footing": footingCmd, "keep": keepCmd, "quiet": quietCmd},
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_STATE_HOME", filepath.Join(env.WorkDir, ".state"))
			env.Setenv("XDG_CONFIG_HOME", filepath.Join(env.WorkDir, ".config"))
			env.Cd = filepath.Join(env.WorkDir, "work")
			return os.MkdirAll(filepath.Join(env.Cd, ".git"), 0o755)
		},
	})
}

var capture = regexp.MustCompile(`^(\w+)=\$\((.*)\)$`)

// docScript turns the console blocks of a page into a testscript.
func docScript(page string) string {
	var b strings.Builder
	in, silent := false, false
	endCommand := func() {
		if silent {
			b.WriteString("quiet\n")
		}
		silent = false
	}
	for line := range strings.Lines(page) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case strings.HasPrefix(line, "```"):
			endCommand()
			in = line == "```console"
		case !in:
		case strings.HasPrefix(line, "$ "), strings.HasPrefix(line, "! "):
			endCommand()
			command, not := line[2:], ""
			if line[0] == '!' {
				not = "! "
			}
			name := ""
			if m := capture.FindStringSubmatch(command); m != nil {
				name, command = m[1], m[2]
			}
			fmt.Fprintf(&b, "# %s\n%s%s\n", line, not, scriptCommand(command))
			if name != "" {
				fmt.Fprintf(&b, "keep %s\n", name)
			}
			silent = name == ""
		default:
			silent = false
			stream := "stdout"
			for _, prefix := range []string{"hint: ", "warning: ", "error: "} {
				if strings.HasPrefix(line, prefix) {
					stream = "stderr"
				}
			}
			want := strings.ReplaceAll(regexp.QuoteMeta(line), "…", ".*")
			fmt.Fprintf(&b, "%s '(?m)^%s$'\n", stream, strings.ReplaceAll(want, "'", "''"))
		}
	}
	return b.String()
}

// scriptCommand writes a shell command as a testscript line.
func scriptCommand(command string) string {
	command = strings.ReplaceAll(command, `"`, `'`)
	if strings.HasPrefix(command, "footing ") {
		return command
	}
	return "exec " + command
}

func footingCmd(ts *testscript.TestScript, neg bool, args []string) {
	status := Run(context.Background(), &Process{
		Args: args, Stdin: strings.NewReader(""), Stdout: ts.Stdout(), Stderr: ts.Stderr(), Dir: ts.MkAbs("."),
		Env: ts.Getenv, Now: time.Now,
	})
	if (status != 0) != neg {
		ts.Fatalf("footing %q exits %d", args, status)
	}
}

// keepCmd puts what was printed into a variable.
func keepCmd(ts *testscript.TestScript, _ bool, args []string) {
	ts.Setenv(args[0], strings.TrimSpace(ts.ReadFile("stdout")))
}

// quietCmd demands that nothing was printed.
func quietCmd(ts *testscript.TestScript, _ bool, _ []string) {
	if out := ts.ReadFile("stdout"); out != "" {
		ts.Fatalf("the page shows no output, and there is: %q", out)
	}
}
