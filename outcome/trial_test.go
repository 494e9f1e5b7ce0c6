package outcome

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Words are matched as the compiled expression would.
func TestWordsMatch(t *testing.T) {
	decided := 0
	pieces := []string{"FAIL", "fail", "ok", "|", "|", "^", "✖", "K", "ſ", "k", "s", " ", "$"}
	rapid.Check(t, func(t *rapid.T) {
		draw := func(what string) string {
			return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 2, 5).Draw(t, what), "")
		}
		for range 40 {
			alt, line := draw("alt"), draw("line")
			tr := trial{fold: rapid.Bool().Draw(t, "fold")}
			hit, ok := tr.wordsMatch(alt, line)
			if !ok {
				continue
			}
			decided++
			text := alt
			if tr.fold {
				text = "(?i)" + alt
			}
			if want := regexp.MustCompile(text).MatchString(line); hit != want {
				t.Fatalf("%q (fold %v) on %q: %v, want %v", alt, tr.fold, line, hit, want)
			}
		}
	})
	if decided == 0 {
		t.Fatal("every expression was compiled")
	}
}
