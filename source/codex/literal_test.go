package codex

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

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
