package integrity

import (
	"sort"
	"strings"
)

// MaxTokens bounds what the index of served text holds: 2^19 tokens of 20 bytes,
// of at most as many distinct ones 24 bytes each, and a table of 2^20 numbers of
// 4, so 26 MiB when it is full and less than 1 MiB for a short run. Two logs at
// once stay within an audit's 64 MiB.
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
	tok  uint32 // the number of its entry
	gap  uint32 // what stands between the token and the one before it
	off  uint32
	prev uint32 // the next older occurrence in the same chain of its entry
	caps uint16 // which letters are capitals, 0 if none
	size uint8
	echo bool // a result's repetition of what its own call asked for
}

const pageBits = 10

// index finds values in everything that was served, by whole tokens, in
// constant time for a value of one token.
type index struct {
	hasher
	table
	texts []*[1 << pageBits]occurrence
	n     uint32
	segs  []segment
	full  bool
	// incomplete says what was served and could not be indexed.
	incomplete string
	gaveUp     bool // the last value was made of words too common to be looked for
	limit      uint32
	echo       uint32   // the newest result whose own call is known, counted
	buf        phrase   // memory for the next one
	names      []uint32 // entries of what looks like a name in the newest arguments
	usual      [1 << usualBits]usual
}

func newIndex() *index {
	return &index{hasher: newHasher(), table: newTable(), limit: MaxTokens}
}

func (x *index) at(pos uint32) *occurrence {
	return &x.texts[(pos-1)>>pageBits][(pos-1)&(1<<pageBits-1)]
}

// usual is a token of at most eight bytes as it was spelled, which most are that
// come again, and its entry.
type usual struct {
	raw  uint64
	id   uint32
	caps uint16
}

const usualBits = 11

// seen is the entry of the token s[from:to], which is made if there is none; 0 if
// there are too many.
func (x *index) seen(s string, from, to int) (id uint32, caps uint16) {
	if to-from > 8 || from+8 > len(s) {
		h, caps := x.token(s, from, to)
		id, _ := x.take(h)
		return id, caps
	}
	raw := load8(s, from) << uint(8*(8+from-to)) // a token holds no NUL
	u := &x.usual[raw*0x9e3779b97f4a7c15>>(64-usualBits)]
	if u.raw != raw {
		h, caps := x.token(s, from, to)
		id, _ := x.take(h)
		*u = usual{raw, id, caps}
	}
	return u.id, u.caps
}

// known is the number of a token's entry if it ever occurred, or 0.
func (x *index) known(h uint64) uint32 {
	id := x.number(h)
	if id != 0 && x.entry(id).any() == 0 {
		return 0
	}
	return id
}

// add indexes a text. own is what does not count as served by it.
func (x *index) add(text string, seg segment, own *echoes) {
	if x.full || text == "" {
		return
	}
	seg.spans = true
	x.put(text, seg, own)
	x.pairUp(own)
	seg.spans = false
	for range maxEscaped {
		lines := escapedLines(text)
		plain, ok := unescape(lines)
		if lines == "" || !ok {
			return
		}
		x.put(plain, seg, own)
		x.pairUp(own)
		text = plain
	}
}

// maxEscaped is how often one inside the other strings are decoded: a text in
// JSON that is the text of a result that a proxy wrote as JSON.
const maxEscaped = 3

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

// put indexes a text as it stands.
func (x *index) put(text string, seg segment, own *echoes) {
	if x.full {
		return
	}
	seg.first = x.n + 1
	x.segs = append(x.segs, seg)
	x.echo++
	if own != nil {
		for _, id := range own.tokens {
			x.entry(id).echo = x.echo
		}
	}
	ground, argues := seg.from == served, seg.from == argued
	k := tokensOf(text, 0)
	for last := 0; ; {
		t, ok := k.next()
		if !ok {
			return
		}
		if x.n >= x.limit {
			x.full = true
			return
		}
		id, caps := x.seen(text, t.from, t.to)
		if id == 0 {
			x.full = true
			return
		}
		e := x.entry(id)
		if int(x.n>>pageBits) == len(x.texts) {
			x.texts = append(x.texts, new([1 << pageBits]occurrence))
		}
		x.n++
		o := x.at(x.n)
		o.tok, o.off, o.caps, o.size = id, uint32(t.from), caps, uint8(min(t.to-t.from, 1<<8-1))
		o.echo = e.echo == x.echo
		if last > 0 {
			o.gap = x.gap(text, last, t.from)
		}
		last = t.to
		if ground && !o.echo {
			o.prev, e.ground = e.ground, x.n
		} else {
			o.prev, e.other = e.other, x.n
		}
		if argues {
			e.argued = x.n
			if len(x.names) < maxEchoes && named(text, t) {
				x.names = append(x.names, id)
			}
		}
	}
}

// pairUp marks what the newest text repeats of arguments of several tokens. They
// stay where ground is looked for: only a value that is all echo is none.
func (x *index) pairUp(own *echoes) {
	if own == nil || own.pairs == nil {
		return
	}
	first := x.segs[len(x.segs)-1].first
	for _, p := range own.pairs {
		e := x.entry(p.second)
		for _, newest := range [...]uint32{e.ground, e.other} {
			for pos := newest; pos > first; {
				o := x.at(pos)
				if o.gap == p.gap {
					if before := x.at(pos - 1); before.tok == p.first {
						before.echo, o.echo = true, true
					}
				}
				pos = o.prev
			}
		}
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
