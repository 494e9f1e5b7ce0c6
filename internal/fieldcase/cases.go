// Package fieldcase holds runs that went wrong in the field, made anew with
// other names, and the forms a run comes in: a session log, the records of live
// hooks, a file of events. Tests of everything that carries a run to the
// context checks use them; the program itself does not.
package fieldcase

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/integrity"
)

// Case is one run with what must be found in it.
type Case struct {
	Name         string
	Declarations string // as in a footing.toml
	Events       []integrity.Event
	// Want counts the findings of each kind; those in Unlogged need events that
	// no session log and no hook tells of.
	Want, Unlogged map[integrity.Kind]int
	Says           string // what one of the messages says
}

// Cases are the field cases.
func Cases() []Case {
	return []Case{evicted(), emptyLUN(), oldValues(), filtered(), laundered()}
}

func turn(text string) integrity.Event { return integrity.Event{Kind: integrity.Turn, Text: text} }

func answer(text string) integrity.Event { return integrity.Event{Kind: integrity.Answer, Text: text} }

// run numbers the calls of a case.
type run struct {
	events []integrity.Event
	calls  int
}

func (r *run) add(e ...integrity.Event) { r.events = append(r.events, e...) }

func (r *run) does(tool, args, value string) (id string) {
	r.calls++
	id = fmt.Sprintf("call_%d", r.calls)
	r.add(integrity.Event{Kind: integrity.Call, ID: id, Tool: tool, Args: jsontext.Value(args)},
		integrity.Event{Kind: integrity.Result, Call: id, Value: jsontext.Value(value)})
	return id
}

// evicted: 30 calls, 4 suspended tools still offered, 11 ids evicted, one of
// them used all the same, and one id invented.
func evicted() Case {
	var r run
	var rows []string
	for i := range 11 {
		rows = append(rows, fmt.Sprintf(`{"ticket_id":"TK-%d","title":"t"}`, 7000+13*i))
	}
	tools := []string{"list_tickets", "close_ticket", "mail_a", "mail_b", "mail_c", "mail_d"}
	r.add(turn("Close the stale tickets."))
	r.does("list_tickets", `{}`, "["+strings.Join(rows, ",")+"]")
	for i := range 27 {
		r.does("read_page", fmt.Sprintf(`{"page":%d}`, i), `"nothing of interest"`)
	}
	summary := "Tickets were listed; pages were read."
	r.add(integrity.Event{Kind: integrity.Evicted, Results: []string{"call_1"}, Summary: &summary},
		integrity.Event{Kind: integrity.Composed, Tools: tools, Suspended: []integrity.Group{{Name: "mail", Tools: tools[2:]}}})
	r.does("close_ticket", `{"ticket_id":"TK-7013"}`, `{"closed":true}`)
	r.does("close_ticket", `{"ticket_id":"TK-7777"}`, `{"error":"no record for TK-7777"}`)
	return Case{
		Name: "evicted ids and one invented", Events: r.events,
		Declarations: "[[tool]]\nname = \"close_ticket\"\ngrounds = { \"/ticket_id\" = [\"list_tickets\"] }\n",
		Want:         map[integrity.Kind]int{integrity.DanglingReference: 1, integrity.UnsupportedArgument: 1},
		Unlogged:     map[integrity.Kind]int{integrity.InvariantViolation: 1},
		Says:         "TK-7777",
	}
}

// emptyLUN: a LUN of 0 stored as "" on 2,094 rows.
func emptyLUN() Case {
	var r run
	var b strings.Builder
	for i := range 4200 {
		lun := fmt.Sprint(i)
		if i%2 == 1 && i/2 < 2094 {
			lun = `""`
		}
		fmt.Fprintf(&b, `,{"disk_id":"d%d","lun":%s}`, i, lun)
	}
	r.add(turn("Take stock."))
	r.does("inventory", `{}`, `{"rows":[`+b.String()[1:]+`]}`)
	return Case{
		Name: "a LUN of nothing", Events: r.events,
		Declarations: "[[tool]]\nname = \"inventory\"\ncolumns = { lun = \"integer\" }\n",
		Want:         map[integrity.Kind]int{integrity.ColumnTypeMismatch: 1},
		Says:         `2094 of 4200 values in column "lun"`,
	}
}

// oldValues: 7 of 7 values of an answer stem from four turns earlier, with no
// call at all.
func oldValues() Case {
	var r run
	r.add(turn("Readings?"))
	r.does("sensors", `{}`, `{"a":21.5,"b":22.25,"c":1013,"d":440,"e":87.5,"f":0.031,"g":"valve-7"}`)
	r.add(answer("Read."))
	for range 3 {
		r.add(turn("thanks"), answer("Gladly."))
	}
	r.add(turn("Readings now?"), answer("21.5 and 22.25 degrees, 1013 hPa, 440 lux, 87.5 %, 0.031 g, valve-7."))
	return Case{
		Name: "values of four turns earlier", Events: r.events, Declarations: "[integrity]\nrecency = true\n",
		Want: map[integrity.Kind]int{integrity.PriorTurnEvidence: 1}, Says: "at least 4 turns earlier",
	}
}

// filtered: a filter made every reverse lookup empty.
func filtered() Case {
	var r run
	volumes := []string{"vol_a", "vol_b", "vol_c", "vol_d"}
	r.add(turn("Who owns the volumes?"))
	r.does("list_volumes", `{}`, `[{"volume":"vol_a"},{"volume":"vol_b"},{"volume":"vol_c"},{"volume":"vol_d"}]`)
	for _, v := range volumes {
		r.does("owner_of", `{"volume":"`+v+`","state":"deleted"}`, `{"items":[],"total":0}`)
	}
	return Case{
		Name: "a filter that found nothing", Events: r.events,
		Declarations: "[[tool]]\nname = \"owner_of\"\ngrounds = { \"/volume\" = [\"list_volumes\"] }\n\n[integrity]\nlookups = true\n",
		Want:         map[integrity.Kind]int{integrity.EmptyLookup: 5},
		Says:         "4 of 4 lookups of owner_of by /volume found nothing",
	}
}

// laundered: an id is invented, looked up, echoed by the error and used again.
func laundered() Case {
	var r run
	r.add(turn("Drop the stale order."))
	r.does("list", `{}`, `[{"id":"ord-5500"}]`)
	r.does("find", `{"id":"ord-5512"}`, `"no record for ord-5512"`)
	r.does("drop", `{"id":"ord-5512"}`, `"dropped"`)
	return Case{
		Name: "an id echoed by the error", Events: r.events,
		Declarations: "[[tool]]\nname = \"find\"\ngrounds = { \"/id\" = [\"list\"] }\n\n[[tool]]\nname = \"drop\"\ngrounds = { \"/id\" = [\"list\"] }\n",
		Want:         map[integrity.Kind]int{integrity.UnsupportedArgument: 2}, Says: "ord-5512",
	}
}
