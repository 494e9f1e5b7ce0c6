package integrity

import (
	"math/bits"
	"unicode/utf8"
)

// tokens walks the tokens of a text, see [class]. It marks 64 bytes at a time,
// eight by eight, and then finds where tokens begin and end by counting bits.
type tokens struct {
	s      string
	at     int    // where the last token ended
	base   int    // of the marks, -1 before the first
	mark   uint64 // bytes of s[base:base+64] that stand in a token
	starts uint64 // where the tokens begin that are still to come
	ends   uint64 // the first bytes after tokens
	odd    bool   // more than the marks decides where tokens begin and end

	last   bool // the byte before base is a word's
	run    bool // and it, or glue, stands in a token
	sign   bool // it is one that a digit may make a part of a token
	wideTo int  // up to here characters outside ASCII are decoded
	wide   bool // the newest of them is a word's
}

// tokensOf walks the tokens of s from byte i on, which must not stand inside a
// character.
func tokensOf(s string, i int) tokens { return tokens{s: s, at: i, base: -1} }

// next is the next token; ok is false at the end.
func (k *tokens) next() (t span, ok bool) {
	for k.starts == 0 {
		if !k.more() {
			return span{}, false
		}
	}
	j := bits.TrailingZeros64(k.starts)
	e := k.ends >> uint(j)
	if e == 0 || k.odd {
		return k.slow(k.base + j), true
	}
	k.starts &= k.starts - 1
	k.at = k.base + j + bits.TrailingZeros64(e)
	return span{k.base + j, k.at}, true
}

// slow is the token whose first marked byte is at i.
func (k *tokens) slow(i int) span {
	from, start := i, k.at
	if k.s[i]-'0' < 10 {
		i = max(i, groupedEnd(k.s, start, i))
		if from > start && k.s[from-1] == '-' && (from-1 == start || signed(k.s[from-2])) {
			from--
		}
	}
	i = k.end(i)
	for i+1 < len(k.s) && k.s[i] == '+' && k.s[i+1]-'0' < 10 && (k.s[i-1]|0x20) == 'e' && k.s[from]-'0' < 10 {
		i = k.end(i + 1) // 1e+21
	}
	k.at = i
	if n := i - k.base; n < 64 {
		k.starts = k.starts >> uint(n) << uint(n)
	} else {
		k.starts = 0
	}
	return span{from, i}
}

// end is where the run of token bytes at i ends.
func (k *tokens) end(i int) int {
	for {
		for i >= k.base+64 {
			if !k.more() {
				return i
			}
		}
		if n := bits.TrailingZeros64(^k.mark >> uint(i-k.base)); n < 64 {
			if i += n; i < k.base+64 {
				return i
			}
			continue
		}
		i = k.base + 64
	}
}

// more marks the next 64 bytes, if there are any.
func (k *tokens) more() bool {
	switch {
	case k.base < 0:
		k.block(k.at)
	case len(k.s)-k.base <= 64:
		return false
	default:
		k.block(k.base + 64)
	}
	return true
}

// block marks the bytes from base on.
func (k *tokens) block(base int) {
	k.base = base
	var words, glues, numbers, signs, wides uint64
	s := k.s[base:min(base+64, len(k.s))]
	for n := 0; n < len(s); n += 8 {
		var b uint64
		if n+8 <= len(s) {
			b = load8(s, n)
		} else {
			b = loadTail(s, n)
		}
		w, g, d, c := marksOf(b)
		words |= w << uint(n)
		glues |= g << uint(n)
		numbers |= d << uint(n)
		signs |= c << uint(n)
		if b &= highs; b != 0 {
			wides |= gather(b) << uint(n)
		}
	}
	if wides != 0 {
		words |= k.decode(wides)
	}
	after := uint64(0)
	if glues>>63 != 0 && k.wordNext(base+64) {
		after = 1 << 63
	}
	joined := glues & (words<<1 | bit(k.last)) & (words>>1 | after)
	k.mark = words | joined
	before := k.mark<<1 | bit(k.run)
	k.starts, k.ends = k.mark&^before, before&^k.mark
	signs &^= joined
	k.odd = (signs<<1|bit(k.sign))&numbers != 0 || signs>>63 != 0
	k.last, k.run, k.sign = words>>63 != 0, k.mark>>63 != 0, signs>>63 != 0
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func (k *tokens) wordNext(i int) bool {
	if i < k.wideTo {
		return k.wide
	}
	return wordAt(k.s, i) > 0
}

// decode marks the bytes of the block's words outside ASCII.
func (k *tokens) decode(wides uint64) (words uint64) {
	for wides != 0 {
		j := bits.TrailingZeros64(wides)
		if k.wideTo <= k.base+j {
			r, n := utf8.DecodeRuneInString(k.s[k.base+j:])
			k.wideTo, k.wide = k.base+j+n, wordRune(r)
		}
		below := ^uint64(0) // bits of bytes before wideTo
		if n := k.wideTo - k.base; n < 64 {
			below = 1<<uint(n) - 1
		}
		if k.wide {
			words |= wides & below
		}
		wides &^= below
	}
	return words
}

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
	lows  = ones * 0x7f
)

// marksOf tells of eight bytes which are of words, which are glue, which are
// digits, and which are one of + , - where a digit follows may make tokens other
// than their marks: a bit each. Adding to seven bits never carries into the next
// byte, so each byte is compared by itself.
func marksOf(w uint64) (words, glues, numbers, signs uint64) {
	ascii := w & lows
	letter := ascii | ones*0x20
	numbers = (ascii + ones*(0x80-'0')) &^ (ascii + ones*(0x7f-'9'))
	words = (letter+ones*(0x80-'a'))&^(letter+ones*(0x7f-'z')) | numbers | (highs - (ascii ^ ones*'_'))
	glues = (ascii+ones*(0x80-'-'))&^(ascii+ones*(0x7f-'.')) | (highs - (ascii ^ ones*'@'))
	signs = (ascii + ones*(0x80-'+')) &^ (ascii + ones*(0x7f-'-'))
	only := highs &^ w
	return gather(words & only), gather(glues & only), gather(numbers & only), gather(signs & only)
}

// gather collects the highest bit of each byte.
func gather(w uint64) uint64 { return w >> 7 * 0x0102040810204080 >> 56 }

// load8 is eight bytes of s, the first one lowest.
func load8(s string, i int) uint64 {
	s = s[i : i+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// loadTail is what of s is left at i, fewer than eight bytes, with zeros after.
func loadTail(s string, i int) (w uint64) {
	for j := len(s) - 1; j >= i; j-- {
		w = w<<8 | uint64(s[j])
	}
	return w
}
