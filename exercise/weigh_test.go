package exercise

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// twice is a schema that says everything twice, n levels of it, on the spot or
// below a property.
func twice(n int, way string) string {
	var b strings.Builder
	b.WriteString(`{"$ref":"#/$defs/b0","$defs":{`)
	for i := range n {
		fmt.Fprintf(&b, `"b%d":`+way+`,`, i, i+1, i+1)
	}
	fmt.Fprintf(&b, `"b%d":{"type":"object"}}}`, n)
	return b.String()
}

// A schema that leads without end, or too far, is not judged, whatever the value,
// and does not take the process with it.
func TestHoldsBearsHostileSchemas(t *testing.T) {
	nested := strings.Repeat(`{"c":`, 24) + `{}` + strings.Repeat(`}`, 24)
	for name, c := range map[string][2]string{
		"itself":               {`{"$ref":"#"}`, `7`},
		"itself by name":       {`{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/a"}}}`, `7`},
		"in a circle":          {`{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#/$defs/b"}]},"b":{"not":{"$ref":"#/$defs/a"}}}}`, `7`},
		"below a property":     {`{"properties":{"x":{"$ref":"#/$defs/a"}},"$defs":{"a":{"anyOf":[{"type":"object"},{"$ref":"#/$defs/a"}]}}}`, `{"x":7}`},
		"by its address":       {`{"$id":"http://h/x.json","properties":{"x":{"$ref":"#/$defs/a"}},"$defs":{"a":{"$ref":"http://h/x.json#/$defs/a"}}}`, `{"x":7}`},
		"by an empty step":     {`{"$ref":"#/","":{"$ref":"#/"}}`, `7`},
		"by another spelling":  {`{"$ref":"#/%24defs/a","$defs":{"a":{"$ref":"#/$defs/%61"}}}`, `7`},
		"in another case":      {`{"$reF":"#"}`, `7`},
		"said twice":           {`{"not":{"$ref":"#"},"not":{"type":"string"}}`, `7`},
		"by an anchor":         {`{"properties":{"x":{"$ref":"#me"}},"$defs":{"a":{"$anchor":"me","$ref":"#me"}}}`, `{"x":7}`},
		"twice, forty times":   {twice(40, `{"allOf":[{"$ref":"#/$defs/b%d"},{"$ref":"#/$defs/b%d"}]}`), `7`},
		"twice at each level":  {twice(24, `{"properties":{"c":{"allOf":[{"$ref":"#/$defs/b%d"},{"anyOf":[{"$ref":"#/$defs/b%d"}]}]}}}`), nested},
		"a chain without end":  {twice(5000, `{"allOf":[{"$ref":"#/$defs/b%d"},{"const":%d}]}`), `7`},
		"a value without end":  {`{"properties":{"c":{"$ref":"#"}},"type":"object"}`, strings.Repeat(`{"c":`, 5000) + `7` + strings.Repeat(`}`, 5000)},
		"a schema without end": {strings.Repeat(`{"not":`, 5000) + `{}` + strings.Repeat(`}`, 5000), `7`},
	} {
		begin := time.Now()
		if err := Holds([]byte(c[0]), []byte(c[1])); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if took := time.Since(begin); took > holdTime+3*time.Second {
			t.Errorf("%s took %v", name, took)
		}
	}
}

// What refers to itself by way of its parts is followed as ever.
func TestHoldsFollows(t *testing.T) {
	tree := `{"$id":"https://example.org/tree","type":"object","required":["n"],"properties":{"n":{"type":"integer"},"left":{"$ref":"#"},"right":{"$ref":"#"},"not":{"$ref":"#"}}}`
	for value, want := range map[string]bool{
		`{"n":1,"left":{"n":2,"right":{"n":3}}}`:   true,
		`{"n":1,"left":{"n":2,"right":{"n":"3"}}}`: false,
		`{"n":1,"not":{}}`:                         false,
	} {
		if err := Holds([]byte(tree), []byte(value)); (err == nil) != want {
			t.Errorf("%s: %v", value, err)
		}
	}
	if Holds([]byte(twice(8, `{"allOf":[{"$ref":"#/$defs/b%d"},{"$ref":"#/$defs/b%d"}]}`)), []byte(`7`)) == nil {
		t.Error("what can be borne is not judged")
	}
}

func TestHoldsSaysWhere(t *testing.T) {
	const s = `{"$ref":"#/$defs/n","$defs":{"n":{"type":"object","required":["id"],"properties":{"id":{"type":"integer"},"tags":{"type":"array","items":{"type":"object","properties":{"k":{"type":"string"}}}},"up":{"$ref":"#/$defs/n"}}}}}`
	for value, want := range map[string]string{
		`{"id":"x"}`:                          `id: type: `,
		`{"id":1,"up":{"id":2,"up":{}}}`:      `up.up: required: missing properties: ["id"]`,
		`{"id":1,"tags":[{"k":"x"},{"k":1}]}`: `tags[].k: type: `,
		`7`:                                   `type: `,
	} {
		if err := Holds([]byte(s), []byte(value)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", value, err, want)
		}
	}
}

// Whatever is a schema and a value, they are held against each other and that
// comes to an end.
func FuzzHolds(f *testing.F) {
	for _, s := range [][2]string{
		{`{"$ref":"#"}`, `7`},
		{`{"type":"object","properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{"anyOf":[{"$ref":"#"},{"type":"string","pattern":"(a+)+$"}]}}}`, `{"a":{"a":"aaaa"}}`},
		{`{"allOf":[{"not":{"if":{"$ref":"#/allOf/0"}}}]}`, `{}`},
		{`{"items":{"$dynamicRef":"#x"},"$dynamicAnchor":"x"}`, `[[[]]]`},
		{`{"dependentSchemas":{"a":{"$ref":"#"}},"multipleOf":1e-300,"unevaluatedProperties":{"$ref":"#/dependentSchemas/a"}}`, `{"a":1}`},
		{`true`, `null`},
		{`{"$id":"http://h/x","$ref":"http://h/x#/$defs/a","$defs":{"a":{"$ref":"x#/$defs/b"},"b":{"$ref":"?#/$defs/a"}}}`, `1`},
		{`{"$ref":"#/","":{"$ref":"#/$defs/a~1b"},"$defs":{"a/b":{"$ref":"#/%24defs/a%2fb"}}}`, `1`},
	} {
		f.Add([]byte(s[0]), []byte(s[1]))
	}
	f.Fuzz(func(t *testing.T, schema, value []byte) {
		begin := time.Now()
		first := Holds(schema, value)
		if took := time.Since(begin); took > holdTime+time.Second {
			t.Fatalf("took %v", took)
		}
		if second := Holds(schema, value); (first == nil) != (second == nil) {
			t.Fatalf("%v, then %v", first, second)
		}
	})
}
