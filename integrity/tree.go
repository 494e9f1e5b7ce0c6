package integrity

import (
	"errors"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Limits of what is read as a tree. Beyond them a value is text.
const (
	maxTree  = 16 << 20 // bytes
	maxDepth = 64
	maxNodes = 1 << 20
)

// node is one value of a JSON document.
type node struct {
	kind byte   // jsontext's: n t f 0 " [ {
	text string // a string's content, a number's spelling
	keys []string
	kids []node
}

var errTree = errors.New("not JSON that can be read")

// parse reads one JSON value. Of members with one name the last counts.
func parse(raw string) (node, error) {
	if len(raw) > maxTree {
		return node{}, errTree
	}
	d := jsontext.NewDecoder(strings.NewReader(raw), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	left := maxNodes
	n, err := read(d, maxDepth, &left)
	if err != nil {
		return node{}, err
	}
	if rest := raw[d.InputOffset():]; strings.TrimSpace(rest) != "" {
		return node{}, errTree
	}
	return n, nil
}

func read(d *jsontext.Decoder, depth int, left *int) (node, error) {
	if *left--; depth == 0 || *left < 0 {
		return node{}, errTree
	}
	tok, err := d.ReadToken()
	if err != nil {
		return node{}, errTree
	}
	n := node{kind: byte(tok.Kind())}
	switch n.kind {
	case '"', '0':
		n.text = tok.String()
		if w, ok := strings.CutPrefix(n.text, noNumber); ok && n.kind == '"' {
			n.kind, n.text = '0', w
		}
	case '[':
		for d.PeekKind() != ']' {
			kid, err := read(d, depth-1, left)
			if err != nil {
				return n, err
			}
			n.kids = append(n.kids, kid)
		}
		_, err = d.ReadToken()
	case '{':
		var at map[string]int
		for d.PeekKind() != '}' {
			name, err := d.ReadToken()
			if err != nil {
				return n, errTree
			}
			k := name.String()
			kid, err := read(d, depth-1, left)
			if err != nil {
				return n, err
			}
			if i := n.index(k, at); i >= 0 {
				n.kids[i] = kid
				continue
			}
			n.keys, n.kids = append(n.keys, k), append(n.kids, kid)
			if len(n.keys) == 17 {
				at = map[string]int{}
				for i, k := range n.keys {
					at[k] = i
				}
			} else if at != nil {
				at[k] = len(n.keys) - 1
			}
		}
		_, err = d.ReadToken()
	}
	if err != nil {
		return n, errTree
	}
	return n, nil
}

func (n *node) index(k string, at map[string]int) int {
	if at != nil {
		if i, ok := at[k]; ok {
			return i
		}
		return -1
	}
	for i := range n.keys {
		if n.keys[i] == k {
			return i
		}
	}
	return -1
}

// get returns an own member.
func (n *node) get(k string) *node {
	if n == nil || n.kind != '{' {
		return nil
	}
	if i := n.index(k, nil); i >= 0 {
		return &n.kids[i]
	}
	return nil
}

// pick follows a JSON pointer.
func (n *node) pick(pointer string) *node {
	for _, p := range pointerParts(pointer) {
		switch {
		case n == nil:
			return nil
		case n.kind == '[':
			i, err := strconv.Atoi(p)
			if err != nil || i < 0 || i >= len(n.kids) {
				return nil
			}
			n = &n.kids[i]
		default:
			n = n.get(p)
		}
	}
	return n
}

func pointerParts(p string) []string {
	if p == "" {
		return nil
	}
	parts := strings.Split(strings.TrimPrefix(p, "/"), "/")
	for i := range parts {
		parts[i] = strings.ReplaceAll(strings.ReplaceAll(parts[i], "~1", "/"), "~0", "~")
	}
	return parts
}

func escapePointer(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "~", "~0"), "/", "~1")
}

// leaf is a scalar with its pointer. pattern is the pointer with * for the
// indexes of arrays: what declarations name.
type leaf struct {
	*node
	pointer, pattern string
}

// leaves calls f for every scalar, depth first in document order.
func (n *node) leaves(f func(leaf)) { n.walk("", "", f) }

func (n *node) walk(pointer, pattern string, f func(leaf)) {
	switch n.kind {
	case '[':
		for i := range n.kids {
			n.kids[i].walk(pointer+"/"+strconv.Itoa(i), pattern+"/*", f)
		}
	case '{':
		for i := range n.kids {
			k := "/" + escapePointer(n.keys[i])
			n.kids[i].walk(pointer+k, pattern+k, f)
		}
	default:
		f(leaf{n, pointer, pattern})
	}
}

// noNumber marks the text of what is in the place of a number and is none.
const noNumber = "\x00no number "

// noNumbers rewrites the NaN and Infinity that many servers write, which JSON
// has no word for, so that the values around them can be judged. They are read
// as numbers that are not finite.
func noNumbers(s string) (string, bool) {
	if !strings.Contains(s, "NaN") && !strings.Contains(s, "Infinity") {
		return "", false
	}
	var b strings.Builder
	changed := false
	for i := 0; i < len(s); {
		switch s[i] {
		case '"':
			end := min(stringEnd(s, i+1)+1, len(s))
			b.WriteString(s[i:end])
			i = end
			continue
		case '-', 'N', 'I':
			word := ""
			for _, w := range [...]string{"NaN", "Infinity", "-Infinity", "-NaN"} {
				if strings.HasPrefix(s[i:], w) {
					word = w
				}
			}
			if word != "" {
				b.WriteString(`"\u0000` + noNumber[1:] + word + `"`)
				i += len(word)
				changed = true
				continue
			}
		}
		b.WriteByte(s[i])
		i++
	}
	return b.String(), changed
}

// payload is the tree of a result: its own JSON, or the JSON that stands in
// its text or in its only MCP content block.
func payload(text string) (node, bool) {
	for range 3 {
		t := strings.TrimSpace(text)
		if t == "" || t[0] != '{' && t[0] != '[' {
			return node{}, false
		}
		n, err := parse(t)
		if err != nil {
			if t, ok := noNumbers(t); ok {
				n, err = parse(t)
			}
		}
		if err != nil {
			return node{}, false
		}
		if s := n.get("structuredContent"); s != nil && (s.kind == '{' || s.kind == '[') {
			return *s, true
		}
		blocks := &n
		if c := n.get("content"); c != nil && c.kind == '[' {
			blocks = c
		}
		if blocks.kind != '[' || len(blocks.kids) != 1 || blocks.kids[0].get("type") == nil || blocks.kids[0].get("text") == nil {
			return n, true
		}
		text = blocks.kids[0].get("text").text
	}
	return node{}, false
}
