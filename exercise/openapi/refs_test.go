//go:build unix

package openapi

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/footing-dev/footing/exercise"
)

// A document over several files reads as one; what lies outside of the project is
// not asked for.
func TestGather(t *testing.T) {
	files := map[string]string{
		"api/paths/notes.yaml": `
get:
  parameters: [{$ref: "../common.json#/id"}]
  responses: {"200": {description: ok, content: {application/json: {schema: {$ref: "../schemas/Note.yaml"}}}}}
`,
		"api/schemas/Note.yaml": `{type: object, required: [id, up], properties: {id: {$ref: "#/defs/id"}, up: {$ref: "Note.yaml"}, kind: {$ref: "../main.yaml#/components/schemas/Kind"}}, defs: {id: {type: integer}}}`,
		"api/common.json":       `{"id": {"name": "id", "in": "path", "required": true, "schema": {"$ref": "schemas/Note.yaml#/defs/id"}}}`,
	}
	d, err := parse([]byte(`
openapi: 3.1.0
paths:
  /notes/{id}: {$ref: "paths/notes.yaml"}
  /a: {$ref: "../../etc/passwd"}
  /b: {$ref: "/etc/passwd"}
  /c: {$ref: "file:///etc/passwd"}
  /d: {$ref: "http://127.0.0.1:1/x.yaml"}
  /e: {$ref: "//127.0.0.1/x.yaml"}
  /f: {$ref: "%2e%2e/%2e%2e/etc/passwd"}
  /g: {$ref: "..\\..\\x"}
  /h: {$ref: "gone.yaml#/x"}
components: {schemas: {Kind: {enum: [x]}}}
`))
	if err != nil {
		t.Fatal(err)
	}
	var asked []string
	d.gather("api/main.yaml", func(name string, _ int) ([]byte, error) {
		asked = append(asked, name)
		if s, ok := files[name]; ok {
			return []byte(s), nil
		}
		return nil, os.ErrNotExist
	})
	slices.Sort(asked)
	if want := []string{"api/common.json", "api/gone.yaml", "api/paths/notes.yaml", "api/schemas/Note.yaml"}; !slices.Equal(asked, want) {
		t.Errorf("asked for %q", asked)
	}
	ops := d.operations()
	if len(ops) != 1 || ops[0].ID != "GET /notes/{id}" {
		t.Fatalf("%+v", ops)
	}
	det := ops[0].Detail.(*detail)
	if req, err := det.request(t.Context(), ""); err != nil || req.URL.Path != "/notes/7" {
		t.Errorf("%v %v", req, err)
	}
	for body, want := range map[string]bool{
		`{"id":1,"up":{"id":2,"up":null}}`:            false,
		`{"id":1,"up":{"id":"2","up":{}}}`:            false,
		`{"id":1,"kind":"y","up":{"id":2,"up":{}}}`:   false,
		`{"id":1,"kind":"x","up":{"id":2,"up":null}}`: false,
	} {
		// Every note has one above it: none can hold.
		resp, _ := det.response(200)
		_, m := d.media(resp["content"].(map[string]any))
		if got := holdsIn(t, d, m["schema"], body); got != want {
			t.Errorf("%s: %t", body, got)
		}
	}
	note := d.at("#/" + grafts + "/api~1schemas~1Note.yaml").(map[string]any)
	note["required"] = []any{"id"}
	if !holdsIn(t, d, note, `{"id":1,"kind":"x","up":{"id":2}}`) || holdsIn(t, d, note, `{"id":1,"kind":"y"}`) || holdsIn(t, d, note, `{"id":1,"up":{"id":"2"}}`) {
		t.Error("a schema of another file is not held against")
	}
}

func holdsIn(t *testing.T, d *document, schema any, body string) bool {
	t.Helper()
	raw, err := marshal(d.alone(schema))
	if err != nil {
		t.Fatal(err)
	}
	return exercise.Holds(raw, []byte(body)) == nil
}

// What a hostile document costs.
func TestHostileDocuments(t *testing.T) {
	bomb := "openapi: 3.0.0\nx0: &x0 [lol,lol,lol,lol,lol,lol,lol,lol,lol]\n"
	for i := range 12 {
		bomb += strings.NewReplacer("N", string(rune('b'+i)), "P", map[bool]string{true: "x0", false: string(rune('a' + i))}[i == 0]).
			Replace("N: &N [*P,*P,*P,*P,*P,*P,*P,*P,*P]\n")
	}
	wide := `{"openapi":"3.0.0","paths":{"/x":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"properties":{`
	for i := range 100_000 {
		wide += `"p` + string(rune('a'+i%26)) + strings.Repeat("x", i%7) + `":{"$ref":"#/components/schemas/S"},`
		if len(wide) > 200_000 {
			break
		}
	}
	wide += `"z":{"$ref":"#/components/schemas/S"}}}}}}}}}},"components":{"schemas":{"S":{"type":"string"}}}}`
	for name, c := range map[string]struct {
		text string
		want error
		ok   bool
	}{
		"alias bomb":      {bomb, errAliased, false},
		"alias cycle":     {"openapi: 3.0.0\nx: &a [*a]\n", nil, false},
		"deep flow":       {"openapi: 3.0.0\nx: " + strings.Repeat("[", 200_000) + strings.Repeat("]", 200_000), nil, false},
		"deep and open":   {"openapi: 3.0.0\nx: " + strings.Repeat("{a: ", 200_000), nil, false},
		"deep in a line":  {"openapi: 3.0.0\nx:\n  " + strings.Repeat("- ", 200_000) + "a", nil, false},
		"deep JSON":       {`{"openapi":"3.0.0","x":` + strings.Repeat("[", 2000) + strings.Repeat("]", 2000) + `}`, errNested, false},
		"too large":       {"openapi: 3.0.0\nx: " + strings.Repeat("a", maxDocument), nil, false},
		"many refs":       {wide, nil, true},
		"refs in circles": {"openapi: 3.0.0\npaths: {/a: {$ref: '#/paths/~1b'}, /b: {$ref: '#/paths/~1a'}}\n", nil, true},
		"a key is a map":  {"openapi: 3.0.0\n? {a: 1}\n: x\n", nil, false},
	} {
		begin := time.Now()
		d, err := parse([]byte(c.text))
		if (err == nil) != c.ok || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
		if err == nil {
			d.gather("a.yaml", func(string, int) ([]byte, error) { return nil, os.ErrNotExist })
			d.operations()
		}
		if took := time.Since(begin); took > 10*time.Second {
			t.Errorf("%s took %v", name, took)
		}
	}
}

// Statuses without quotes, dates, merges and aliases, as they are written.
func TestDecode(t *testing.T) {
	v, err := new(reader).decode([]byte("a: &a {200: x, on: 2020-01-02}\nb: {<<: *a, c: 0x10, d: 1.50, e: .nan, f: ~, g: yes, h: 1e3}\n"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := marshal(v)
	if want := `{"a":{"200":"x","on":"2020-01-02"},"b":{"200":"x","c":16,"d":1.50,"e":".nan","f":null,"g":"yes","h":1e3,"on":"2020-01-02"}}`; err != nil || string(got) != want {
		t.Errorf("%s %v", got, err)
	}
}

func TestReadBelow(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(t.TempDir(), "out.yaml")
	if err := errors.Join(os.WriteFile(out, []byte("secret"), 0o644), os.Symlink(out, filepath.Join(dir, "link.yaml")), os.WriteFile(filepath.Join(dir, "a.yaml"), []byte("a"), 0o644)); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "fifo.yaml"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"a.yaml": true, "link.yaml": false, "fifo.yaml": false, "../x": false, "gone": false, ".": false} {
		if b, err := readBelow(dir, name, 10); (err == nil) != want {
			t.Errorf("%s: %q %v", name, b, err)
		}
	}
}

func marshal(v any) ([]byte, error) { return json.Marshal(v) }
