package codex

import (
	"bytes"
	"path"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// shellCall makes c a command from an argv or a command line. What is only to
// be run is not decoded.
func shellCall(c *record.Call, command []byte) {
	c.Op = record.OpShell
	if !jscan.IsString(command) {
		var argv [][]byte
		_, _ = jscan.Array(command, 0, func(v []byte) bool {
			argv = append(argv, v)
			return true
		})
		if len(argv) != 3 || string(argv[0]) != `"bash"` || string(argv[1]) != `"-lc"` || !jscan.IsString(argv[2]) {
			words := make([]string, len(argv))
			for i, v := range argv {
				words[i] = text(v)
			}
			shellArgv(c, words)
			return
		}
		command = argv[2]
	}
	if bytes.Contains(command[:min(len(command), 512)], []byte("patch")) {
		if p, dir, ok := patchOfScript(text(command)); ok {
			patchCall(c, p, dir)
			return
		}
	}
	c.Command = record.Literal(command)
}

func shellArgv(c *record.Call, argv []string) {
	c.Op = record.OpShell
	if p, dir, ok := patchOf(argv); ok {
		patchCall(c, p, dir)
		return
	}
	c.Command = record.Plain(commandLine(argv))
}

// patchCall makes c an edit. A patch that does not parse is an edit all the
// same: Codex refuses it, and the result says so.
func patchCall(c *record.Call, patch, dir string) {
	c.Op = record.OpEdit
	c.Edits, _ = parsePatch(patch)
	switch {
	case dir == "":
	case c.Dir == "" || path.IsAbs(dir):
		c.Dir = dir
	default:
		c.Dir = path.Join(c.Dir, dir)
	}
}
