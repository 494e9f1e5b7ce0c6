package cli

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/gate/install"
	"github.com/footing-dev/footing/source/local"
)

func (a *app) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Test the hooks that are installed",
		Long: `doctor hands each configured hook a canned payload through the command line the
agent itself would run, with a state folder of its own so that nothing of it is
recorded, and looks whether the answer is one the agent takes and the event was
kept. It also reports hooks that went silent: sessions of this repository that
are newer than anything the hooks recorded. Last it says whether an exercise can be
confined on this machine, and if not, what lets it.`,
		Example: `  footing doctor`,
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.doctor(cmd.Context()) },
	}
}

func (a *app) doctor(ctx context.Context) error {
	bad, seen := 0, 0
	root, vcs := a.workspace()
	roots := []string{""}
	if vcs {
		roots = append(roots, root)
	}
	tested := map[string]bool{}
	for _, r := range roots {
		p := &install.Plan{Env: a.Env, Root: r}
		for _, at := range p.Places() {
			cmds, err := install.Commands(at)
			if err != nil {
				bad++
				a.term.errorf("%s: %v", at.Title, err)
				continue
			}
			if len(cmds) == 0 {
				continue
			}
			seen++
			fails := 0
			for _, c := range cmds {
				key := at.Agent + "\x00" + c
				if tested[key] {
					continue
				}
				tested[key] = true
				if err := a.try(ctx, at, c); err != nil {
					fails++
					a.term.errorf("%s: %s: %v", at.Title, c, err)
				}
			}
			bad += fails
			if fails == 0 {
				fmt.Fprintf(a.term, "%s: %s in %s\n", at.Title, plural(len(cmds), "hook command works", "hook commands work"), at.Path)
			}
			if off := p.Off(at); off != "" {
				bad++
				a.term.errorf("%s: hooks are switched off: %s", at.Title, off)
			}
			if at.Trust != "" {
				a.term.hintf("%s: %s", at.Title, at.Trust)
			}
		}
	}
	bad += a.confinement(ctx)
	if seen == 0 {
		return withHint(fmt.Errorf("no hooks of footing's are installed"), "footing init adds them")
	}
	if vcs {
		bad += a.silent(root)
	}
	if bad > 0 {
		return exit(exitUsage)
	}
	return nil
}

// tryLimit is how long a hook may take with a canned payload.
const tryLimit = 20 * time.Second

// try runs one hook command as the agent would, in a state folder and a
// workspace of its own.
func (a *app) try(ctx context.Context, at install.Place, command string) error {
	dir, err := os.MkdirTemp("", "footing-doctor-")
	if err != nil {
		return fmt.Errorf("make a folder to test in: %w", err)
	}
	defer os.RemoveAll(dir)
	work, store := filepath.Join(dir, "work"), filepath.Join(dir, "state")
	if err := os.Mkdir(work, 0o700); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, tryLimit)
	defer cancel()
	shell, flag := "/bin/sh", "-c"
	if runtime.GOOS == "windows" {
		shell, flag = "powershell", "-Command"
	}
	cmd := exec.CommandContext(ctx, shell, flag, command)
	cmd.Dir = work
	cmd.Env = []string{"XDG_STATE_HOME=" + store, "HOME=" + dir, "PATH=" + a.Env("PATH")}
	cmd.Stdin = strings.NewReader(install.Canned(at.Agent, work))
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("it ends with %w: %s", err, strings.TrimSpace(errs.String()))
	}
	if out.Len() > 0 && !jsontext.Value(out.Bytes()).IsValid() {
		return fmt.Errorf("its answer is no JSON: %.200s", out.String())
	}
	kept, _ := filepath.Glob(filepath.Join(store, "footing", "projects", "*", "runs", "*.jsonl"))
	if len(kept) == 0 {
		log, _ := os.ReadFile(filepath.Join(store, "footing", "hook.log"))
		return fmt.Errorf("it recorded nothing; its log says: %.300s%s", log, strings.TrimSpace(errs.String()))
	}
	return nil
}

// silentAfter is how much newer a session must be than the newest record
// before its hooks are called silent.
const silentAfter = 10 * time.Minute

// silent reports agents that keep sessions of this repository while their
// hooks, which recorded before or are installed now, record nothing.
func (a *app) silent(root string) int {
	store, err := a.store()
	if err != nil {
		return 0
	}
	project, err := store.Project(root)
	if err != nil {
		a.term.errorf("%v", err)
		return 1
	}
	recorded := newest(filepath.Join(project.Dir(), "runs", "*.jsonl"))
	since := a.installed()
	if since.IsZero() {
		return 0
	}
	logs, _ := local.Find(local.Env(a.Env), root, since)
	for _, l := range logs {
		if !l.Hookless && l.ModTime.Sub(recorded) > silentAfter && l.ModTime.After(since) {
			a.term.errorf("hooks are silent: the session in %s went on at %s and nothing was recorded since %s",
				l.Path, l.ModTime.Format(time.DateTime), moment(recorded))
			return 1
		}
	}
	return 0
}

// installed is when hooks were last added.
func (a *app) installed() time.Time {
	dir, err := a.store()
	if err != nil {
		return time.Time{}
	}
	known, err := install.Remembered(dir)
	if err != nil {
		return time.Time{}
	}
	var last time.Time
	for path, e := range known {
		if fi, err := os.Stat(path); err == nil && !e.Gone && fi.ModTime().After(last) {
			last = fi.ModTime()
		}
	}
	return last
}

func newest(pattern string) time.Time {
	var last time.Time
	files, _ := filepath.Glob(pattern)
	for _, f := range files {
		if fi, err := os.Stat(f); err == nil && fi.ModTime().After(last) {
			last = fi.ModTime()
		}
	}
	return last
}

func moment(t time.Time) string {
	if t.IsZero() {
		return "ever"
	}
	return t.Format(time.DateTime)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
