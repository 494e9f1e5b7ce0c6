package integrity

import (
	"github.com/go-json-experiment/json/jsontext"
)

// call is a call that waits for its result.
type call struct {
	Place
	ID, Tool  string
	Args      jsontext.Value
	shell     *commandLine
	Changed   []string
	Deeds     []Deed
	ByFooting bool

	tool   *Tool // declared, or nil
	echoes *echoes
	did    []Deed

	args *node
}

func newCall(e *Event) *call {
	return &call{Place: e.Place, ID: e.ID, Tool: e.Tool, Args: e.Args, shell: e.shell, Changed: e.Changed, Deeds: e.Deeds, ByFooting: e.ByFooting}
}

// in is the call's arguments, read when first asked for.
func (c *call) in() *node {
	if c.args == nil && c.shell != nil {
		c.args = c.shell.node()
	}
	if c.args == nil {
		n, err := parse(string(c.Args))
		if err != nil { // not JSON: one text, so that other arguments are other ones
			n = node{kind: '"', text: string(c.Args)}
		}
		c.args = &n
	}
	return c.args
}

// slim lets go of what the call's result is not judged by.
func (c *call) slim() {
	c.shell, c.Changed, c.Deeds = nil, nil, nil
	if c.tool == nil {
		c.args = nil
	}
	for i := range c.did {
		c.did[i].Key = ""
	}
}
