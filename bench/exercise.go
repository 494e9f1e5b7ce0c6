package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const (
	budgetCall     = 25 * time.Millisecond
	budgetCanaries = 150
	budgetCopy     = 1000
	copyFiles      = 50_000
	exerciseCalls  = 20
)

// exerciseSection measures what an exercise costs beyond what it runs: a
// confined call beside the bare process, the canaries, and the copy of a large
// project.
func exerciseSection(b *bench) error {
	if err := b.canaries(); err != nil {
		return err
	}
	if err := b.confinedCall(); err != nil {
		return err
	}
	return b.largeCopy()
}

func (b *bench) canaries() error {
	best := int64(-1)
	for range 5 {
		out, err := footing(b, b.dir, "sandbox", "check", "--format", "json")
		if err != nil {
			return err
		}
		var a struct {
			Backends []struct {
				Backend string `json:"backend"`
				Holds   bool   `json:"holds"`
				MS      int64  `json:"ms"`
			} `json:"backends"`
		}
		if err := json.Unmarshal(out, &a); err != nil {
			return err
		}
		for _, x := range a.Backends {
			if x.Backend == "native" && x.Holds && (best < 0 || x.MS < best) {
				best = x.MS
			}
		}
	}
	if best < 0 {
		b.table.note("exercise", "no native sandbox here")
		return nil
	}
	b.table.add("exercise, canaries, best of 5", fmt.Sprintf("%d ms", best), fmt.Sprintf("<= %d ms", budgetCanaries), best <= budgetCanaries)
	return nil
}

// confinedCall exercises one operation and then many: the difference is calls
// alone.
func (b *bench) confinedCall() error {
	wall := func(n int) (time.Duration, error) {
		dir, err := b.project(fmt.Sprintf("calls-%d", n), n, 0)
		if err != nil {
			return 0, err
		}
		var best time.Duration
		for range 4 { // the first also measures bounds
			start := time.Now()
			if _, err := footing(b, dir, "exercise", "c"); err != nil {
				return 0, err
			}
			if d := time.Since(start); best == 0 || d < best {
				best = d
			}
		}
		return best, nil
	}
	one, err := wall(1)
	if err != nil {
		return err
	}
	many, err := wall(1 + exerciseCalls)
	if err != nil {
		return err
	}
	bare, err := series(20, "", "true")
	if err != nil {
		return err
	}
	over := (many-one)/(2*exerciseCalls) - bare.wall
	b.table.add("exercise, a call over the bare process", fmt.Sprintf("%.1f ms", over.Seconds()*1e3), "<= 25 ms", over <= budgetCall)
	b.table.note("exercise, whole command, one operation", fmt.Sprintf("%.0f ms", one.Seconds()*1e3))
	return nil
}

func (b *bench) largeCopy() error {
	dir, err := b.project("large", 1, copyFiles)
	if err != nil {
		return err
	}
	for _, what := range []string{"cold", "warm"} {
		out, err := footing(b, dir, "exercise", "c", "--format", "json")
		if err != nil {
			return err
		}
		var a struct {
			Receipts []struct {
				Copy   string `json:"copy"`
				CopyMS int64  `json:"copy_ms"`
			} `json:"receipts"`
		}
		if err := json.Unmarshal(out, &a); err != nil || len(a.Receipts) != 1 {
			return fmt.Errorf("read receipt: %w", err)
		}
		r := a.Receipts[0]
		b.table.add(fmt.Sprintf("exercise, copy of %d files by %s, digest cache %s", copyFiles, r.Copy, what), fmt.Sprintf("%d ms", r.CopyMS),
			fmt.Sprintf("<= %d ms", budgetCopy), r.CopyMS <= budgetCopy)
	}
	return nil
}

// project makes a project with operations that do nothing, and files.
func (b *bench) project(name string, operations, files int) (string, error) {
	dir := filepath.Join(b.dir, name)
	var toml strings.Builder
	toml.WriteString("[capability.c]\nkind = \"command\"\n")
	for i := range operations {
		fmt.Fprintf(&toml, "[[capability.c.operation]]\nid = \"o%03d\"\nrun = [\"true\"]\n", i)
	}
	if err := os.MkdirAll(filepath.Join(dir, ".git"), 0o755); err != nil {
		return "", err
	}
	for i := range files {
		d := filepath.Join(dir, fmt.Sprintf("d%03d", i/100))
		if i%100 == 0 {
			if err := os.MkdirAll(d, 0o755); err != nil {
				return "", err
			}
		}
		if err := os.WriteFile(filepath.Join(d, fmt.Sprintf("f%05d.go", i)), fmt.Appendf(nil, "package d // %d\n", i), 0o644); err != nil {
			return "", err
		}
	}
	return dir, os.WriteFile(filepath.Join(dir, "footing.toml"), []byte(toml.String()), 0o644)
}

// footing runs the built binary in a folder, with a state of its own.
func footing(b *bench, dir string, args ...string) ([]byte, error) {
	cmd := exec.Command(b.bin, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(b.dir, "state"))
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return out, fmt.Errorf("footing %v: %w: %s", args, err, exit.Stderr)
	}
	return out, err
}
