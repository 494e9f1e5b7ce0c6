package standing

import (
	"fmt"
	"maps"
	"slices"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/rule"
	"github.com/footing-dev/footing/run"
)

// Options are what the answer depends on besides the record.
type Options struct {
	Root     string // of the present work tree
	Code     string // its digest
	Require  []string
	Docs     []string
	Declared *check.Declared
	// Recipes are the files of task recipes at the root as they are now, by
	// path: what make test runs is known from them.
	Recipes map[string]string
}

// Now is what stands on the present tree.
type Now struct {
	Kinds    []rule.State
	Required []rule.Demanded
	// Of says which reading of the record one of the fold's is.
	Of func(*run.Reading) *Seen
}

// Judge folds what was gathered as one history that ends at the present tree
// and says how each kind of check stands there: readings of this very tree come
// last, whenever they were taken, since only they speak of it. An unmeasured
// tree (Code "") is like none that was ever read.
func Judge(gathered []Seen, o Options) Now {
	var seen, here []Seen
	for _, s := range gathered {
		if s.Code == o.Code {
			here = append(here, s)
		} else {
			seen = append(seen, s)
		}
	}
	seen = append(seen, here...)
	f := run.New(run.Options{Docs: o.Docs, Declared: o.Declared})
	f.Add(&record.Event{Kind: record.Session, Session: &record.SessionInfo{ID: "now", Cwd: o.Root}})
	for _, path := range slices.Sorted(maps.Keys(o.Recipes)) {
		f.Add(&record.Event{Kind: record.Recipe, File: path, Text: record.Plain(o.Recipes[path])})
	}
	f.Add(&record.Event{Kind: record.Prompt, Line: 1})
	measured := func(line int, digest string) {
		f.Add(&record.Event{Kind: record.Measured, Line: line, Tree: &record.Tree{Code: digest}})
	}
	for i := range seen {
		s := &seen[i]
		line := i + 2 // a reading's place in what was gathered
		id := fmt.Sprint("reading-", i)
		measured(line, s.Code)
		f.Add(&record.Event{Kind: record.CallMade, Line: line, Call: &record.Call{
			ID: id, Tool: "record", Op: record.OpShell, Command: record.Plain(s.Command), Dir: s.Dir,
		}})
		res := s.Result
		res.ID = id
		f.Add(&record.Event{Kind: record.CallDone, Line: line, Result: &res})
		measured(line, s.Code)
	}
	end := o.Code
	if end == "" {
		end = "not measured"
	}
	measured(len(seen)+2, end)
	out := Now{Of: func(r *run.Reading) *Seen {
		if r == nil || r.Line < 2 || r.Line-2 >= len(seen) {
			return nil
		}
		return &seen[r.Line-2]
	}}
	f.Now(func(t *run.Turn, h *run.History) {
		in := &rule.Input{Turn: t, Hist: h.AtEnd(), Require: o.Require, Declared: o.Declared, Live: true}
		out.Kinds = rule.States(in)
		out.Required = rule.Demands(in)
	})
	return out
}
