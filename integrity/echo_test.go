package integrity

import (
	"encoding/json"
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// TestScalars: the strings and numbers that are read without a tree are those of
// the tree, up to white space.
func TestScalars(t *testing.T) {
	word := rapid.SampledFrom([]string{"srv-1", `a "b" c`, `\`, `x\`, `\"`, "é", "", "1,024", "a\nb", ":", `":"`, "\u2028", "{}", "k"})
	rapid.Check(t, func(t *rapid.T) {
		var value func(depth int) any
		value = func(depth int) any {
			switch rapid.IntRange(0, 5-2*min(depth/3, 1)).Draw(t, "kind") {
			case 0:
				return word.Draw(t, "text") + word.Draw(t, "text")
			case 1:
				return rapid.SampledFrom([]any{1, -5, 1.5, 1e30, 0, 12345678901234}).Draw(t, "number")
			case 2:
				return nil
			case 3:
				return rapid.Bool().Draw(t, "bool")
			case 4:
				out := []any{}
				for range rapid.IntRange(0, 3).Draw(t, "size") {
					out = append(out, value(depth+1))
				}
				return out
			}
			out := map[string]any{}
			for range rapid.IntRange(0, 3).Draw(t, "size") {
				out[word.Draw(t, "name")] = value(depth + 1)
			}
			return out
		}
		v := value(0)
		raw, err := json.Marshal(v)
		if rapid.Bool().Draw(t, "wide") {
			raw, err = json.MarshalIndent(v, " ", "\t")
		}
		if err != nil {
			t.Fatal(err)
		}
		tree, err := parse(string(raw))
		if err != nil {
			t.Fatal(err)
		}
		words := func(out [][]string, s string) [][]string {
			k := tokensOf(s, 0)
			one := []string{}
			for {
				w, ok := k.next()
				if !ok {
					return append(out, one)
				}
				one = append(one, s[w.from:w.to])
			}
		}
		var got, want [][]string
		scalars(string(raw), func(s string) { got = words(got, s) })
		tree.leaves(func(l leaf) {
			if l.kind == '"' || l.kind == '0' {
				want = words(want, l.text)
			}
		})
		if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
			t.Fatalf("%s\n%q\nwant %q", raw, got, want)
		}
	})
}

// TestScalarsOfNoJSON: nothing panics where there is no end.
func TestScalarsOfNoJSON(t *testing.T) {
	for _, s := range []string{`"`, `"\`, `"\"`, `{"a"`, `{"a":"b`, `-`, `{"a":1`, "\"\xff", `"a" `, ``} {
		scalars(s, func(string) {})
	}
}
