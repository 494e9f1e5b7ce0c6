package integrity

import "slices"

// maxChain is how many occurrences of its tokens are looked at for one value.
// Past it the index gives up, and says so in gaveUp.
const maxChain = 1 << 16

// hit is where a value was found.
type hit struct {
	pos, end uint32 // first and last token
}

// phrase is a value as the index sees it.
type phrase struct {
	toks   []uint32 // the entries of its tokens, 0 for one that never occurred
	caps   []uint16
	gaps   []uint32
	colons bool
	exact  bool // capitals matter
}

// colon is the gap that joins the parts of names such as aa:bb:cc.
const colon = ':'

// phrase is good until the next one.
func (x *index) phrase(value string, exact bool) phrase {
	p := phrase{toks: x.buf.toks[:0], caps: x.buf.caps[:0], gaps: x.buf.gaps[:0], exact: exact}
	k := tokensOf(value, 0)
	for last := 0; ; {
		t, ok := k.next()
		if !ok {
			x.buf = p
			return p
		}
		gap := uint32(0)
		if last > 0 {
			gap = x.gap(value, last, t.from)
			p.colons = p.colons || gap == colon
		}
		h, caps := x.token(value, t.from, t.to)
		p.toks, p.caps, p.gaps = append(p.toks, x.known(h)), append(p.caps, caps), append(p.gaps, gap)
		last = t.to
	}
}

// want says which occurrences count.
type want uint8

const (
	ground want = iota // served, and no echo
	own                // the agent's own arguments or words, or an echo of them
	args               // the agent's own arguments
	live               // ground, or a summary of it, that is still in the window
)

// find returns the newest occurrence of a value that counts for the first of the
// wants for which any does.
func (x *index) find(value string, exact bool, wants ...want) (hit, bool) {
	x.gaveUp = false
	p := x.phrase(value, exact)
	for _, w := range wants {
		if h, ok := x.lookup(p, w); ok {
			return h, true
		}
	}
	plain, changed := unescape(value)
	if !changed {
		return hit{}, false
	}
	p = x.phrase(plain, exact)
	for _, w := range wants {
		if h, ok := x.lookup(p, w); ok {
			return h, true
		}
	}
	return hit{}, false
}

func (x *index) lookup(p phrase, w want) (hit, bool) {
	if len(p.toks) == 0 {
		return hit{}, false
	}
	if len(p.toks) == 1 && !p.exact && (w == ground || w == args) {
		if p.toks[0] == 0 {
			return hit{}, false
		}
		e := x.entry(p.toks[0])
		pos := e.ground
		if w == args {
			pos = e.argued
		}
		return hit{pos, pos}, pos != 0
	}
	var found hit
	ok := x.chains(&p, w == ground || w == live || w == own && len(p.toks) > 1, w != ground, func(h hit) bool {
		if x.counts(h, w) {
			found = h
			return true
		}
		return false
	})
	if !ok && found == (hit{}) {
		return hit{}, false
	}
	return found, true
}

// chains calls f for the occurrences of a phrase, newest first of each token
// and chain, until it returns true. It reports whether it did, or gave up
// because the words are too common to be told apart.
func (x *index) chains(p *phrase, ground, other bool, f func(hit) bool) bool {
	if slices.Contains(p.toks, 0) {
		return false
	}
	steps := 0
	walk := func(anchor int, pos uint32) (done bool) {
		for ; pos != 0; pos = x.at(pos).prev {
			if steps++; steps > maxChain {
				x.gaveUp = true
				return false
			}
			if h, ok := x.match(p, pos, anchor); ok && f(h) {
				return true
			}
		}
		return false
	}
	// A phrase is ground if any of its tokens is, so each is an anchor there;
	// the shortest chains are the cheapest, and are not known.
	for i, id := range p.toks {
		if ground && walk(i, x.entry(id).ground) {
			return true
		}
	}
	for i, id := range p.toks {
		if other && walk(i, x.entry(id).other) {
			return true
		}
	}
	return false
}

// match compares the tokens around pos, which is that of the anchor.
func (x *index) match(p *phrase, pos uint32, anchor int) (hit, bool) {
	n := uint32(len(p.toks))
	if pos <= uint32(anchor) {
		return hit{}, false
	}
	from := pos - uint32(anchor)
	if from+n-1 > x.n {
		return hit{}, false
	}
	for i := range n {
		o := x.at(from + i)
		if o.tok != p.toks[i] || i > 0 && o.gap != p.gaps[i] || p.exact && o.caps != p.caps[i] {
			return hit{}, false
		}
	}
	h := hit{from, from + n - 1}
	if p.colons && (x.at(from).gap == colon || h.end < x.n && x.at(h.end+1).gap == colon && x.segOf(h.end+1).first <= from) {
		return hit{}, false
	}
	// A gap of 0 marks a text's first token, so no match spans two texts.
	return h, true
}

func (x *index) counts(h hit, w want) bool {
	seg := x.segOf(h.pos)
	echo := true
	for pos := h.pos; pos <= h.end; pos++ {
		echo = echo && x.at(pos).echo
	}
	switch w {
	case ground:
		return seg.from == served && !echo
	case args:
		return seg.from == argued
	case live:
		return (seg.from == served && !echo || seg.from == kept) && !seg.gone
	}
	return seg.from != served || echo
}
