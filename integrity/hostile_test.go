package integrity

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
)

func spelledOut(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestEchoOfSeveralTokens: an invented value stays unsupported however a result
// repeats it, also where it is made of several tokens, and a value that was
// handed out stays supported.
func TestEchoOfSeveralTokens(t *testing.T) {
	for _, v := range []string{
		"vm-9999", "vm 9999", "blue falcon", "vm,9999", "a\"b-9999", `a\b-9999`, "vm\t9999", "vm–9999", "vm&9999", "vm\u00009999", "d\u0301isk one", "vm=9999;x",
	} {
		args := `{"q":` + spelledOut(t, v) + `}`
		use := does("attach", `{"id":`+spelledOut(t, v)+`}`, `"ok"`)
		for name, echo := range map[string]any{
			"text": "no record for " + v, "json": map[string]any{"error": map[string]any{"message": "no record for " + v + "."}},
			"json in text": spelledOut(t, map[string]string{"error": "no " + v}), "json in json": map[string]string{"text": spelledOut(t, map[string]string{"e": "no " + v})},
			"another case": "NO RECORD FOR " + strings.ToUpper(v),
		} {
			r := Check(disks(), all(does("search", args, spelledOut(t, echo)), use))
			sound(t, r)
			if len(of(r, UnsupportedArgument)) != 1 {
				t.Errorf("%q echoed as %s counts as served", v, name)
			}
			r = Check(disks(), all(does("search", `{"q":"everything"}`, spelledOut(t, echo)), use))
			if len(of(r, UnsupportedArgument)) != 0 {
				t.Errorf("%q served as %s does not count", v, name)
			}
		}
		two := all(does("search", args, spelledOut(t, "no "+v)), does("search", `{"q":`+spelledOut(t, "look for "+v+" again")+`}`, spelledOut(t, "there is no "+v)), use)
		if len(of(Check(disks(), two), UnsupportedArgument)) != 1 {
			t.Errorf("%q counts as served after two echoes", v)
		}
	}
	byName := all(does("update", `{"set":{"vm-9999":{"on":true}}}`, `"no record for vm-9999"`), does("attach", `{"id":"vm-9999"}`, `1`))
	if len(of(Check(disks(), byName), UnsupportedArgument)) != 1 {
		t.Error("an id that named a member of the arguments counts as served by its echo")
	}
}

// TestDeedsInOneLine: what a command line does before a deed gives it a reason.
func TestDeedsInOneLine(t *testing.T) {
	sh := func(lines ...string) []Event {
		var out []Event
		for _, l := range lines {
			out = append(out, does("Bash", `{"command":`+spelledOut(t, l)+`}`, `"done"`)...)
		}
		return out
	}
	for _, c := range []struct {
		lines []string
		want  int
	}{
		{[]string{"git push", "git add -A && git commit -m x && git push"}, 0},
		{[]string{"git push", "git commit -am x; git push"}, 0},
		{[]string{"git commit -am x && git push", "git commit -am y && git push", "git commit -am z && git push"}, 0},
		{[]string{"git commit -am x && git push", "git push"}, 1},
		{[]string{"git push", "git commit -am x && git push", "git push"}, 1},
		{[]string{"git push", "sleep 5; git push; git status | head"}, 1},
		{[]string{"docker push a/b:1", "docker build -t a/b:1 .", "docker push a/b:1"}, 0},
		{[]string{"docker push a/b:1", "docker build -t a/b:1 . && docker push a/b:1"}, 0},
		{[]string{"docker push a/b:1", "docker compose build", "docker push a/b:1"}, 0},
		{[]string{"docker push a/b:1", "docker image ls", "docker push a/b:1"}, 1},
		{[]string{"npm publish", "npm version patch && npm publish"}, 0},
		{[]string{"vercel deploy --prod", "npm run build", "vercel deploy --prod"}, 0},
	} {
		r := Check(nil, sh(c.lines...))
		sound(t, r)
		if got := len(of(r, DuplicateExecution)); got != c.want {
			t.Errorf("%q: %d findings, want %d", c.lines, got, c.want)
		}
	}
}

// TestAbsentKey: a call without any part of its key is not the same as every
// other such call.
func TestAbsentKey(t *testing.T) {
	d := &Declarations{Tools: []Tool{{Name: "order", Effect: Writes, Key: []string{"/ref"}}}}
	for args, want := range map[string]int{`{"n":1}`: 1, `{"n":2}`: 0, `{"ref":"a"}`: 0} {
		r := Check(d, all(does("order", `{"n":1}`, `"ok"`), does("order", args, `"ok"`)))
		if got := len(of(r, DuplicateExecution)); got != want {
			t.Errorf("%s: %d findings, want %d", args, got, want)
		}
	}
}

// TestServersWordOfSettling: a server cannot excuse a repetition that somebody
// else declared, or that is known.
func TestServersWordOfSettling(t *testing.T) {
	never := &Settles{Pointer: "/no", Values: []string{"x"}}
	for name, c := range map[string]struct {
		user []Tool
		tool string
		want int
	}{
		"declared by the user": {[]Tool{{Name: "attach", Effect: Writes}}, "attach", 1},
		"known by its name":    {nil, "send_email", 1},
		"its own word alone":   {nil, "attach", 0},
	} {
		d := &Declarations{Tools: c.user}
		d.Merge(&Declarations{Tools: []Tool{{Name: c.tool, Meta: true, Effect: Writes, Settles: never, UnsettledBy: []string{"ping"}}}})
		twice := all(does(c.tool, `{"id":1}`, `"ok"`), does("ping", `{}`, `"ok"`), does(c.tool, `{"id":1}`, `"ok"`))
		if got := len(of(Check(d, twice), DuplicateExecution)); got != c.want {
			t.Errorf("%s: %d findings, want %d", name, got, c.want)
		}
	}
}

// TestSubjects: one subject whatever the case of its id, one time whatever its
// zone, and no inner key in what a reader sees.
func TestSubjects(t *testing.T) {
	fact := func(kind, id, at, value string) Event {
		return Event{Kind: Fact, Subject: &Subject{kind, id}, Predicate: "state", At: at, Value: []byte(value)}
	}
	multi := &Declarations{Invariants: []Invariant{{Predicate: "state", Kind: "tag", Multi: true}}}
	rows := &Declarations{Invariants: []Invariant{{Predicate: "lun", Keys: []string{"host", "id"}}}}
	for name, c := range map[string]struct {
		d      *Declarations
		events []Event
		says   string
	}{
		"case":            {nil, []Event{fact("disk", "D-1", "", `1`), fact("disk", "d-1", "", `2`)}, "state of disk"},
		"composition":     {nil, []Event{fact("disk", "caf\u00e9", "", `1`), fact("disk", "cafe\u0301", "", `2`)}, "state of disk"},
		"versions":        {nil, []Event{fact("release", "1.1", "", `1`), fact("release", "1.10", "", `2`)}, ""},
		"zones":           {nil, []Event{fact("disk", "a", "2026-01-01T00:00:00Z", `1`), fact("disk", "a", "2026-01-01T01:00:00+01:00", `2`)}, "state of disk a"},
		"multi":           {multi, []Event{fact("tag", "a", "", `1`), fact("tag", "a", "", `2`)}, ""},
		"multi elsewhere": {multi, []Event{fact("disk", "a", "", `1`), fact("disk", "a", "", `2`)}, "state of disk a"},
		"two keys":        {rows, does("list", `{}`, `[{"host":"h1","id":"A","lun":1},{"host":"h1","id":"a","lun":2}]`), "lun of row h1, a"},
		"lists":           {nil, []Event{fact("disk", "a", "", `["x",{"y":null}]`), fact("disk", "a", "", `[]`)}, `"[\"x\",{\"y\":null}]"`},
	} {
		r := Check(c.d, c.events)
		sound(t, r)
		found := of(r, InvariantViolation)
		if (c.says == "") != (len(found) == 0) || len(found) > 0 && !strings.Contains(found[0].Message, c.says) {
			t.Errorf("%s: %+v, want %q", name, found, c.says)
		}
	}
	if _, err := ReadDeclarations(map[string]any{"invariant": []any{map[string]any{"predicate": "tags", "multi": true}}}); err != nil {
		t.Error(err)
	}
}

// TestDates: RFC 3339 as the standard writes it, and formats that are none.
func TestDates(t *testing.T) {
	for s, want := range map[string]bool{
		"2026-01-02": true, "2026-01-02T03:04:05Z": true, "2026-01-02t03:04:05z": true, "2026-01-02T03:04:05.25+02:00": true, "2016-12-31T23:59:60Z": true,
		"2026-01-02T03:04:05,5Z": false, "2026-02-30T00:00:00Z": false, "2026-01-02T03:04:05": false, "2026-01-02 03:04:05Z": false, "": false,
		"2026-01-02T03:04:ſſſſſſſZ": false, "ſſſſſſſſſſſſſſſſſſſſſſſſ": false,
	} {
		if isDate(s, "") != want {
			t.Errorf("%q: %v", s, !want)
		}
	}
	for f, want := range map[string]bool{"%Y-%m-%d": true, "%F %T": true, "2006-01-02": true, "02.01.06": true, "yyyy-mm-dd": false, "%Q": false, "date": false} {
		_, err := ReadTool("a", map[string]any{"columns": map[string]any{"d": map[string]any{"type": "date", "format": f}}})
		if (err == nil) != want {
			t.Errorf("%q: %v", f, err)
		}
		if err != nil && !strings.Contains(err.Error(), "columns.d.format") {
			t.Errorf("%q: %v does not say where", f, err)
		}
	}
	_, err := ReadTool("a", map[string]any{"columns": map[string]any{"e": []any{"a", "b"}}})
	if err == nil || !strings.Contains(err.Error(), `{ enum = ["a", "b"] }`) || strings.Contains(err.Error(), "no type") {
		t.Error(err)
	}
}

// TestRecencyShare: the share is one of all values, also of those that nothing
// served.
func TestRecencyShare(t *testing.T) {
	d := disks(func(d *Declarations) { d.Recency = true })
	for answer, says := range map[string]string{
		"dk-10 and dk-22": "2 of 2 values", "dk-10 and dk-99": "1 of 2 values", "dk-99, dk-10, dk-98": "2 more were served by nothing",
	} {
		r := Check(d, all(user("list"), does("list_disks", `{}`, twoDisks), user("and now?"), answers(answer)))
		sound(t, r)
		if f := of(r, PriorTurnEvidence); len(f) != 1 || !strings.Contains(f[0].Message, says) {
			t.Errorf("%s: findings %+v", answer, f)
		}
	}
}

// TestNoNumbers: what many servers write for numbers that are not finite offends
// in a column of numbers, and does not hide the rest.
func TestNoNumbers(t *testing.T) {
	d := &Declarations{Tools: []Tool{{Name: "use", Columns: []Column{{Name: "id", Type: "string"}, {Name: "n", Type: "number"}}}}}
	for rows, says := range map[string]string{
		`[{"id":"a","n":1},{"id":"b","n":NaN}]`:         "the first is NaN in row 1",
		`[{"id":"a","n":-Infinity},{"id":"b","n":NaN}]`: "2 of 2 values in column \"n\" of use (line 2) are no number; the first is -Infinity in row 0",
		`[{"id":"a","n":1},{"id":"NaN \"b","n":2}]`:     "",
		`[{"id":NaN,"n":2}]`:                            `column "id" of use (line 2) are no string`,
	} {
		r := Check(d, does("use", `{}`, spelledOut(t, rows)))
		sound(t, r)
		f := of(r, ColumnTypeMismatch)
		if (says != "") != (len(f) == 1) || says != "" && !strings.Contains(f[0].Message, says) {
			t.Errorf("%s: %+v, want %q", rows, f, says)
		}
		if row(r, ColumnTypeMismatch).Unreachable != 0 {
			t.Errorf("%s: not read", rows)
		}
	}
	if got := Breaks(&d.Tools[0], `[{"id":"b","n":NaN}]`); len(got) != 1 {
		t.Errorf("breaks %q", got)
	}
}

// TestProblemWithoutPath: what is no event at all is said without a place in it.
func TestProblemWithoutPath(t *testing.T) {
	if _, err := ReadEvent([]byte(`5`)); err == nil || strings.HasPrefix(err.Error(), ":") {
		t.Errorf("%v", err)
	}
}

// TestUnexcuse: nothing is left by which declarations make a check see less than
// it would without them.
func TestUnexcuse(t *testing.T) {
	d, err := ReadDeclarations(map[string]any{
		"tool": []any{
			map[string]any{"name": "attach", "grounds": []any{"list"}, "allowed": map[string]any{"/id": []any{"dk-99"}}, "free": []any{"/x"}, "external": []any{"dk-98"}},
			map[string]any{"name": "send_email", "effect": "read"},
			map[string]any{"name": "send_sms", "effect": "write", "unsettled_by": []any{"list"}},
		},
		"invariant": []any{map[string]any{"predicate": "lun", "multi": true}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if n := d.Unexcuse(); n != 6 {
		t.Errorf("%d excuses", n)
	}
	lun := Event{Kind: Fact, Subject: &Subject{"disk", "a"}, Predicate: "lun", Value: []byte(`1`)}
	other := lun
	other.Value = []byte(`2`)
	r := Check(d, all(
		does("attach", `{"id":"dk-99","x":"dk-97","y":"dk-98"}`, `"ok"`), does("send_email", `{"to":"a"}`, `"ok"`), does("send_email", `{"to":"a"}`, `"ok"`),
		does("send_sms", `{"to":"a"}`, `"ok"`), does("list", `{}`, `"x"`), does("send_sms", `{"to":"a"}`, `"ok"`), []Event{lun, other},
	))
	sound(t, r)
	if r.By[UnsupportedArgument] != 3 || r.By[DuplicateExecution] != 2 || r.By[InvariantViolation] != 1 {
		t.Errorf("findings %v", r.By)
	}
	if _, err := ReadTool("a", map[string]any{"effect": "write", "unsettled_by": []any{"a"}}); err == nil || !strings.Contains(err.Error(), "unsettled_by") {
		t.Errorf("%v", err)
	}
}

// TestFailedCallsAssertNothing: neither does a result that was kept from the agent.
func TestFailedCallsAssertNothing(t *testing.T) {
	d := &Declarations{Invariants: []Invariant{{Predicate: "lun", Keys: []string{"id"}}}}
	for name, change := range map[string]func(*Event){"": func(*Event) {}, "failed": func(e *Event) { e.Error = true }, "refused": func(e *Event) { e.Refused = true }} {
		again := does("list", `{}`, `[{"id":"a","lun":2}]`)
		change(&again[1])
		r := Check(d, all(does("list", `{}`, `[{"id":"a","lun":1}]`), again))
		sound(t, r)
		if got := len(of(r, InvariantViolation)); (got == 1) != (name == "") {
			t.Errorf("%q: findings %+v", name, r.Findings)
		}
	}
}
