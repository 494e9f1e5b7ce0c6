package codex

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/footing-dev/footing/record"
)

func TestUnescapeAgrees(t *testing.T) {
	piece := rapid.SampledFrom([]string{"a", `\n`, `\"`, `\\`, `\u00e9`, `\ud83d\ude00`, `\ud83d`, `\u0000`, "é", "0123456789", `\/`, "\xff"})
	rapid.Check(t, func(t *rapid.T) {
		v := []byte(`"` + strings.Join(rapid.SliceOfN(piece, 0, 40).Draw(t, "pieces"), "") + `"`)
		if got, want := string(unescape(nil, v)), record.Literal(v).String(); got != want && utf8.Valid(unescape(nil, v)) {
			t.Fatalf("unescape(%q) = %q, the record gives %q", v, got, want)
		}
		// Literals are read from the middle of a line: what is around them stays.
		if got := unescape([]byte("before"), v); !strings.HasPrefix(string(got), "before") {
			t.Fatalf("unescape moved what was there: %q", got)
		}
	})
}

func TestUnescapeOdd(t *testing.T) {
	for in, want := range map[string]string{
		`""`: "", `"`: "", `"\"`: `\`, `"\u12"`: "?12", `"\x"`: "x", `"ab\`: "ab", `"\ud83d\u0041"`: "\uFFFDA",
	} {
		if got := string(unescape(nil, []byte(in))); got != want {
			t.Errorf("unescape(%s) = %q, want %q", in, got, want)
		}
	}
}

func TestClip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "text")
		v, _ := json.Marshal(s)
		n := rapid.IntRange(2, 40).Draw(t, "n")
		got := clip(v, n)
		var back string
		if err := json.Unmarshal(got, &back); err != nil || len(got) > n+7 && len(got) != len(v) {
			t.Fatalf("clip(%s, %d) = %s: %v", v, n, got, err)
		}
	})
}

func TestBlank(t *testing.T) {
	for in, want := range map[string]bool{`""`: true, `" \n\t"`: true, `"\\n"`: false, `" x "`: false, `"`: true} {
		if got := blank([]byte(in)); got != want {
			t.Errorf("blank(%s) = %v", in, got)
		}
	}
	if a, b := trimLiteral([]byte(`"\n a\\n\n "`)), `a\\n`; string(a) != b {
		t.Errorf("trimLiteral gave %s, want %s", a, b)
	}
}
