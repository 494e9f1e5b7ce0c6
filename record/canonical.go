package record

import (
	"bytes"
	"errors"
	"fmt"
	"sort"

	"github.com/go-json-experiment/json/jsontext"
)

// Canonical returns raw, one JSON value, in the form of RFC 8785: no spaces,
// object members sorted by the UTF-16 code units of their names at every
// depth, the shortest escapes, numbers as doubles. The result shares nothing
// with raw.
//
// Numbers are doubles there, so integers beyond 2^53 lose digits: whoever
// needs 64 bits carries them as strings, and hashes foreign bytes as they came.
//
// Input that an exact parser would refuse but agents' tools do produce is read
// the way a JavaScript host reads it: of members with one name the last
// counts, and what is not UTF-8 becomes U+FFFD. Anything else that is not one
// JSON value is an error.
func Canonical(raw []byte) ([]byte, error) {
	v := jsontext.Value(bytes.Clone(raw))
	if err := v.Canonicalize(); err == nil {
		return v, nil
	}
	v, err := keepLast(raw)
	if err != nil {
		return nil, fmt.Errorf("canonicalise JSON: %w", err)
	}
	if err := v.Canonicalize(jsontext.AllowInvalidUTF8(true)); err != nil {
		return nil, fmt.Errorf("canonicalise JSON: %w", err)
	}
	return v, nil
}

// ErrTrailing means that something follows the value.
var ErrTrailing = errors.New("more than one JSON value")

// keepLast returns raw without the members that a later member of the same
// object and name replaces.
func keepLast(raw []byte) (jsontext.Value, error) {
	d := jsontext.NewDecoder(bytes.NewReader(raw), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	type object struct {
		at    map[string]int // name → index in start
		start []int          // where each member starts
		gone  []int          // indexes of replaced members
	}
	var (
		open []*object // nil for an array
		dead [][2]int  // byte ranges, a comma included
	)
	for {
		before := int(d.InputOffset())
		tok, err := d.ReadToken()
		if err != nil {
			return nil, err
		}
		if n := len(open); n > 0 && open[n-1] != nil && tok.Kind() == '"' {
			// In an object, a string at an odd position is a name.
			if _, length := d.StackIndex(d.StackDepth()); length%2 == 1 {
				o := open[n-1]
				name := tok.String()
				if i, again := o.at[name]; again {
					o.gone = append(o.gone, i)
				}
				o.at[name] = len(o.start)
				o.start = append(o.start, memberStart(raw, before))
			}
		}
		switch tok.Kind() {
		case '{':
			open = append(open, &object{at: map[string]int{}})
		case '[':
			open = append(open, nil)
		case '}', ']':
			if o := open[len(open)-1]; o != nil {
				for _, i := range o.gone {
					// A replaced member is never the last: the next one's
					// start is where it ends, comma and all.
					dead = append(dead, [2]int{o.start[i], o.start[i+1]})
				}
			}
			open = open[:len(open)-1]
		}
		if d.StackDepth() == 0 {
			break
		}
	}
	if rest := bytes.TrimLeft(raw[d.InputOffset():], " \t\r\n"); len(rest) > 0 {
		return nil, ErrTrailing
	}
	sort.Slice(dead, func(i, j int) bool { return dead[i][0] < dead[j][0] })
	out := make([]byte, 0, len(raw))
	pos := 0
	for _, r := range dead {
		if r[0] >= pos {
			out = append(out, raw[pos:r[0]]...)
		}
		pos = max(pos, r[1])
	}
	return append(out, raw[pos:]...), nil
}

// memberStart is the offset of the name after the previous token's end.
func memberStart(raw []byte, i int) int {
	for i < len(raw) && raw[i] != '"' {
		i++
	}
	return i
}
