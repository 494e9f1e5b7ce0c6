package attempt

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Normalise gives the form in which labels compare: white space runs become
// one space, ends are trimmed, letters are lower case (the full mapping of
// Unicode). It is idempotent.
func Normalise(label string) string {
	if plain(label) {
		return label
	}
	return lower(strings.Join(strings.FieldsFunc(label, space), " "))
}

// space is the property White_Space.
func space(r rune) bool { return unicode.Is(unicode.White_Space, r) }

// plain reports whether an ASCII label is in normal form already.
func plain(s string) bool {
	gap := true // at the start, or behind a space
	for i := range len(s) {
		c := s[i]
		switch {
		case c >= utf8.RuneSelf || c < ' ' || c >= 'A' && c <= 'Z' || c == ' ' && gap:
			return false
		}
		gap = c == ' '
	}
	return s == "" || !gap
}

// lower is the full lower-case mapping: beyond the simple one, İ becomes two
// characters, and Σ at the end of a word becomes ς.
func lower(s string) string {
	if !strings.ContainsAny(s, "İΣ") {
		return strings.ToLower(s)
	}
	var b strings.Builder
	b.Grow(len(s) + 4)
	for i, r := range s {
		switch r {
		case 'İ':
			b.WriteString("i\u0307")
		case 'Σ':
			if cased(s[:i], utf8.DecodeLastRuneInString, func(s string, n int) string { return s[:len(s)-n] }) &&
				!cased(s[i+len("Σ"):], utf8.DecodeRuneInString, func(s string, n int) string { return s[n:] }) {
				b.WriteRune('ς')
			} else {
				b.WriteRune('σ')
			}
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

// cased reports whether the nearest character that is not ignored for case is
// a cased letter, looking through s in the direction of next and rest.
func cased(s string, next func(string) (rune, int), rest func(string, int) string) bool {
	for s != "" {
		r, n := next(s)
		if !ignorable(r) {
			return unicode.In(r, unicode.Lu, unicode.Ll, unicode.Lt, unicode.Other_Lowercase, unicode.Other_Uppercase)
		}
		s = rest(s, n)
	}
	return false
}

// ignorable is the property Case_Ignorable.
func ignorable(r rune) bool {
	switch r {
	case '\'', '.', ':', '·', '\u0387', '\u055f', '\u05f4', '\u2018', '\u2019', '\u2024', '\u2027',
		'\ufe13', '\ufe52', '\ufe55', '\uff07', '\uff0e', '\uff1a':
		return true
	}
	return unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Lm, unicode.Sk)
}

// Set is a set of normalised labels: sorted, each once.
type Set []string

// NewSet normalises labels into a set.
func NewSet(labels []string) Set {
	out := make(Set, 0, len(labels))
	for _, l := range labels {
		out = append(out, Normalise(l))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Has reports whether a normalised label is in the set.
func (s Set) Has(label string) bool {
	_, ok := slices.BinarySearch(s, label)
	return ok
}

// Equal reports whether two sets hold the same labels.
func (s Set) Equal(t Set) bool { return slices.Equal(s, t) }

// Diff is the sorted symmetric difference of two sets.
func (s Set) Diff(t Set) []string {
	out := []string{}
	for len(s) > 0 && len(t) > 0 {
		switch {
		case s[0] == t[0]:
			s, t = s[1:], t[1:]
		case s[0] < t[0]:
			out, s = append(out, s[0]), s[1:]
		default:
			out, t = append(out, t[0]), t[1:]
		}
	}
	return append(append(out, s...), t...)
}

// Changed lists the labels of retry that are in exactly one of then and now.
func (retry Set) Changed(then, now Set) []string {
	out := []string{}
	for _, k := range retry {
		if then.Has(k) != now.Has(k) {
			out = append(out, k)
		}
	}
	return out
}
