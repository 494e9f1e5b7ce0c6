package codex

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"
	"unicode/utf16"
	"unicode/utf8"
)

// clip cuts a string literal after about n bytes, never inside an escape, and
// closes it again.
func clip(v []byte, n int) []byte {
	if len(v) <= n {
		return v
	}
	// An escape is at most six bytes: back up to a place that is surely between
	// two characters by walking from the start.
	i := 1
	for i < n {
		if v[i] != '\\' {
			i++
			continue
		}
		step := 2
		if i+1 < len(v) && v[i+1] == 'u' {
			step = 6
		}
		if i+step > len(v)-1 {
			break
		}
		i += step
	}
	return append(append(make([]byte, 0, i+1), v[:i]...), '"')
}

const (
	lows  = 0x0101010101010101
	highs = 0x8080808080808080
	slash = '\\' * lows
)

// unescape appends the decoded literal v to dst. It undoes one level of quoting
// and checks nothing: what comes out is itself JSON and is read with care.
//
// Quoted code is full of escapes a few bytes apart, where a search for each
// costs more than it saves. So eight bytes are moved at a time, up to the first
// backslash among them; the decoded text is never longer than the literal, which
// leaves room for the bytes moved too many.
func unescape(dst, v []byte) []byte {
	if len(v) < 2 {
		return dst
	}
	v = v[1 : len(v)-1]
	n := len(dst)
	dst = slices.Grow(dst, len(v))
	out := dst[n : n+len(v)]
	i, j := 0, 0
	for i < len(v) {
		if i+8 <= len(v) {
			x := binary.LittleEndian.Uint64(v[i:])
			binary.LittleEndian.PutUint64(out[j:], x)
			y := x ^ slash
			found := (y - lows) &^ y & highs
			if found == 0 {
				i, j = i+8, j+8
				continue
			}
			k := bits.TrailingZeros64(found) / 8
			i, j = i+k, j+k
		} else if v[i] != '\\' {
			out[j] = v[i]
			i, j = i+1, j+1
			continue
		}
		if i+1 == len(v) {
			out[j] = v[i]
			return dst[:n+j+1]
		}
		c := v[i+1]
		i += 2
		switch c {
		case 'n':
			c = '\n'
		case 't':
			c = '\t'
		case 'r':
			c = '\r'
		case 'b':
			c = '\b'
		case 'f':
			c = '\f'
		case 'u':
			r, took := unescapeRune(v[i:])
			j += utf8.EncodeRune(out[j:], r)
			i += took
			continue
		}
		out[j] = c
		j++
	}
	return dst[:n+j]
}

// unescapeRune gives the character whose hexadecimal digits stand at the start
// of v (after the backslash and the u) and the bytes it took.
func unescapeRune(v []byte) (rune, int) {
	hi, ok := hex4(v)
	if !ok {
		return '?', 0
	}
	if !utf16.IsSurrogate(hi) {
		return hi, 4
	}
	if len(v) >= 10 && v[4] == '\\' && v[5] == 'u' {
		if lo, ok := hex4(v[6:]); ok {
			if c := utf16.DecodeRune(hi, lo); c != utf8.RuneError {
				return c, 10
			}
		}
	}
	return utf8.RuneError, 4
}

func hex4(v []byte) (rune, bool) {
	if len(v) < 4 {
		return 0, false
	}
	var n rune
	for _, c := range v[:4] {
		n <<= 4
		switch {
		case '0' <= c && c <= '9':
			n |= rune(c - '0')
		case 'a' <= c && c <= 'f':
			n |= rune(c-'a') + 10
		case 'A' <= c && c <= 'F':
			n |= rune(c-'A') + 10
		default:
			return 0, false
		}
	}
	return n, true
}

// trimLiteral is the inside of a literal without white space around it.
func trimLiteral(v []byte) []byte {
	if len(v) < 2 {
		return nil
	}
	v = v[1 : len(v)-1]
	for {
		n := len(v)
		v = bytes.TrimLeft(v, " ")
		for _, esc := range []string{`\n`, `\r`, `\t`} {
			v = bytes.TrimPrefix(v, []byte(esc))
			if bytes.HasSuffix(v, []byte(esc)) && !bytes.HasSuffix(v, []byte(`\`+esc)) {
				v = v[:len(v)-2]
			}
		}
		if v = bytes.TrimRight(v, " "); len(v) == n {
			return v
		}
	}
}

func blank(v []byte) bool { return len(trimLiteral(v)) == 0 }
