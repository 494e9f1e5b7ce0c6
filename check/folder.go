package check

import (
	"path"
	"strings"
)

// inBuildFolder takes the build folder that a check works in off its
// directory: what it reads is the project around it. Two build folders are two
// modes.
func (c *Check) inBuildFolder(a *args) {
	folder := ""
	if c.Runner == "cmake --build" {
		if len(a.words) > 0 {
			folder, a.words = path.Clean(a.words[0].Text), a.words[1:]
		}
	} else if !outside(c.Dir) {
		for at := 0; at < len(c.Dir) && folder == ""; {
			el, _, _ := strings.Cut(c.Dir[at:], "/")
			if buildFolder(el) {
				folder = c.Dir[at:]
				c.Dir = strings.TrimSuffix(c.Dir[:at], "/")
			}
			at += len(el) + 1
		}
	}
	if folder != "" && folder != "." && folder != "build" {
		c.Mode = append(c.Mode, "folder="+folder)
	}
}

// buildFolder reports whether a folder is named like one that builds go to.
func buildFolder(name string) bool {
	name = strings.ToLower(name)
	for _, b := range [...]string{"build", "out", "_build", "cmake-build", "builddir", "debug", "release", "target"} {
		if name == b || strings.HasPrefix(name, b+"-") || strings.HasPrefix(name, b+"_") {
			return true
		}
	}
	return false
}
