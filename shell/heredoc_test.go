package shell

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var longBody = strings.Repeat("a line of \"it's\" $x `y` $(z) {[( << 'E' # text\n", 3)

func TestCutHeredocs(t *testing.T) {
	tests := []struct {
		name, text string
		cuts       int
	}{
		{"none", "go test ./...", 0},
		{"one", "cat > f <<'EOF'\n" + longBody + "EOF\ngo test\n", 1},
		{"double quotes", "cat > f << \"EOF\"\n" + longBody + "EOF", 1},
		{"two on a line", "diff <<'A' - <<'B'\n" + longBody + "A\n" + longBody + "B\nmake\n", 2},
		{"two in a row", "cat <<'A'\n" + longBody + "A\ncat <<'A'\n" + longBody + "A\n", 2},
		{"tabs", "cat <<-'EOF'\n\t" + longBody + "\tEOF\n", 1},
		{"tabs without the sign end nothing", "cat <<'EOF'\n\t" + longBody + "\tEOF\n", 1},
		{"a short one", "cat <<'EOF'\nx\nEOF\n", 0},
		{"after a comment with a quote", "# it's\ncat <<'EOF'\n" + longBody + "EOF\n", 1},
		{"in a subshell", "(cat <<'EOF'\n" + longBody + "EOF\n)", 1},
		{"with a pipe and a variable", "cat <<'EOF' | patch -p1 $X > out\n" + longBody + "EOF\n", 1},
		{"bytes that the parser drops", "cat <<'EOF'\n" + longBody + "\r\n\nEOF\n", 0},
		{"a NUL", "cat <<'EOF'\n" + longBody + "\x00\nEOF\n", 0},
		{"unquoted", "cat <<EOF\n" + longBody + "EOF\n", 0},
		{"a here-string", "cat <<<'EOF'\n" + longBody + "EOF\n", 0},
		{"in quotes", "echo \"<<'EOF'\n" + longBody + "EOF\n\"", 0},
		{"behind a substitution", "x=$(date); cat <<'EOF'\n" + longBody + "EOF\n", 0},
		{"never ended", "cat <<'EOF'\n" + longBody, 1},
		{"two, the last never ended", "cat <<'A'\n" + longBody + "A\ncat <<'B' | wc\n" + longBody + "x", 2},
		{"two on a line, never ended", "cat <<'A' - <<'B'\n" + longBody, 0},
		{"arithmetic", "((1<<'2'))\n" + longBody + "2\n", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := cutHeredocs(tt.text)
			if len(src.cuts) != tt.cuts {
				t.Errorf("%d cuts, want %d: %q", len(src.cuts), tt.cuts, src.text)
			}
			if got, want := show(Parse(tt.text)), show(whole(tt.text)); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

// whole parses a line without leaving anything out.
func whole(command string) *Script {
	t := new(trees)
	src, file, err := parseLine(source{text: command}, t)
	if err != nil {
		return opaque(command, err.Error())
	}
	return build(command, src, file, t)
}

func show(s *Script) string {
	var b strings.Builder
	fmt.Fprintln(&b, s.Err)
	for i := range s.Segments {
		fmt.Fprintf(&b, "%+v\n", s.Segments[i])
	}
	return b.String()
}

// What is left out changes nothing that is read of a line.
func TestCutHeredocsLaw(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		"cat <<'E'", "cat > f << \"E\"", "tee x <<-'E'", "<<'F'", "<<'E'", "<<E", "<<< 'E'", "| wc -l", "&& go test", ";", "(", ")", "{ ", "; }",
		"\n", "\n", "\n" + longBody + "E\n", "\n" + longBody + "\tE\n", "\n" + longBody + "F\n", "\nE\n", "# it's\n", "'a\nb'", "\"c $x\"", "\"$(d)\"", "$e", "${f}", "$'g'",
		"`h`", "\\\n", "\\'", "if true; then ", "fi", "[[ a ]]", "((1<<2))", "python3 - ", " ", "E", "f() ", "case x in a) ", ";; esac", "[", "<(", "#x", "a#b",
	})
	rapid.Check(t, func(t *rapid.T) {
		same(t, strings.Join(rapid.SliceOfN(piece, 1, 14).Draw(t, "pieces"), ""))
	})
}

func FuzzCutHeredocs(f *testing.F) {
	f.Add("cat <<'EOF' && (go test\n" + longBody + "EOF\n)")
	f.Add("a <<'X' | b\n" + longBody + "x")
	f.Add("a <<'X' <<\"Y\" # '\n" + longBody + "X\n" + longBody + "Y\n")
	f.Fuzz(func(t *testing.T, text string) { same(t, text) })
}

func same(t interface{ Fatalf(string, ...any) }, text string) {
	if windowsText(text) != windowsText(cutHeredocs(text).text) {
		return // a body may look like PowerShell; the line is then none
	}
	w := whole(text)
	if w.Err != "" || parseSimple(text) != nil {
		return // the parser may take the shortened text where it does not take the whole one
	}
	if got, want := show(Parse(text)), show(w); got != want {
		t.Fatalf("%q\ngot  %s\nwant %s", text, got, want)
	}
}
