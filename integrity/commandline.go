package integrity

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// commandLine is what a call hands to a shell, and the folder it runs in if
// that is known.
type commandLine struct{ text, dir string }

// Shell sets the arguments of a call to {"command": text, "cwd": dir} without
// writing them as JSON; dir may be "".
func (e *Event) Shell(text, dir string) { e.shell = &commandLine{text, dir} }

func (l *commandLine) json() string {
	out := []byte{'{'}
	for _, m := range [...][2]string{{"command", l.text}, {"cwd", l.dir}} {
		if m[1] == "" {
			continue
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(append(out, '"'), m[0]...), "\":"...)
		out, _ = jsontext.AppendQuote(out, strings.ToValidUTF8(m[1], "\uFFFD"))
	}
	return string(append(out, '}'))
}

// node is what json says, as a tree.
func (l *commandLine) node() *node {
	n := &node{kind: '{'}
	for _, m := range [...][2]string{{"command", l.text}, {"cwd", l.dir}} {
		if m[1] != "" {
			n.keys = append(n.keys, m[0])
			n.kids = append(n.kids, node{kind: '"', text: strings.ToValidUTF8(m[1], "\uFFFD")})
		}
	}
	return n
}
