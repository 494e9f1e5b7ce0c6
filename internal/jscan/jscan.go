// Package jscan finds the members of a JSON object without decoding it. It is
// lenient: it follows brackets and quotes and leaves whatever it does not need
// unchecked, which is what makes it several times faster than a validating
// parser on logs that are mostly long strings. Callers that must be sure a
// value is well-formed parse it with a real parser.
package jscan

import (
	"bytes"
	"errors"
)

// ErrTruncated means the input ended inside a value.
var ErrTruncated = errors.New("value is cut off")

// ErrSyntax means the input is not JSON at this point.
var ErrSyntax = errors.New("not a JSON value")

// Space returns the index of the first byte at or after i that is no JSON
// white space.
func Space(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\r' || b[i] == '\t') {
		i++
	}
	return i
}

// String returns the index after the closing quote of the string literal that
// starts at b[i].
func String(b []byte, i int) (int, error) {
	for j := i + 1; ; {
		k := bytes.IndexByte(b[j:], '"')
		if k < 0 {
			return len(b), ErrTruncated
		}
		j += k
		n := j - 1
		for n > i && b[n] == '\\' {
			n--
		}
		if (j-1-n)%2 == 0 {
			return j + 1, nil
		}
		j++
	}
}

// Skip returns the index after the value that starts at or after b[i].
func Skip(b []byte, i int) (int, error) {
	i = Space(b, i)
	if i >= len(b) {
		return i, ErrTruncated
	}
	switch b[i] {
	case '"':
		return String(b, i)
	case '{', '[':
		return skipNested(b, i)
	case '}', ']', ',', ':':
		return i, ErrSyntax
	}
	for j := i; j < len(b); j++ {
		switch b[j] {
		case ',', '}', ']', ' ', '\n', '\r', '\t':
			return j, nil
		case '{', '[', '"', ':':
			return j, ErrSyntax
		}
	}
	return len(b), nil
}

func skipNested(b []byte, i int) (int, error) {
	depth := 0
	for i < len(b) {
		switch b[i] {
		case '"':
			j, err := String(b, i)
			if err != nil {
				return j, err
			}
			i = j
			continue
		case '{', '[':
			depth++
		case '}', ']':
			depth--
			if depth == 0 {
				return i + 1, nil
			}
		}
		i++
	}
	return i, ErrTruncated
}

// Object calls f for each member of the object at or after b[i] with the key's
// bytes (without quotes, escapes left as they are) and the value's bytes, and
// returns the index after the object. f returns false to stop early; the index
// is then that after the last value seen.
func Object(b []byte, i int, f func(key, val []byte) bool) (int, error) {
	i = Space(b, i)
	if i >= len(b) {
		return i, ErrTruncated
	}
	if b[i] != '{' {
		return i, ErrSyntax
	}
	i = Space(b, i+1)
	if i < len(b) && b[i] == '}' {
		return i + 1, nil
	}
	for {
		i = Space(b, i)
		if i >= len(b) {
			return i, ErrTruncated
		}
		if b[i] != '"' {
			return i, ErrSyntax
		}
		k, err := String(b, i)
		if err != nil {
			return k, err
		}
		key := b[i+1 : k-1]
		i = Space(b, k)
		if i >= len(b) {
			return i, ErrTruncated
		}
		if b[i] != ':' {
			return i, ErrSyntax
		}
		i = Space(b, i+1)
		end, err := Skip(b, i)
		if err != nil {
			return end, err
		}
		if !f(key, b[i:end]) {
			return end, nil
		}
		i = Space(b, end)
		if i >= len(b) {
			return i, ErrTruncated
		}
		switch b[i] {
		case ',':
			i++
		case '}':
			return i + 1, nil
		default:
			return i, ErrSyntax
		}
	}
}

// Array calls f for each element of the array at or after b[i]; as [Object].
func Array(b []byte, i int, f func(val []byte) bool) (int, error) {
	i = Space(b, i)
	if i >= len(b) {
		return i, ErrTruncated
	}
	if b[i] != '[' {
		return i, ErrSyntax
	}
	i = Space(b, i+1)
	if i < len(b) && b[i] == ']' {
		return i + 1, nil
	}
	for {
		i = Space(b, i)
		end, err := Skip(b, i)
		if err != nil {
			return end, err
		}
		if !f(b[i:end]) {
			return end, nil
		}
		i = Space(b, end)
		if i >= len(b) {
			return i, ErrTruncated
		}
		switch b[i] {
		case ',':
			i++
		case ']':
			return i + 1, nil
		default:
			return i, ErrSyntax
		}
	}
}

// Get returns the value of the first member called key, or nil.
func Get(obj []byte, key string) []byte {
	var out []byte
	_, _ = Object(obj, 0, func(k, v []byte) bool {
		if string(k) == key {
			out = v
			return false
		}
		return true
	})
	return out
}

// IsString reports whether v is a string literal.
func IsString(v []byte) bool { return len(v) >= 2 && v[0] == '"' }
