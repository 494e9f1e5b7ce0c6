package rpc

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/integrity/declare"
)

// integrityMethods serve package integrity.
func integrityMethods(m map[string]Handler) {
	m["integrity.check"] = Typed(func(_ context.Context, p *integrityParams) (any, error) { return checkIntegrity(p) })
	m["integrity.identity"] = Typed(integrityIdentity)
}

type integrityParams struct {
	Declarations jsontext.Value    `json:"declarations"`
	Events       *[]jsontext.Value `json:"events"`
}

// checkIntegrity judges a run. Declarations have the form of footing.toml's
// tables, and may hold mcp_tools, tools as an MCP server lists them.
func checkIntegrity(p *integrityParams, opts ...integrity.Option) (*integrity.Report, error) {
	d, err := declarations(p.Declarations)
	if err != nil {
		return nil, err
	}
	if err := need("events", p.Events != nil); err != nil {
		return nil, err
	}
	j := integrity.New(d, opts...)
	for i, raw := range *p.Events {
		at := fmt.Sprintf("events[%d]", i)
		if raw.Kind() != '{' {
			return nil, BadField(at, "want an object")
		}
		e, err := integrity.ReadEvent(raw)
		if err != nil {
			return nil, problem(at, err)
		}
		j.Add(&e)
	}
	return j.Close(), nil
}

// CheckIntegrity carries a run through the service as a client would: it is the
// wiring that footing's self-test sends canaries through.
func CheckIntegrity(d *integrity.Declarations, events []integrity.Event) (*integrity.Report, error) {
	return throughService(Methods(), d, events)
}

func throughService(methods map[string]Handler, d *integrity.Declarations, events []integrity.Event) (*integrity.Report, error) {
	params, err := json.Marshal(map[string]any{"declarations": d.Wire(), "events": events})
	if err != nil {
		return nil, fmt.Errorf("write request: %w", err)
	}
	line := `{"jsonrpc":"2.0","id":1,"method":"integrity.check","params":` + string(params) + "}\n"
	var out bytes.Buffer
	if err := Serve(context.Background(), strings.NewReader(line), &out, methods); err != nil {
		return nil, err
	}
	var answer struct {
		Result *integrity.Report `json:"result"`
		Error  *Error            `json:"error"`
	}
	if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
		return nil, fmt.Errorf("read answer: %w", err)
	}
	if answer.Error != nil {
		return nil, answer.Error
	}
	if answer.Result == nil {
		return nil, errors.New("the answer holds no report")
	}
	return answer.Result, nil
}

func declarations(raw jsontext.Value) (*integrity.Declarations, error) {
	if raw == nil || raw.Kind() == 'n' {
		return &integrity.Declarations{}, nil
	}
	var m map[string]any
	if err := json.Unmarshal(raw, &m, lenient()); err != nil {
		return nil, BadField("declarations", "want an object")
	}
	var listed struct {
		Tools []declare.MCPTool `json:"mcp_tools"`
	}
	if _, ok := m["mcp_tools"]; ok {
		if err := json.Unmarshal(raw, &listed, lenient()); err != nil {
			return nil, BadField("declarations.mcp_tools", "want a list of tools")
		}
		delete(m, "mcp_tools")
	}
	for plural, one := range map[string]string{"tools": "tool", "invariants": "invariant", "claim": "claims"} {
		if v, ok := m[plural]; ok && m[one] == nil {
			m[one] = v
			delete(m, plural)
		}
	}
	d, err := integrity.ReadDeclarations(m)
	if err != nil {
		return nil, problem("declarations", err)
	}
	for i := range listed.Tools {
		t, err := declare.MCP(&listed.Tools[i])
		if err != nil {
			return nil, BadField(fmt.Sprintf("declarations.mcp_tools[%d]", i), err.Error())
		}
		d.Merge(&integrity.Declarations{Tools: []integrity.Tool{*t}})
	}
	return d, nil
}

// problem names the field that is wrong.
func problem(at string, err error) error {
	var p *integrity.Problem
	if !errors.As(err, &p) {
		return BadField(at, err.Error())
	}
	field := strings.TrimSuffix(p.Error(), ": "+p.Message)
	switch {
	case field == "":
		field = at
	case field[0] == '[':
		field = at + field
	default:
		field = at + "." + field
	}
	return BadField(field, p.Message)
}

func integrityIdentity(_ context.Context, p *struct {
	Finding jsontext.Value `json:"finding"`
},
) (any, error) {
	if err := need("finding", p.Finding != nil); err != nil {
		return nil, err
	}
	f, err := integrity.ReadFinding(p.Finding)
	if err != nil {
		return nil, problem("finding", err)
	}
	return struct {
		Identity string `json:"identity"`
	}{f.Identity()}, nil
}
