package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/footing-dev/footing/report"
	"github.com/footing-dev/footing/source/local"
)

// input is one log to audit.
type input struct {
	show string // how it is called in the answer
	path string // "" for standard input
	size int64
	mod  time.Time
	// named: the user named this very file, so that not being able to read it
	// is an error; a file that was met in a folder, or found, may be anything.
	named bool
	// sample: it is the built-in one, whose fall is for show.
	sample bool
	open   func() (io.ReadCloser, error)
}

// stdinPath is how a command line, and the answer for machines, name standard
// input.
const stdinPath = report.Stdin

// nameOf is what an input is called to a person.
func nameOf(path string) string {
	if path == stdinPath {
		return "standard input"
	}
	return path
}

// logSuffixes are what logs' names end in. They only decide which files of a
// folder are looked into; what a file is, its content says.
func logSuffixes() []string { return []string{".jsonl", ".ndjson", ".json", ".traj"} }

// skipFolders are never walked into from above: they hold many files and no logs.
func skipFolders() []string { return []string{".git", "node_modules"} }

// expand turns the paths of the command line into inputs: files, folders with
// all logs below them, patterns, "-" for standard input. Problems are those of
// single paths; the others are still audited.
func (a *app) expand(paths []string) (inputs []input, problems []error) {
	seen := map[string]bool{}
	add := func(in input) {
		if key := in.path; !seen[key] {
			seen[key] = true
			inputs = append(inputs, in)
		}
	}
	for _, p := range paths {
		if p == stdinPath {
			add(input{show: p, named: true, open: func() (io.ReadCloser, error) { return io.NopCloser(a.Stdin), nil }})
			continue
		}
		found, err := a.expandOne(p)
		if err != nil {
			problems = append(problems, err)
		}
		for _, in := range found {
			add(in)
		}
	}
	return withSubs(inputs), problems
}

func (a *app) expandOne(p string) ([]input, error) {
	info, err := os.Stat(a.path(p))
	if errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(p, "*?[") {
		return a.expandPattern(p)
	}
	if err != nil {
		var pe *fs.PathError
		if errors.As(err, &pe) {
			err = pe.Err
		}
		return nil, fmt.Errorf("read %s: %w", p, err)
	}
	if info.IsDir() {
		return a.walk(p)
	}
	if !info.Mode().IsRegular() && !strings.HasPrefix(filepath.ToSlash(a.path(p)), "/dev/") {
		return nil, fmt.Errorf("read %s: it is no regular file", p) // a pipe nobody writes to would hang
	}
	return []input{a.file(p, info, true)}, nil
}

func (a *app) expandPattern(p string) ([]input, error) {
	if root, rest, deep := strings.Cut(filepath.ToSlash(p), "**/"); deep {
		return a.expandDeep(p, root, rest)
	}
	matches, err := filepath.Glob(a.path(p))
	if err != nil {
		return nil, fmt.Errorf("read %s: no such file, and no pattern either", p)
	}
	var out []input
	for _, m := range matches {
		show := m
		if !filepath.IsAbs(p) {
			if rel, err := filepath.Rel(a.Dir, m); err == nil {
				show = rel
			}
		}
		found, err := a.expandOne(show)
		if err != nil {
			return out, err
		}
		out = append(out, found...)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("read %s: no file matches", p)
	}
	return out, nil
}

// expandDeep is a pattern root**/rest: the logs at any depth below root whose
// last elements match rest.
func (a *app) expandDeep(p, root, rest string) ([]input, error) {
	if root == "" {
		root = "."
	}
	found, err := a.walk(root)
	if err != nil {
		return nil, err
	}
	depth := strings.Count(rest, "/") + 1
	var out []input
	for _, in := range found {
		elements := strings.Split(filepath.ToSlash(in.show), "/")
		tail := strings.Join(elements[max(0, len(elements)-depth):], "/")
		ok, err := path.Match(rest, tail)
		if err != nil {
			return nil, fmt.Errorf("read %s: no such file, and no pattern either", p)
		}
		if ok {
			in.named = true
			out = append(out, in)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("read %s: no file matches", p)
	}
	return out, nil
}

// walk lists the logs below a folder in the order of their paths. Links are
// not followed.
func (a *app) walk(p string) ([]input, error) {
	var out []input
	root := a.path(p)
	err := filepath.WalkDir(root, func(at string, d fs.DirEntry, err error) error {
		if err != nil {
			if at == root {
				return err
			}
			a.term.warningf("skip %s: %v", at, err)
			if d != nil && d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if d.IsDir() {
			if at != root && slices.Contains(skipFolders(), d.Name()) {
				return fs.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() || !slices.Contains(logSuffixes(), filepath.Ext(at)) && d.Name() != local.AiderHistory {
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return nil
		}
		rel, err := filepath.Rel(root, at)
		if err != nil {
			return nil
		}
		out = append(out, a.file(filepath.Join(p, rel), info, false))
		return nil
	})
	if err != nil {
		return out, fmt.Errorf("read %s: %w", p, err)
	}
	return out, nil
}

func (a *app) file(show string, info fs.FileInfo, named bool) input {
	at := a.path(show)
	return input{
		show: show, path: at, size: info.Size(), mod: info.ModTime(), named: named,
		open: func() (io.ReadCloser, error) { return os.Open(at) },
	}
}

// withSubs adds after each session the logs of its sub-agents, wherever they
// are: the audit reads them as part of it.
func withSubs(inputs []input) []input {
	known := map[string]bool{}
	for i := range inputs {
		known[inputs[i].path] = true
	}
	out := make([]input, 0, len(inputs))
	var subs local.Subs
	for _, in := range inputs {
		out = append(out, in)
		if in.path == "" {
			continue
		}
		for _, sub := range subs.Of(in.path) {
			if !known[sub.Path] {
				known[sub.Path] = true
				out = append(out, input{
					show: sub.Path, path: sub.Path, size: sub.Size, mod: sub.ModTime,
					open: func() (io.ReadCloser, error) { return os.Open(sub.Path) },
				})
			}
		}
	}
	return out
}
