package tree

import "testing"

// What git's own list of ignored files says of these.
func TestGlobPath(t *testing.T) {
	for _, tt := range []struct {
		pattern, path string
		want          bool
	}{
		{"a**", "a/a", true}, // ** right behind the literal part spans folders
		{"a**", "ab", true},
		{"a**", "b/a", false},
		{"a*", "a/a", false},
		{"?**", "a/a", false}, // here it follows a wildcard
		{"a/b", "a/b", true},
		{"a/b", "a/bc", false},
		{"a/**/b", "a/x/y/b", true},
	} {
		if got := globPath(tt.pattern, tt.path); got != tt.want {
			t.Errorf("%s on %s: %v", tt.pattern, tt.path, got)
		}
	}
}
