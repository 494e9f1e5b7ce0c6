package rpc

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/integrity"
)

// served carries a canary through the service as a client would: requests as
// lines, answers as lines.
func served(opts ...integrity.Option) integrity.Wiring {
	methods := Methods()
	if len(opts) > 0 {
		methods["integrity.check"] = Typed(func(_ context.Context, p *integrityParams) (any, error) { return checkIntegrity(p, opts...) })
	}
	return func(d *integrity.Declarations, events []integrity.Event) (*integrity.Report, error) {
		return throughService(methods, d, events)
	}
}

func TestIntegrityCanaries(t *testing.T) {
	for _, r := range integrity.SelfTest(served()) {
		if !r.Caught {
			t.Error(r.Problem)
		}
	}
}

// TestIntegrityDeadChecker: a checker that records nothing is found out through
// the service.
func TestIntegrityDeadChecker(t *testing.T) {
	for _, kind := range integrity.Kinds() {
		for _, r := range integrity.SelfTest(served(integrity.Deaf(kind))) {
			if dead := r.Check == kind; dead && r.Caught {
				t.Errorf("%s at %s is dead and passed", r.Check, r.Seam)
			} else if dead && !strings.HasPrefix(r.Problem, "checker-dead: ") {
				t.Errorf("%s at %s: %q", r.Check, r.Seam, r.Problem)
			}
		}
	}
}

func TestIntegrityBadParams(t *testing.T) {
	for _, c := range []struct{ name, method, params, field string }{
		{"no events", "integrity.check", `{}`, "events"},
		{"an unknown declaration", "integrity.check", `{"declarations":{"toolz":[]},"events":[]}`, "declarations.toolz"},
		{"an empty list", "integrity.check", `{"declarations":{"tool":[{"name":"a","grounds":[]}]},"events":[]}`, "declarations.tool[0].grounds"},
		{"a tool that grounds itself", "integrity.check", `{"declarations":{"tool":[{"name":"a","grounds":["a"]}]},"events":[]}`, "declarations.tool[0].grounds"},
		{"an unknown type", "integrity.check", `{"declarations":{"tool":[{"name":"a","columns":{"n":"int64"}}]},"events":[]}`, "declarations.tool[0].columns.n"},
		{"an event of no kind", "integrity.check", `{"events":[{"kind":"noise"}]}`, "events[0].kind"},
		{"a result of no call", "integrity.check", `{"events":[{"kind":"turn"},{"kind":"result"}]}`, "events[1].call"},
		{"a tool that is no text", "integrity.check", `{"events":[{"kind":"call","tool":7}]}`, "events[0].tool"},
		{"no finding", "integrity.identity", `{}`, "finding"},
		{"a finding of no kind", "integrity.identity", `{"finding":{}}`, "finding.kind"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			line := `{"jsonrpc":"2.0","id":1,"method":"` + c.method + `","params":` + c.params + "}\n"
			if err := Serve(t.Context(), strings.NewReader(line), &out, Methods()); err != nil {
				t.Fatal(err)
			}
			var answer struct {
				Error struct {
					Code int            `json:"code"`
					Data map[string]any `json:"data"`
				} `json:"error"`
			}
			if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
				t.Fatal(err)
			}
			if answer.Error.Code != CodeInvalidParams || answer.Error.Data["field"] != c.field {
				t.Errorf("answer %s, want field %s", out.String(), c.field)
			}
		})
	}
}

func TestIntegrityIdentity(t *testing.T) {
	ask := func(finding string) string {
		v, err := Methods()["integrity.identity"](t.Context(), jsontext.Value(`{"finding":`+finding+`}`))
		if err != nil {
			t.Fatal(err)
		}
		b, _ := json.Marshal(v)
		return string(b)
	}
	one := ask(`{"kind":"k","seam":"choice","subjects":[{"kind":"a","id":"b"},{"kind":"c","id":"d"}],"message":"x"}`)
	if two := ask(`{"kind":"k","seam":"choice","subjects":[{"kind":"c","id":"d"},{"kind":"a","id":"b"}],"advisory":true,"message":"y"}`); one != two {
		t.Errorf("order, message or advisory count: %s, %s", one, two)
	}
	if two := ask(`{"kind":"k","seam":"choice","subjects":[{"kind":"a","id":"b"},{"kind":"c","id":"d"}],"epoch":""}`); one == two {
		t.Error("an empty epoch is not an absent one")
	}
}
