package run

import "github.com/footing-dev/footing/shell"

// maxScripts bounds the parsed command lines that are kept: agents repeat
// themselves, and parsing is the dearest part of a call.
const maxScripts = 1024

// scriptCache keeps parsed command lines by their text. Scripts are shared and
// never written to.
type scriptCache struct {
	m map[string]*shell.Script
}

func (c *scriptCache) parse(command string) *shell.Script {
	if s := c.m[command]; s != nil {
		return s
	}
	s := shell.Parse(command)
	if len(command) > 4096 {
		return s
	}
	if c.m == nil || len(c.m) >= maxScripts {
		c.m = map[string]*shell.Script{}
	}
	c.m[command] = s
	return s
}
