package jsonedit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// File is a settings file being changed.
type File struct {
	b      []byte
	root   *node
	spans  [][2]int // what was put in, in the present bytes, in order
	unit   string   // one step of indentation
	eol    string
	inline bool // the file is written without line breaks
}

// Parse reads a settings file; one that is empty or blank becomes {}.
func Parse(src []byte) (*File, error) {
	f := &File{b: bytes.Clone(src), unit: indentOf(src), eol: "\n"}
	if bytes.Contains(src, []byte("\r\n")) {
		f.eol = "\r\n"
	}
	if len(bytes.TrimSpace(bytes.TrimPrefix(src, []byte("\xef\xbb\xbf")))) == 0 {
		f.insert(len(f.b), "{}"+f.eol)
	}
	return f, f.reparse()
}

func (f *File) reparse() error {
	n, err := parse(f.b)
	if err != nil {
		return err
	}
	if n.kind != object {
		return fmt.Errorf("the file holds no object: %w", ErrSyntax)
	}
	f.root = n
	f.inline = !bytes.Contains(bytes.TrimSpace(f.b), []byte("\n")) && len(n.members) > 0
	return nil
}

// Bytes is the file as it is now.
func (f *File) Bytes() []byte { return f.b }

// Spans are the byte ranges of [File.Bytes] that were put in.
func (f *File) Spans() [][2]int { return f.spans }

// Cut takes spans out of b.
func Cut(b []byte, spans [][2]int) ([]byte, error) {
	var out []byte
	at := 0
	for _, s := range spans {
		if s[0] < at || s[1] < s[0] || s[1] > len(b) {
			return nil, fmt.Errorf("cut out what was put in: the ranges do not fit the file")
		}
		out = append(out, b[at:s[0]]...)
		at = s[1]
	}
	return append(out, b[at:]...), nil
}

// insert puts text in at offset i and keeps the spans in step.
func (f *File) insert(i int, text string) {
	f.b = append(f.b[:i:i], append([]byte(text), f.b[i:]...)...)
	n := len(text)
	placed := false
	for k := range f.spans {
		s := &f.spans[k]
		switch {
		case i <= s[0]:
			s[0] += n
			s[1] += n
		case i < s[1]:
			s[1] += n
			placed = true
		case i == s[1]:
			// Right behind what was put in before: one piece.
			s[1] += n
			placed = true
		}
	}
	if placed {
		return
	}
	at := 0
	for at < len(f.spans) && f.spans[at][0] < i {
		at++
	}
	f.spans = append(f.spans[:at:at], append([][2]int{{i, i + n}}, f.spans[at:]...)...)
}

// Set puts value at path unless something is there; it reports whether it did.
// Objects on the way are made.
func (f *File) Set(path []string, value any) (bool, error) {
	parent, rest, depth, err := f.walk(path)
	if err != nil || len(rest) == 0 {
		return false, err
	}
	for i := len(rest) - 1; i > 0; i-- {
		value = map[string]any{rest[i]: value}
	}
	return true, f.add(parent, depth, rest[0], value)
}

// Append puts element at the end of the list at path, which is made if there is
// none.
func (f *File) Append(path []string, element any) error {
	parent, rest, depth, err := f.walk(path)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		_, err := f.Set(path, []any{element})
		return err
	}
	if parent.kind != array {
		return fmt.Errorf("%s is not a list", strings.Join(path, "."))
	}
	return f.add(parent, depth, "", element)
}

// walk goes down path as far as the file has it. depth is that of the members
// of the node it returns.
func (f *File) walk(path []string) (n *node, rest []string, depth int, err error) {
	n = f.root
	for i, name := range path {
		if n.kind != object {
			return nil, nil, 0, fmt.Errorf("%s is not an object", strings.Join(path[:i], "."))
		}
		next := n.get(name)
		if next == nil {
			return n, path[i:], i + 1, nil
		}
		n = next
	}
	return n, nil, len(path) + 1, nil
}

// get is the value of a member, the last of those of one name.
func (n *node) get(name string) *node {
	var v *node
	for _, m := range n.members {
		if m.key == name {
			v = m.value
		}
	}
	return v
}

// add puts a member at the end of n.
func (f *File) add(n *node, depth int, key string, value any) error {
	text, err := f.render(value, depth)
	if err != nil {
		return err
	}
	if n.kind == object {
		text = quoted(key) + ": " + text
	}
	lead, tail := f.eol+strings.Repeat(f.unit, depth), f.eol+strings.Repeat(f.unit, depth-1)
	if f.inline {
		lead, tail = " ", ""
	}
	k := len(n.members)
	switch {
	case k == 0:
		// Between the brackets, in front of whatever comment stands there.
		if rest := f.b[n.start+1 : n.end-1]; len(bytes.TrimSpace(rest)) > 0 || bytes.Contains(rest, []byte("\n")) {
			tail = ""
		}
		if f.inline {
			lead = ""
		}
		f.insert(n.start+1, lead+text+tail)
	case n.members[k-1].comma >= 0:
		// A trailing comma is the file's own way: it stays.
		f.insert(n.members[k-1].comma+1, lead+text+",")
	default:
		f.insert(n.members[k-1].value.end, ","+lead+text)
	}
	return f.reparse()
}

// render is value as text, its inner lines indented to stand at depth.
func (f *File) render(value any, depth int) (string, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if !f.inline {
		enc.SetIndent(strings.Repeat(f.unit, depth), f.unit)
	}
	if err := enc.Encode(value); err != nil {
		return "", fmt.Errorf("write settings: %w", err)
	}
	return strings.ReplaceAll(strings.TrimRight(b.String(), "\n"), "\n", f.eol), nil
}

// indentOf is the indentation of the first indented line, two spaces without
// one.
func indentOf(src []byte) string {
	for line := range bytes.Lines(src) {
		n := 0
		for n < len(line) && (line[n] == ' ' || line[n] == '\t') {
			n++
		}
		if n > 0 && n < len(line) && line[n] == '"' {
			return string(line[:n])
		}
	}
	return "  "
}

func quoted(s string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s)
	return strings.TrimRight(b.String(), "\n")
}

func unquote(b []byte) string {
	var s string
	if json.Unmarshal(b, &s) != nil {
		return string(b)
	}
	return s
}
