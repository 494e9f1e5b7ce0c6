package function

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/sandbox"
)

// What lacks an argument because no input is declared says what to declare, and
// nothing else does.
func TestHint(t *testing.T) {
	const py, js = "python:pkg.mod:greet", "node:./a.js#greet"
	const one = `greet() missing 1 required positional argument: 'name'`
	for _, c := range []struct {
		call, class, text string
		takes             int
		input, want       string // want is behind "write "
	}{
		{py, "TypeError", one, 0, "", `input = {required = ["name"], properties.name.type = "string"} in footing.toml`},
		{py, "TypeError", one, 0, "null", `input = {required = ["name"], properties.name.type = "string"} in footing.toml`},
		{py, "TypeError", `greet() missing 2 required positional arguments: 'a' and 'b'`, 0, "", `input = {required = ["a", "b"], properties.a.type = "string", properties.b.type = "string"} in footing.toml`},
		{py, "TypeError", `greet() missing 1 required keyword-only argument: 'name'`, 0, "", `input = {required = ["name"], properties.name.type = "string"} in footing.toml`},
		{py, "TypeError", `greet() missing 3 required positional arguments: 'first', 'second', and 'third'`, 0, "", `an input that requires first and the others in footing.toml`},
		{py, "TypeError", `greet() missing 2 required positional arguments: 'first' and 'last'`, 0, "", `input = {required = ["first", "last"], properties.first.type = "string", properties.last.type = "string"} in footing.toml`},
		{py, "TypeError", `greet() missing 1 required positional argument: '` + strings.Repeat("n", 60) + `'`, 0, "", `an input that requires ` + strings.Repeat("n", 60) + ` in footing.toml`},
		{js, "TypeError", "n.trim is not a function", 1 << 40, "", ""},
		{"python:m:C", "TypeError", `C.__init__() missing 1 required positional argument: 'x'`, 0, "", `input = {required = ["x"], properties.x.type = "string"} in footing.toml`},
		{"python:m:C.make", "TypeError", `C.make() missing 1 required positional argument: 'x'`, 0, "", `input = {required = ["x"], properties.x.type = "string"} in footing.toml`},
		{"python:m:C.make", "TypeError", `C.make() missing 1 required positional argument: 'self'`, 0, "", ""},
		{py, "TypeError", `helper() missing 1 required positional argument: 'name'`, 0, "", ""},
		{py, "TypeError", `greet() missing 1 required positional argument: 'na"me'`, 0, "", ""},
		{py, "TypeError", `greet() missing its hat`, 0, "", ""},
		{py, "TypeError", `unsupported operand type(s) for +: 'int' and 'str'`, 0, "", ""},
		{py, "ValueError", one, 0, "", ""},
		{py, "TypeError", one, 0, `{"type":"object"}`, ""},
		{js, "TypeError", "n.trim is not a function", 1, "", `input = {type = "string"}, or what it takes, in footing.toml`},
		{js, "TypeError", "n.trim is not a function", 3, "", `input = {type = "array", minItems = 3, items.type = "string"}, or what it takes, in footing.toml`},
		{js, "TypeError", strings.Repeat("ñ", 150) + " is not a function", 3, "", `input = {type = "array", minItems = 3, items.type = "string"}, or what it takes, in footing.toml`},
		{js, "TypeError", "n.trim is not a function", 0, "", ""},
		{js, "TypeError", "n.trim is not a function", 1, `{"type":"integer"}`, ""},
		{js, "Error", "give me a name", 1, "", ""},
		{js, "TypeError", "Class constructor C cannot be invoked without 'new'", 1, "", ""},
	} {
		said, err := json.Marshal(reply{"n", "raised", c.class, c.text, c.takes})
		if err != nil {
			t.Fatal(err)
		}
		o := &exercise.Operation{Call: c.call, Input: json.RawMessage(c.input)}
		a := read(o, said, "n", "", sandbox.Exit{})
		line, hint, _ := strings.Cut(a.Line, "; no input is declared: write ")
		if hint != c.want || a.Reading != exercise.Threw || !strings.HasPrefix(c.text, strings.TrimSuffix(line, "…")) {
			t.Errorf("%s %s %q: %s %q, want %q", c.call, c.class, c.text, a.Reading, a.Line, c.want)
		}
		if len([]rune(a.Line)) > exercise.MaxLine {
			t.Errorf("%d characters, and it will be cut: %s", len(a.Line), a.Line)
		}
		if toWrite, ok := strings.CutSuffix(hint, " in footing.toml"); ok && strings.HasPrefix(toWrite, "input") {
			toWrite, _, _ = strings.Cut(toWrite, ", or what")
			var into map[string]any
			if err := toml.Unmarshal([]byte(toWrite), &into); err != nil {
				t.Errorf("%s: %v", toWrite, err)
			}
		}
	}
}
