//go:build linux

package kinds

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/footing-dev/footing/exercise"
)

// A function that is called without the argument it needs says what to write, and
// is called rightly once that is written.
func TestFunctionWithoutInput(t *testing.T) {
	for _, c := range []struct{ need, file, text, call string }{
		{"python3", "greet.py", "def greet(name):\n    return name.upper()\n", "python:greet:greet"},
		{"python3", "greet.py", "def greet(name, of):\n    return name.upper() + of\n", "python:greet:greet"},
		{"node", "greet.mjs", "export const greet = (s) => s.toUpperCase();\n", "node:./greet.mjs#greet"},
		{"node", "greet.mjs", "export function greet(s, t) { return s.toUpperCase() + t.trim(); }\n", "node:./greet.mjs#greet"},
	} {
		t.Run(c.file, func(t *testing.T) {
			need(t, c.need)
			dir := project(t)
			if err := os.WriteFile(filepath.Join(dir, c.file), []byte(c.text), 0o644); err != nil {
				t.Fatal(err)
			}
			input := ""
			for _, want := range []exercise.Reading{exercise.Threw, exercise.Answered} {
				caps, _, problems := exercise.Declared("footing.toml", fmt.Appendf(nil, "[capability.t]\nkind = \"function\"\n[[capability.t.operation]]\nid = \"greet\"\ncall = %q\n%s\n", c.call, input))
				if len(caps) != 1 || len(problems) > 0 {
					t.Fatalf("%q: %v", input, problems)
				}
				_, worst := run(t, dir, &caps[0], options(t))
				got := worst["greet"]
				if got.Reading != want {
					t.Fatalf("with %q: %s, %s", input, got.Reading, got.Line)
				}
				_, hint, ok := strings.Cut(got.Line, "; no input is declared: write ")
				if ok != (want == exercise.Threw) {
					t.Fatalf("with %q it says %q", input, got.Line)
				}
				input, _, _ = strings.Cut(strings.TrimSuffix(hint, " in footing.toml"), ", or what")
			}
		})
	}
}

// What a function says of itself is only a hint, and spoils no answer.
func TestFunctionOfOddLength(t *testing.T) {
	need(t, "node")
	dir := project(t)
	text := ""
	c := &exercise.Capability{Name: "t", Kind: exercise.Function}
	for name, length := range map[string]string{"half": "1.5", "vast": "1e308", "words": "'1'", "big": "1n"} {
		text += fmt.Sprintf("export function %s(s) { return s.trim(); }\nObject.defineProperty(%[1]s, 'length', { value: %s });\n", name, length)
		c.Operations = append(c.Operations, exercise.Operation{ID: name, Call: "node:./odd.mjs#" + name})
	}
	if err := os.WriteFile(filepath.Join(dir, "odd.mjs"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	_, worst := run(t, dir, c, options(t))
	for _, o := range c.Operations {
		if got := worst[o.ID]; got.Cause != exercise.Engine || got.Line != "s.trim is not a function" {
			t.Errorf("%s: %s %s", o.ID, got.Cause, got.Line)
		}
	}
}
