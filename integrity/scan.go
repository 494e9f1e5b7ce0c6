package integrity

import (
	"math/bits"
	"unicode/utf8"
)

// tokens walks the tokens of a text, see [class]. It marks 64 bytes at a time,
// eight by eight, and then finds where tokens begin and end by counting bits.
type tokens struct {
	s    string
	at   int    // where the last token ended
	base int    // of the marks, -1 before the first
	mark uint64 // bytes of s[base:base+64] that stand in a token

	last   bool // the byte before base is a word's
	wideTo int  // up to here characters outside ASCII are decoded
	wide   bool // the newest of them is a word's
}

// tokensOf walks the tokens of s from byte i on, which must not stand inside a
// character.
func tokensOf(s string, i int) tokens { return tokens{s: s, at: i, base: -1} }

// next is the next token; ok is false at the end.
func (k *tokens) next() (t span, ok bool) {
	start := k.at
	if k.base < 0 {
		k.block(start)
	}
	for start >= k.base+64 {
		if !k.more() {
			return span{}, false
		}
	}
	m := k.mark >> uint(start-k.base) << uint(start-k.base)
	for m == 0 {
		if !k.more() {
			return span{}, false
		}
		m = k.mark
	}
	from := k.base + bits.TrailingZeros64(m)
	i := from
	if c := k.s[i]; c-'0' < 10 {
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
	return span{from, i}, true
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
	if len(k.s)-k.base <= 64 {
		return false
	}
	k.block(k.base + 64)
	return true
}

// block marks the bytes from base on.
func (k *tokens) block(base int) {
	k.base = base
	var words, glues, wides uint64
	s := k.s[base:min(base+64, len(k.s))]
	n := 0
	for ; n+8 <= len(s); n += 8 {
		w, g, h := marksOf(load8(s, n))
		words |= w << uint(n)
		glues |= g << uint(n)
		wides |= h << uint(n)
	}
	if n < len(s) {
		w, g, h := marksOf(loadTail(s, n))
		words |= w << uint(n)
		glues |= g << uint(n)
		wides |= h << uint(n)
	}
	if wides != 0 {
		words |= k.decode(wides)
	}
	after := uint64(0)
	if glues>>63 != 0 && k.wordNext(base+64) {
		after = 1 << 63
	}
	before := words << 1
	if k.last {
		before |= 1
	}
	k.mark = words | glues&before&(words>>1|after)
	k.last = words>>63 != 0
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

// marksOf tells of eight bytes which are of words, which are glue, and which
// are not ASCII, a bit each. Adding to seven bits never carries into the next
// byte, so each byte is compared by itself.
func marksOf(w uint64) (words, glues, wides uint64) {
	ascii := w & lows
	letter := ascii | ones*0x20
	words = (letter + ones*(0x80-'a')) &^ (letter + ones*(0x7f-'z'))
	words |= (ascii + ones*(0x80-'0')) &^ (ascii + ones*(0x7f-'9'))
	words |= highs - (ascii ^ ones*'_')
	glues = (ascii + ones*(0x80-'-')) &^ (ascii + ones*(0x7f-'.'))
	glues |= highs - (ascii ^ ones*'@')
	wides = w & highs
	words = words & highs &^ wides
	glues = glues & highs &^ wides
	if wides != 0 {
		wides = gather(wides)
	}
	return gather(words), gather(glues), wides
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
