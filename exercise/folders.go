package exercise

import (
	"path/filepath"
	"strings"
)

func within(p, dir string) bool {
	return p == dir || strings.HasPrefix(p, strings.TrimSuffix(dir, "/")+"/")
}

// vcs names what version control keeps beside the files.
func vcs(name string) bool {
	switch name {
	case ".git", ".hg", ".jj", ".svn", ".bzr", "CVS":
		return true
	}
	return false
}

// dependencies names folders of what was installed.
func dependencies(name string) bool {
	switch name {
	case "node_modules", ".venv", "venv", "target", "vendor", "bower_components", ".bundle", ".pnpm-store", ".yarn":
		return true
	}
	return false
}

// interpreter shares the install root of a virtual environment's interpreter.
func (pl *planner) interpreter(p string) {
	for _, bin := range []string{"bin/python", "bin/python3"} {
		real, err := filepath.EvalSymlinks(filepath.Join(pl.root, p, bin))
		if err == nil && !within(real, pl.root) && !system(real) {
			pl.p.layout.Tools = append(pl.p.layout.Tools, filepath.Dir(filepath.Dir(real)))
			return
		}
	}
}
