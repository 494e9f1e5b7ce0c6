package rpc

import (
	"context"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/shell"
)

// commandLine is a command to relate: a string, or an object with where it
// starts.
type commandLine struct {
	Command *string `json:"command"`
	Dir     string  `json:"dir"`     // absolute, where the line starts
	Project string  `json:"project"` // absolute, the project's folder
}

// checkRelate says how a later command stands to an earlier one. Of lines that
// hold several checks, the first two of one kind and runner are compared.
func checkRelate(_ context.Context, p *struct {
	Earlier jsontext.Value `json:"earlier"`
	Later   jsontext.Value `json:"later"`
},
) (any, error) {
	earlier, err := checksOf("earlier", p.Earlier)
	if err != nil {
		return nil, err
	}
	later, err := checksOf("later", p.Later)
	if err != nil {
		return nil, err
	}
	type answer struct {
		Relation string `json:"relation"`
		Why      string `json:"why"`
	}
	for _, side := range []struct {
		name   string
		checks []check.Check
	}{{"earlier", earlier}, {"later", later}} {
		if len(side.checks) == 0 {
			return answer{string(check.Unknown), "the " + side.name + " command is no check"}, nil
		}
	}
	for i := range earlier {
		for j := range later {
			e, l := &earlier[i], &later[j]
			if e.Kind == l.Kind && e.Family == l.Family {
				relation, why := check.Relate(l, e)
				return answer{string(relation), why}, nil
			}
		}
	}
	relation, why := check.Relate(&later[0], &earlier[0])
	return answer{string(relation), why}, nil
}

func checksOf(field string, raw jsontext.Value) ([]check.Check, error) {
	if err := need(field, raw != nil); err != nil {
		return nil, err
	}
	var c commandLine
	switch raw.Kind() {
	case '"':
		text, err := jsontext.AppendUnquote(nil, raw)
		if err != nil && len(text) == 0 {
			return nil, BadField(field, "want a command")
		}
		command := string(text)
		c.Command = &command
	case '{':
		if err := Decode(raw, field, &c); err != nil {
			return nil, err
		}
		if err := need(field+".command", c.Command != nil); err != nil {
			return nil, err
		}
	default:
		return nil, BadField(field, "want a command, or an object with command, dir and project")
	}
	var out []check.Check
	ctx := &check.Context{Dir: c.Dir, Project: c.Project}
	script := shell.Parse(*c.Command)
	for i := range script.Segments {
		out = append(out, check.Of(&script.Segments[i], ctx)...)
	}
	return out, nil
}
