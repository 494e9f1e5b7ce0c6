package integrity

import (
	"fmt"
	"slices"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// Events of a test, in few words.

func user(s string) []Event   { return []Event{{Kind: Turn, Text: s}} }
func system(s string) []Event { return []Event{{Kind: System, Text: s}} }
func says(s string) []Event   { return []Event{{Kind: Say, Text: s}} }
func answers(s string) []Event {
	return []Event{{Kind: Answer, Text: s}}
}

func gives(fields ...string) []Event {
	e := Event{Kind: Answer, Fields: map[string]jsontext.Value{}}
	for i := 0; i < len(fields); i += 2 {
		e.Fields[fields[i]] = jsontext.Value(fields[i+1])
	}
	return []Event{e}
}

var counter int

// does is a call and its result.
func does(tool, args, value string) []Event {
	counter++
	return exchange(fmt.Sprintf("t%d", counter), tool, args, value)
}

func fails(tool, args, value string) []Event {
	es := does(tool, args, value)
	es[1].Error = true
	return es
}

func offers(tools ...string) []Event { return []Event{{Kind: Composed, Tools: tools}} }
func wires(tools ...string) []Event  { return []Event{{Kind: Wire, Tools: tools}} }

func evicts(summary *string, ids ...string) []Event {
	return []Event{{Kind: Evicted, Results: ids, All: len(ids) == 0, Summary: summary}}
}

func states(id, predicate, value string, change ...func(*Event)) []Event {
	e := Event{Kind: Fact, Subject: &Subject{"volume", id}, Predicate: predicate, Value: jsontext.Value(value)}
	for _, f := range change {
		f(&e)
	}
	return []Event{e}
}

func text(s string) *string { return &s }

func all(lists ...[]Event) []Event { return slices.Concat(lists...) }

// of lists the findings of a kind.
func of(r *Report, k Kind) []Finding {
	var out []Finding
	for _, f := range r.Findings {
		if f.Kind == k {
			out = append(out, f)
		}
	}
	return out
}

// row sums a check's rows.
func row(r *Report, k Kind) Row {
	var sum Row
	for _, d := range r.Dispositions {
		if d.Check == k {
			sum.Passed += d.Passed
			sum.Failed += d.Failed
			sum.NotApplicable += d.NotApplicable
			sum.Unreachable += d.Unreachable
			sum.Advisories += d.Advisories
			sum.Excusals += d.Excusals
		}
	}
	return sum
}

// sound checks what must hold of every report.
func sound(t *testing.T, r *Report) {
	t.Helper()
	for _, e := range r.Errors {
		t.Error(e)
	}
	for i := range r.Dispositions {
		if d := &r.Dispositions[i]; !d.Law() {
			t.Errorf("row does not add up: %+v", *d)
		}
	}
	for _, f := range r.Findings {
		if len(f.Witnesses) == 0 || f.ID != f.Identity() || f.Count < 1 {
			t.Errorf("finding %+v", f)
		}
		for _, w := range f.Witnesses {
			if w.Line == 0 {
				t.Errorf("witness without an address: %+v", w)
			}
		}
	}
}
