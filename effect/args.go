package effect

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// has reports whether one of the arguments is exactly one of the flags, or
// is one of them with =value.
func (c *command) has(flags ...string) bool {
	for _, a := range c.args {
		for _, f := range flags {
			if a.Text == f || len(a.Text) > len(f) && a.Text[len(f)] == '=' && strings.HasPrefix(a.Text, f) && strings.HasPrefix(f, "-") {
				return true
			}
		}
	}
	return false
}

// short reports whether a cluster of short flags holds the letter.
func (c *command) short(letter byte) bool {
	for _, a := range c.args {
		if t := a.Text; len(t) > 1 && t[0] == '-' && t[1] != '-' && strings.IndexByte(t, letter) > 0 {
			return true
		}
	}
	return false
}

// operands are the arguments that are neither flags nor values of the flags
// listed as valued.
func (c *command) operands(valued ...string) []shell.Word {
	var out []shell.Word
	for i := 0; i < len(c.args); i++ {
		t := c.args[i].Text
		if t == "--" {
			return append(out, c.args[i+1:]...)
		}
		if len(t) > 1 && t[0] == '-' {
			for _, v := range valued {
				if t == v {
					i++
					break
				}
			}
			continue
		}
		out = append(out, c.args[i])
	}
	return out
}

// value is the value of the first of the flags that is there.
func (c *command) value(flags ...string) (shell.Word, bool) {
	for i, a := range c.args {
		for _, f := range flags {
			if a.Text == f && i+1 < len(c.args) {
				return c.args[i+1], true
			}
			if strings.HasPrefix(a.Text, f+"=") {
				return shell.Word{Text: a.Text[len(f)+1:], Known: a.Known}, true
			}
		}
	}
	return shell.Word{}, false
}

// sub is the first operand: the subcommand of tools that have one.
func (c *command) sub() string {
	for _, a := range c.args {
		if len(a.Text) > 0 && a.Text[0] != '-' && a.Text[0] != '+' {
			return a.Text
		}
	}
	return ""
}

// verb is the program with its subcommand.
func (c *command) verb() string { return c.name + " " + c.sub() }

// rest are the words after the first.
func rest(words []shell.Word) []shell.Word {
	return words[min(1, len(words)):]
}
