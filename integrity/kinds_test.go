package integrity

import (
	"strings"
	"testing"
)

// disks is a declaration that most traces use.
func disks(change ...func(*Declarations)) *Declarations {
	d := &Declarations{Tools: []Tool{
		{Name: "list_disks", Columns: []Column{{Name: "id", Type: "string"}, {Name: "lun", Type: "integer"}, {Name: "seen", Type: "date", Nullable: true}}},
		{Name: "attach", Grounds: map[string][]string{"/id": {"list_disks"}}, Effect: Writes},
		{Name: "inspect", Grounds: map[string][]string{"": {"list_disks"}}, Effect: Reads},
	}}
	for _, f := range change {
		f(d)
	}
	return d
}

const twoDisks = `[{"id":"dk-10","lun":0,"seen":null},{"id":"dk-22","lun":7,"seen":"2026-03-01T10:00:00Z"}]`

// TestKinds: for each kind traces on which it fires, is silent, has nothing to
// judge, and cannot judge.
func TestKinds(t *testing.T) {
	list := func() []Event { return does("list_disks", `{}`, twoDisks) }
	listed := exchange("lst", "list_disks", `{}`, twoDisks)
	lookups := func(d *Declarations) { d.Lookups = true }
	prose := func(d *Declarations) { d.Prose = true }
	recent := func(d *Declarations) { d.Recency = true }
	lunAgain := func(d *Declarations) {
		d.Invariants = []Invariant{{Predicate: "lun", Keys: []string{"id"}, Tools: []string{"list_disks"}}}
	}
	cut := list()
	cut[1].Truncated = true
	running := does("attach", `{"id":"dk-10"}`, `"started"`)
	running[1].Unsettled = true
	noResult := does("attach", `{"id":"dk-10"}`, `"x"`)[:1]
	for _, c := range []struct {
		name   string
		kind   Kind
		d      *Declarations
		events []Event
		end    end
		says   string // in the message of the first finding
	}{
		// invariant-violation
		{"a suspended tool is offered", InvariantViolation, disks(), []Event{{Kind: Composed, Tools: []string{"a", "b"}, Suspended: []Group{{"g", []string{"b", "c"}}}}}, fail, `1 suspended tools are still offered`},
		{"nothing suspended is offered", InvariantViolation, disks(), []Event{{Kind: Composed, Tools: []string{"a"}, Suspended: []Group{{"g", []string{"b"}}}}}, pass, ""},
		{"nothing is suspended", InvariantViolation, disks(), offers("a"), inapplicable, ""},
		{"the wire without what was composed", InvariantViolation, disks(), wires("a"), unreachable, ""},
		{"two values of one fact", InvariantViolation, disks(), all(states("v", "size", "1"), states("v", "size", "2")), fail, `"1" (line 1), "2" (line 2)`},
		{"one value in two spellings", InvariantViolation, disks(), all(states("v", "size", "1024"), states("v", "size", `"1,024.0"`)), pass, ""},
		{"a value that is not known", InvariantViolation, disks(), states("v", "size", "1", func(e *Event) { e.State, e.Value = Unknown, nil }), inapplicable, ""},
		{"a quotation does not assert", InvariantViolation, disks(), states("v", "size", "1", func(e *Event) { e.Stratum = Quoted }), inapplicable, ""},
		{"an invariant of the user's", InvariantViolation, disks(lunAgain), all(list(), does("list_disks", `{}`, `[{"id":"dk-10","lun":4}]`)), fail, `lun of row dk-10 can be only one thing at a time`},
		{"a named tool's result that cannot be read", InvariantViolation, disks(lunAgain), does("list_disks", `{}`, `"a table"`), unreachable, ""},

		// unsupported-argument
		{"an id from nowhere", UnsupportedArgument, disks(), all(list(), does("attach", `{"id":"dk-11"}`, `"ok"`)), fail, "stands nowhere before"},
		{"an id of the model's own", UnsupportedArgument, disks(), all(list(), says("I will take dk-11."), does("attach", `{"id":"dk-11"}`, `"ok"`)), fail, "only in the model's own words (line 3)"},
		{"a served id", UnsupportedArgument, disks(), all(list(), does("attach", `{"id":"DK-22"}`, `"ok"`)), pass, ""},
		{"an id of the user's", UnsupportedArgument, disks(), all(user("attach dk-77 please"), does("attach", `{"id":"dk-77"}`, `"ok"`)), pass, ""},
		{"an id of the host's", UnsupportedArgument, disks(), all(system("The spare is dk-78."), does("attach", `{"id":"dk-78"}`, `"ok"`)), pass, ""},
		{"an id from a footing message", UnsupportedArgument, disks(), all([]Event{{Kind: System, Text: "dk-79 is unsupported", ByFooting: true}}, does("attach", `{"id":"dk-79"}`, `"ok"`)), fail, "only in the model's own words"},
		{"a tool nobody declared", UnsupportedArgument, disks(), does("other", `{"id":"dk-11"}`, `1`), inapplicable, ""},
		{"short values of no declared name", UnsupportedArgument, disks(), does("inspect", `{"n":"abc","m":12,"b":true}`, `1`), inapplicable, ""},
		{"part of a result is not in the record", UnsupportedArgument, disks(), all(cut, does("attach", `{"id":"dk-11"}`, `"ok"`)), unreachable, ""},

		// dangling-reference
		{"every id has left", DanglingReference, disks(), all(listed, evicts(text("we looked at disks"), "lst"), offers("attach")), fail, `"dk-10", "dk-22"`},
		{"every id has left, and the tool is called", DanglingReference, disks(), all(listed, evicts(text(""), "lst"), does("attach", `{"id":"dk-10"}`, `1`)), fail, "attach is offered (line 4)"},
		{"every id has left, and nothing took their place", DanglingReference, disks(), all(listed, evicts(nil, "lst"), offers("attach")), fail, "have left"},
		{"a summary kept one", DanglingReference, disks(), all(listed, evicts(text("dk-22 is free"), "lst"), offers("attach")), pass, ""},
		{"it was fetched again", DanglingReference, disks(), all(listed, evicts(text(""), "lst"), list(), offers("attach")), pass, ""},
		{"an empty answer fetches nothing", DanglingReference, disks(), all(listed, evicts(text(""), "lst"), does("list_disks", `{}`, `[]`), offers("attach")), fail, "have left"},
		{"nothing has left", DanglingReference, disks(), all(list(), offers("attach")), inapplicable, ""},
		{"a compaction without its summary", DanglingReference, disks(), all(list(), []Event{{Kind: Evicted, All: true, Blind: true}}, offers("attach")), unreachable, ""},

		// duplicate-execution
		{"declared work twice", DuplicateExecution, disks(), all(does("attach", `{"id":"dk-10","n":1}`, `"ok"`), does("attach", `{"n":1.0,"id":"dk-10"}`, `"ok"`)), fail, "the same was done on line 1"},
		{"other work", DuplicateExecution, disks(), all(does("attach", `{"id":"dk-10"}`, `"ok"`), does("attach", `{"id":"dk-22"}`, `"ok"`)), pass, ""},
		{"the first one failed", DuplicateExecution, disks(), all(fails("attach", `{"id":"dk-10"}`, `"no"`), does("attach", `{"id":"dk-10"}`, `"ok"`)), pass, ""},
		{"it was undone in between", DuplicateExecution, disks(), all(does("attach", `{"id":"dk-10"}`, `"ok"`), does("detach_disk", `{"id":"dk-10"}`, `"ok"`), does("attach", `{"id":"dk-10"}`, `"ok"`)), pass, ""},
		{"the user asked for it again", DuplicateExecution, disks(), all(does("attach", `{"id":"dk-10"}`, `"ok"`), user("do it again"), does("attach", `{"id":"dk-10"}`, `"ok"`)), pass, ""},
		{"across a compaction", DuplicateExecution, disks(), all(does("attach", `{"id":"dk-10"}`, `"ok"`), evicts(nil), user("go on"), does("attach", `{"id":"dk-10"}`, `"ok"`)), fail, "the context was cut down in between (line 3)"},
		{"reads may repeat", DuplicateExecution, disks(), all(does("inspect", `{"id":"dk-10"}`, `1`), does("inspect", `{"id":"dk-10"}`, `1`)), inapplicable, ""},
		{"the first one has no result", DuplicateExecution, disks(), all(noResult, does("attach", `{"id":"dk-10"}`, `"ok"`)), unreachable, ""},
		{"the first one goes on", DuplicateExecution, disks(), all(running, does("attach", `{"id":"dk-10"}`, `"ok"`)), unreachable, ""},

		// unsupported-claim
		{"a field against the fact", UnsupportedClaim, disks(), all(states("v", "size", "250"), gives("size", "500")), fail, `gives /size as "500", and the record settled it as "250" (line 1)`},
		{"a number as text", UnsupportedClaim, disks(), all(states("v", "size", "1024"), gives("size", `"1,024"`)), pass, ""},
		{"the later measurement holds", UnsupportedClaim, disks(), all(states("v", "size", "2", func(e *Event) { e.At = "2026-01-02T00:00:00Z" }), states("v", "size", "1", func(e *Event) { e.At = "2026-01-01T00:00:00Z" }), gives("size", "2")), pass, ""},
		{"null against a settled fact", UnsupportedClaim, disks(), all(states("v", "size", "250"), gives("size", "null")), fail, "leaves /size open"},
		{"a field of nothing", UnsupportedClaim, disks(), all(states("v", "size", "250"), gives("colour", "1")), inapplicable, ""},
		{"a declared field whose fact never came", UnsupportedClaim, disks(func(d *Declarations) {
			d.Claims = []ClaimRule{{Field: "/size", Subject: &Subject{"volume", "v"}, Predicate: "size"}}
		}), gives("size", "1"), unreachable, ""},
		{"within the tolerance, with its unit", UnsupportedClaim, disks(func(d *Declarations) {
			d.Claims = []ClaimRule{{Field: "/size", Tool: "df", Pointer: "/used", Tolerance: "1%", Unit: "GB"}}
		}), all(does("df", `{}`, `{"used":1000}`), gives("size", `"1009.5 GB"`)), pass, ""},
		{"beyond the tolerance", UnsupportedClaim, disks(func(d *Declarations) {
			d.Claims = []ClaimRule{{Field: "/size", Tool: "df", Pointer: "/used", Tolerance: "1%", Unit: "GB"}}
		}), all(does("df", `{}`, `{"used":1000}`), gives("size", `"1010.5 GB"`)), fail, "1010.5 GB"},
		{"prose out of nowhere", UnsupportedClaim, disks(prose), all(list(), answers("The disk is `dk-23` at 4711 IOPS.")), fail, `the identifier "dk-23"`},
		{"output that was never printed", UnsupportedClaim, disks(prose), all(list(), answers(`It printed "all disks are fine".`)), fail, `the quotation "all disks are fine"`},
		{"output that was printed", UnsupportedClaim, disks(prose), all(does("check", `{}`, `"ok: all disks are fine."`), answers(`It printed "all disks are fine", as "usual".`)), pass, ""},
		{"prose that is served", UnsupportedClaim, disks(prose), all(list(), answers("The disk is dk-22, last seen 2026-03-01T10:00:00Z.")), pass, ""},
		{"prose about the agent's own calls", UnsupportedClaim, disks(prose), all(does("write", `{"path":"src/new_file.go"}`, `"ok"`), answers("I wrote src/new_file.go.")), pass, ""},

		// empty-lookup
		{"a served id is not found", EmptyLookup, disks(lookups), all(list(), does("inspect", `{"id":"dk-22"}`, `{"rows":[]}`)), fail, "found nothing for /id"},
		{"a served id is not found, in words", EmptyLookup, disks(lookups), all(list(), fails("inspect", `{"id":"dk-22"}`, `"no record for dk-22"`)), fail, "found nothing for /id"},
		{"it is found", EmptyLookup, disks(lookups), all(list(), does("inspect", `{"id":"dk-22"}`, `{"rows":[{"x":1}]}`)), pass, ""},
		{"a value that nothing produced", EmptyLookup, disks(lookups), all(list(), does("inspect", `{"id":"dk-99"}`, `[]`)), inapplicable, ""},
		{"a result of no recorded call", EmptyLookup, disks(lookups), []Event{{Kind: Result, Call: "gone", Value: []byte(`[]`)}}, unreachable, ""},

		// columns
		{"text where a number belongs", ColumnTypeMismatch, disks(), does("list_disks", `{}`, `[{"id":"a","lun":1,"seen":null},{"id":"b","lun":"","seen":null}]`), fail, `1 of 2 values in column "lun"`},
		{"null where none is allowed", ColumnTypeMismatch, disks(), does("list_disks", `{}`, `[{"id":"a","lun":null,"seen":null}]`), fail, "the first is null in row 0"},
		{"the right types", ColumnTypeMismatch, disks(), list(), pass, ""},
		{"no rows", ColumnTypeMismatch, disks(), does("list_disks", `{}`, `[]`), inapplicable, ""},
		{"no JSON", ColumnTypeMismatch, disks(), does("list_disks", `{}`, `"id lun"`), unreachable, ""},
		{"a column in no row", MissingColumn, disks(), does("list_disks", `{}`, `[{"id":"a","seen":null}]`), fail, `column "lun" of list_disks is in none of 1 rows`},
		{"a column in some rows", MissingColumn, disks(), does("list_disks", `{}`, `[{"id":"a","seen":null},{"lun":1}]`), pass, ""},
		{"a failed call", MissingColumn, disks(), fails("list_disks", `{}`, `[{"x":1}]`), inapplicable, ""},
		{"a table as text", MissingColumn, disks(), does("list_disks", `{}`, `"id lun"`), unreachable, ""},

		// prior-turn-evidence
		{"all from an earlier turn", PriorTurnEvidence, disks(recent), all(user("list"), list(), user("and now?"), answers("dk-10 and dk-22")), fail, "2 of 2 values"},
		{"one from this turn", PriorTurnEvidence, disks(recent), all(user("list"), list(), user("and now?"), does("inspect", `{}`, `"dk-10"`), answers("dk-10 and dk-22")), pass, ""},
		{"the first turn", PriorTurnEvidence, disks(recent), all(user("list"), list(), answers("dk-10")), inapplicable, ""},
		{"an answer without values", PriorTurnEvidence, disks(recent), all(user("list"), list(), user("and now?"), answers("All is well.")), inapplicable, ""},
		{"only what the question said", PriorTurnEvidence, disks(recent), all(user("list"), list(), user("what is dk-10?"), answers("dk-10 is a disk.")), inapplicable, ""},
	} {
		t.Run(string(c.kind)+"/"+c.name, func(t *testing.T) {
			r := Check(c.d, c.events)
			sound(t, r)
			found, rows := of(r, c.kind), row(r, c.kind)
			if (c.end == fail) != (len(found) > 0) {
				t.Fatalf("findings %+v", found)
			}
			n := map[end]int{pass: rows.Passed, fail: rows.Failed, inapplicable: rows.NotApplicable, unreachable: rows.Unreachable}
			if n[c.end] == 0 || c.end != fail && rows.Failed > 0 || c.end == inapplicable && rows.Passed+rows.Unreachable > 0 && c.kind != InvariantViolation && c.kind != MissingColumn {
				t.Errorf("row %+v", rows)
			}
			if c.says != "" && !strings.Contains(found[0].Message, c.says) {
				t.Errorf("message %q does not say %q", found[0].Message, c.says)
			}
			for _, f := range found {
				if !strings.HasSuffix(f.Message, Ceiling(c.kind)) {
					t.Errorf("message %q does not end with the ceiling", f.Message)
				}
				if always := c.kind == EmptyLookup || c.kind == PriorTurnEvidence; always && !f.Advisory {
					t.Error("not advisory")
				}
			}
		})
	}
}

// TestDeeds: effects that are known whatever is declared.
func TestDeeds(t *testing.T) {
	sh := func(lines ...string) []Event {
		var out []Event
		for _, l := range lines {
			args := `{"command":"` + strings.ReplaceAll(l, `"`, `\"`) + `"}`
			out = append(out, does("Bash", args, `"done"`)...)
		}
		return out
	}
	for _, c := range []struct {
		name  string
		calls []Event
		fires bool
	}{
		{"push twice", sh("git push", "git push"), true},
		{"push twice with looks between", sh("git push origin main", "git status", "git log -3", "git push origin main"), true},
		{"a commit between", sh("git push", "git commit -m x", "git push"), false},
		{"an amend between", sh("git push", "git commit --amend --no-edit", "git push"), false},
		{"a rebase between", sh("git push", "git rebase main", "git push"), false},
		{"another branch", sh("git push origin a", "git push origin b"), false},
		{"POST twice", sh("curl -X POST https://api.example.com/orders -d x=1", "curl -X POST https://api.example.com/orders -d x=1"), true},
		{"POST of something else", sh("curl -X POST https://api.example.com/orders -d x=1", "curl -X POST https://api.example.com/orders -d x=2"), false},
		{"POST to a server being built", sh("curl -X POST http://localhost:8080/a", "curl -X POST http://localhost:8080/a"), false},
		{"GET twice", sh("curl https://api.example.com/a", "curl https://api.example.com/a"), false},
		{"publish twice", sh("npm publish", "npm publish"), true},
		{"deploy twice", sh("fly deploy", "fly deploy"), true},
		{"deploy after a change", sh("fly deploy", "sed -i s/a/b/ x.go", "fly deploy"), false},
		{"in a loop", sh("for i in 1 2; do git push; done", "for i in 1 2; do git push; done"), false},
		{"mail by name", all(does("send_email", `{"to":"a"}`, `"sent"`), does("send_email", `{"to":"a"}`, `"sent"`)), true},
		{"payment by name", all(does("mcp__pay__create_payment", `{"n":1}`, `"ok"`), does("mcp__pay__create_payment", `{"n":1}`, `"ok"`)), true},
		{"a status by name", all(does("get_payment_status", `{"n":1}`, `"ok"`), does("get_payment_status", `{"n":1}`, `"ok"`)), false},
		{"a file with equal content", all(does("Write", `{"file_path":"/a/b","content":"x"}`, `"ok"`), does("Write", `{"file_path":"/a/b","content":"x"}`, `"ok"`)), true},
		{"a file that changed between", all(does("Write", `{"file_path":"/a/b","content":"x"}`, `"ok"`), does("Edit", `{"file_path":"/a/b","old":"x","new":"y"}`, `"ok"`), does("Write", `{"file_path":"/a/b","content":"x"}`, `"ok"`)), false},
		{"a file that a command changed", all(does("Write", `{"file_path":"/a/b","content":"x"}`, `"ok"`), sh("rm /a/b"), does("Write", `{"file_path":"/a/b","content":"x"}`, `"ok"`)), false},
		{"a push that was rejected", all(does("Bash", `{"command":"git push"}`, `" ! [rejected] main -> main"`), sh("git push")), false},
		{"a sequence", all(sh("fly deploy"), does("send_email", `{"to":"a"}`, `"sent"`), does("send_email", `{"to":"b"}`, `"sent"`)), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Check(nil, c.calls)
			sound(t, r)
			if got := len(of(r, DuplicateExecution)) > 0; got != c.fires {
				t.Errorf("findings %+v", r.Findings)
			}
		})
	}
}

// TestSequence: members that unsettle each other are found as a sequence.
func TestSequence(t *testing.T) {
	d := &Declarations{Tools: []Tool{
		{Name: "open_gate", Effect: Writes, UnsettledBy: []string{"close_gate"}},
		{Name: "close_gate", Effect: Writes, UnsettledBy: []string{"open_gate"}},
	}}
	both := func() []Event { return all(does("open_gate", `{"n":1}`, `1`), does("close_gate", `{"n":1}`, `1`)) }
	r := Check(d, all(both(), both()))
	sound(t, r)
	if f := of(r, DuplicateExecution); len(f) != 1 || f[0].Predicate != "sequence" {
		t.Errorf("findings %+v", f)
	}
	if f := of(Check(d, both()), DuplicateExecution); len(f) != 0 {
		t.Errorf("findings %+v", f)
	}
}

// TestExcuses: a ground outside the record is the last resort, and recorded.
func TestExcuses(t *testing.T) {
	d := disks(func(d *Declarations) {
		d.External = []External{{"constants", []string{"dk-99"}}}
		d.Tools[2].Allowed = map[string][]string{"/mode": {"quick"}}
	})
	r := Check(d, all(does("attach", `{"id":"dk-99"}`, `"ok"`), does("inspect", `{"mode":"quick"}`, `1`), does("inspect", `{"mode":"slow"}`, `1`)))
	sound(t, r)
	if f := of(r, UnsupportedArgument); len(f) != 1 || f[0].Values[0] != "slow" {
		t.Errorf("findings %+v", f)
	}
	if row(r, UnsupportedArgument).Excusals != 1 {
		t.Errorf("excusals %+v", row(r, UnsupportedArgument))
	}
}
