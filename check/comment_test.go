package check

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// What is decided without reading token by token is what reading says.
func TestSurelyCodeLaw(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		"x", "y", "\n", "\n", " ", "\t", "//", "/", "#", "/*", "*/", "--", "'", "\"", "`", "\"\"\"", "'''", "\\", "// c", "# d", "x\n", "\r\n", "r'", "//go:build x",
	})
	text := rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), "") })
	rapid.Check(t, func(t *rapid.T) {
		s := syntaxOf(rapid.SampledFrom([]string{"a.go", "a.py", "a.sh", "a.lua", "a.rs", "a.toml", "a.js"}).Draw(t, "file"))
		shared := text.Draw(t, "shared")
		a, b := shared+text.Draw(t, "a"), shared+text.Draw(t, "b")
		if rapid.Bool().Draw(t, "tail") {
			tail := text.Draw(t, "tail")
			a, b = a+tail, b+tail
		}
		if !s.surelyCode(a, b) {
			return
		}
		codeA, _, okA := s.stripped(a)
		codeB, _, okB := s.stripped(b)
		if okA && okB && codeA == codeB {
			t.Fatalf("%q and %q differ only in comments", a, b)
		}
	})
}

func TestFirstDifference(t *testing.T) {
	for _, tt := range [][4]string{
		{"a\nb", "a\nc", "b", "c"},
		{"a\n\n b \nc", "a\n b\n\n\nd", "c", "d"},
		{"a", "a\nb", "", "b"},
		{"a \n", "a", "", ""},
		{"", "", "", ""},
	} {
		if a, b := firstDifference(tt[0], tt[1]); !slices.Equal([]string{a, b}, tt[2:]) {
			t.Errorf("%q, %q: %q, %q", tt[0], tt[1], a, b)
		}
	}
}

func TestSurelyCode(t *testing.T) {
	for _, tt := range []struct {
		file, before, after string
		want                bool
	}{
		{"a.go", "x := 1\n", "x := 2\n", true},
		{"a.go", "x := 1 // one\n", "x := 2 // one\n", true},
		{"a.go", "x\n", "x\ny\n", true},
		{"a.go", "// c\nx\n", "x\n", false},
		{"a.go", "x\n", "// c\nx\n", false},
		{"a.go", "x\n", "x\n// c\n", false},
		{"a.go", "x // a\n", "x // b\n", false},
		{"a.go", "x\n", "x  \n\n", false},
		{"a.go", "x /* a\n*/\n", "y\n", false},
		{"a.py", "x = 1\n", "x = 2\n", true},
		{"a.py", "x # 1\n", "x # 2\n", false},
	} {
		if got := syntaxOf(tt.file).surelyCode(tt.before, tt.after); got != tt.want {
			t.Errorf("%s: %q, %q: %t", tt.file, tt.before, tt.after, got)
		}
	}
}
