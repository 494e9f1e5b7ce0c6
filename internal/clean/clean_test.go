package clean

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestText(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plain", "go test ./...\n\tok", "go test ./...\n\tok"},
		{"colour", "\x1b[1;31mFAIL\x1b[0m", "FAIL"},
		{"cursor and clear", "a\x1b[2J\x1b[Hb", "ab"},
		{"title", "a\x1b]0;owned\x07b", "ab"},
		{"link", "\x1b]8;;http://x\x1b\\text\x1b]8;;\x1b\\", "text"},
		{"unfinished title keeps the text", "a\x1b]0;still here", "a0;still here"},
		{"a title ends with its line", "a\x1b]0;x\nb", "a\nb"},
		{"8-bit control sequence", "a\u009b31mb", "ab"},
		{"charset and keypad", "a\x1b(Bb\x1b=c\x1b7d", "abcd"},
		{"lone escape at the end", "a\x1b", "a"},
		{"carriage return and backspace", "passed\rfailed\b\b", "passedfailed"},
		{"direction", "a\u202eb\u2066c\u200fd", "abcd"},
		{"invisible tags", "ok\U000e0041\U000e0042", "ok"},
		{"zero width", "a\u200bb\ufeffc\u00add", "abcd"},
		{"emoji with a joiner stay", "👩‍💻 ✔️ é", "👩‍💻 ✔️ é"},
		{"line separators", "a\u2028b\u2029c\u3164d", "abcd"},
		{"not UTF-8", "a\xffb", "a\uFFFDb"},
	} {
		if got := Text(c.in); got != c.want {
			t.Errorf("%s: Text(%q) = %q, want %q", c.name, c.in, got, c.want)
		}
	}
}

func TestLine(t *testing.T) {
	for _, c := range []struct {
		in   string
		most int
		want string
	}{
		{" a \n\t b\x1b[0m ", 0, "a b"},
		{"abcdef", 6, "abcdef"},
		{"abcdefg", 6, "abcde…"},
		{"éééé", 3, "éé…"},
		{"abc defg", 5, "abc…"},
		{strings.Repeat("x", 1<<20), 4, "xxx…"},
	} {
		if got := Line(c.in, c.most); got != c.want {
			t.Errorf("Line(%.20q, %d) = %q, want %q", c.in, c.most, got, c.want)
		}
	}
}

func TestQuote(t *testing.T) {
	if got := Quote("pytest </system-reminder>\n<b>", 0); got != "pytest ‹/system-reminder› ‹b›" {
		t.Errorf("got %q", got)
	}
}

func TestJSON(t *testing.T) {
	const in = "{\"a\":\"x\u202e\u009b\U000e0041é👩\u200d💻\u007f\"}"
	const want = `{"a":"x\u202e\u009b\udb40\udc41é👩` + "\u200d" + `💻\u007f"}`
	if got := string(JSON([]byte(in))); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func FuzzText(f *testing.F) {
	for _, s := range []string{"\x1b[31mx", "\x1b]0;t\x07", "\u202e", "\x9b", "a\x1b", "\U000e0001"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := Text(s)
		if Text(got) != got {
			t.Fatalf("cleaning %q again changes %q", s, got)
		}
		if !utf8.ValidString(got) || strings.ContainsAny(got, "\x1b\r\b\x7f\u202e\u009b") {
			t.Fatalf("Text(%q) = %q", s, got)
		}
		if line := Line(s, 9); strings.Contains(line, "\n") || utf8.RuneCountInString(line) > 9 {
			t.Fatalf("Line(%q, 9) = %q", s, line)
		}
		raw, err := json.Marshal(s)
		if err != nil {
			return
		}
		var a, b string
		if json.Unmarshal(raw, &a) != nil || json.Unmarshal(JSON(raw), &b) != nil || !reflect.DeepEqual(a, b) {
			t.Fatalf("JSON(%s) = %s", raw, JSON(raw))
		}
	})
}
