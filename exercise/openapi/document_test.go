package openapi

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/footing-dev/footing/exercise"
)

func TestParseRefuses(t *testing.T) {
	for _, s := range []string{"", "{", "swagger: '2.0'", "openapi: 2.0", "[]", "openapi: [3.0]\n - x", "a: &a [*a]"} {
		if d, err := parse([]byte(s)); err == nil {
			t.Errorf("parse(%q) = %v", s, d.root)
		}
	}
}

func TestRequest(t *testing.T) {
	d, err := parse([]byte(`
openapi: 3.0.0
servers: [{url: "https://x.example/api/v1"}]
paths:
  /a/{id}/{other}:
    parameters: [{name: id, in: path, required: true, schema: {type: integer, minimum: 9}}]
    post:
      parameters:
        - {name: q, in: query, required: true, schema: {type: array, minItems: 2, items: {type: string, enum: [x, y]}}}
        - {name: skipped, in: query, schema: {type: string}}
        - {name: X-Trace, in: header, required: true, schema: {type: string, format: uuid}}
        - {name: c, in: cookie, required: true, example: v1}
      requestBody:
        required: true
        content: {application/x-www-form-urlencoded: {schema: {$ref: "#/components/schemas/F"}}}
components: {schemas: {F: {type: object, required: [b, a], properties: {a: {type: integer}, b: {type: string}}}}}
`))
	if err != nil {
		t.Fatal(err)
	}
	ops := d.operations()
	if len(ops) != 1 || ops[0].ID != "POST /a/{id}/{other}" {
		t.Fatalf("%+v", ops)
	}
	req, err := ops[0].Detail.(*detail).request(context.Background(), d.base())
	if err != nil {
		t.Fatal(err)
	}
	if u := req.URL.String(); u != "http://localhost/api/v1/a/9/7?q=x&q=x" {
		t.Errorf("URL %s", u)
	}
	if h := req.Header; h.Get("X-Trace") == "" || h.Get("Cookie") != "c=v1" || h.Get("Content-Type") != "application/x-www-form-urlencoded" {
		t.Errorf("header %v", h)
	}
	body := make([]byte, 100)
	n, _ := req.Body.Read(body)
	if string(body[:n]) != "a=7&b=7" {
		t.Errorf("body %s", body[:n])
	}
}

// The row of the table, cell by cell, without a server.
func TestRead(t *testing.T) {
	d, err := parse([]byte(`
openapi: 3.0.0
paths:
  /x:
    get:
      responses:
        "200": {description: ok, content: {application/json: {schema: {type: object, required: [id], properties: {id: {type: integer, minimum: 0, exclusiveMinimum: true}, n: {type: string, nullable: true}}}}}}
        "302": {description: moved}
        "404": {description: none}
  /d: {get: {responses: {default: {description: anything}}}}
`))
	if err != nil {
		t.Fatal(err)
	}
	ops := d.operations()
	for _, c := range []struct {
		op       int
		status   int
		body     string
		unrouted string
		reading  exercise.Reading
		cause    exercise.Cause
	}{
		{1, 200, `{"id":1,"n":null}`, "", exercise.Answered, ""},
		{1, 200, `{"id":0}`, "", exercise.Threw, exercise.Contract},
		{1, 200, `{}`, "", exercise.Threw, exercise.Contract},
		{1, 200, ``, "", exercise.Threw, exercise.Contract},
		{1, 200, `not json`, "", exercise.Threw, exercise.Contract},
		{1, 201, `{"id":1}`, "", exercise.Threw, exercise.Contract},
		{1, 302, ``, "", exercise.Answered, ""},
		{1, 301, ``, "", exercise.Threw, exercise.Contract},
		{1, 404, `{"error":"no note 7"}`, "404 nothing at *", exercise.Refused, ""},
		{1, 404, `nothing at /x`, "404 nothing at *", exercise.Missing, ""},
		{1, 405, ``, "", exercise.Missing, ""},
		{1, 501, ``, "", exercise.Missing, ""},
		{1, 401, ``, "", exercise.NotRead, exercise.Auth},
		{1, 403, ``, "", exercise.NotRead, exercise.Auth},
		{1, 400, `{"message":"title is required"}`, "", exercise.Refused, ""},
		{1, 400, `{"message":"x.y is not a function"}`, "", exercise.Threw, exercise.Engine},
		{1, 500, `{"detail":"oops"}`, "", exercise.Threw, exercise.App},
		{1, 500, `{"detail":"no such table: notes"}`, "", exercise.Threw, exercise.Engine},
		{1, 502, `{"error":{"message":"connect ECONNREFUSED 127.0.0.1:1"}}`, "", exercise.NotRead, exercise.Dependency},
		{0, 200, `anything`, "", exercise.Answered, ""},
		{0, 204, ``, "", exercise.Answered, ""},
	} {
		rec := httptest.NewRecorder()
		rec.WriteHeader(c.status)
		res := rec.Result()
		res.Header.Set("Content-Type", "application/json")
		res.Request = httptest.NewRequest(http.MethodGet, "http://localhost/x", nil)
		a := ops[c.op].Detail.(*detail).read(res, []byte(c.body), c.unrouted)
		if a.Reading != c.reading || a.Cause != c.cause {
			t.Errorf("%d %s: %s %s (%s), want %s %s", c.status, c.body, a.Reading, a.Cause, a.Line, c.reading, c.cause)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, name := range []string{"openapi.yaml", "notes.json"} {
		b, err := os.ReadFile(filepath.Join("..", "kinds", "testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Add([]byte("openapi: 3.0.0\npaths: {/x: {$ref: '#/paths/~1x'}}"))
	f.Add([]byte("openapi: 3.1.0\npaths: {/{a: {get: {parameters: [{in: path}], responses: 7}}}"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		d, err := parse(raw)
		if err != nil {
			return
		}
		ops := d.operations()
		d.gather("a.yaml", func(string, int) ([]byte, error) { return raw, nil })
		for i := range ops {
			_ = d.alone(ops[i].Detail.(*detail).body)
			det := ops[i].Detail.(*detail)
			_, _ = det.request(t.Context(), d.base())
			_, _ = det.response(404)
		}
	})
}

// An example says how a body may look, not how it must.
func TestResponseWithAnExample(t *testing.T) {
	d, err := parse([]byte(`
openapi: 3.0.0
paths:
  /x: {get: {responses: {200: {description: ok, content: {application/json: {example: {id: 1}, schema: {type: object, required: [id]}}}}}}}
`))
	if err != nil {
		t.Fatal(err)
	}
	det := d.operations()[0].Detail.(*detail)
	for body, want := range map[string]exercise.Reading{`{"id":2}`: exercise.Answered, `{}`: exercise.Threw} {
		rec := httptest.NewRecorder()
		res := rec.Result()
		res.Header.Set("Content-Type", "application/json")
		res.Request = httptest.NewRequest(http.MethodGet, "http://localhost/x", nil)
		if a := det.read(res, []byte(body), ""); a.Reading != want {
			t.Errorf("%s: %+v", body, a)
		}
	}
}
