package integrity

import (
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// The field cases.

// TestCaseEvictedIDs: 30 calls, 4 suspended tools still offered, 11 ids evicted
// and one invented.
func TestCaseEvictedIDs(t *testing.T) {
	var rows []string
	for i := range 11 {
		rows = append(rows, fmt.Sprintf(`{"ticket_id":"TK-%d","title":"t"}`, 7000+13*i))
	}
	d := &Declarations{Tools: []Tool{
		{Name: "close_ticket", Grounds: map[string][]string{"/ticket_id": {"list_tickets"}}, Effect: Writes},
	}}
	tools := []string{"list_tickets", "close_ticket", "mail_a", "mail_b", "mail_c", "mail_d"}
	events := all(user("Close the stale tickets."), exchange("c1", "list_tickets", `{}`, "["+strings.Join(rows, ",")+"]"))
	for i := range 28 {
		events = append(events, does("read_page", fmt.Sprintf(`{"page":%d}`, i), `"nothing of interest"`)...)
	}
	events = append(events, evicts(text("Tickets were listed; pages were read."), "c1")...)
	events = append(events, Event{Kind: Composed, Tools: tools, Suspended: []Group{{"mail", tools[2:]}}})
	events = append(events, does("close_ticket", `{"ticket_id":"TK-7777"}`, `{"error":"no record for TK-7777"}`)...)
	r := Check(d, events)
	sound(t, r)
	if f := of(r, InvariantViolation); len(f) != 1 || len(f[0].Values) != 4 {
		t.Errorf("suspended tools: %+v", f)
	}
	if f := of(r, DanglingReference); len(f) != 1 || len(f[0].Values) != 11 {
		t.Errorf("evicted ids: %+v", f)
	}
	if f := of(r, UnsupportedArgument); len(f) != 1 || f[0].Values[0] != "TK-7777" {
		t.Errorf("invented ids: %+v", f)
	}
	if r.Distinct != 3 {
		t.Errorf("%d findings", r.Distinct)
	}
}

// TestCaseEmptyLUN: a LUN of 0 stored as "" on 2,094 rows.
func TestCaseEmptyLUN(t *testing.T) {
	var b strings.Builder
	for i := range 5000 {
		lun := fmt.Sprint(i)
		if i%2 == 1 && i/2 < 2094 {
			lun = `""`
		}
		fmt.Fprintf(&b, `,{"disk_id":"d%d","lun":%s}`, i, lun)
	}
	d := &Declarations{Tools: []Tool{{Name: "inventory", Columns: []Column{{Name: "lun", Type: "integer"}}}}}
	r := Check(d, does("inventory", `{}`, `{"rows":[`+b.String()[1:]+`]}`))
	sound(t, r)
	f := of(r, ColumnTypeMismatch)
	if len(f) != 1 || !strings.Contains(f[0].Message, `2094 of 5000 values in column "lun"`) || !strings.Contains(f[0].Message, `the first is "" in row 1`) {
		t.Fatalf("findings %+v", f)
	}
	if w := f[0].Witnesses[0]; w.Pointer != "/rows/1/lun" {
		t.Errorf("witness %+v", w)
	}
	if len(of(r, MissingColumn)) != 0 {
		t.Error("also missing")
	}
}

// TestCaseOldValues: 7 of 7 values of an answer stem from four turns earlier,
// with no call at all.
func TestCaseOldValues(t *testing.T) {
	events := all(user("Readings?"), does("sensors", `{}`, `{"a":21.5,"b":22.25,"c":1013,"d":440,"e":87.5,"f":0.031,"g":"valve-7"}`), answers("Read."))
	for range 3 {
		events = append(events, all(user("thanks"), answers("Gladly."))...)
	}
	events = append(events, all(user("Readings now?"), answers("21.5 and 22.25 degrees, 1013 hPa, 440 lux, 87.5 %, 0.031 g, valve-7."))...)
	r := Check(&Declarations{Recency: true}, events)
	sound(t, r)
	f := of(r, PriorTurnEvidence)
	if len(f) != 1 || !f[0].Advisory || len(f[0].Values) != 7 {
		t.Fatalf("findings %+v", f)
	}
	for _, s := range []string{"7 of 7 values", "at least 4 turns earlier", "this turn called nothing"} {
		if !strings.Contains(f[0].Message, s) {
			t.Errorf("message %q does not say %q", f[0].Message, s)
		}
	}
}

// TestCaseFilter: a filter made every reverse lookup empty.
func TestCaseFilter(t *testing.T) {
	d := &Declarations{Lookups: true, Tools: []Tool{{Name: "owner_of", Grounds: map[string][]string{"/volume": {"list_volumes"}}}}}
	events := does("list_volumes", `{}`, `[{"volume":"vol_a"},{"volume":"vol_b"},{"volume":"vol_c"},{"volume":"vol_d"}]`)
	for _, v := range []string{"vol_a", "vol_b", "vol_c", "vol_d"} {
		events = append(events, does("owner_of", `{"volume":"`+v+`","state":"deleted"}`, `{"items":[],"total":0}`)...)
	}
	r := Check(d, events)
	sound(t, r)
	f := of(r, EmptyLookup)
	if len(f) != 5 || !strings.Contains(f[4].Message, "4 of 4 lookups of owner_of by /volume found nothing") {
		t.Fatalf("findings %+v", f)
	}
}

// TestCaseLaundering: an id is invented, looked up, echoed by the error and used
// again. It stays unsupported.
func TestCaseLaundering(t *testing.T) {
	d := &Declarations{Tools: []Tool{
		{Name: "find", Grounds: map[string][]string{"/id": {"list"}}},
		{Name: "drop", Grounds: map[string][]string{"/id": {"list"}}},
	}}
	for _, echo := range []string{
		`"no record for ord-5512"`, `{"error":"no record for ord-5512"}`, `{"id":"ORD-5512","found":false}`, `"no record for \"ord-5512\""`,
	} {
		r := Check(d, all(
			user("Drop the stale order."), does("list", `{}`, `[{"id":"ord-5500"}]`),
			does("find", `{"id":"ord-5512"}`, echo), does("drop", `{"id":"ord-5512"}`, `"dropped"`)))
		sound(t, r)
		f := of(r, UnsupportedArgument)
		if len(f) != 2 || f[1].Subjects[0].ID != "drop" {
			t.Errorf("%s: findings %+v", echo, f)
			continue
		}
		if !strings.Contains(f[0].Message, "nowhere") || strings.Contains(f[1].Message, "nowhere") {
			t.Errorf("messages %q and %q", f[0].Message, f[1].Message)
		}
	}
	// Another result that names it is ground.
	r := Check(d, all(does("find", `{"id":"ord-5512"}`, `"no record"`), does("list", `{}`, `[{"id":"ord-5512"}]`), does("drop", `{"id":"ord-5512"}`, `1`)))
	if f := of(r, UnsupportedArgument); len(f) != 1 || f[0].Subjects[0].ID != "find" {
		t.Errorf("findings %+v", f)
	}
}

// TestMany: ten thousand distinct findings are counted exactly and listed up to
// a bound.
func TestMany(t *testing.T) {
	j := New(disks())
	for i := range 10000 {
		for range 2 {
			for _, e := range does("attach", fmt.Sprintf(`{"id":"no-%d"}`, i), `{}`) {
				j.Add(&e)
			}
		}
	}
	r := j.Close()
	if n := r.By[UnsupportedArgument]; n != 10000 || len(r.Findings) != MaxFindings || r.Withheld != r.Distinct-MaxFindings {
		t.Errorf("%d distinct, %d listed, %d withheld", n, len(r.Findings), r.Withheld)
	}
	if row(r, UnsupportedArgument).Failed != 20000 || r.Findings[0].Count != 2 {
		t.Errorf("row %+v, count %d", row(r, UnsupportedArgument), r.Findings[0].Count)
	}
}

// TestFull: at the bound of the index nothing is guessed.
func TestFull(t *testing.T) {
	j := New(disks(func(d *Declarations) { d.Recency, d.Prose = true, true }))
	j.idx.limit = 100
	for _, e := range all(user("list"), does("list_disks", `{}`, twoDisks), user(strings.Repeat("words fill it up ", 100)), does("attach", `{"id":"dk-99"}`, `1`), answers("dk-10 and dk-98")) {
		j.Add(&e)
	}
	r := j.Close()
	sound(t, r)
	for _, k := range []Kind{UnsupportedArgument, UnsupportedClaim, PriorTurnEvidence} {
		if w := row(r, k); w.Failed > 0 || w.NotApplicable == 0 {
			t.Errorf("%s: %+v", k, w)
		}
	}
}

// TestBadInput: whatever a record holds, the judge stands.
func TestBadInput(t *testing.T) {
	deep := strings.Repeat("[", 5000) + strings.Repeat("]", 5000)
	for _, v := range []string{
		"", "{", `{"a":1,"a":2}`, deep, `"\ud800"`, "\"\xff\xfe\"", `[1e999999999999]`, `[123456789012345678901234567890.5]`, `{"$ref":"#"}`,
		`[{"id":"a\u0000b","lun":1},{"id":"a:b","lun":1}]`, `[null,1,"x",{}]`, `{"rows":{"a":1}}`, `{"rows":[[]]}`,
	} {
		r := Check(everything(), all(user("x"), []Event{
			{Kind: Call, ID: "c", Tool: "list_disks", Args: []byte(v)},
			{Kind: Result, Call: "c", Value: []byte(v)},
			{Kind: Result, Call: "c", Value: []byte(v)},
			{Kind: Fact, Subject: &Subject{"a", "\x00"}, Predicate: "p", Value: []byte(v)},
			{Kind: Call, ID: "d", Tool: "attach", Args: []byte(`{"id":` + v + `}`)},
			{Kind: Answer, Text: v, Fields: map[string]jsontext.Value{"p": jsontext.Value(v)}},
			{Kind: "odd"},
		}))
		sound(t, r)
	}
	if got := of(Check(&Declarations{Tools: []Tool{{Name: "t", Columns: []Column{{Name: "n", Type: "number"}}}}}, does("t", `{}`, `[{"n":1e400},{"n":12345678901234567890}]`)), ColumnTypeMismatch); len(got) != 0 {
		t.Errorf("numbers beyond float64 are no numbers: %+v", got)
	}
}

// TestEpochs: one defect at many epochs is as many findings and one event; found
// again it is counted, with its further values.
func TestEpochs(t *testing.T) {
	j := New(nil)
	told := 0
	for i := range 30 {
		at := func(e *Event) { e.Epoch = text(fmt.Sprint("gen-", i)) }
		for _, e := range all(states("v", "size", "1", at), states("v", "size", "2", at), states("v", "size", "3", at)) {
			j.Add(&e)
		}
		told += len(j.Take())
	}
	r := j.Close()
	sound(t, r)
	if r.Distinct != 30 || told != 1 || r.Events != 1 {
		t.Errorf("%d findings, %d told, %d events", r.Distinct, told, r.Events)
	}
	if f := r.Findings[0]; f.Count != 2 || len(f.Values) != 3 || len(f.Witnesses) != 3 || f.Witnesses[2].Line != 3 {
		t.Errorf("finding %+v", f)
	}
}
