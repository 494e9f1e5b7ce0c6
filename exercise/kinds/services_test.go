//go:build linux

package kinds

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/footing-dev/footing/exercise"
)

// The same small service in two more languages: one document, one set of
// readings but for how each language breaks.
func TestServices(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, c := range []struct {
		name  string
		need  string
		start []string
		list  cell
	}{
		{"node", "node", []string{"node", "service.mjs"}, cell{"list", exercise.Threw, exercise.Engine, ""}},
		{"go", "go", []string{"./service"}, cell{"list", exercise.Threw, exercise.Fatal, ""}},
	} {
		t.Run(c.name, func(t *testing.T) {
			need(t, c.need)
			dir := project(t, "service.mjs", "notes.json")
			if c.name == "go" {
				buildService(t, dir)
			}
			_, worst := run(t, dir, &exercise.Capability{Name: "notes", Kind: exercise.OpenAPI, Start: c.start, Document: "notes.json"}, options(t))
			check(t, []cell{
				{"add", exercise.Answered, "", ""}, c.list, {"crash", exercise.Threw, worst["crash"].Cause, ""}, {"gone", exercise.Missing, "", ""},
			}, worst)
			if k := worst["crash"].Cause; k != exercise.Engine && k != exercise.Fatal {
				t.Errorf("crash: %+v", worst["crash"])
			}
		})
	}
}

func buildService(t *testing.T, dir string) {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("testdata", "service.go.txt"))
	if err != nil {
		t.Fatal(err)
	}
	main := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(main, src, 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "build", "-o", filepath.Join(dir, "service"), main)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// A document over several files of the copy: what its operations answer is held
// against a schema that stands in another.
func TestDocumentOfSeveralFiles(t *testing.T) {
	t.Parallel()
	need(t, "python3")
	dir := project(t, "service.py")
	outside := filepath.Join(t.TempDir(), "outside.yaml")
	for name, text := range map[string]string{
		filepath.Join(dir, "api", "main.yaml"): `
openapi: 3.1.0
info: {title: t, version: "1"}
paths:
  /ok: {$ref: paths.yaml#/ok}
  /wrong-body: {$ref: paths.yaml#/wrong}
  /empty: {$ref: ../../outside.yaml#/x}
  /fails: {$ref: link.yaml#/x}
`,
		filepath.Join(dir, "api", "paths.yaml"): `
ok: {get: {operationId: ok, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "schemas/note.json"}}}}}}}
wrong: {get: {operationId: wrong, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "schemas/note.json"}}}}}}}
`,
		filepath.Join(dir, "api", "schemas", "note.json"): `{"type": "object", "required": ["id"], "properties": {"id": {"$ref": "#/$defs/id"}}, "$defs": {"id": {"type": "integer"}}}`,
		outside: `x: {get: {operationId: outside, responses: {default: {description: x}}}}`,
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(outside, filepath.Join(dir, "api", "link.yaml")); err != nil {
		t.Fatal(err)
	}
	r, worst := run(t, dir, &exercise.Capability{Name: "t", Kind: exercise.OpenAPI, Start: []string{"/usr/bin/python3", "service.py"}, Document: "api/main.yaml"}, options(t))
	check(t, []cell{{"ok", exercise.Answered, "", ""}, {"wrong", exercise.Threw, exercise.Contract, ""}}, worst)
	if len(worst) != 2 {
		t.Errorf("%+v %+v", r.Why, worst)
	}
	for _, want := range []string{
		`api/main.yaml: /empty: $ref "../../outside.yaml#/x" leads nowhere; nothing of it is called`,
		`api/main.yaml: /fails: $ref "link.yaml#/x" leads nowhere; nothing of it is called`,
	} {
		if !slices.Contains(r.Notes, want) {
			t.Errorf("%q lacks %s", r.Notes, want)
		}
	}
}
