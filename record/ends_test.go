package record

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// What is kept are whole lines of the text's two ends.
func TestEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.StringMatching(`[a-z\\\t"é]{0,12}`), 1, 200).Draw(t, "lines")
		whole := strings.Join(lines, "\n")
		raw, err := json.Marshal(whole)
		if err != nil {
			t.Fatal(err)
		}
		head, tail := rapid.IntRange(1, 200).Draw(t, "head"), rapid.IntRange(1, 200).Draw(t, "tail")
		text, cut := Literal(raw).Ends(head, tail)
		if !cut {
			if text.String() != whole {
				t.Fatalf("nothing was left out, and %q came of %q", text.String(), whole)
			}
			return
		}
		got := text.String()
		if len(got) > head+tail+1 {
			t.Fatalf("%d bytes kept of %d and %d", len(got), head, tail)
		}
		known := map[string]bool{"": true}
		for _, l := range lines {
			known[l] = true
		}
		for _, l := range strings.Split(got, "\n") {
			if !known[l] {
				t.Fatalf("%q is no line of the text", l)
			}
		}
	})
}

func TestEndsShort(t *testing.T) {
	if text, cut := Plain("short").Ends(10, 10); cut || text.String() != "short" {
		t.Errorf("%q, %v", text.String(), cut)
	}
}
