package tree

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// enter sorts the entries of a folder into files to look at and folders to
// look into later.
func (w *walk) enter(d dirHandle, j job, list, files []dirEntry, r *result) (_ []dirEntry, output bool) {
	rules, repo, under := j.rules, j.repo, j.under
	has := func(name string) bool {
		_, ok := slices.BinarySearchFunc(list, name, func(e dirEntry, n string) int { return strings.Compare(e.name, n) })
		return ok
	}
	if j.path != "" && has(".git") {
		// A repository of its own: the rules around it end here.
		rules, repo = repository(filepath.Join(w.root, j.path))
		under, j.ignored = "", false
	}
	dir := under
	if dir != "" {
		dir += "/"
	}
	if has(".gitignore") {
		if f := readIgnore(d, dir); f != nil {
			rules = inner(f, rules)
		}
	}
	output = j.output || has("CACHEDIR.TAG") || has("pyvenv.cfg")
	for _, e := range list {
		if e.typ == isUnknown {
			if fi, err := d.stat(e.name); err == nil {
				e.typ = fi.typ
			}
		}
		if e.name == ".git" || len(w.opts.Exclude) > 0 && w.excluded(join(j.path, e.name)) {
			continue
		}
		// An entry that is left out may still be tracked.
		left := func(isDir bool) bool {
			return j.ignored || rules.ignored(dir, e.name, isDir)
		}
		switch e.typ {
		case isDir:
			if cacheDir(e.name) {
				continue
			}
			ignored := left(true)
			if ignored && !repo.tracked(dir+e.name, true) {
				continue
			}
			r.below = append(r.below, job{
				path: join(j.path, e.name), rules: rules, repo: repo, under: dir + e.name,
				output: output || outputDir(e.name, has), ignored: ignored,
			})
		case isRegular, isLink, isUnknown:
			if !left(false) || repo.tracked(dir+e.name, false) {
				files = append(files, e)
			}
		default:
			r.st.Special++
		}
	}
	return files, output
}

func inner(f *ignoreFile, outer *rules) *rules { return &rules{file: f, outer: outer} }

func (w *walk) excluded(path string) bool {
	return slices.Contains(w.opts.Exclude, filepath.Join(w.root, path))
}

func readIgnore(d dirHandle, base string) *ignoreFile {
	f, err := d.open(".gitignore")
	if err != nil {
		return nil
	}
	defer f.Close()
	return readRules(f, base)
}

func readRules(f *os.File, base string) *ignoreFile {
	fi, err := statOpen(f)
	if err != nil || fi.typ != isRegular || fi.size > maxIgnoreFile {
		return nil
	}
	b := make([]byte, fi.size)
	n, _ := f.ReadAt(b, 0)
	return parseIgnore(base, string(b[:n]))
}
