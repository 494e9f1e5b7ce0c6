package codex

import (
	"bytes"
	"strings"
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

// unescape appends the decoded literal v to dst. It undoes one level of quoting
// and checks nothing: what comes out is itself JSON and is read with care.
func unescape(dst, v []byte) []byte {
	if len(v) < 2 {
		return dst
	}
	v = v[1 : len(v)-1]
	for {
		// Escapes stand close together in quoted code and far apart in prose:
		// look at a few bytes by hand before calling for the long search.
		k := 0
		for k < len(v) && k < 16 && v[k] != '\\' {
			k++
		}
		if k == 16 {
			if n := bytes.IndexByte(v[16:], '\\'); n >= 0 {
				k += n
			} else {
				k = len(v)
			}
		}
		if k+1 >= len(v) {
			return append(dst, v...)
		}
		dst = append(dst, v[:k]...)
		c := v[k+1]
		v = v[k+2:]
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
			var n int
			dst, n = unescapeRune(dst, v)
			v = v[n:]
			continue
		}
		dst = append(dst, c)
	}
}

// unescapeRune appends the character whose hexadecimal digits stand at the
// start of v (after the backslash and the u) and gives the bytes it took.
func unescapeRune(dst, v []byte) ([]byte, int) {
	hi, ok := hex4(v)
	if !ok {
		return utf8.AppendRune(dst, utf8.RuneError), 0
	}
	if utf16.IsSurrogate(hi) {
		if len(v) >= 10 && v[4] == '\\' && v[5] == 'u' {
			if lo, ok := hex4(v[6:]); ok {
				if c := utf16.DecodeRune(hi, lo); c != utf8.RuneError {
					return utf8.AppendRune(dst, c), 10
				}
			}
		}
		hi = utf8.RuneError
	}
	return utf8.AppendRune(dst, hi), 4
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

// decode gives the string a literal stands for; what is no UTF-8 becomes
// U+FFFD.
func decode(v []byte) string {
	if bytes.IndexByte(v, '\\') < 0 {
		return strings.ToValidUTF8(string(v[1:len(v)-1]), "\uFFFD")
	}
	return strings.ToValidUTF8(string(unescape(make([]byte, 0, len(v)), v)), "\uFFFD")
}
