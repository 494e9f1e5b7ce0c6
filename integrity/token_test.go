package integrity

import (
	"math"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

// TestLocate: values are found as whole tokens or not at all.
func TestLocate(t *testing.T) {
	for _, c := range []struct {
		text, value string
		want        bool
	}{
		{"host srv-10 is up", "srv-1", false},
		{"host srv-1 is up", "srv-1", true},
		{"host srv-1.", "srv-1", true},
		{"host srv-1-old", "srv-1", false},
		{"host srv-1's disk", "srv-1", true},
		{"[srv-1,srv-2]", "srv-1", true},
		{"SRV-1", "srv-1", true},
		{"xsrv-1", "srv-1", false},
		{"1,024 rows", "1024", true},
		{"1024 rows", "1,024", true},
		{"1,024 rows", "24", false},
		{"1,024 rows", "1", false},
		{"12,024", "1024", false},
		{"ids 101,102,103,4", "102", true},
		{`{"ids":[101,102,103]}`, "102", true},
		{`{"ids":[101,102,103]}`, "101102103", false},
		{"[1,024 rows]", "1024", true},
		{"1024.00", "1024", true},
		{"1024.5", "1024", false},
		{"1e3 rows", "1000", true},
		{"-5 degrees", "5", false},
		{"a range 3-5", "5", false},
		{"balance: -5", "-5", true},
		{"10.0.0.1:80", "10.0.0.1", true},
		{"110.0.0.1", "10.0.0.1", false},
		{"10.0.0.15", "10.0.0.1", false},
		{"007", "7", false},
		{"/srv/data/a.txt", "a.txt", true},
		{"aa:bb:cc:dd", "aa:bb", false},
		{"id:42", "42", true},
		{"John  Smith", "john smith", true},
		{"John, Smith", "John Smith", false},
		{`{"say":"a \"b\" c"}`, `a "b" c`, true},
		{`{"say":"a \"b\" c"}`, `a \"b\" c`, true},
		{`{"id":"x\nsrv-1"}`, "srv-1", true},
		{`{"id":"caf\u00e9-9"}`, "café-9", true},
		{"cafe\u0301-9", "caf\u00e9-9", true},
		{"srv-1\u0301", "srv-1", false},
		{"a\x00b", "a b", false},
		{"a\x00b", "a\x00b", true},
		{"a/b", "a|b", false},
		{"\xff\xfe srv-1 \xc3", "srv-1", true},
		{"9007199254740993", "9007199254740992", false},
		{"12345678901234567890123", "12345678901234567890123", true},
		{"", "x", false},
		{"x", "", false},
		{"x", "***", false},
	} {
		if _, _, got := Locate(c.text, c.value); got != c.want {
			t.Errorf("%q in %q: %v", c.value, c.text, got)
		}
	}
}

func TestLocateSpan(t *testing.T) {
	if from, to, ok := Locate("see srv-10 and srv-1 there", "srv-1"); !ok || from != 15 || to != 20 {
		t.Error(from, to, ok)
	}
}

func TestNumber(t *testing.T) {
	for in, want := range map[string]string{
		"0": "0", "-0": "0", "1,024": "1024", "1_000": "1000", "1.50": "1.5", "1.0": "1", "100": "100", "1e2": "100",
		"1.5e-3": "0.0015", "+7": "7", "-1,234.50": "-1234.5", "1e400": "1e400", "0.000": "0", "12e-1": "1.2",
		"123456789012345678901234567890": "123456789012345678901234567890",
	} {
		if got, ok := Number(in); !ok || got != want {
			t.Errorf("%s: %s %v, want %s", in, got, ok, want)
		}
	}
	for _, in := range []string{"", "-", "007", "1,02", "1,0245", ",1", "1.", ".5", "1e", "1e99999999999", "1.2.3", "0x10", "1 000", "12a", "NaN"} {
		if got, ok := Number(in); ok {
			t.Errorf("%q is %s", in, got)
		}
	}
	for f, want := range map[float64]string{math.Inf(1): "+inf", math.Inf(-1): "-inf", 1e21: "1000000000000000000000", -0.5: "-0.5"} {
		if got := Float(f); got != want {
			t.Errorf("%v: %s", f, got)
		}
	}
	if Float(math.NaN()) != "nan" {
		t.Error("NaN has no form")
	}
	type loop struct{ Next *loop }
	l := &loop{}
	l.Next = l
	if _, err := ValueOf(l); err == nil {
		t.Error("a value that refers to itself has a form")
	}
}

// TestNumberLaws: a canonical number is its own canonical form, and neither
// separators nor zeros behind the point change it.
func TestNumberLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Uint64().Draw(t, "n")
		plain, ok := Number(Float(0))
		_ = plain
		s := group(n)
		one, ok1 := Number(s)
		two, ok2 := Number(strings.ReplaceAll(s, ",", "") + "." + strings.Repeat("0", 1+rapid.IntRange(0, 5).Draw(t, "zeros")))
		three, ok3 := Number(one)
		if !ok || !ok1 || !ok2 || !ok3 || one != two || one != three {
			t.Fatalf("%s: %q %q %q", s, one, two, three)
		}
	})
}

func group(n uint64) string {
	s := ""
	for ; n >= 1000; n /= 1000 {
		s = "," + string([]byte{'0' + byte(n/100%10), '0' + byte(n/10%10), '0' + byte(n%10)}) + s
	}
	d := ""
	for ; n > 0 || d == ""; n /= 10 {
		d = string([]byte{'0' + byte(n%10)}) + d
	}
	return d + s
}

// FuzzIndex: no text panics, and a value is found in a text that is the value
// between spaces.
func FuzzIndex(f *testing.F) {
	for _, s := range []string{"srv-1", "1,024", `a \"b\"`, "aa:bb", "\xff", "e\u0301", "1e+21", "a\x00b", "-5", `\u00e9\ud83d\ude00`} {
		f.Add("x "+s+" y", s)
	}
	f.Fuzz(func(t *testing.T, text, value string) {
		Locate(text, value)
		if _, _, ok := nextTokenOf(value); !ok || strings.ContainsAny(value, `,+-\`) {
			return
		}
		if _, _, ok := Locate("| "+value+" |", value); !ok {
			t.Fatalf("%q is not found in itself", value)
		}
	})
}

func nextTokenOf(s string) (int, int, bool) {
	t, ok := nextToken(s, 0)
	return t.from, t.to, ok
}

// TestWordRune: the blocks that are not looked up hold nothing of a word.
func TestWordRune(t *testing.T) {
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if want := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || unicode.IsNumber(r); wordRune(r) != want {
			t.Fatalf("%U: %v", r, !want)
		}
	}
}

// TestSpaces: an amount or a kind of white space never tells two values apart.
func TestSpaces(t *testing.T) {
	x := newHasher()
	for _, s := range []string{" ", "  ", "\n", "\r\n", "\u00a0", " \u2003", "\u3000", "\t\v"} {
		if x.gapOf(s) != ' ' || x.gap(s, 0, len(s)) != ' ' || x.gap(s+" long text", 0, len(s)) != ' ' {
			t.Errorf("%q is no space", s)
		}
	}
	for _, s := range []string{", ", "-", "\u00b7", "\x00\x00", " / "} {
		if x.gap(s, 0, len(s)) == ' ' || x.gap(s+" long text", 0, len(s)) != x.gap(s, 0, len(s)) {
			t.Errorf("%q is a space", s)
		}
	}
}
