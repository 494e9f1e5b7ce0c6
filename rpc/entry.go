package rpc

import (
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/narrow"
)

// entry is a check entry on the wire: either input, or terms and conditions.
type entry struct {
	Flow       *string        `json:"flow"`
	Signature  *string        `json:"signature"`
	Digest     string         `json:"digest"`
	Input      jsontext.Value `json:"input"`
	Terms      *[]string      `json:"terms"`
	Conditions *[]string      `json:"conditions"`
	Label      string         `json:"label"`
	Failing    bool           `json:"failing"`
	Passing    bool           `json:"passing"`
	Stable     bool           `json:"stable"`
}

func entries(field string, raw *[]jsontext.Value) ([]narrow.Entry, error) {
	if err := need(field, raw != nil); err != nil {
		return nil, err
	}
	out := make([]narrow.Entry, 0, len(*raw))
	for i, r := range *raw {
		e, err := readEntry(fmt.Sprintf("%s[%d]", field, i), r)
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

func readEntry(at string, raw jsontext.Value) (narrow.Entry, error) {
	var w entry
	if err := Decode(raw, at, &w); err != nil {
		return narrow.Entry{}, err
	}
	if err := need(at+".flow", w.Flow != nil); err != nil {
		return narrow.Entry{}, err
	}
	if err := need(at+".signature", w.Signature != nil); err != nil {
		return narrow.Entry{}, err
	}
	e := narrow.Entry{
		Flow: *w.Flow, Signature: *w.Signature, Digest: w.Digest, Label: w.Label,
		Failing: w.Failing, Passing: w.Passing, Stable: w.Stable, Wire: raw,
	}
	if w.Terms == nil {
		parts, err := termsOf(at+".input", w.Input)
		e.Terms, e.Conditions = parts.Terms, parts.Conditions
		return e, err
	}
	if err := need(at+".conditions", w.Conditions != nil); err != nil {
		return narrow.Entry{}, err
	}
	e.Terms, e.Conditions = sorted(*w.Terms), sorted(*w.Conditions)
	return e, nil
}

func sorted(s []string) []string {
	s = slices.Clone(s)
	slices.Sort(s)
	return slices.Compact(s)
}
