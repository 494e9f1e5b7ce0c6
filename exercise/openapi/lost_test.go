package openapi

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// A path or an operation that stands behind a reference is listed, or it is said
// that it is not.
func TestLost(t *testing.T) {
	d, err := parse([]byte(`
openapi: 3.1.0
paths:
  /here: {$ref: "#/components/pathItems/here"}
  /there: {$ref: "there.yaml#/x"}
  /further: {$ref: "there.yaml#/gone"}
  "/a b": {get: {$ref: "#/components/nothing"}, put: {$ref: "#/components/pathItems/here/get"}, post: {}}
  /host: {$ref: "http://127.0.0.1/x.yaml", get: {}}
  /round: {$ref: "#/paths/~1round"}
  /file: {$ref: "no.yaml"}
  /text: {$ref: "#/openapi"}
  /empty: {}
  /null:
components: {pathItems: {here: {get: {operationId: here}}}}
`))
	if err != nil {
		t.Fatal(err)
	}
	refs := d.standIns()
	d.gather("api/x.yaml", func(name string, _ int) ([]byte, error) {
		if name == "api/there.yaml" {
			return []byte(`{"x": {"get": {"operationId": "there"}}, "gone": {"$ref": "no.yaml"}}`), nil
		}
		return nil, os.ErrNotExist
	})
	var got []string
	for _, n := range d.lost("x.yaml", refs) {
		n, ok := strings.CutSuffix(n, " leads nowhere; nothing of it is called")
		if n, in := strings.CutPrefix(n, "x.yaml: "); ok && in {
			got = append(got, n)
		}
	}
	want := []string{
		`GET /a b: $ref "#/components/nothing"`, `/file: $ref "no.yaml"`, `/further: $ref "there.yaml#/gone"`,
		`/host: $ref "http://127.0.0.1/x.yaml"`, `/round: $ref "#/paths/~1round"`, `/text: $ref "#/openapi"`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("lost %q, want %q", got, want)
	}
	var ids []string
	for _, o := range d.operations() {
		ids = append(ids, o.ID)
	}
	if want := []string{"here", "POST /a b", "GET /here", "there"}; !slices.Equal(ids, want) {
		t.Errorf("listed %q", ids)
	}
}

func TestLostIsBounded(t *testing.T) {
	var b strings.Builder
	b.WriteString("openapi: 3.1.0\npaths:\n")
	for i := range 100 {
		fmt.Fprintf(&b, "  /p%02d: {$ref: '#/x'}\n", i)
	}
	d, err := parse([]byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	notes := d.lost("x.yaml", d.standIns())
	if len(notes) != maxLost+1 || notes[maxLost] != "x.yaml: 92 more references lead nowhere" || !strings.Contains(notes[0], "/p00") {
		t.Errorf("%q", notes)
	}
}
