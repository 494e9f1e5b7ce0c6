// Package jscan finds the members of a JSON object without decoding it. It is
// lenient: it follows brackets and quotes and leaves whatever it does not need
// unchecked, which is what makes it several times faster than a validating
// parser on logs that are mostly long strings. Callers that must be sure a
// value is well-formed parse it with a real parser.
package jscan

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/bits"
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
//
// Keys, short values and code full of escaped quotes are looked at eight bytes
// at a time; after 64 bytes without a quote the rest is long prose and goes to
// IndexByte, whose set-up cost then pays.
func String(b []byte, i int) (int, error) {
	const (
		ones   = 0x0101010101010101
		high   = 0x8080808080808080
		quotes = '"' * ones
	)
	for j := i + 1; ; {
		for quiet := 0; quiet < 8 && j+8 <= len(b); j += 8 {
			x := binary.LittleEndian.Uint64(b[j:j+8]) ^ quotes
			m := (x - ones) &^ x & high
			if m == 0 {
				quiet++
				continue
			}
			quiet = 0
			for ; m != 0; m &= m - 1 {
				// A borrow can mark a byte beside a true quote: look again.
				k := j + bits.TrailingZeros64(m)>>3
				if b[k] == '"' && (b[k-1] != '\\' || !escaped(b, i, k)) {
					return k + 1, nil
				}
			}
		}
		k := bytes.IndexByte(b[j:], '"')
		if k < 0 {
			return len(b), ErrTruncated
		}
		k += j
		if b[k-1] != '\\' || !escaped(b, i, k) {
			return k + 1, nil
		}
		j = k + 1
	}
}

// escaped reports whether the quote at b[k], in the literal that starts at
// b[i], has an odd number of backslashes before it.
func escaped(b []byte, i, k int) bool {
	n := k - 1
	for n > i && b[n] == '\\' {
		n--
	}
	return (k-1-n)%2 == 1
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
	i, more, fault := enter(b, i, '{', '}')
	for more {
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
		i, more, fault = after(b, end, '}')
	}
	return i, fault
}

// enter steps into the object or array at or after b[i]; more is false if it is
// empty or there is none.
func enter(b []byte, i int, open, end byte) (at int, more bool, err error) {
	i = Space(b, i)
	switch {
	case i >= len(b):
		return i, false, ErrTruncated
	case b[i] != open:
		return i, false, ErrSyntax
	}
	i = Space(b, i+1)
	if i < len(b) && b[i] == end {
		return i + 1, false, nil
	}
	return i, true, nil
}

// after steps over what follows a value that ends at b[i]; more is false behind
// the end of what the value stands in.
func after(b []byte, i int, end byte) (at int, more bool, err error) {
	i = Space(b, i)
	switch {
	case i >= len(b):
		return i, false, ErrTruncated
	case b[i] == ',':
		return i + 1, true, nil
	case b[i] == end:
		return i + 1, false, nil
	}
	return i, false, ErrSyntax
}

// Array calls f for each element of the array at or after b[i]; as [Object].
func Array(b []byte, i int, f func(val []byte) bool) (int, error) {
	i, more, fault := enter(b, i, '[', ']')
	for more {
		i = Space(b, i)
		end, err := Skip(b, i)
		if err != nil {
			return end, err
		}
		if !f(b[i:end]) {
			return end, nil
		}
		i, more, fault = after(b, end, ']')
	}
	return i, fault
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
