package integrity

import "strings"

// maxEchoes bounds the names inside longer arguments of one call.
const maxEchoes = 256

// echoes are the tokens of a call's arguments that its own result does not
// support: whole arguments, and what looks like a name in a longer one.
func (x *index) echoes(c *call) []uint64 {
	var out []uint64
	names := 0
	add := func(text string) {
		k := tokensOf(text, 0)
		first, ok := k.next()
		if !ok {
			return
		}
		if _, more := k.next(); !more {
			h, _ := x.token(text, first.from, first.to)
			out = append(out, h)
			return
		}
		for k = tokensOf(text, 0); names < maxEchoes; {
			t, ok := k.next()
			if !ok {
				return
			}
			if hasDigit(text[t.from:t.to]) {
				h, _ := x.token(text, t.from, t.to)
				out = append(out, h)
				names++
			}
		}
	}
	switch {
	case c.shell != nil:
		add(c.shell.text)
		add(c.shell.dir)
	case c.args != nil:
		c.args.leaves(func(l leaf) {
			if l.kind == '"' || l.kind == '0' {
				add(l.text)
			}
		})
	default:
		scalars(string(c.Args), add)
	}
	return out
}

// scalars hands f the strings and numbers in a JSON text, without a tree of it;
// what white space there was in a string is spaces.
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
			text, _ := unescape(raw[from:min(i, len(raw))])
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
