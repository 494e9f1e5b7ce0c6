// Package redact takes secrets out of text before footing writes it: tokens by
// their shape, values of assignments by the name before them, and the literal
// values a user configured.
//
// It is a filter, not a proof: what has no shape and no name stays. It errs
// towards taking out, because a record lives longer than a session. The same
// code reads plain text and JSON text; in JSON text no replacement crosses the
// end of a string or splits an escape.
package redact

import (
	"bytes"
	"sort"

	"github.com/go-json-experiment/json/jsontext"
)

// minLiteral is the shortest configured value that is looked for: a shorter
// one would eat ordinary words.
const minLiteral = 6

// Redactor knows what to take out. The zero Redactor knows the shapes and
// names; it is safe for use by several goroutines.
type Redactor struct {
	literals [][]byte // longest first
}

// New returns a Redactor that also takes out the given values. Those shorter
// than six bytes are left aside.
func New(literals ...string) *Redactor {
	r := &Redactor{}
	seen := map[string]bool{}
	add := func(s string) {
		if len(s) >= minLiteral && !seen[s] {
			seen[s] = true
			r.literals = append(r.literals, []byte(s))
		}
	}
	for _, s := range literals {
		add(s)
		if q, err := jsontext.AppendQuote(nil, s); err == nil {
			add(string(q[1 : len(q)-1]))
		}
	}
	sort.SliceStable(r.literals, func(i, j int) bool { return len(r.literals[i]) > len(r.literals[j]) })
	return r
}

// FromEnv picks from an environment (NAME=value) the values whose names are
// those of secrets.
func FromEnv(environ []string) []string {
	var out []string
	for _, kv := range environ {
		name, value, ok := bytes.Cut([]byte(kv), []byte("="))
		if ok && len(value) >= minLiteral && nameClass(name) >= tokenName &&
			!dull(value, false) && !workDir(name, value[0]) {
			out = append(out, string(value))
		}
	}
	return out
}

// Append appends src to dst without its secrets. dst and src must not overlap.
func (r *Redactor) Append(dst, src []byte) []byte {
	start := len(dst)
	dst = scan(dst, src)
	if r == nil || len(r.literals) == 0 {
		return dst
	}
	for _, lit := range r.literals {
		if bytes.Contains(dst[start:], lit) {
			clean := bytes.ReplaceAll(dst[start:], lit, []byte("[redacted:value]"))
			dst = append(dst[:start], clean...)
		}
	}
	return dst
}

// span is a secret in the text.
type span struct {
	from, to int
	kind     string
}

// The bytes at which a secret can be recognised; all others are skipped
// without a look at what is around them.
const (
	dash = iota + 1
	under
	colon
	equals
	capital
)

var marks = [256]uint8{
	'-': dash, '_': under, ':': colon, '=': equals,
	'K': capital, 'S': capital, 'J': capital, 'z': capital, 'G': capital,
}

func scan(dst, src []byte) []byte {
	done := 0
	for i := 0; i < len(src); i++ {
		m := marks[src[i]]
		if m == 0 {
			continue
		}
		var s span
		var ok bool
		switch m {
		case dash:
			s, ok = atDash(src, i)
		case under:
			s, ok = atUnder(src, i)
		case capital:
			s, ok = atCapital(src, i)
		case colon:
			if s, ok = atURL(src, i); !ok {
				s, ok = atAssign(src, i)
			}
		case equals:
			s, ok = atAssign(src, i)
		}
		if !ok || s.from < done {
			continue
		}
		dst = append(dst, src[done:s.from]...)
		dst = append(dst, "[redacted:"...)
		dst = append(dst, s.kind...)
		dst = append(dst, ']')
		done = s.to
		i = s.to - 1
	}
	return append(dst, src[done:]...)
}
