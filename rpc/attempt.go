package rpc

import (
	"context"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/attempt/store"
)

// OpenAttempts opens the attempt ledger of the project the service runs for.
type OpenAttempts func() (*store.Store, error)

// AttemptMethods adds the attempt methods to a table. Attempts handed over in
// the params are taken at face value; without them the ledger that open gives
// is asked, and where open is nil there is none.
func AttemptMethods(m map[string]Handler, open OpenAttempts) {
	a := &attempts{open: open}
	m["attempt.consult"] = Typed(a.consult)
	m["attempt.record"] = Typed(a.record)
	m["attempt.exclusions"] = Typed(a.exclusions)
	m["attempt.checks"] = Typed(a.checks)
}

// attempts keeps the ledger open between calls; calls come one by one.
type attempts struct {
	open  OpenAttempts
	store *store.Store
}

func (a *attempts) ledger() (*store.Store, error) {
	if a.store != nil {
		return a.store, nil
	}
	if a.open == nil {
		return nil, errors.New("open attempt ledger: this service has none; hand the attempts over in params")
	}
	s, err := a.open()
	if err != nil {
		return nil, fmt.Errorf("open attempt ledger: %w", err)
	}
	a.store = s
	return s, nil
}

func (a *attempts) consult(_ context.Context, p *struct {
	Attempts    *[]jsontext.Value `json:"attempts"`
	Approach    *string           `json:"approach"`
	Assumptions []string          `json:"assumptions"`
	Tree        string            `json:"tree"`
},
) (any, error) {
	if err := need("approach", p.Approach != nil); err != nil {
		return nil, err
	}
	if attempt.Normalise(*p.Approach) == "" {
		return nil, BadField("approach", "is blank")
	}
	if p.Attempts != nil {
		list, err := inline(*p.Attempts)
		if err != nil {
			return nil, err
		}
		return attempt.Consult(list, *p.Approach, p.Assumptions), nil
	}
	s, err := a.ledger()
	if err != nil {
		return nil, err
	}
	return s.Advise(*p.Approach, p.Assumptions, p.Tree)
}

func (a *attempts) exclusions(_ context.Context, p *struct {
	Attempts    *[]jsontext.Value `json:"attempts"`
	Assumptions []string          `json:"assumptions"`
	Tree        string            `json:"tree"`
},
) (any, error) {
	type answer struct {
		Exclusions []attempt.Exclusion `json:"exclusions"`
	}
	if p.Attempts != nil {
		list, err := inline(*p.Attempts)
		if err != nil {
			return nil, err
		}
		return answer{attempt.Exclusions(list)}, nil
	}
	s, err := a.ledger()
	if err != nil {
		return nil, err
	}
	es, err := s.Exclusions(0, p.Assumptions, p.Tree)
	return answer{es}, err
}

func (a *attempts) record(_ context.Context, p *struct {
	Attempt jsontext.Value `json:"attempt"`
},
) (any, error) {
	one, err := parseAttempt("attempt", p.Attempt)
	if err != nil {
		return nil, err
	}
	s, err := a.ledger()
	if err != nil {
		return nil, err
	}
	saved, err := s.Record([]attempt.Attempt{one})
	if err != nil {
		return nil, err
	}
	type answer struct {
		Attempt  attempt.Attempt `json:"attempt"`
		Recorded bool            `json:"recorded"` // false: it was there already
	}
	if len(saved) == 0 {
		return answer{one, false}, nil
	}
	return answer{saved[0], true}, nil
}

func (a *attempts) checks(_ context.Context, p *struct {
	Attempt jsontext.Value `json:"attempt"`
},
) (any, error) {
	one, err := parseAttempt("attempt", p.Attempt)
	if err != nil {
		return nil, err
	}
	return struct {
		Checks []attempt.CheckRecord `json:"checks"`
	}{one.Checks()}, nil
}

// inline reads attempts of the params.
func inline(raw []jsontext.Value) ([]attempt.Attempt, error) {
	out := make([]attempt.Attempt, len(raw))
	for i, v := range raw {
		a, err := parseAttempt(fmt.Sprintf("attempts[%d]", i), v)
		if err != nil {
			return nil, err
		}
		out[i] = a
	}
	return out, nil
}

func parseAttempt(field string, raw jsontext.Value) (attempt.Attempt, error) {
	if err := need(field, raw != nil); err != nil {
		return attempt.Attempt{}, err
	}
	a, err := attempt.Parse(raw)
	if err != nil {
		return a, BadField(field, err.Error())
	}
	return a, nil
}
