package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/verdict"
)

func ptr[T any](v T) *T { return &v }

// fallen is a session whose first turn falls and whose second stands.
func fallen() Session {
	turns := []verdict.Turn{
		{
			Index: 0, PromptLine: 1, ClaimLine: 9, Verdict: verdict.Falls,
			Claims: []verdict.Claim{{
				Line: 9, Span: [2]int{6, 21}, Kind: "tests", Text: "All tests pass.\x1b[31m", Scope: "all",
				Verdict: verdict.Unsupported, Reason: "narrowed", Missing: "go test ./...",
				Evidence: []record.Witness{
					{Line: 9, Origin: "log", Role: record.RoleClaim},
					{Line: 2, Origin: "log", Call: "c1", Text: "go test ./...", Role: record.RoleBroad},
					{Line: 4, Origin: "log", Call: "c2", Text: "date.go", Role: record.RoleWrite},
					{Line: 6, Origin: "log", Call: "c3", Role: record.RoleNarrow},
				},
			}},
			Checks: []verdict.Reading{
				{Line: 2, Call: "c1", Command: "go test ./...", Kind: "tests", Runner: "go test", Targets: []string{"./..."}, Status: "pass", Exit: ptr(0)},
				{
					Line: 6, Call: "c3", Command: "go test -run X .", Kind: "tests", Runner: "go test", Selectors: []string{"-run=X"},
					Status: "pass", Counts: &verdict.Counts{Executed: ptr(1), Failed: ptr(0)}, Epoch: 1, Fresh: true, Masked: true,
				},
			},
			Findings: []record.Finding{
				{ID: "00112233445566aa", Rule: "narrowed-check", Tier: record.Decision, Level: record.Ask, Message: "the whole ran before the change, a part after it", Witnesses: []record.Witness{{Line: 9, Origin: "log", Role: record.RoleClaim, Span: &[2]int{0, 3}}}},
				{ID: "00112233445566bb", Rule: "known-result", Tier: record.Decision, Level: record.Note, Message: "it was known"},
			},
		},
		{Index: 1, PromptLine: 11, ClaimLine: 14, Verdict: verdict.Stands},
	}
	return session(verdict.Stands, 1, turns)
}

func session(v verdict.Verdict, fallen int, turns []verdict.Turn) Session {
	return Session{
		Session: &verdict.Session{
			Schema:  verdict.SessionSchema,
			Source:  verdict.Source{Path: "logs/a b.jsonl", Format: "claude-code", Agent: "claude-code", SessionID: "s1", Started: "2026-01-02T03:04:05Z"},
			Verdict: v, Fallen: fallen,
			Coverage: verdict.Coverage{Lines: 14, Records: 14, Calls: 3, UnknownStatus: 2, SubagentsUnobserved: 1, Notes: []string{"odd\u202eone"}},
		},
		Turns: func(f func(*verdict.Turn) error) error {
			for i := range turns {
				if err := f(&turns[i]); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func render(t *testing.T, format string, o Options, sessions ...Session) string {
	t.Helper()
	var b bytes.Buffer
	r, err := New(format, &b, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sessions {
		if err := r.Session(s); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

const fallenText = `STANDS at the end, but 1 of 2 turns fell  logs/a b.jsonl (claude-code)
  turn 0 falls, said on line 9
    “All tests pass.”
      tests unsupported: narrowed, run only in part since the last change to the code
      line 2  broad   go test ./...  passed, tree 0
      line 4  write   date.go
      line 6  narrow  go test -run X .  passed (exit status hidden), tree 1
      missing: go test ./...
    narrowed-check 00112233445566aa
    1 note more (--all)
  1 other turn stands
  read 14 lines, 3 calls; not seen: 2 commands came without an exit status; 1 sub-agent was not observed; oddone
`

func TestText(t *testing.T) {
	if diff := cmp.Diff(fallenText, render(t, "text", Options{}, fallen())); diff != "" {
		t.Errorf("want -, got +\n%s", diff)
	}
}

func TestTextCases(t *testing.T) {
	implied := verdict.Turn{
		Index: -1, Verdict: verdict.Unproven,
		Findings: []record.Finding{{ID: "aa", Rule: "stale-check", Level: record.Note, Message: "a write\ncame after", Witnesses: []record.Witness{{Line: 3, Origin: "ledger", File: "x.jsonl", Text: "f.go", Role: record.RoleWrite}}}},
	}
	stands := verdict.Turn{Index: 0, Verdict: verdict.Stands}
	for _, c := range []struct {
		name     string
		o        Options
		sessions []Session
		want     string
	}{
		{"nothing to say is one line and its coverage", Options{}, []Session{session(verdict.Stands, 0, []verdict.Turn{stands, stands})}, `STANDS 2 turns, no claims  logs/a b.jsonl (claude-code)
  read 14 lines, 3 calls; not seen: 2 commands came without an exit status; 1 sub-agent was not observed; oddone
`},
		{"no turns", Options{}, []Session{session(verdict.Stands, 0, nil)}, `STANDS nothing to judge  logs/a b.jsonl (claude-code)
  read 14 lines, 3 calls; not seen: 2 commands came without an exit status; 1 sub-agent was not observed; oddone
`},
		{"doubt without a claim shows its note", Options{}, []Session{session(verdict.Unproven, 0, []verdict.Turn{implied})}, `UNPROVEN 1 turn unproven, no claims  logs/a b.jsonl (claude-code)
  before the first prompt unproven
    note: stale-check aa
      a write came after
      ledger x.jsonl line 3  write  f.go
  read 14 lines, 3 calls; not seen: 2 commands came without an exit status; 1 sub-agent was not observed; oddone
`},
		{"several end in a sum", Options{All: true}, []Session{session(verdict.Stands, 0, []verdict.Turn{stands}), session(verdict.Stands, 0, nil)}, `STANDS 1 turn, no claims  logs/a b.jsonl (claude-code)
  turn 0 stands
    no claims, nothing to judge
  read 14 lines, 3 calls; not seen: 2 commands came without an exit status; 1 sub-agent was not observed; oddone
STANDS nothing to judge  logs/a b.jsonl (claude-code)
  read 14 lines, 3 calls; not seen: 2 commands came without an exit status; 1 sub-agent was not observed; oddone

2 sessions, 1 turn: 0 fall, 0 unproven, 1 stands
`},
	} {
		if diff := cmp.Diff(c.want, render(t, "text", c.o, c.sessions...)); diff != "" {
			t.Errorf("%s: want -, got +\n%s", c.name, diff)
		}
	}
}

func TestTextOfASelection(t *testing.T) {
	s := fallen()
	s.Of = 30
	out := render(t, "text", Options{}, s, s)
	for _, want := range []string{"but 1 of 30 turns fell", "\n2 sessions, 60 turns: 2 fall\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}

// A claim can rest on a check of an earlier turn, also where only a selection of
// the turns is shown.
func TestTextOfAnEarlierReading(t *testing.T) {
	first := verdict.Turn{Index: 0, Verdict: verdict.Stands, Checks: []verdict.Reading{{Line: 2, Call: "c1", Command: "go test ./...", Status: "pass"}}}
	later := verdict.Turn{Index: 1, Verdict: verdict.Falls, Claims: []verdict.Claim{{
		Text: "All tests pass.", Kind: "tests", Verdict: verdict.Unsupported, Reason: "stale",
		Evidence: []record.Witness{{Line: 2, Origin: "log", Call: "c1", Text: "go test ./...", Role: record.RoleBroad}},
	}}}
	want := "line 2  broad  go test ./...  passed, tree 0\n"
	if out := render(t, "text", Options{}, session(verdict.Falls, 1, []verdict.Turn{first, later})); !strings.Contains(out, want) {
		t.Errorf("%q is not in\n%s", want, out)
	}
	picked := session(verdict.Falls, 1, []verdict.Turn{later})
	picked.Of, picked.Read = 2, &Readings{}
	picked.Read.Add(&first)
	if out := render(t, "text", Options{}, picked); !strings.Contains(out, want) {
		t.Errorf("of a selection: %q is not in\n%s", want, out)
	}
}

// A finding that was let go says why a turn with an unsupported claim does not fall.
func TestTextOfAWaivedFinding(t *testing.T) {
	turn := verdict.Turn{
		Verdict:  verdict.Unproven,
		Claims:   []verdict.Claim{{Text: "All tests pass.", Kind: "tests", Verdict: verdict.Unsupported, Reason: "stale"}},
		Findings: []record.Finding{{ID: "00112233445566aa", Rule: "stale-check", Level: record.Note, Message: "waived: it ran before"}},
	}
	s := session(verdict.Unproven, 0, []verdict.Turn{turn})
	if out := render(t, "text", Options{}, s); !strings.Contains(out, "    waived: stale-check 00112233445566aa\n") || strings.Contains(out, "ran before") {
		t.Errorf("got\n%s", out)
	}
	if out := render(t, "text", Options{All: true}, s); !strings.Contains(out, "    waived: stale-check 00112233445566aa\n      it ran before\n") {
		t.Errorf("got\n%s", out)
	}
}

// One sentence that claims two things is printed once.
func TestTextOfOneSentence(t *testing.T) {
	c := verdict.Claim{Text: "Lint and tests pass.", Kind: "lint", Verdict: verdict.Unsupported, Reason: "not-run"}
	d := c
	d.Kind = "tests"
	out := render(t, "text", Options{}, session(verdict.Falls, 1, []verdict.Turn{{Verdict: verdict.Falls, Claims: []verdict.Claim{c, d}}}))
	if strings.Count(out, "Lint and tests pass.") != 1 || !strings.Contains(out, "lint unsupported") || !strings.Contains(out, "tests unsupported") {
		t.Errorf("got\n%s", out)
	}
}

func TestTextStyle(t *testing.T) {
	red := func(s string) string { return "<" + s + ">" }
	out := render(t, "text", Options{Style: Style{Bad: red, Strong: red}}, fallen())
	for _, want := range []string{"turn 0 <falls>", "<“All tests pass.”>", "missing: <go test ./...>"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}

// The order of members and what is left out are part of the contract, so the
// bytes are compared.
const fallenJSON = `{"schema":"footing.session/v1","source":{"path":"logs/a b.jsonl","format":"claude-code","agent":"claude-code","agent_version":"","session_id":"s1","cwd":"","started":"2026-01-02T03:04:05Z","ended":""},"verdict":"stands","fallen":1,"turns":[` +
	`{"index":0,"prompt_line":1,"claim_line":9,"verdict":"falls","claims":[{"line":9,"span":[6,21],"kind":"tests","text":"All tests pass.\u001b[31m","scope":"all","verdict":"unsupported","reason":"narrowed","evidence":[{"line":9,"origin":"log","role":"claim"},{"line":2,"origin":"log","call":"c1","text":"go test ./...","role":"broad"},{"line":4,"origin":"log","call":"c2","text":"date.go","role":"write"},{"line":6,"origin":"log","call":"c3","role":"narrow"}],"missing":"go test ./..."}],` +
	`"checks":[{"line":2,"call":"c1","command":"go test ./...","segment":0,"kind":"tests","runner":"go test","targets":["./..."],"selectors":[],"dir":"","place":"","status":"pass","exit":0,"masked":false,"epoch":0,"fresh":false},{"line":6,"call":"c3","command":"go test -run X .","segment":0,"kind":"tests","runner":"go test","targets":[],"selectors":["-run=X"],"dir":"","place":"","status":"pass","masked":true,"counts":{"executed":1,"failed":0},"epoch":1,"fresh":true}],` +
	`"findings":[{"id":"00112233445566aa","rule":"narrowed-check","tier":"decision","level":"ask","message":"the whole ran before the change, a part after it","subjects":[],"witnesses":[{"line":9,"origin":"log","span":[0,3],"role":"claim"}]},{"id":"00112233445566bb","rule":"known-result","tier":"decision","level":"note","message":"it was known","subjects":[],"witnesses":[]}]},` +
	`{"index":1,"prompt_line":11,"claim_line":14,"verdict":"stands","claims":[],"checks":[],"findings":[]}],` +
	`"coverage":{"lines":14,"unread_lines":0,"records":14,"calls":3,"calls_without_result":0,"unknown_status":2,"subagents_unobserved":1,"background_open":0,"truncated_outputs":0,"notes":["odd\u202eone"]},"findings":[]}`

func TestJSON(t *testing.T) {
	for _, c := range []struct {
		name, format string
		sessions     []Session
		want         string
	}{
		{"lines", "jsonl", []Session{fallen(), fallen()}, fallenJSON + "\n" + fallenJSON + "\n"},
		{"no lines", "jsonl", nil, ""},
		{"document", "json", []Session{fallen(), fallen()}, "{\"schema\":\"footing.audit/v1\",\"sessions\":[\n" + fallenJSON + ",\n" + fallenJSON + "]}\n"},
		{"empty document", "json", nil, "{\"schema\":\"footing.audit/v1\",\"sessions\":[]}\n"},
	} {
		got := render(t, c.format, Options{}, c.sessions...)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: want -, got +\n%s", c.name, diff)
		}
		for line := range strings.Lines(got) {
			if c.format == "jsonl" && !json.Valid([]byte(line)) {
				t.Errorf("%s is not JSON", line)
			}
		}
	}
}

func TestSARIF(t *testing.T) {
	raw, err := os.ReadFile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("sarif.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	unexplained := session(verdict.Falls, 1, []verdict.Turn{{Verdict: verdict.Falls, ClaimLine: 3, Claims: []verdict.Claim{{Verdict: verdict.Contradicted, Reason: "count", Text: "7 pass"}}}})
	for name, sessions := range map[string][]Session{"none": nil, "two": {fallen(), unexplained}} {
		out := render(t, "sarif", Options{Version: "1.2.3", Rules: func(id string) string { return "about " + id }}, sessions...)
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(out))
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		if name == "none" {
			continue
		}
		var log struct {
			Runs []struct {
				Results []struct {
					RuleID, Level string
					Locations     []struct {
						PhysicalLocation struct {
							ArtifactLocation struct{ URI string }
							Region           struct{ StartLine int }
						}
					}
				}
			}
		}
		if err := json.Unmarshal([]byte(out), &log); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, r := range log.Runs[0].Results {
			l := r.Locations[0].PhysicalLocation
			got = append(got, strings.Join([]string{r.RuleID, r.Level, l.ArtifactLocation.URI}, " ")+strings.Repeat("+", l.Region.StartLine))
		}
		want := []string{"narrowed-check error logs/a%20b.jsonl+++++++++", "known-result note logs/a%20b.jsonl+++++++++", "fallen-claim error logs/a%20b.jsonl+++"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("want -, got +\n%s", diff)
		}
	}
}

func TestJUnit(t *testing.T) {
	doubt := session(verdict.Unproven, 0, []verdict.Turn{{Verdict: verdict.Unproven, Claims: []verdict.Claim{{Verdict: verdict.Unproven, Reason: "masked", Text: "it <works>"}}}})
	out := render(t, "junit", Options{}, fallen(), doubt)
	var doc struct {
		XMLName xml.Name     `xml:"testsuites"`
		Suites  []junitSuite `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(out), &doc); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if len(doc.Suites) != 2 {
		t.Fatalf("%d suites", len(doc.Suites))
	}
	a, b := doc.Suites[0], doc.Suites[1]
	if a.Tests != 2 || a.Failures != 1 || a.Skipped != 0 || a.Cases[0].Failure == nil || a.Cases[1].Failure != nil {
		t.Errorf("first suite %+v", a)
	}
	if want := "\"All tests pass.\" is unsupported: narrowed\nmissing: go test ./...\nnarrowed-check 00112233445566aa: the whole ran before the change, a part after it"; a.Cases[0].Failure.Text != want {
		t.Errorf("failure says %q", a.Cases[0].Failure.Text)
	}
	if b.Skipped != 1 || b.Cases[0].Skipped == nil || b.Cases[0].Skipped.Message != `unproven: "it <works>" is unproven: masked` {
		t.Errorf("second suite %+v", b)
	}
	if got := render(t, "junit", Options{}); got != xml.Header+"<testsuites name=\"footing\">\n</testsuites>\n" {
		t.Errorf("empty document is %q", got)
	}
}

func TestUnknownFormat(t *testing.T) {
	if _, err := New("yaml", &bytes.Buffer{}, Options{}); err == nil || !strings.Contains(err.Error(), "jsonl") {
		t.Errorf("err %v", err)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("pipe is closed") }

func TestWriteErrorsAreReported(t *testing.T) {
	for _, format := range Formats() {
		r, err := New(format, brokenWriter{}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(r.Session(fallen()), r.Close()); err == nil {
			t.Errorf("%s: a write error got lost", format)
		}
	}
}
