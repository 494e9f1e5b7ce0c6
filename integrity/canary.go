package integrity

import (
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// Canary is a known-bad run of one check at one seam, and the run beside it
// that is good.
type Canary struct {
	Check        Kind
	Seam         Seam
	Declarations *Declarations
	Bad, Good    []Event
}

// CanaryResult is what became of a canary.
type CanaryResult struct {
	Check   Kind   `json:"check"`
	Seam    Seam   `json:"seam"`
	Caught  bool   `json:"caught"`            // fired on the bad run and was silent on the good one
	Problem string `json:"problem,omitempty"` // a checker-dead error
}

// Wiring carries declarations and events to a judge and brings back its report:
// a function call, a session log, a JSON-RPC service, a proxy.
type Wiring func(*Declarations, []Event) (*Report, error)

// SelfTest runs every canary through a wiring. A check that does not fire on
// its bad run, or fires on its good one, is dead: its silence on real records
// means nothing.
func SelfTest(w Wiring) []CanaryResult {
	var out []CanaryResult
	for _, c := range AllCanaries() {
		out = append(out, c.Run(w))
	}
	return out
}

// Run runs one canary.
func (c *Canary) Run(w Wiring) CanaryResult {
	r := CanaryResult{Check: c.Check, Seam: c.Seam}
	dead := func(format string, args ...any) CanaryResult {
		r.Problem = fmt.Sprintf("%s: %s at %s ", CheckerDead, c.Check, c.Seam) + fmt.Sprintf(format, args...)
		return r
	}
	bad, err := w(c.Declarations, c.Bad)
	if err != nil {
		return dead("could not be run: %v", err)
	}
	if len(bad.Errors) > 0 {
		return dead("failed: %s", bad.Errors[0])
	}
	if !c.fired(bad) {
		return dead("did not fire on its bad run")
	}
	good, err := w(c.Declarations, c.Good)
	switch {
	case err != nil:
		return dead("could not be run: %v", err)
	case len(good.Errors) > 0:
		return dead("failed: %s", good.Errors[0])
	case c.fired(good):
		return dead("fired on its good run")
	case !c.saw(good):
		return dead("saw nothing of its good run")
	}
	r.Caught = true
	return r
}

func (c *Canary) fired(r *Report) bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Kind == c.Check && f.Seam == c.Seam })
}

func (c *Canary) saw(r *Report) bool {
	return slices.ContainsFunc(r.Dispositions, func(d Row) bool {
		return d.Check == c.Check && d.Seam == c.Seam && d.Encounters > 0
	})
}

// AllCanaries lists one canary for every check and seam.
func AllCanaries() []Canary {
	lister := Tool{Name: "list_disks", Columns: []Column{{Name: "lun", Type: "integer"}, {Name: "disk_id", Type: "string"}}}
	user := Tool{Name: "show_disk", Grounds: map[string][]string{"/disk_id": {"list_disks"}}}
	d := func(change func(*Declarations)) *Declarations {
		d := &Declarations{Tools: []Tool{lister, user}}
		if change != nil {
			change(d)
		}
		return d
	}
	ask := Event{Kind: Turn, Text: "How are the disks?"}
	list := exchange("c1", "list_disks", `{}`, `[{"disk_id":"dsk-4071","lun":3}]`)
	good := append([]Event{ask}, list...)
	with := func(more ...[]Event) []Event { return append(slices.Clone(good), slices.Concat(more...)...) }
	show := exchange("c2", "show_disk", `{"disk_id":"dsk-4071"}`, `{"state":"ok"}`)
	invented := exchange("c2", "show_disk", `{"disk_id":"dsk-9999"}`, `{"state":"ok"}`)
	summary, kept := "the disks were listed", "the disks were listed: dsk-4071"
	pay := Tool{Name: "book_slot", Effect: Writes}
	fact := func(v string) Event {
		return Event{Kind: Fact, Subject: &Subject{"disk", "dsk-4071"}, Predicate: "size_gb", Value: jsontext.Value(v)}
	}
	answer := func(text string) Event { return Event{Kind: Answer, Text: text} }
	offer := Event{Kind: Composed, Tools: []string{"list_disks", "show_disk"}}
	suspended := offer
	suspended.Suspended = []Group{{Name: "disks", Tools: []string{"show_disk"}}}
	resumed := offer
	resumed.Suspended = []Group{{Name: "mail", Tools: []string{"send_mail"}}}
	return []Canary{
		{InvariantViolation, AtCompose, d(nil), []Event{suspended}, []Event{resumed}},
		{InvariantViolation, AtWire, d(nil), []Event{offer, {Kind: Wire, Tools: []string{"list_disks"}}}, []Event{offer, {Kind: Wire, Tools: offer.Tools}}},
		{InvariantViolation, AtWrite, d(func(d *Declarations) {
			d.Invariants = []Invariant{{Predicate: "lun", Keys: []string{"disk_id"}}}
		}), with(exchange("c3", "list_disks", `{}`, `[{"disk_id":"dsk-4071","lun":4}]`)), with(exchange("c3", "list_disks", `{}`, `[{"disk_id":"dsk-4071","lun":3}]`))},
		{UnsupportedArgument, AtChoice, d(nil), with(invented), with(show)},
		{
			DanglingReference, AtCompose, d(nil), with([]Event{{Kind: Evicted, Results: []string{"c1"}, Summary: &summary}, offer}),
			with([]Event{{Kind: Evicted, Results: []string{"c1"}, Summary: &kept}, offer}),
		},
		{
			DanglingReference, AtChoice, d(nil), with([]Event{{Kind: Evicted, Results: []string{"c1"}, Summary: &summary}}, show),
			with([]Event{{Kind: Evicted, Results: []string{"c1"}, Summary: &kept}}, show),
		},
		{
			DuplicateExecution, AtChoice, d(func(d *Declarations) { d.Tools = append(d.Tools, pay) }),
			with(exchange("p1", "book_slot", `{"slot":"mon-0900"}`, `"booked"`), exchange("p2", "book_slot", `{"slot":"mon-0900"}`, `"booked"`)),
			with(exchange("p1", "book_slot", `{"slot":"mon-0900"}`, `"booked"`), exchange("p2", "book_slot", `{"slot":"tue-1000"}`, `"booked"`)),
		},
		{UnsupportedClaim, AtClaim, d(func(d *Declarations) { d.Prose = true }), with([]Event{answer("dsk-4072 is the only disk.")}), with([]Event{answer("dsk-4071 is the only disk.")})},
		{EmptyLookup, AtWrite, d(func(d *Declarations) { d.Lookups = true }), with(exchange("c2", "show_disk", `{"disk_id":"dsk-4071"}`, `{"rows":[]}`)), with(show)},
		{ColumnTypeMismatch, AtWrite, d(nil), with(exchange("c3", "list_disks", `{}`, `[{"disk_id":"dsk-4071","lun":""}]`)), with(nil)},
		{MissingColumn, AtWrite, d(nil), with(exchange("c3", "list_disks", `{}`, `[{"disk_id":"dsk-4071"}]`)), with(nil)},
		{
			PriorTurnEvidence, AtClaim, d(func(d *Declarations) { d.Recency = true }), with([]Event{{Kind: Turn, Text: "And now?"}, answer("Still dsk-4071.")}),
			with([]Event{{Kind: Turn, Text: "And now?"}}, exchange("c4", "list_disks", `{}`, `[{"disk_id":"dsk-4071","lun":3}]`), []Event{answer("Still dsk-4071.")}),
		},
		{
			UnsupportedClaim, AtClaim, d(nil),
			[]Event{fact("250"), {Kind: Answer, Fields: map[string]jsontext.Value{"size_gb": jsontext.Value("500")}}},
			[]Event{fact("250"), {Kind: Answer, Fields: map[string]jsontext.Value{"size_gb": jsontext.Value(`"250.0"`)}}},
		},
	}
}

// exchange is a call and its result.
func exchange(id, tool, args, value string) []Event {
	return []Event{
		{Kind: Call, ID: id, Tool: tool, Args: jsontext.Value(args)},
		{Kind: Result, Call: id, Value: jsontext.Value(value)},
	}
}
