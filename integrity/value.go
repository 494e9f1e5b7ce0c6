package integrity

import (
	"sort"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
)

// value is the canonical typed value of a node. Strings that spell a number
// are that number: logs and tables write the one for the other.
func (n *node) value() Value {
	switch n.kind {
	case 'n':
		return Value{State: NotApplicable, Text: "null"}
	case '"':
		id := Identity(n.text, false)
		if _, ok := Number(strings.TrimSpace(n.text)); ok {
			return Value{Key: "n" + id, Text: n.text}
		}
		return Value{Key: "s" + id, Text: n.text}
	case '0':
		id, ok := Number(n.text)
		if !ok {
			id = n.text // an exponent beyond reason; compared as written
		}
		return Value{Key: "n" + id, Text: n.text}
	case 't', 'f':
		return Value{Key: string(n.kind), Text: map[byte]string{'t': "true", 'f': "false"}[n.kind]}
	}
	if n.kind != '[' && n.kind != '{' {
		return Value{State: NotApplicable}
	}
	return Value{Key: n.canonical(), Text: clip(n.written(nil))}
}

// written is a composite as JSON, up to somewhat more than is quoted of it.
func (n *node) written(b []byte) string { return string(n.write(b)) }

func (n *node) write(b []byte) []byte {
	switch n.kind {
	case '"':
		return strconv.AppendQuote(b, clip(n.text))
	case '[', '{':
	default:
		return append(b, n.value().Text...)
	}
	b = append(b, n.kind)
	for i := range n.kids {
		if len(b) > maxQuote {
			break
		}
		if i > 0 {
			b = append(b, ',')
		}
		if n.kind == '{' {
			b = append(strconv.AppendQuote(b, clip(n.keys[i])), ':')
		}
		b = n.kids[i].write(b)
	}
	return append(b, n.kind+2) // the brackets of ASCII
}

// canonical is one text for all spellings of a composite.
func (n *node) canonical() string {
	switch n.kind {
	case '[':
		parts := []string{"["}
		for i := range n.kids {
			parts = append(parts, n.kids[i].canonical())
		}
		return key(parts...)
	case '{':
		order := make([]int, len(n.keys))
		for i := range order {
			order[i] = i
		}
		sort.Slice(order, func(a, b int) bool { return n.keys[order[a]] < n.keys[order[b]] })
		parts := []string{"{"}
		for _, i := range order {
			parts = append(parts, n.keys[i], n.kids[i].canonical())
		}
		return key(parts...)
	case 'n':
		return "null"
	case 'x':
		return n.text
	}
	return n.value().Key
}

// exactCanonical is canonical with text as it stands: two calls are the same
// call only if their arguments are to the letter.
func (n *node) exactCanonical() string {
	switch n.kind {
	case '"':
		return "s" + n.text
	case '[', '{':
		c := node{kind: n.kind, keys: n.keys}
		c.kids = make([]node, len(n.kids))
		for i := range n.kids {
			c.kids[i] = node{kind: 'x', text: n.kids[i].exactCanonical()}
		}
		return c.canonical()
	}
	return n.canonical()
}

// ValueOf is the canonical value of a Go value. Values that refer to
// themselves are an error.
func ValueOf(v any) (Value, error) {
	if f, ok := v.(float64); ok {
		return Value{Key: "n" + Float(f), Text: Float(f)}, nil
	}
	raw, err := json.Marshal(v)
	if err != nil {
		return Value{}, err
	}
	n, err := parse(string(raw))
	if err != nil {
		return Value{}, err
	}
	return n.value(), nil
}
