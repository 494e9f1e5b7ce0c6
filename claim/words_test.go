package claim

import (
	"strings"
	"testing"
)

// The scanner takes for granted what the words of the tables look like.
func TestTables(t *testing.T) {
	seen := map[string]bool{}
	for _, table := range [][]entry{checkWords(), grammarWords()} {
		for _, e := range table {
			for w := range strings.FieldsSeq(e.words) {
				if pathLike(w) || len(w) > maxWord || w != strings.ToLower(w) || w[0] == '-' || w[0] >= '0' && w[0] <= '9' {
					t.Errorf("%q would not be found", w)
				}
				if c, sub := lookup(strings.ToUpper(w[:1]) + w[1:]); !seen[w] && (c != e.class || sub != e.sub) {
					t.Errorf("%q is %d, %d", w, c, sub)
				}
				seen[w] = true
			}
		}
	}
	for _, c := range cuedWords() {
		for w := range strings.FieldsSeq(c.words) {
			if pathLike(w) || len(w) > maxWord || w != strings.ToLower(w) || w[0] == '-' || w[0] >= '0' && w[0] <= '9' || partOf(w).cues&c.cue == 0 {
				t.Errorf("%q would not be found", w)
			}
			seen[w] = true
		}
	}
	if n := len(seen); n*2 > lexiconSize {
		t.Errorf("%d words for %d slots", n, lexiconSize)
	}
	for _, w := range []string{"", "xyzzy", "testss", "averyveryverylongword"} {
		if c, _ := lookup(w); c != cOther {
			t.Errorf("%q is %d", w, c)
		}
	}
}
