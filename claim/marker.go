package claim

import (
	"strings"
	"unicode/utf8"
)

// marker is the length of a list marker with the space behind it, or 0.
func marker(s string) int {
	n := 0
	switch {
	case s[0] == '-' || s[0] == '*' || s[0] == '+':
		n = 1
	case strings.HasPrefix(s, "•"):
		n = len("•")
	case strings.HasPrefix(s, "–") || strings.HasPrefix(s, "—"):
		n = len("–")
	default:
		for n < len(s) && n < 4 && s[n] >= '0' && s[n] <= '9' {
			n++
		}
		if n == 0 || n == len(s) || s[n] != '.' && s[n] != ')' {
			return 0
		}
		n++
	}
	if n >= len(s) || s[n] != ' ' && s[n] != '\t' {
		return 0
	}
	for n < len(s) && (s[n] == ' ' || s[n] == '\t') {
		n++
	}
	return n
}

// tickAt reads a box or a tick at the start of an item.
func tickAt(msg string, from, to int) (int, tick) {
	s := msg[from:to]
	found := noTick
	for {
		n, t := oneTick(s)
		if n == 0 {
			break
		}
		if found == noTick || found == ticked {
			found = t
		}
		s = strings.TrimLeft(s[n:], " \t")
	}
	return to - len(s), found
}

func oneTick(s string) (int, tick) {
	if s == "" || s[0] != '[' && s[0] < utf8.RuneSelf {
		return 0, noTick
	}
	return boxOrTick(s)
}

func boxOrTick(s string) (int, tick) {
	switch {
	case strings.HasPrefix(s, "[x]"), strings.HasPrefix(s, "[X]"):
		return 3, ticked
	case strings.HasPrefix(s, "[ ]"):
		return 3, open
	}
	for _, m := range [...]struct {
		mark string
		t    tick
	}{
		{"✅", ticked},
		{"✔️", ticked},
		{"✔", ticked},
		{"✓", ticked},
		{"☑️", ticked},
		{"☑", ticked},
		{"🟢", ticked},
		{"❌", crossed},
		{"✗", crossed},
		{"✘", crossed},
		{"⚠️", crossed},
		{"⚠", crossed},
		{"🔴", crossed},
		{"☐", open},
		{"⬜", open},
		{"⏳", open},
	} {
		if strings.HasPrefix(s, m.mark) {
			return len(m.mark), m.t
		}
	}
	return 0, noTick
}
