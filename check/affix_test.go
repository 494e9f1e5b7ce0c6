package check

import (
	"path"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestCommonAffixes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.StringMatching(`[ab]{0,40}`)
		a, b := part.Draw(t, "a"), part.Draw(t, "b")
		shared := strings.Repeat("x", rapid.IntRange(0, 100).Draw(t, "shared"))
		n, m := CommonPrefix(shared+a, shared+b), CommonSuffix(a+shared, b+shared)
		k, l := 0, 0
		for k < len(a) && k < len(b) && a[k] == b[k] {
			k++
		}
		for l < len(a) && l < len(b) && a[len(a)-1-l] == b[len(b)-1-l] {
			l++
		}
		if n != len(shared)+k || m != len(shared)+l {
			t.Fatalf("%d and %d, want %d and %d", n, m, len(shared)+k, len(shared)+l)
		}
	})
}

func TestClean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"a", "/", ".", "..", "b.c", "~"})).Draw(t, "p"), "")
		if got, want := Clean(p), path.Clean(p); got != want {
			t.Fatalf("Clean(%q) = %q, want %q", p, got, want)
		}
	})
}
