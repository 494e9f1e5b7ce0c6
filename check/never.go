package check

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// neverChecks reports that a segment is no check, whatever its words and
// whatever recipes are known: its program is in no row, starts nothing that
// could be one and is no script of the project. Most segments of a log are of
// this kind. The user's own checks are not looked at.
func neverChecks(seg *shell.Segment) bool {
	word := seg.Argv[0].Text
	prog := progName(word)
	switch {
	case table()[prog] != nil, launches(prog), interprets(prog):
		return false
	case prog == "build": // python -m build goes by another name
		return false
	case strings.IndexByte(word, '/') >= 0:
		return false // may be a script
	}
	return scriptRunner(seg) == ""
}

// interprets reports whether a program runs script files, which may be named
// like checks.
func interprets(prog string) bool {
	switch prog {
	case "bash", "sh", "zsh", "dash", "python", "node", "ruby", "php", "perl", "tsx", "ts-node", "bun", "lua":
		return true
	}
	return false
}
