package rpc

import (
	"context"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/narrow"
)

// narrowMethods serve package narrow.
func narrowMethods(m map[string]Handler) {
	m["narrow.terms"] = Typed(narrowTerms)
	m["narrow.narrows"] = Typed(narrowNarrows)
	m["narrow.find"] = Typed(narrowFind)
	m["narrow.findOnly"] = Typed(narrowFindOnly)
	m["narrow.remember"] = Typed(narrowRemember)
	m["narrow.label"] = Typed(narrowLabel)
}

type inputParams struct {
	Input jsontext.Value `json:"input"`
}

func narrowTerms(_ context.Context, p *inputParams) (any, error) {
	parts, err := termsOf("input", p.Input)
	if err != nil {
		return nil, err
	}
	return struct {
		Lex        []string `json:"lex"`
		Terms      []string `json:"terms"`
		Conditions []string `json:"conditions"`
	}{parts.Lex, parts.Terms, parts.Conditions}, nil
}

func narrowLabel(_ context.Context, p *inputParams) (any, error) {
	if err := need("input", p.Input != nil); err != nil {
		return nil, err
	}
	return struct {
		Label string `json:"label"`
	}{narrow.Label(p.Input)}, nil
}

func narrowNarrows(_ context.Context, p *struct {
	Later   jsontext.Value `json:"later"`
	Earlier jsontext.Value `json:"earlier"`
},
) (any, error) {
	later, err := termsOf("later", p.Later)
	if err != nil {
		return nil, err
	}
	earlier, err := termsOf("earlier", p.Earlier)
	if err != nil {
		return nil, err
	}
	return struct {
		Narrows bool `json:"narrows"`
	}{narrow.Narrows(later.Terms, earlier.Terms)}, nil
}

func termsOf(field string, raw jsontext.Value) (narrow.Parts, error) {
	if err := need(field, raw != nil); err != nil {
		return narrow.Parts{}, err
	}
	parts, err := narrow.Terms(raw)
	if err != nil {
		return narrow.Parts{}, BadField(field, err.Error())
	}
	return parts, nil
}

// found is the answer of narrow.find: two signatures.
type found struct {
	Earlier string `json:"earlier"`
	Later   string `json:"later"`
}

func narrowFind(_ context.Context, p *struct {
	Ledger *[]jsontext.Value `json:"ledger"`
	Frame  *[]jsontext.Value `json:"frame"`
	Digest *string           `json:"digest"`
},
) (any, error) {
	ledger, err := entries("ledger", p.Ledger)
	if err != nil {
		return nil, err
	}
	frame, err := entries("frame", p.Frame)
	if err != nil {
		return nil, err
	}
	if err := need("digest", p.Digest != nil); err != nil {
		return nil, err
	}
	earlier, later, ok := narrow.Find(narrow.Ledger(nil).Remember(ledger...), frame, *p.Digest)
	if !ok {
		return nil, nil
	}
	return found{earlier.Signature, later.Signature}, nil
}

// foundOnly is the answer of narrow.findOnly: a signature and its subjects.
type foundOnly struct {
	Later   string   `json:"later"`
	Targets []string `json:"targets"`
}

func narrowFindOnly(_ context.Context, p *struct {
	Ledger *[]jsontext.Value `json:"ledger"`
	Before *[]string         `json:"before"`
	Frame  *[]jsontext.Value `json:"frame"`
	Taught *[]string         `json:"taught"`
},
) (any, error) {
	ledger, err := entries("ledger", p.Ledger)
	if err != nil {
		return nil, err
	}
	if err := need("before", p.Before != nil); err != nil {
		return nil, err
	}
	frame, err := entries("frame", p.Frame)
	if err != nil {
		return nil, err
	}
	if err := need("taught", p.Taught != nil); err != nil {
		return nil, err
	}
	later, subjects, ok := narrow.FindOnly(narrow.Ledger(nil).Remember(ledger...), *p.Before, frame, *p.Taught)
	if !ok {
		return nil, nil
	}
	return foundOnly{later.Signature, subjects}, nil
}

func narrowRemember(_ context.Context, p *struct {
	Ledger *[]jsontext.Value `json:"ledger"`
	Added  *[]jsontext.Value `json:"added"`
},
) (any, error) {
	ledger, err := entries("ledger", p.Ledger)
	if err != nil {
		return nil, err
	}
	added, err := entries("added", p.Added)
	if err != nil {
		return nil, err
	}
	out := []jsontext.Value{}
	for _, e := range narrow.Ledger(ledger).Remember(added...) {
		out = append(out, e.Wire)
	}
	return struct {
		Ledger []jsontext.Value `json:"ledger"`
	}{out}, nil
}
