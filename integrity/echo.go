package integrity

import (
	"slices"
	"strings"
)

// maxEchoes bounds the names inside longer arguments of one call.
const maxEchoes = 256

// argue indexes the arguments of a call and returns the entries of those tokens
// that its own result does not support: whole arguments, and what looks like a
// name in a longer one.
func (x *index) argue(c *call, seg segment) (echoes []uint32) {
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
		return slices.Clone(x.names)
	}
	raw := string(c.Args)
	plain, changed := unescape(raw) // JSON is escaped once
	seg.spans = !changed
	x.put(plain, seg, nil)
	scalars(raw, func(text string) {
		k := tokensOf(text, 0)
		first, ok := k.next()
		if _, more := k.next(); !ok || more {
			return
		}
		h, _ := x.token(text, first.from, first.to)
		if id := x.number(h); id != 0 {
			x.names = append(x.names, id)
		} else if x.table.n < x.limit {
			id, _ := x.take(h)
			x.names = append(x.names, id)
		}
	})
	return slices.Clone(x.names)
}

// named: the token looks like a name, and not like that of a member.
func named(s string, t span) bool {
	if !hasDigit(s[t.from:t.to]) {
		return false
	}
	i := t.to
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
