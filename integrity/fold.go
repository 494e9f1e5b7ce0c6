package integrity

import (
	"hash/maphash"
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"
)

// hasher turns tokens, folded as [Identity] does it, into 64 bits.
//
// Tokens of at most eight bytes never share a hash: every step can be undone,
// and a token holds no NUL, so that padding tells lengths apart. Longer ones
// share one with a probability of 2^-64 a pair, by numbers drawn anew for every
// index, which no text can aim at; so a full index of 2^19 tokens answers for a
// token that it never saw with less than 2^-44. What stands between two tokens
// is compared where the tokens agree, in 31 bits unless it is one byte.
type hasher struct {
	seed, k1, k2 uint64
	gaps         [256]gapSeen
}

// gapSeen is a separator of at most seven bytes, its length above them, and its
// identity.
type gapSeen struct {
	raw uint64
	id  uint32
}

func newHasher() hasher {
	drawn := maphash.MakeSeed()
	return hasher{seed: maphash.String(drawn, "seed"), k1: maphash.String(drawn, "first") | 1, k2: maphash.String(drawn, "second") | 1}
}

func (x *hasher) mix(h uint64) uint64 {
	h ^= h >> 32
	h *= x.k1
	h ^= h >> 29
	h *= x.k2
	return h ^ h>>32
}

// token is the hash of s[from:to], and a print of which of its letters are
// capitals: 0 for none, and exact for the first 16 bytes.
func (x *hasher) token(s string, from, to int) (h uint64, caps uint16) {
	w := loadPart(s, from, to)
	if n := to - from; n <= 8 {
		// A number that is more than digits has other spellings.
		other := ^(w + ones*(0x80-'0')&^(w+ones*(0x7f-'9'))) & highs
		if c := s[from]; w&highs != 0 || (c-'0' < 10 || c == '-') && other<<uint(64-8*n) != 0 {
			return x.rare(s[from:to])
		}
		up := capitals(w)
		return x.mix(x.seed ^ (w | up>>2)), uint16(gather(up))
	}
	if c := s[from]; (c-'0' < 10 || c == '-') && !digits(s[from+1:to]) {
		return x.rare(s[from:to])
	}
	h = x.seed
	for i, n := from, 0; ; n++ {
		if w&highs != 0 {
			return x.rare(s[from:to])
		}
		up := capitals(w)
		caps = addCaps(caps, n, up)
		h = x.mix(h ^ (w | up>>2))
		if i += 8; i >= to {
			return h, caps
		}
		w = loadPart(s, i, to)
	}
}

// loadPart is the first eight bytes of s[from:to], with zeros after what there
// is.
func loadPart(s string, from, to int) uint64 {
	if from+8 > len(s) {
		return loadTail(s[:to], from)
	}
	w := load8(s, from)
	if left := to - from; left < 8 {
		w &= 1<<uint(8*left) - 1
	}
	return w
}

// capitals marks the highest bit of bytes that are A to Z; w is ASCII.
func capitals(w uint64) uint64 {
	return (w + ones*(0x80-'A')) &^ (w + ones*(0x7f-'Z')) & highs
}

// addCaps adds the capitals of the nth eight bytes.
func addCaps(caps uint16, n int, up uint64) uint16 {
	if n > 1 {
		caps *= 0x9e3b
	}
	return bits.RotateLeft16(caps, 8) ^ uint16(gather(up))
}

// rare is token for numbers that are more than digits, and outside ASCII.
func (x *hasher) rare(tok string) (h uint64, caps uint16) {
	for i, r := range tok {
		if unicode.IsUpper(r) {
			caps = caps*31 + uint16(i) + 1
		}
	}
	s := fold(tok)
	h = x.seed
	for i := 0; i < len(s); i += 8 {
		var w uint64
		if i+8 <= len(s) {
			w = load8(s, i)
		} else {
			w = loadTail(s, i)
		}
		h = x.mix(h ^ w)
	}
	return h, caps
}

// gap is the identity of what separates two tokens, s[from:to]. 0 is none: it
// marks the first of a text. Runs of white space are one space, and none at the
// beginning.
func (x *hasher) gap(s string, from, to int) uint32 {
	if n := to - from; n < 8 && from+8 <= len(s) {
		raw := load8(s, from)&(1<<uint(8*n)-1) | uint64(n)<<56
		seen := &x.gaps[raw*0x9e3779b97f4a7c15>>56]
		if seen.raw != raw {
			*seen = gapSeen{raw, x.gapOf(s[from:to])}
		}
		return seen.id
	}
	if blank(s[from:to]) {
		return ' '
	}
	return x.gapOf(s[from:to])
}

// blank: only what usually is white space.
func blank(s string) bool {
	for i := range len(s) {
		if s[i] != ' ' && s[i] != '\n' {
			return false
		}
	}
	return true
}

func (x *hasher) gapOf(s string) uint32 {
	h, white, only, odd, solid, n := x.seed, true, true, false, false, 0
	var one byte
	for i := range len(s) {
		c := s[i]
		if classes[c] == space {
			if white {
				continue
			}
			white, c = true, ' '
		} else {
			white, only = false, false
			odd = odd || c >= utf8.RuneSelf || c < ' '
			solid = solid || c < utf8.RuneSelf && c > ' '
		}
		h = (h ^ uint64(c)) * x.k1
		one = c
		n++
	}
	switch {
	case only || odd && !solid && strings.TrimSpace(s) == "": // spaces outside ASCII are white space too
		return ' '
	case n == 1: // the usual case
		return uint32(one)
	}
	return uint32(h>>33) | 1<<31
}
