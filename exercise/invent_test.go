package exercise

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"pgregory.net/rapid"
)

func TestInvent(t *testing.T) {
	for _, c := range []struct{ name, schema, want string }{
		{"nothing", ``, `{}`},
		{"null", `null`, `{}`},
		{"only what is required", `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["a"]}`, `{"a":"7"}`},
		{
			"each type", `{"type":"object","properties":{"a":{"type":"boolean"},"b":{"type":"integer"},"c":{"type":"number"},"d":{"type":"string"},"e":{"type":"array"},"f":{"type":"object"},"g":{"type":"null"}},"required":["a","b","c","d","e","f","g"]}`,
			`{"a":true,"b":7,"c":7,"d":"7","e":[],"f":{},"g":null}`,
		},
		{"enumeration first", `{"enum":["red","blue"],"default":"blue"}`, `"red"`},
		{"constant before default", `{"const":1,"default":2}`, `1`},
		{"default before example", `{"type":"string","default":"d","examples":["e"]}`, `"d"`},
		{"example", `{"type":"string","examples":["e","f"]}`, `"e"`},
		{"first type that is not null", `{"type":["null","integer"]}`, `7`},
		{"minimum", `{"type":"integer","minimum":10}`, `10`},
		{"maximum", `{"type":"integer","maximum":3}`, `3`},
		{"exclusive", `{"type":"integer","exclusiveMinimum":7}`, `8`},
		{"exclusive in 3.0", `{"type":"integer","minimum":7,"exclusiveMinimum":true}`, `8`},
		{"between", `{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1}`, `0.75`},
		{"multiple", `{"type":"integer","multipleOf":5}`, `10`},
		{"length", `{"type":"string","minLength":4}`, `"7777"`},
		{"no length", `{"type":"string","maxLength":0}`, `""`},
		{"format", `{"type":"string","format":"date-time"}`, `"2007-07-07T07:07:07Z"`},
		{"format and length", `{"type":"string","format":"email","minLength":20}`, `"777seven@example.com"`},
		{"pattern", `{"type":"string","pattern":"^[A-Z]{2}-\\d{3}$"}`, `"AA-777"`},
		{"pattern and length", `{"type":"string","pattern":"^[a-z]+$","minLength":5}`, `"aaaaaa"`},
		{"items", `{"type":"array","minItems":2,"items":{"type":"integer"}}`, `[7,7]`},
		{"unique items", `{"type":"array","minItems":2,"uniqueItems":true,"items":{"type":"integer"}}`, `[7,8]`},
		{"nested", `{"type":"object","required":["a"],"properties":{"a":{"type":"object","required":["b"],"properties":{"b":{"type":"array","minItems":1,"items":{"type":"boolean"}}}}}}`, `{"a":{"b":[true]}}`},
		{"reference", `{"$ref":"#/$defs/x","$defs":{"x":{"type":"object","required":["y"],"properties":{"y":{"$ref":"#/$defs/y"}}},"y":{"type":"integer"}}}`, `{"y":7}`},
		{"all of", `{"allOf":[{"type":"object","required":["a"],"properties":{"a":{"type":"string"}}},{"required":["b"],"properties":{"b":{"type":"integer"}}}]}`, `{"a":"7","b":7}`},
		{"one of", `{"oneOf":[{"type":"null"},{"type":"string","minLength":2},{"type":"integer"}]}`, `"77"`},
		{"any of beside properties", `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"anyOf":[{"required":["b"]},{"required":["a"]}]}`, `{"b":"7"}`},
		{"only null", `{"anyOf":[{"type":"null"}]}`, `null`},
		{"a way that leads nowhere", `{"oneOf":[{"$ref":"#/no"},{"type":"integer"}]}`, `7`},
		{"required and not described", `{"type":"object","required":["x"]}`, `{"x":"7"}`},
		{"true", `{"type":"object","required":["x"],"properties":{"x":true}}`, `{"x":{}}`},
		{"least properties", `{"type":"object","minProperties":1,"additionalProperties":{"type":"integer"}}`, `{"key1":7}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Invent(json.RawMessage(c.schema))
			if err != nil || string(got) != c.want {
				t.Errorf("Invent(%s) = %s, %v; want %s", c.schema, got, err, c.want)
			}
		})
	}
}

func TestInventRefuses(t *testing.T) {
	for _, c := range []struct {
		schema string
		want   error
	}{
		{`{"$ref":"#"}`, errDeep},
		{`{"type":"object","required":["a"],"properties":{"a":{"$ref":"#"}}}`, errDeep},
		{`{"type":"array","minItems":9999999}`, errLarge},
		{`{"type":"string","minLength":9999999}`, errLarge},
		{`{"type":"integer","minimum":5,"maximum":3}`, errNone},
		{`false`, errNone},
		{`{"$ref":"other.json#/x"}`, nil},
		{`{`, nil},
	} {
		if got, err := Invent(json.RawMessage(c.schema)); err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("Invent(%s) = %.60s, %v; want %v", c.schema, got, err, c.want)
		}
	}
}

// What is invented for a schema holds against it.
func TestInventedHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		schema := genSchema(3).Draw(t, "schema")
		raw, err := json.Marshal(schema)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Invent(raw)
		if err != nil {
			t.Fatalf("%s: %v", raw, err)
		}
		var s jsonschema.Schema
		if err := json.Unmarshal(raw, &s); err != nil {
			t.Fatal(err)
		}
		r, err := s.Resolve(nil)
		if err != nil {
			t.Fatal(err)
		}
		var v any
		if err := json.Unmarshal(got, &v); err != nil {
			t.Fatal(err)
		}
		if err := r.Validate(v); err != nil {
			t.Fatalf("%s does not hold against %s: %v", got, raw, err)
		}
	})
}

func genSchema(depth int) *rapid.Generator[map[string]any] {
	return rapid.Custom(func(t *rapid.T) map[string]any {
		kinds := 5
		if depth > 0 {
			kinds = 8
		}
		switch rapid.IntRange(0, kinds).Draw(t, "kind") {
		case 0:
			low := rapid.IntRange(-50, 50).Draw(t, "low")
			return map[string]any{"type": "integer", "minimum": low, "maximum": low + rapid.IntRange(0, 9).Draw(t, "span")}
		case 1:
			low := rapid.IntRange(-5, 50).Draw(t, "low")
			return map[string]any{"type": "number", "exclusiveMinimum": low, "exclusiveMaximum": low + rapid.IntRange(1, 9).Draw(t, "span")}
		case 2:
			n := rapid.IntRange(0, 20).Draw(t, "least")
			return map[string]any{"type": "string", "minLength": n, "maxLength": n + rapid.IntRange(0, 20).Draw(t, "room")}
		case 3:
			return map[string]any{"type": "string", "pattern": rapid.SampledFrom([]string{`^\d+$`, `^[a-f0-9]{8}$`, `^(a|b)x?$`, `[A-Z]`, `^v\d+\.\d+$`}).Draw(t, "pattern")}
		case 4:
			return map[string]any{"enum": []any{"x", 1, nil}}
		case 5:
			return map[string]any{"type": []any{"null", "boolean"}}
		case 6:
			return map[string]any{"type": "array", "minItems": rapid.IntRange(0, 3).Draw(t, "items"), "items": genSchema(depth-1).Draw(t, "item")}
		case 7:
			return map[string]any{"allOf": []any{map[string]any{"type": "object", "required": []any{"p"}, "properties": map[string]any{"p": genSchema(depth-1).Draw(t, "p")}}}}
		default:
			props := map[string]any{}
			var required []any
			for _, n := range []string{"a", "b"} {
				props[n] = genSchema(depth-1).Draw(t, n)
				if rapid.Bool().Draw(t, "required") {
					required = append(required, n)
				}
			}
			s := map[string]any{"type": "object", "properties": props}
			if required != nil {
				s["required"] = required
			}
			return s
		}
	})
}

func FuzzInvent(f *testing.F) {
	for _, s := range []string{`{"type":"object","required":["a"],"properties":{"a":{"$ref":"#"}}}`, `{"pattern":"(a|b)*c{2,}"}`, `{"oneOf":[{"allOf":[{"$ref":"#/oneOf/0"}]}]}`, `[]`, `{"minItems":3,"items":{"minItems":3,"items":{"minItems":3}}}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		a, err := Invent(raw)
		if err != nil {
			return
		}
		if b, _ := Invent(raw); string(a) != string(b) || !json.Valid(a) {
			t.Fatalf("%s then %s", a, b)
		}
	})
}
