package integrity

import (
	"slices"
	"strings"
)

// Bounds of what is kept of one call's arguments.
const (
	maxEchoes = 256 // names inside longer arguments
	maxPairs  = 128 // neighbours in arguments of several tokens
)

// echoes is what a call's own result does not support.
type echoes struct {
	// tokens are whole arguments, and what looks like a name in a longer one.
	tokens []uint32
	// pairs are the distinct neighbours in arguments of several tokens, so that a
	// value is an echo if it is part of one.
	pairs []pair
}

// pair is two tokens and what stands between them.
type pair struct{ first, gap, second uint32 }

// phraseOf adds an argument of several tokens, also as it reads decoded once more.
func (x *index) phraseOf(e *echoes, text string) {
	for ok := true; ok; text, ok = unescape(text) {
		k := tokensOf(text, 0)
		before, last := uint32(0), 0
		for len(e.pairs) < maxPairs {
			t, ok := k.next()
			if !ok {
				break
			}
			h, _ := x.token(text, t.from, t.to)
			id := x.made(h)
			if before != 0 && id != 0 {
				if p := (pair{before, x.gap(text, last, t.from), id}); !slices.Contains(e.pairs, p) {
					e.pairs = append(e.pairs, p)
				}
			}
			before, last = id, t.to
		}
	}
}

// made is the entry of a token, which is made if there is room; else 0.
func (x *index) made(h uint64) uint32 {
	id := x.number(h)
	if id == 0 && x.table.n < x.limit {
		id, _ = x.take(h)
	}
	return id
}

// argue indexes the arguments of a call and returns what its own result does not
// support of them.
func (x *index) argue(c *call, seg segment) *echoes {
	x.names = x.names[:0]
	if c.shell != nil {
		for _, text := range [...]string{c.shell.text, c.shell.dir} {
			if text == "" {
				continue
			}
			before := x.n
			x.put(text, seg, nil)
			if x.n == before+1 {
				x.names = append(x.names, x.at(x.n).tok)
			}
		}
		return x.echoed(nil)
	}
	raw := string(c.Args)
	plain, changed := unescape(raw) // JSON is escaped once
	seg.spans = !changed
	x.put(plain, seg, nil)
	var out echoes
	scalars(raw, func(text string) {
		k := tokensOf(text, 0)
		first, ok := k.next()
		if _, more := k.next(); !ok || more {
			if more && len(text) <= maxArgument && !strings.Contains(text, "\n") && len(out.pairs) < maxPairs {
				x.phraseOf(&out, text)
			}
			return
		}
		h, _ := x.token(text, first.from, first.to)
		if id := x.made(h); id != 0 {
			x.names = append(x.names, id)
		}
	})
	return x.echoed(&out)
}

// echoed adds the names of the newest arguments; nil if there is nothing.
func (x *index) echoed(e *echoes) *echoes {
	if len(x.names) == 0 && (e == nil || e.pairs == nil) {
		return nil
	}
	if e == nil {
		e = &echoes{}
	}
	e.tokens = slices.Clone(x.names)
	return e
}

// named: the token looks like a name, and not like that of a member, unless
// members are named by things: {"vm-1001": {…}}.
func named(s string, t span) bool {
	if !hasDigit(s[t.from:t.to]) {
		return false
	}
	i := t.to
	if t.to-t.from >= minArgument && strings.ContainsAny(s[t.from:t.to], "-.:/") {
		return true
	}
	if i == len(s) || s[i] != '"' {
		return true
	}
	for i++; i < len(s) && classes[s[i]] == space; i++ {
	}
	return i == len(s) || s[i] != ':'
}

// maxWhole is how long the beginning of an argument is by which it shows whether
// it is one token.
const maxWhole = 256

// scalars hands f the strings and numbers in a JSON text, without a tree of it;
// what white space there was in a string is spaces. Of a long string with escapes
// it hands on the beginning, if there is a space in that.
func scalars(raw string, f func(text string)) {
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case c == '"':
			from := i + 1
			i = stringEnd(raw, from)
			k := i + 1
			for k < len(raw) && classes[raw[k]] == space {
				k++
			}
			if k < len(raw) && raw[k] == ':' { // the name of a member
				continue
			}
			text := raw[from:min(i, len(raw))]
			if n := maxWhole; len(text) > n && strings.IndexByte(text[:n], ' ') >= 0 {
				text = text[:n]
			}
			text, _ = unescape(text)
			f(text)
		case c == '-' || c-'0' < 10:
			from := i
			for i+1 < len(raw) && (raw[i+1]-'0' < 10 || strings.IndexByte("+-.eE", raw[i+1]) >= 0) {
				i++
			}
			f(raw[from : i+1])
		}
	}
}

// stringEnd is where the closing quote of a string stands whose content begins
// at i.
func stringEnd(raw string, i int) int {
	for i < len(raw) {
		n := strings.IndexByte(raw[i:], '"')
		if n < 0 {
			return len(raw)
		}
		i += n
		slashes := 0
		for i-slashes > 0 && raw[i-slashes-1] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			return i
		}
		i++
	}
	return i
}

func hasDigit(s string) bool {
	for i := range len(s) {
		if s[i] >= '0' && s[i] <= '9' {
			return true
		}
	}
	return false
}
