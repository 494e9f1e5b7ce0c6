package record

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// AppendDecoded appends what a literal, quotes included, stands for. It undoes
// one level of quoting and no more: bytes that are no UTF-8 stay as they are.
func AppendDecoded(dst, literal []byte) []byte {
	if len(literal) < 2 {
		return dst
	}
	dst, _ = decode(dst, literal[1:len(literal)-1])
	return dst
}

// decode appends what s, the inside of a literal, stands for. ascii says that
// the result surely holds nothing else. Eight bytes are copied at a time and
// looked through for a backslash: between two escapes lies a line or less.
func decode(dst, s []byte) (out []byte, ascii bool) {
	const (
		ones        = 0x0101010101010101
		tops        = 0x8080808080808080
		backslashes = '\\' * ones
	)
	dst = slices.Grow(dst, len(s)+8)
	room := dst[:cap(dst)]
	n, i := len(dst), 0
	var seen uint64 // every byte that was copied, put together
	for i+8 <= len(s) && n+8 <= len(room) {
		x := binary.LittleEndian.Uint64(s[i:])
		binary.LittleEndian.PutUint64(room[n:], x)
		seen |= x
		y := x ^ backslashes
		m := (y - ones) &^ y & tops
		if m == 0 {
			i += 8
			n += 8
			continue
		}
		k := bits.TrailingZeros64(m) >> 3 // the first mark is never a borrow's
		i += k
		n += k
		if i+1 == len(s) || s[i+1] == 'u' {
			var plain bool
			dst, s, plain = escape(room[:n], s[i:])
			room = slices.Grow(dst, len(s)+8)
			room = room[:cap(room)]
			n, i = len(dst), 0
			if !plain {
				seen |= tops
			}
			continue
		}
		room[n] = meaning(s[i+1])
		seen |= uint64(room[n])
		i += 2
		n++
	}
	dst, s = room[:n], s[i:]
	for len(s) > 0 {
		if s[0] == '\\' {
			var plain bool
			dst, s, plain = escape(dst, s)
			if !plain {
				seen = tops
			}
			continue
		}
		dst = append(dst, s[0])
		seen |= uint64(s[0])
		s = s[1:]
	}
	return dst, seen&tops == 0
}

// escape appends what the escape at the start of s stands for and returns what
// is left of s; plain says that it is one byte of ASCII.
func escape(dst, s []byte) (out, rest []byte, plain bool) {
	if len(s) == 1 {
		return append(dst, '\\'), nil, true
	}
	if s[1] == 'u' {
		r, n := escaped(s[2:])
		return utf8.AppendRune(dst, r), s[2+n:], false
	}
	return append(dst, meaning(s[1])), s[2:], s[1] < utf8.RuneSelf
}

// meaning is the byte that a backslash and c stand for.
func meaning(c byte) byte { return c ^ meanings[c] }

// meanings holds for each letter how its meaning differs from itself; a table
// is quicker than a choice that depends on the text.
var meanings = [256]byte{'n': 'n' ^ '\n', 't': 't' ^ '\t', 'r': 'r' ^ '\r', 'b': 'b' ^ '\b', 'f': 'f' ^ '\f'}

// escaped reads what follows \u, with a second half of a pair if there is one,
// and says how many bytes it took.
func escaped(s []byte) (rune, int) {
	hex := func(b []byte) (rune, bool) {
		if len(b) < 4 {
			return utf8.RuneError, false
		}
		n, err := strconv.ParseUint(string(b[:4]), 16, 32)
		return rune(n), err == nil
	}
	r, ok := hex(s)
	if !ok {
		return utf8.RuneError, 0
	}
	if utf16.IsSurrogate(r) {
		if len(s) >= 10 && s[4] == '\\' && s[5] == 'u' {
			if low, ok := hex(s[6:]); ok {
				if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
					return pair, 10
				}
			}
		}
		return utf8.RuneError, 4
	}
	return r, 4
}
