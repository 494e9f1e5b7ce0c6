package narrow

import (
	"bytes"
	"fmt"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/record"
)

// MaxLabel is how many bytes of an input a label shows.
const MaxLabel = 512

// Label names a call by its input: the canonical form with an object's longest
// string member last, so that a cut falls where it loses least. Longest is
// counted in UTF-16 units, and the first as written wins a tie. What is over
// [MaxLabel] bytes is cut at a character boundary, and the label says how much
// is missing and where it is. An input that is not JSON is shown as a string.
func Label(input []byte) string {
	canonical, err := record.Canonical(input)
	if err != nil {
		quoted, _ := jsontext.AppendQuote(nil, bytes.ToValidUTF8(input, []byte("\uFFFD")))
		canonical = quoted
	} else {
		canonical = longestLast(input, canonical)
	}
	if len(canonical) <= MaxLabel {
		return string(canonical)
	}
	cut := MaxLabel
	for cut > 0 && !utf8.RuneStart(canonical[cut]) {
		cut--
	}
	return fmt.Sprintf("%s… (%d more bytes; the whole input is in the call's record)", canonical[:cut], len(canonical)-cut)
}

type member struct {
	name  string
	bytes []byte // "name":value
}

// longestLast moves the longest string member of a canonical object to its end.
func longestLast(written, canonical []byte) []byte {
	if canonical[0] != '{' {
		return canonical
	}
	longest, ok := longestMember(written)
	if !ok {
		return canonical
	}
	members := membersOf(canonical)
	out := append(make([]byte, 0, len(canonical)), '{')
	var last []byte
	for _, m := range members {
		if m.name == longest {
			last = m.bytes
			continue
		}
		out = append(append(out, m.bytes...), ',')
	}
	if last == nil {
		return canonical
	}
	return append(append(out, last...), '}')
}

// longestMember is the name of the longest string member as written.
func longestMember(written []byte) (name string, ok bool) {
	d := jsontext.NewDecoder(bytes.NewReader(written), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if _, err := d.ReadToken(); err != nil {
		return "", false
	}
	// A repeated name counts with its last value, at the place of its first.
	var order []string
	size := map[string]int{}
	for d.PeekKind() == '"' {
		tok, err := d.ReadToken()
		if err != nil {
			return "", false
		}
		key := tok.String()
		if _, again := size[key]; !again {
			order = append(order, key)
		}
		size[key] = -1
		if d.PeekKind() != '"' {
			if d.SkipValue() != nil {
				return "", false
			}
			continue
		}
		if tok, err = d.ReadToken(); err != nil {
			return "", false
		}
		size[key] = units(tok.String())
	}
	best := -1
	for _, key := range order {
		if size[key] > best {
			name, best, ok = key, size[key], true
		}
	}
	return name, ok
}

// units counts UTF-16 code units.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

func membersOf(object []byte) []member {
	var out []member
	d := jsontext.NewDecoder(bytes.NewReader(object))
	_, _ = d.ReadToken()
	for d.PeekKind() == '"' {
		tok, err := d.ReadToken()
		if err != nil {
			return out
		}
		m := member{name: tok.String()}
		value, err := d.ReadValue()
		if err != nil {
			return out
		}
		key, _ := jsontext.AppendQuote(nil, m.name)
		m.bytes = append(append(key, ':'), value...)
		out = append(out, m)
	}
	return out
}
