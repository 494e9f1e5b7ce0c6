package integrity

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// byBytes is the definition that tokens must meet, one character at a time.
func byBytes(s string, i int) (t span, ok bool) {
	start := i
	for i < len(s) && wordAt(s, i) == 0 {
		_, n := utf8.DecodeRuneInString(s[i:])
		i += n
	}
	if i >= len(s) {
		return span{}, false
	}
	from := i
	if digits(s[i : i+1]) {
		i = max(i, groupedEnd(s, start, i))
		if from > start && s[from-1] == '-' && (from-1 == start || signed(s[from-2])) {
			from--
		}
	}
	for i < len(s) {
		n := wordAt(s, i)
		switch {
		case n > 0:
		case classes[s[i]] == glue && wordAt(s, i+1) > 0:
			n = 1
		case s[i] == '+' && i+1 < len(s) && digits(s[i+1:i+2]) && (s[i-1] == 'e' || s[i-1] == 'E') && digits(s[from:from+1]):
			n = 1
		}
		if n == 0 {
			break
		}
		i += n
	}
	return span{from, i}, true
}

func sameTokens(t interface{ Fatalf(string, ...any) }, s string) {
	k := tokensOf(s, 0)
	for i := 0; ; {
		got, ok := k.next()
		want, there := byBytes(s, i)
		if got != want || ok != there {
			t.Fatalf("after byte %d of %q: token %v %v, want %v %v", i, s, got, ok, want, there)
		}
		if alone, _ := nextToken(s, i); alone != want {
			t.Fatalf("after byte %d of %q: token %v by itself, want %v", i, s, alone, want)
		}
		if !ok {
			return
		}
		i = got.to
	}
}

// TestTokens: marking many bytes at once finds the tokens that looking at one
// character after the other does, wherever they stand in a block.
func TestTokens(t *testing.T) {
	for _, s := range []string{
		"", "a", "-", "1,024", "a.b", "a..b", ".a.", "é", "aé-1", "1e+21", "1E+", "-5", "x-5", "(-5)", "a-é", "é.é.", "€5", "\xff5", "\xc3", "漢字-9",
		strings.Repeat("x", 64), strings.Repeat("1,234,", 30), strings.Repeat("é", 70), strings.Repeat("a-", 70), "[1,024,3]",
	} {
		for pad := range 70 {
			sameTokens(t, strings.Repeat(" ", pad)+s+" z")
			sameTokens(t, strings.Repeat("q", pad)+s)
		}
	}
}

func TestTokensOfAnyText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.SampledFrom([]string{
			"a", "Z", "_", "0", "9", "-", ".", "@", "+", ",", "e", " ", "\n", "/", "`", "{", "[", "]", ")", "'", "^", "\x00", "\x7f",
			"é", "e\u0301", "漢", "—", "│", "😀", "\xff", "\xc3", "\xe2\x82", "1,024", "1e+21", "srv-10", strings.Repeat("y", 61),
		}), 0, 90).Draw(t, "parts")
		sameTokens(t, strings.Join(parts, ""))
	})
}

func FuzzTokens(f *testing.F) {
	f.Add("srv-1 1,024 \u00e9.9 -5 1e+21 \xff")
	f.Fuzz(func(t *testing.T, s string) { sameTokens(t, s) })
}
