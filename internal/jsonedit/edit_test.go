package jsonedit

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestAppend(t *testing.T) {
	el := map[string]any{"command": "x <y>"}
	for _, c := range []struct{ name, in, want string }{
		{"nothing", "", "{\n  \"hooks\": {\n    \"Stop\": [\n      {\n        \"command\": \"x <y>\"\n      }\n    ]\n  }\n}\n"},
		{"empty object", "{}", "{\n  \"hooks\": {\n    \"Stop\": [\n      {\n        \"command\": \"x <y>\"\n      }\n    ]\n  }\n}"},
		{"another member, tabs", "{\n\t\"a\": 1 // why\n}\n", "{\n\t\"a\": 1,\n\t\"hooks\": {\n\t\t\"Stop\": [\n\t\t\t{\n\t\t\t\t\"command\": \"x <y>\"\n\t\t\t}\n\t\t]\n\t} // why\n}\n"},
		{"trailing comma", "{\n  \"hooks\": {\n    \"Stop\": [\n      1,\n    ],\n  },\n}", "{\n  \"hooks\": {\n    \"Stop\": [\n      1,\n      {\n        \"command\": \"x <y>\"\n      },\n    ],\n  },\n}"},
		{"one line", `{"hooks":{"Stop":[1]}}`, `{"hooks":{"Stop":[1, {"command":"x <y>"}]}}`},
		{"windows", "{\r\n  \"a\": 1\r\n}\r\n", "{\r\n  \"a\": 1,\r\n  \"hooks\": {\r\n    \"Stop\": [\r\n      {\r\n        \"command\": \"x <y>\"\r\n      }\r\n    ]\r\n  }\r\n}\r\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := Parse([]byte(c.in))
			if err == nil {
				err = f.Append([]string{"hooks", "Stop"}, el)
			}
			if err != nil || string(f.Bytes()) != c.want {
				t.Fatalf("got %v\n%s\nwant\n%s", err, f.Bytes(), c.want)
			}
			if back, err := Cut(f.Bytes(), f.Spans()); err != nil || string(back) != c.in {
				t.Errorf("cut: %v\n%s", err, back)
			}
		})
	}
}

func TestRefuses(t *testing.T) {
	for _, in := range []string{"[]", "{", `{"a" 1}`, `{"a":1 "b":2}`, "{} {}", `{"a":/*}`, strings.Repeat("[", 1000), `{"hooks":3}`, `{"hooks":{"Stop":{}}}`} {
		f, err := Parse([]byte(in))
		if err == nil {
			err = f.Append([]string{"hooks", "Stop"}, 1)
		}
		if err == nil {
			t.Errorf("%q: %s", in, f.Bytes())
		}
	}
}

func ours(b []byte) bool {
	return bytes.HasPrefix(b, []byte("{")) && bytes.Contains(b, []byte(`"ours"`))
}

// What is put in is taken out again though the file was changed since.
func TestRemoveAfterOtherEdits(t *testing.T) {
	f, err := Parse([]byte("{\n  // mine\n  \"hooks\": {\n    \"Stop\": [\n      {\"cmd\": \"theirs\"}\n    ]\n  },\n  \"a\": 1\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, ev := range []string{"Stop", "Start"} {
		if err := f.Append([]string{"hooks", ev}, map[string]any{"matcher": "", "hooks": []any{map[string]any{"cmd": "ours"}}}); err != nil {
			t.Fatal(err)
		}
	}
	g, err := Parse(bytes.Replace(f.Bytes(), []byte(`"a": 1`), []byte(`"a": 2`), 1))
	if err != nil {
		t.Fatal(err)
	}
	n, err := g.Remove([]string{"hooks"}, ours)
	want := "{\n  // mine\n  \"hooks\": {\n    \"Stop\": [\n      {\"cmd\": \"theirs\"}\n    ]\n  },\n  \"a\": 2\n}\n"
	if n != 2 || err != nil || string(g.Bytes()) != want {
		t.Errorf("%d, %v\n%s", n, err, g.Bytes())
	}
}

// doc makes settings files as people write them.
func doc() *rapid.Generator[string] {
	space := rapid.SampledFrom([]string{"", " ", "\n", "\n  ", "\n\t", "\r\n    ", " // c\n", " /* } */ "})
	var value func(depth int) *rapid.Generator[string]
	value = func(depth int) *rapid.Generator[string] {
		return rapid.Custom(func(t *rapid.T) string {
			if depth == 0 || rapid.Bool().Draw(t, "scalar") {
				return rapid.SampledFrom([]string{"1", "null", "true", `"s"`, `"a\"b{"`, `"ü"`, "-1.5e3"}).Draw(t, "v")
			}
			list := rapid.SliceOfN(value(depth-1), 0, 3).Draw(t, "list")
			s := func() string { return space.Draw(t, "space") }
			if rapid.Bool().Draw(t, "array") {
				out := "["
				for i, v := range list {
					if i > 0 {
						out += ","
					}
					out += s() + v + s()
				}
				if len(list) > 0 && rapid.Bool().Draw(t, "trailing") {
					out += ","
				}
				return out + s() + "]"
			}
			out := "{"
			for i, v := range list {
				if i > 0 {
					out += ","
				}
				out += s() + rapid.SampledFrom([]string{`"a"`, `"b"`, `"k"`}).Draw(t, "key") + s() + ":" + s() + v + s()
			}
			return out + s() + "}"
		})
	}
	return rapid.Custom(func(t *rapid.T) string {
		hooks := rapid.SampledFrom([]string{"", `"hooks":{}`, `"hooks":{"Stop":[]}`, "\"hooks\": {\n \"Stop\": [ 1, ],\n }", `"hooks":{"Other":[{"x":1}]}`}).Draw(t, "hooks")
		parts := []string{}
		if hooks != "" {
			parts = append(parts, hooks)
		}
		for i := range rapid.IntRange(0, 3).Draw(t, "n") {
			parts = append(parts, `"m`+string(rune('0'+i))+`":`+space.Draw(t, "s")+value(2).Draw(t, "v"))
		}
		return space.Draw(t, "lead") + "{" + space.Draw(t, "in") + strings.Join(parts, ","+space.Draw(t, "sep")) + space.Draw(t, "out") + "}" + space.Draw(t, "end")
	})
}

func TestInsertionsCutOutAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := doc().Draw(t, "file")
		f, err := Parse([]byte(in))
		if err != nil {
			t.Fatalf("parse: %v\n%s", err, in)
		}
		for _, ev := range rapid.SliceOfN(rapid.SampledFrom([]string{"Stop", "Start", "Other"}), 1, 4).Draw(t, "events") {
			if err := f.Append([]string{"hooks", ev}, map[string]any{"cmd": "ours"}); err != nil {
				t.Fatalf("append: %v\n%s", err, f.Bytes())
			}
		}
		if _, err := f.Set([]string{"version"}, 1); err != nil {
			t.Fatalf("set: %v", err)
		}
		if _, err := parse(f.Bytes()); err != nil {
			t.Fatalf("result: %v\n%s", err, f.Bytes())
		}
		back, err := Cut(f.Bytes(), f.Spans())
		if err != nil || string(back) != in {
			t.Fatalf("cut: %v\n%q\nwant\n%q", err, back, in)
		}
		g, _ := Parse(f.Bytes())
		if _, err := g.Remove([]string{"hooks"}, ours); err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(g.Bytes(), []byte("ours")) {
			t.Fatalf("left: %s", g.Bytes())
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{`{"a":[1,{"b":"c"}]}`, "{ // x\n}", `{"a":1,}`, "{/*", `{"\u0061":"\"}"}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		e, err := Parse(b)
		if err != nil {
			return
		}
		if e.Append([]string{"hooks", "Stop"}, "x") != nil {
			return
		}
		if back, err := Cut(e.Bytes(), e.Spans()); err != nil || !bytes.Equal(back, b) {
			t.Fatalf("cut: %v %q", err, back)
		}
		// Plain JSON stays plain JSON.
		if json.Valid(b) && !json.Valid(e.Bytes()) {
			t.Fatalf("%q became %q", b, e.Bytes())
		}
	})
}
