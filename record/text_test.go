package record

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestTextString(t *testing.T) {
	tests := []struct{ name, literal, want string }{
		{"plain", `"abc"`, "abc"},
		{"escapes", `"a\n\t\"\\\/\u00e9"`, "a\n\t\"\\/é"},
		{"a pair", `"\ud83d\ude00"`, "😀"},
		{"half a pair", `"\ud83d!"`, "\uFFFD!"},
		{"a raw tab", "\"a\tb\\nc\"", "a\tb\nc"},
		{"a raw newline and a pair", "\"a\nb\\ud83d\\ude00\"", "a\nb😀"},
		{"an unknown escape", `"a\qb"`, "aqb"},
		{"a cut escape", "\"\t\\u00\"", "\t\uFFFD00"},
		{"bytes that are no text", "\"a\xffb\"", "a\uFFFDb"},
		{"two such bytes and a tab", "\"\xff\xff\t\"", "\uFFFD\uFFFD\t"},
		{"empty", `""`, ""},
		{"nothing", ``, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Literal([]byte(tt.literal)).String(); got != tt.want {
				t.Errorf("String() = %q, want %q", got, tt.want)
			}
		})
	}
	if got := Literal([]byte(`"a"`), []byte(`"b"`)).String(); got != "a\nb" {
		t.Errorf("two pieces = %q", got)
	}
}

// Strict JSON decodes as any decoder would.
func TestTextAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.String().Draw(t, "text")
		raw, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		if got := Literal(raw).String(); got != want {
			t.Fatalf("%q, want %q", got, want)
		}
	})
}

// A text too long for the kept buffer is decoded as any other.
func TestLongText(t *testing.T) {
	piece := `some words, a \"quote\", \u00e9 and\ta tab\n`
	n := 2*maxKept/len(piece) + 1
	want := strings.Repeat("some words, a \"quote\", é and\ta tab\n", n)
	if got := Literal([]byte(`"` + strings.Repeat(piece, n) + `"`)).String(); got != want {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
}

func TestAppendDecoded(t *testing.T) {
	piece := rapid.SampledFrom([]string{"a", `\n`, `\"`, `\\`, `\u00e9`, `\ud83d\ude00`, `\ud83d`, `\u0000`, "é", "0123456789", `\/`, `\u12`, "\xff"})
	rapid.Check(t, func(t *rapid.T) {
		v := []byte(`"` + strings.Join(rapid.SliceOfN(piece, 0, 40).Draw(t, "pieces"), "") + `"`)
		got := AppendDecoded(nil, v)
		if want := Literal(v).String(); string(got) != want && utf8.Valid(got) {
			t.Fatalf("%q gives %q, the text is %q", v, got, want)
		}
		if got := AppendDecoded([]byte("before"), v); !strings.HasPrefix(string(got), "before") {
			t.Fatalf("what was there is gone: %q", got)
		}
	})
	for in, want := range map[string]string{
		``: "", `""`: "", `"`: "", `"\"`: `\`, `"\u12"`: "\uFFFD12", `"\x"`: "x", `"ab\`: "ab", `"\ud83d\u0041"`: "\uFFFDA",
		`"\u\u\u\u\u\u"`: strings.Repeat("\uFFFD", 6), `"1234567\"`: `1234567\`,
	} {
		if got := string(AppendDecoded(nil, []byte(in))); got != want {
			t.Errorf("%s gives %q, want %q", in, got, want)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add([]byte(`"a\u12"`))
	f.Add([]byte(`"\ud83d\ude00\udc00\"\\"`))
	f.Add([]byte("\"\\ud83d\\u00\t\""))
	f.Fuzz(func(t *testing.T, raw []byte) {
		s := Literal(raw).String()
		if !utf8.ValidString(s) {
			t.Fatalf("%q is no UTF-8", s)
		}
		var want string
		if len(raw) > 1 && raw[0] == '"' && json.Unmarshal(raw, &want) == nil && raw[len(raw)-1] == '"' && s != want {
			t.Fatalf("%q: %q, want %q", raw, s, want)
		}
	})
}

// What an escape leaves that is no text is marked as such, wherever it stands; a
// second half of a pair is one only where it is an escape itself.
func TestEscapedBytesThatAreNoText(t *testing.T) {
	for raw, want := range map[string]string{
		"\"\\\xff\"":                 "\ufffd",
		"\"12345678\\\xff12345678\"": "12345678\ufffd12345678",
		"\"\\ud83dxude00\"":          "\ufffdxude00",
		"\"\\ud83d\\xde00\"":         "\ufffdxde00",
		"\"\\ud83d\\ude00\"":         "\U0001f600",
		"\"\\u\\u\\u12\\u123\"":      "\ufffd\ufffd\ufffd12\ufffd123",
	} {
		if got := Literal([]byte(raw)).String(); got != want {
			t.Errorf("%q is %q, want %q", raw, got, want)
		}
	}
}
