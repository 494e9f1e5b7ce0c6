package outcome

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Lines are cut as they are one by one, whatever the rest of the output holds.
func TestEachLine(t *testing.T) {
	pieces := []string{"a", "ok", "\n", "\n", "\r", "\r\n", "\x1b[31m", "\x1b", "\x1b]0;t\a", strings.Repeat("x", lineLimit)}
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 24).Draw(t, "text"), "")
		var got, want []string
		eachLine(s, func(l string) { got = append(got, l) })
		for _, line := range strings.SplitAfter(s, "\n") {
			if line == "" {
				continue
			}
			line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
			if len(line) > lineLimit {
				line = lastDrawn(line)
				line = line[:min(len(line), lineLimit)]
			}
			want = append(want, lastDrawn(plain(line)))
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q is cut into %q, want %q", s, got, want)
		}
	})
}

func TestFirstField(t *testing.T) {
	for s, want := range map[string]string{"": "", " ": "", "a": "a", "\t a b": "a", "a\tb": "a", "é x": "é", "a\nb c": "a\nb"} {
		if got := firstField(s); got != want {
			t.Errorf("%q begins with %q, want %q", s, got, want)
		}
	}
}
