package integrity

import (
	"hash/maphash"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxTokens bounds what the index of served text holds: 2^19 tokens of 24 bytes
// and a table of at most 2^20 slots of 16, so 28 MiB when it is full and less
// than 1 MiB for a short run. Two logs at once stay within an audit's 64 MiB.
const MaxTokens = 1 << 19

// origin says whose words a text is.
type origin uint8

const (
	served origin = iota // system text, user text, results: what can support a value
	argued               // arguments of the agent's own calls
	spoken               // the agent's own text, and footing's messages, which quote it
	kept                 // a summary: in the window, and no ground of its own
)

// segment is one indexed text.
type segment struct {
	first uint32 // position of its first token
	from  origin
	turn  int
	gone  bool // left the window
	user  bool // the user's own words
	sys   bool // system text: it never leaves
	at    Place
	call  string // whose result it is
	spans bool   // token offsets are those of the text as it stands in the record
}

// occurrence is one token of a text. Positions are 1-based; 0 is none.
type occurrence struct {
	hash uint64
	gap  uint32 // what stands between the token and the one before it
	off  uint32
	prev uint32 // the next older occurrence of the same token that is ground, or that is not
	caps uint16 // which letters are capitals, 0 if none
	size uint8
	echo bool // a result's repetition of what its own call asked for
}

const pageBits = 13

// slot holds the newest occurrences of a token: those that are ground (served,
// and no echo) and all others are two chains, so that what an agent repeats
// never makes looking for ground slow.
type slot struct {
	tag                   uint32
	ground, other, argued uint32
}

// any is some occurrence of the token, 0 if there is none.
func (s *slot) any() uint32 { return max(s.ground, s.other) }

// index finds values in everything that was served, by whole tokens, in
// constant time for a value of one token.
type index struct {
	seed  maphash.Seed
	pages []*[1 << pageBits]occurrence
	n     uint32
	slots []slot
	used  int
	segs  []segment
	full  bool
	// incomplete says what was served and could not be indexed.
	incomplete string
	scratch    []byte
	gaveUp     bool // the last value was made of words too common to be looked for
	limit      uint32
}

func newIndex() *index {
	return &index{seed: maphash.MakeSeed(), slots: make([]slot, 1<<10), limit: MaxTokens}
}

func (x *index) at(pos uint32) *occurrence {
	return &x.pages[(pos-1)>>pageBits][(pos-1)&(1<<pageBits-1)]
}

// reserve makes room for one more token.
func (x *index) reserve() {
	if x.used*2 >= len(x.slots) {
		x.grow()
	}
	if int(x.n>>pageBits) == len(x.pages) {
		x.pages = append(x.pages, new([1 << pageBits]occurrence))
	}
}

// Marks of bytes, for telling by one pass what a token needs before it is
// hashed.
const (
	capital uint8 = 1 << iota
	noDigit
	notASCII
)

// marks is read only.
var marks = func() (t [256]uint8) {
	for c := range 256 {
		if c < '0' || c > '9' {
			t[c] |= noDigit
		}
		if c >= 'A' && c <= 'Z' {
			t[c] |= capital
		}
		if c >= utf8.RuneSelf {
			t[c] |= notASCII
		}
	}
	return t
}()

// hash is a token's identity in this index, and a print of which of its
// letters are capitals.
func (x *index) hash(tok string) (h uint64, caps uint16) {
	var m uint8
	for i := range len(tok) {
		m |= marks[tok[i]]
	}
	number := (tok[0] == '-' || marks[tok[0]]&noDigit == 0) && m&noDigit != 0
	switch {
	case m&notASCII != 0 || number:
		for i, r := range tok {
			if unicode.IsUpper(r) {
				caps = caps*31 + uint16(i) + 1
			}
		}
		return maphash.String(x.seed, fold(tok)), caps
	case m&capital == 0:
		return maphash.String(x.seed, tok), 0
	}
	b := x.scratch[:0]
	for i := range len(tok) {
		c := tok[i]
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
			caps = caps*31 + uint16(i) + 1
		}
		b = append(b, c)
	}
	x.scratch = b[:0]
	return maphash.Bytes(x.seed, b), caps
}

// gapOf is the identity of what separates two tokens.
func gapOf(s string) uint32 {
	if len(s) == 1 { // the usual case
		if classes[s[0]] == space {
			return ' '
		}
		return uint32(s[0])
	}
	h, white, only, odd := uint32(2166136261), false, true, false
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
		}
		h = (h ^ uint32(c)) * 16777619
	}
	if only || odd && strings.TrimSpace(s) == "" { // spaces outside ASCII are white space too
		return ' '
	}
	return h
}

// colon is the gap that joins the parts of names such as aa:bb:cc.
var colon = gapOf(":")

// add indexes a text. echoes are tokens that do not count as served by it.
func (x *index) add(text string, seg segment, echoes map[uint64]bool) {
	if x.full || text == "" {
		return
	}
	if seg.from == argued { // always JSON, and escaped once
		plain, changed := unescape(text)
		seg.spans = !changed
		x.put(plain, seg, echoes)
		return
	}
	seg.spans = true
	x.put(text, seg, echoes)
	if lines := escapedLines(text); lines != "" {
		if plain, ok := unescape(lines); ok {
			seg.spans = false
			x.put(plain, seg, echoes)
		}
	}
}

// escapedLines are the lines of a text with a backslash in them.
func escapedLines(text string) string {
	i := strings.IndexByte(text, '\\')
	if i < 0 {
		return ""
	}
	var b strings.Builder
	for i >= 0 {
		from := strings.LastIndexByte(text[:i], '\n') + 1
		end := strings.IndexByte(text[i:], '\n')
		if end < 0 {
			b.WriteString(text[from:])
			break
		}
		b.WriteString(text[from : i+end+1])
		text = text[i+end+1:]
		i = strings.IndexByte(text, '\\')
	}
	return b.String()
}

func (x *index) put(text string, seg segment, echoes map[uint64]bool) {
	seg.first = x.n + 1
	x.segs = append(x.segs, seg)
	last := 0
	for i := 0; ; {
		t, ok := nextToken(text, i)
		if !ok {
			return
		}
		if x.n >= x.limit {
			x.full = true
			return
		}
		o := occurrence{off: uint32(t.from), size: uint8(min(t.to-t.from, 1<<8-1))}
		o.hash, o.caps = x.hash(text[t.from:t.to])
		if i > 0 {
			o.gap = gapOf(text[last:t.from])
		}
		o.echo = echoes != nil && echoes[o.hash]
		x.link(&o, seg.from)
		last, i = t.to, t.to
	}
}

func (x *index) link(o *occurrence, from origin) {
	x.reserve()
	x.n++
	s := x.slot(o.hash)
	if s.any() == 0 {
		s.tag = uint32(o.hash >> 32)
		x.used++
	}
	if from == served && !o.echo {
		o.prev, s.ground = s.ground, x.n
	} else {
		o.prev, s.other = s.other, x.n
	}
	if from == argued {
		s.argued = x.n
	}
	*x.at(x.n) = *o
}

// slot finds a token's slot, or the free one it would take.
func (x *index) slot(h uint64) *slot {
	mask := uint64(len(x.slots) - 1)
	for i := h >> 32 & mask; ; i = (i + 1) & mask {
		s := &x.slots[i]
		if p := s.any(); p == 0 || s.tag == uint32(h>>32) && x.at(p).hash == h {
			return s
		}
	}
}

func (x *index) grow() {
	old := x.slots
	x.slots = make([]slot, 2*len(old))
	mask := uint64(len(x.slots) - 1)
	for i := range old {
		if old[i].any() == 0 {
			continue
		}
		j := uint64(old[i].tag) & mask // no occurrence need be looked at
		for x.slots[j].any() != 0 {
			j = (j + 1) & mask
		}
		x.slots[j] = old[i]
	}
}

// segOf is the text a position belongs to.
func (x *index) segOf(pos uint32) *segment {
	i := sort.Search(len(x.segs), func(i int) bool { return x.segs[i].first > pos })
	return &x.segs[i-1]
}

// evict marks texts as gone from the window.
func (x *index) evict(gone func(*segment) bool) {
	for i := range x.segs {
		if !x.segs[i].gone && gone(&x.segs[i]) {
			x.segs[i].gone = true
		}
	}
}
