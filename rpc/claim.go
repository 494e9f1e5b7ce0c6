package rpc

import (
	"context"

	"github.com/footing-dev/footing/claim"
)

// closing is a claim.Closing on the wire.
type closing struct {
	Claims    []claimed `json:"claims"`
	Asks      bool      `json:"asks"`
	HandsBack bool      `json:"hands_back"`
	Remains   bool      `json:"remains"`
	Announces bool      `json:"announces"`
	Changed   bool      `json:"changed"`
	Failures  bool      `json:"failures"`
	Excused   []string  `json:"excused"`
}

type claimed struct {
	Span     [2]int   `json:"span"`
	Text     string   `json:"text"`
	Kind     string   `json:"kind"`
	Scope    string   `json:"scope"`
	Form     string   `json:"form"`
	Names    []string `json:"names"`
	Commands []string `json:"commands"`
	Numbers  []number `json:"numbers"`
	Heading  bool     `json:"heading"`
	Items    []string `json:"items"`
	Relayed  bool     `json:"relayed"`
}

type number struct {
	Value   int    `json:"value"`
	What    string `json:"what"`
	AtLeast bool   `json:"at_least"`
}

func claimExtract(_ context.Context, p *struct {
	Text *string `json:"text"`
},
) (any, error) {
	if err := need("text", p.Text != nil); err != nil {
		return nil, err
	}
	c := claim.Read(*p.Text)
	out := closing{
		Asks: c.Asks, HandsBack: c.HandsBack, Remains: c.Remains, Announces: c.Announces,
		Changed: c.Changed, Failures: c.Failures, Excused: c.Excused,
	}
	for i := range c.Claims {
		k := &c.Claims[i]
		w := claimed{
			Span: k.Span, Text: k.Text, Kind: string(k.Kind), Scope: string(k.Scope), Form: formWord(k.Form),
			Names: k.Names, Commands: k.Commands, Heading: k.Heading, Items: k.Items, Relayed: k.Relayed,
		}
		for _, n := range k.Numbers {
			w.Numbers = append(w.Numbers, number{n.Value, n.What, n.AtLeast})
		}
		out.Claims = append(out.Claims, w)
	}
	return out, nil
}

func formWord(f claim.Form) string {
	switch f {
	case claim.Bare:
		return "bare"
	case claim.Vague:
		return "vague"
	case claim.Runs:
		return "runs"
	case claim.Absent:
		return "absent"
	case claim.State:
		return "state"
	case claim.Ran:
		return "ran"
	}
	return "plain"
}
