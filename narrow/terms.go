// Package narrow is the exact term relation: it tells when a later call asks
// less than an earlier one, over any call of any tool, without knowing the
// tool. It serves tools that a user or a host declared as checks, and harnesses
// that bring their own; shell commands and agents' own tools are better judged
// by what they cover (package check).
//
// [Terms] takes an input apart, [Narrows] compares two. A host keeps a [Ledger]
// of check entries, folds each frame's checks into it with [Ledger.Remember],
// and asks [Find] (a check was replaced by a narrower one) and [FindOnly] (only
// a part was ever checked) at the end of a frame. [Label] names a call in one
// bounded line.
//
// The relation is stable to the letter: the same inputs give the same answers
// in every version.
package narrow

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/record"
)

// MaxTerms is the most distinct terms a check's input may have; a call with
// more (a file's content, a patch) is not a check.
const MaxTerms = 256

// Parts are the pieces of an input.
type Parts struct {
	Lex        []string // every piece in document order
	Terms      []string // the distinct pieces, sorted
	Conditions []string // the terms that restrict rather than point, sorted
}

// Terms takes apart a call's input, one JSON value. The pieces are cut from
// its canonical form, escapes included: the n of an escaped newline sticks to
// the word after it.
func Terms(input []byte) (Parts, error) {
	canonical, err := record.Canonical(input)
	if err != nil {
		return Parts{}, fmt.Errorf("take input apart: %w", err)
	}
	p := Parts{Lex: split(canonical)}
	p.Terms = slices.Clone(p.Lex)
	slices.Sort(p.Terms)
	p.Terms = slices.Compact(p.Terms)
	keys := keysOf(canonical)
	for _, t := range p.Terms {
		if !targeting(t) && !keys[t] && !digits(t) {
			p.Conditions = append(p.Conditions, t)
		}
	}
	return p, nil
}

// Set is the terms of a text that is not JSON: distinct and sorted. It makes
// the taught terms of [FindOnly] from what a host put in front of the model.
func Set(text string) []string {
	terms := split([]byte(text))
	slices.Sort(terms)
	return slices.Compact(terms)
}

// split cuts b at every run of bytes no term can hold.
func split(b []byte) []string {
	var out []string
	for i := 0; i < len(b); {
		if !inTerm(b[i]) {
			i++
			continue
		}
		j := i + 1
		for j < len(b) && inTerm(b[j]) {
			j++
		}
		out = append(out, string(b[i:j]))
		i = j
	}
	return out
}

func inTerm(c byte) bool { return inName(c) || c == '.' || c == '/' }

// inName is a term's byte that is no separator of paths and names.
func inName(c byte) bool {
	return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9' ||
		c == '_' || c == '@' || c == '+' || c == '-'
}

// targeting: the term points at something rather than restricting it.
func targeting(t string) bool {
	for i := range len(t) {
		if t[i] == '/' || t[i] == '.' {
			return true
		}
	}
	return false
}

// names: the term points at something in particular, as a/b or a.b does and
// "..", "./" do not.
func names(t string) bool {
	for i := 1; i+1 < len(t); i++ {
		if (t[i] == '/' || t[i] == '.') && inName(t[i-1]) && inName(t[i+1]) {
			return true
		}
	}
	return false
}

func digits(t string) bool {
	for i := range len(t) {
		if t[i] < '0' || t[i] > '9' {
			return false
		}
	}
	return true
}

// keysOf are the names of all members of a canonical document, decoded.
func keysOf(canonical []byte) map[string]bool {
	keys := map[string]bool{}
	d := jsontext.NewDecoder(bytes.NewReader(canonical))
	for {
		tok, err := d.ReadToken()
		if err != nil {
			return keys
		}
		if tok.Kind() != '"' {
			continue
		}
		// Inside an object, names stand at the odd positions.
		if kind, n := d.StackIndex(d.StackDepth()); kind == '{' && n%2 == 1 {
			keys[tok.String()] = true
		}
	}
}
