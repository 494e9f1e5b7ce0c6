// Package jsonedit changes a settings file somebody else owns without touching
// anything else in it: values are put in as text, so comments, order, spacing
// and line ends stay. Comments and trailing commas, which many tools allow in
// their settings, are understood.
//
//	f, err := jsonedit.Parse(src)
//	f.Append([]string{"hooks", "Stop"}, element)   // into a list, made if need be
//	f.Bytes(); f.Spans()
//
// Everything put in is an insertion, so cutting the [File.Spans] out of the
// result gives the original bytes back. [File.Remove] takes entries out of a
// file that was changed since.
package jsonedit

import (
	"errors"
	"fmt"
)

// Limits of a settings file.
const (
	MaxSize  = 8 << 20
	maxDepth = 200
)

// ErrSyntax means that the file is not JSON, even leniently read.
var ErrSyntax = errors.New("not JSON")

type kind uint8

const (
	scalar kind = iota
	object
	array
)

// node is a value and where it stands.
type node struct {
	kind       kind
	start, end int
	members    []member // of an object or a list; a list's have no key
}

type member struct {
	key      string
	keyStart int // where the member starts: its key, or its value in a list
	value    *node
	comma    int // offset of the comma after it, -1 without one
}

type parser struct {
	b []byte
	i int
}

func parse(b []byte) (*node, error) {
	if len(b) > MaxSize {
		return nil, fmt.Errorf("%d bytes: larger than a settings file is", len(b))
	}
	p := &parser{b: b}
	if len(b) >= 3 && b[0] == 0xef && b[1] == 0xbb && b[2] == 0xbf {
		p.i = 3
	}
	p.space()
	n, err := p.value(0)
	if err != nil {
		return nil, err
	}
	p.space()
	if p.i < len(b) {
		return nil, p.fail("something follows the value")
	}
	return n, nil
}

func (p *parser) fail(what string) error {
	line := 1
	for _, c := range p.b[:min(p.i, len(p.b))] {
		if c == '\n' {
			line++
		}
	}
	return fmt.Errorf("line %d: %s: %w", line, what, ErrSyntax)
}

// space passes over white space and comments.
func (p *parser) space() {
	for p.i < len(p.b) {
		switch c := p.b[p.i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			p.i++
		case c == '/' && p.i+1 < len(p.b) && p.b[p.i+1] == '/':
			for p.i < len(p.b) && p.b[p.i] != '\n' {
				p.i++
			}
		case c == '/' && p.i+1 < len(p.b) && p.b[p.i+1] == '*':
			j := p.i + 2
			for j+1 < len(p.b) && (p.b[j] != '*' || p.b[j+1] != '/') {
				j++
			}
			if j+1 >= len(p.b) {
				return // an open comment: whoever reads on fails at it
			}
			p.i = j + 2
		default:
			return
		}
	}
}

func (p *parser) value(depth int) (*node, error) {
	if p.i >= len(p.b) {
		return nil, p.fail("value is missing")
	}
	if depth > maxDepth {
		return nil, p.fail("too deep")
	}
	n := &node{start: p.i}
	var err error
	switch p.b[p.i] {
	case '{':
		n.kind = object
		err = p.nested(n, '}', depth)
	case '[':
		n.kind = array
		err = p.nested(n, ']', depth)
	case '"':
		err = p.str()
	default:
		err = p.word()
	}
	n.end = p.i
	return n, err
}

func (p *parser) str() error {
	for p.i++; p.i < len(p.b); p.i++ {
		switch p.b[p.i] {
		case '\\':
			p.i++
		case '"':
			p.i++
			return nil
		case '\n':
			return p.fail("string is not closed")
		}
	}
	return p.fail("string is not closed")
}

func (p *parser) word() error {
	start := p.i
	for p.i < len(p.b) {
		c := p.b[p.i]
		if c != '-' && c != '+' && c != '.' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			break
		}
		p.i++
	}
	if p.i == start {
		return p.fail("value expected")
	}
	return nil
}

func (p *parser) nested(n *node, end byte, depth int) error {
	p.i++
	for {
		p.space()
		if p.i >= len(p.b) {
			return p.fail("not closed")
		}
		if p.b[p.i] == end {
			p.i++
			return nil
		}
		if k := len(n.members); k > 0 && n.members[k-1].comma < 0 {
			return p.fail("comma expected")
		}
		m := member{keyStart: p.i, comma: -1}
		if n.kind == object {
			if p.b[p.i] != '"' {
				return p.fail("name expected")
			}
			if err := p.str(); err != nil {
				return err
			}
			m.key = unquote(p.b[m.keyStart:p.i])
			p.space()
			if p.i >= len(p.b) || p.b[p.i] != ':' {
				return p.fail("colon expected")
			}
			p.i++
			p.space()
		}
		v, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		m.value = v
		p.space()
		if p.i < len(p.b) && p.b[p.i] == ',' {
			m.comma = p.i
			p.i++
		}
		n.members = append(n.members, m)
	}
}
