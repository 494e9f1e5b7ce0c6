package cli

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/internal/fieldcase"
	"github.com/footing-dev/footing/ledger"
)

// integrityOut is what a client reads of footing integrity --format json.
type integrityOut struct {
	Runs []struct {
		Path     string
		Findings []struct {
			ID        string
			Kind      integrity.Kind
			Message   string
			Witnesses []struct {
				Line    int
				Pointer string
			}
		}
		Errors []string
	}
	Dispositions []integrity.Row
}

func (u *user) integrity(args ...string) *integrityOut {
	u.t.Helper()
	if got := u.run(append([]string{"integrity", "--format", "json"}, args...)...); got != 0 {
		u.t.Fatalf("%v: exit %d: %s", args, got, u.err)
	}
	var out integrityOut
	if err := json.Unmarshal([]byte(u.out), &out); err != nil {
		u.t.Fatal(err)
	}
	if len(out.Runs) != 1 || len(out.Runs[0].Errors) > 0 {
		u.t.Fatalf("%v: %s", args, u.out)
	}
	return &out
}

// recorded writes a run into the ledger as live hooks do.
func (u *user) recorded(events []integrity.Event) (run string) {
	u.t.Helper()
	store, err := ledger.Open(u.env["XDG_STATE_HOME"] + "/footing")
	if err != nil {
		u.t.Fatal(err)
	}
	p, err := store.Project(u.dir)
	if err != nil {
		u.t.Fatal(err)
	}
	evs, ok := fieldcase.Hooked(events)
	if !ok {
		u.t.Fatal("hooks do not tell of this")
	}
	enc := ledger.Encoder{Put: p.Payloads().Put}
	var recs []ledger.Record
	for _, ev := range evs {
		recs = append(recs, enc.Event(ev))
	}
	run = ledger.RunID("claude-code", "s-9")
	if _, err := p.Segment(run).Write(recs...); err != nil {
		u.t.Fatal(err)
	}
	return run
}

// TestFieldCases: each is found by the command in a file of events, in a session
// log and in what hooks recorded, at a line that can be opened.
func TestFieldCases(t *testing.T) {
	for _, c := range fieldcase.Cases() {
		all := maps.Clone(c.Want)
		for k, n := range c.Unlogged {
			all[k] += n
		}
		file, err := fieldcase.EventFile(c.Events)
		if err != nil {
			t.Fatal(err)
		}
		log, ok := fieldcase.SessionLog(fieldcase.Logged(c.Events))
		if !ok {
			t.Fatalf("%s: no log holds it", c.Name)
		}
		for form, give := range map[string]func(u *user) ([]string, map[integrity.Kind]int){
			"events": func(u *user) ([]string, map[integrity.Kind]int) {
				u.write("rec.jsonl", file)
				return []string{"rec.jsonl"}, all
			},
			"log": func(u *user) ([]string, map[integrity.Kind]int) {
				u.write("log.jsonl", log)
				return []string{"log.jsonl"}, c.Want
			},
			"hooks": func(u *user) ([]string, map[integrity.Kind]int) {
				return []string{"--run", u.recorded(fieldcase.Logged(c.Events))[:8]}, c.Want
			},
		} {
			t.Run(c.Name+"/"+form, func(t *testing.T) {
				u := newUser(t)
				u.write("footing.toml", c.Declarations)
				args, want := give(u)
				out := u.integrity(args...)
				got, said := map[integrity.Kind]int{}, ""
				for _, f := range out.Runs[0].Findings {
					got[f.Kind]++
					said += f.Message + "\n"
					if len(f.Witnesses) == 0 || f.Witnesses[0].Line == 0 {
						t.Errorf("no address in %+v", f)
					}
				}
				if !maps.Equal(got, want) || !strings.Contains(said, c.Says) {
					t.Errorf("found %v, want %v\n%s", got, want, said)
				}
				for _, r := range out.Dispositions {
					if !r.Law() {
						t.Errorf("row %+v", r)
					}
				}
			})
		}
	}
}

// TestIntegrityRefuses: what is wrong is named with its place, and nothing is
// judged.
func TestIntegrityRefuses(t *testing.T) {
	log, _ := fieldcase.SessionLog(fieldcase.Logged(fieldcase.Cases()[4].Events))
	for declared, at := range map[string]string{
		"[[tool]]\nname = \"a\"\ngrounds = []\n":                                "d.toml:3: tool[0].grounds",
		"[[tool]]\nname = \" \"\n":                                              "d.toml:2: tool[0].name",
		"[[tool]]\nname = \"a\"\n\n[[tool]]\nname = \"b\"\ngrounds = [\"b\"]\n": "d.toml:6: tool[1].grounds",
		"[[tool]]\nname = \"a\"\ncolumns = { n = \"int64\" }\n":                 "d.toml:3: tool[0].columns.n",
		"[[tool]\nname = \"a\"\n":                                               "d.toml:1: ",
		"[integrity]\nprose = \"yes\"\n":                                        "d.toml:2: integrity.prose",
		"tool = 7\n":                                                            "d.toml:1: tool",
		"[[tool]]\nname = \"a\x00b\"\n":                                         "d.toml:2: ",
	} {
		u := newUser(t)
		u.write("d.toml", declared)
		u.write("log.jsonl", log)
		if got := u.run("integrity", "--declare", "d.toml", "log.jsonl"); got != 2 || !strings.Contains(u.err, at) || u.out != "" {
			t.Errorf("%q: exit %d, %q, want %q", declared, got, u.err, at)
		}
	}
}

// TestIntegrityCutLog: a log that was cut in the middle of a line is judged as
// far as it goes.
func TestIntegrityCutLog(t *testing.T) {
	c := fieldcase.Cases()[4]
	log, _ := fieldcase.SessionLog(c.Events)
	for cut := len(log) - 1; cut > len(log)-400; cut -= 37 {
		u := newUser(t)
		u.write("footing.toml", c.Declarations)
		u.write("log.jsonl", log[:cut])
		if out := u.integrity("log.jsonl"); len(out.Runs[0].Findings) == 0 {
			t.Errorf("cut at %d: no finding", cut)
		}
	}
}

// TestIntegrityManyFindings: text is bounded and counts are exact.
func TestIntegrityManyFindings(t *testing.T) {
	var events []integrity.Event
	for i := range 3000 {
		id := fmt.Sprint("c", i)
		events = append(events, integrity.Event{Kind: integrity.Call, ID: id, Tool: "drop", Args: []byte(fmt.Sprintf(`{"id":"ord-%d"}`, 10000+i))},
			integrity.Event{Kind: integrity.Result, Call: id, Value: []byte(`"dropped"`)})
	}
	log, _ := fieldcase.SessionLog(events)
	u := newUser(t)
	u.write("footing.toml", fieldcase.Cases()[4].Declarations)
	u.write("log.jsonl", log)
	if got := u.run("integrity", "log.jsonl"); got != 0 || len(u.out) > 64<<10 || !strings.Contains(u.out, "3000 findings") || !strings.Contains(u.out, "and 2950 more") {
		t.Errorf("exit %d, %d bytes: %.300s", got, len(u.out), u.out)
	}
}
