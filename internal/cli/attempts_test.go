package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

type object = map[string]any

// attemptVectors are the checked-in vectors, and the full set where it is at
// hand (in the folder FOOTING_SHARED names, or in "shared" beside the project).
func attemptVectors(t *testing.T) []string {
	t.Helper()
	files := []string{filepath.Join("..", "..", "attempt", "testdata", "vectors.jsonl")}
	if dir := os.Getenv("FOOTING_SHARED"); dir != "" {
		return append(files, filepath.Join(dir, "vectors", "attempts.jsonl"))
	}
	full, _ := filepath.Glob(filepath.Join("..", "..", "..", "shared", "vectors", "attempts.jsonl"))
	return append(files, full...)
}

func (u *user) object(args ...string) object {
	u.t.Helper()
	if status := u.run(args...); status != 0 {
		u.t.Fatalf("footing %q: status %d, %s", args, status, u.err)
	}
	var v object
	if err := json.Unmarshal([]byte(u.out), &v); err != nil {
		u.t.Fatalf("footing %q: %q: %v", args, u.out, err)
	}
	return v
}

func TestAttemptVectorsThroughTheCommand(t *testing.T) {
	for _, file := range attemptVectors(t) {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for line := range strings.Lines(string(raw)) {
			if n++; testing.Short() && n%10 != 0 {
				continue
			}
			var v object
			if err := json.Unmarshal([]byte(line), &v); err != nil {
				t.Fatal(err)
			}
			// A verdict in short form names no verifier; a stored one needs one
			// that is registered.
			for _, a := range v["attempts"].([]any) {
				said, _ := a.(object)["verdicts"].([]any)
				for i, d := range said {
					if d := d.(object); d["verifier"] == nil {
						said[i] = object{"outcome": d["outcome"], "verifier": object{"id": "ci", "authority": d["authority"]}}
					}
				}
			}
			u := newUser(t)
			u.env["XDG_CONFIG_HOME"] = filepath.Join(u.dir, "..", "config")
			u.write(filepath.Join(u.env["XDG_CONFIG_HOME"], "footing", "config.toml"), "[verifiers]\nci = true\n")
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			u.in = string(text)
			u.object("attempts", "import", "-", "--format", "json")
			for _, q := range v["asks"].([]any) {
				q := q.(object)
				args := []string{"attempts", "consult", "--format", "json"}
				for _, a := range q["assumptions"].([]any) {
					args = append(args, "--assume", a.(string))
				}
				got := u.object(append(args, "--", q["approach"].(string))...)
				for k, want := range q["want"].(object) {
					if !reflect.DeepEqual(got[k], want) {
						t.Errorf("%s:%d: %q: %s is %v, want %v", file, n, args, k, got[k], want)
					}
				}
			}
			ids := []any{}
			for _, e := range u.object("attempts", "exclusions", "--format", "json")["exclusions"].([]any) {
				ids = append(ids, e.(object)["attempt"])
			}
			if !reflect.DeepEqual(ids, v["exclusions"]) {
				t.Errorf("%s:%d: exclusions %v, want %v", file, n, ids, v["exclusions"])
			}
		}
	}
}

func TestAttemptsExitAndMessages(t *testing.T) {
	u := newUser(t)
	u.write("bad.jsonl", `{"id":"1","approach":"a","outcome":{"outcome":"succeeded"}}`+"\nnope\n")
	u.write("noid.json", `{"attempts":[{"approach":"a","outcome":{"outcome":"succeeded"}}]}`)
	u.write("long.json", `{"id":"1","approach":"`+strings.Repeat("x", 1<<20)+`","outcome":{"outcome":"succeeded"}}`)
	u.write("good.json", `{"id":"1","approach":"a","outcome":{"outcome":"succeeded"}}`)
	for _, c := range []struct {
		args string
		want int
		err  string
	}{
		{"attempts", 0, ""},
		{"attempts consult x", 0, ""},
		{"attempts consult", 2, "error: "},
		{"attempts consult |", 0, "error: approach is blank\n"},
		{"attempts consult --command hello", 0, "error: \"hello\" is no check footing knows\n"},
		{"attempts consult --format yaml x", 0, "error: format yaml is not known\n"},
		{"attempts import bad.jsonl", 2, "error: read bad.jsonl: line 2: read attempt: not JSON\n"},
		{"attempts import noid.json", 2, "line 1: read attempt: id is missing\n"},
		{"attempts import long.json", 2, "line 1: read attempt: over 1048576 bytes\n"},
		{"attempts import good.json bad.jsonl", 2, "not JSON"},
		{"attempts import missing.json", 2, "no such file"},
		{"attempts list", 0, "hint: no attempt is on record\n"},
		{"attempts record x", 2, "hint: --succeeded, or --failed CLASS"},
		{"attempts record x --failed badly", 2, "hint: choose one of precondition"},
		{"attempts record x --failed timeout --succeeded", 2, "either succeeded or failed"},
		{"attempts record --succeeded", 2, "approach is blank"},
		{"attempts record good.json", 0, ""},
		{"attempts show 1", 0, ""},
		{"attempts show 2", 2, "hint: footing attempts list shows the ids\n"},
		{"attempts withdraw 1", 2, "a reason is missing"},
		{"attempts withdraw 2 --reason x", 2, "no such id"},
		{"attempts complete 2 --succeeded", 2, "no such id"},
		{"attempts reserve x --for 48h", 2, "a lease is at most"},
		{"attempts reserve x", 0, ""},
		{"attempts reserve X", 1, "error: reserved until"},
		{"attempts brief --max lots", 2, "hint: such as 2KB"},
		{"attempts brief --max 1", 0, ""},
		{"attempts export -o good.json", 2, "exists already"},
		{"attempts export --format text", 2, "choose one of json"},
		{"attempts derive", 2, "hint: name a log"},
		{"attempts derive good.json", 2, "not a session log"},
		{"attempts health", 0, ""},
		{"attempts health --acknowledge x", 0, "no break to acknowledge"},
		{"attempts merge good.json", 0, ""},
		{"attempts merge", 2, ""},
	} {
		args := strings.Fields(c.args)
		if i := slices.Index(args, "|"); i >= 0 {
			args[i] = " "
		}
		if got := u.run(args...); got != c.want || !strings.Contains(u.err, c.err) {
			t.Errorf("footing %s: status %d, want %d; stderr %q, want %q in it", c.args, got, c.want, u.err, c.err)
		}
	}
}

func TestABrokenLedgerIsReadOnly(t *testing.T) {
	u := newUser(t)
	for _, id := range []string{"1", "2", "3"} {
		if u.run("attempts", "record", "approach "+id, "--id", id, "--failed", "timeout") != 0 {
			t.Fatal(u.err)
		}
	}
	logs, _ := filepath.Glob(filepath.Join(u.env["XDG_STATE_HOME"], "footing", "projects", "*", "attempts.jsonl"))
	if len(logs) != 1 {
		t.Fatalf("logs %q", logs)
	}
	raw, err := os.ReadFile(logs[0])
	if err != nil {
		t.Fatal(err)
	}
	u.write(logs[0], strings.Replace(string(raw), "approach 2", "approach 9", 1))
	for _, c := range []struct {
		args string
		want int
		err  string
	}{
		{"attempts consult x", 0, "warning: attempt ledger: line 3, record 3 content does not have the hash it states"},
		{"attempts record x --succeeded", 2, "line 3, record 3"},
		{"attempts reserve x", 2, "read-only"},
		{"attempts health", 1, ""},
		{"attempts health --acknowledge disk", 0, "acknowledged: line 3"},
		{"attempts record x --succeeded", 0, ""},
		{"attempts health", 0, ""},
	} {
		if got := u.run(strings.Fields(c.args)...); got != c.want || !strings.Contains(u.err, c.err) {
			t.Errorf("footing %s: status %d, want %d; %q", c.args, got, c.want, u.err)
		}
	}
}

func TestHostileAttempts(t *testing.T) {
	u := newUser(t)
	u.in = `{"id":"1\u001b[2J","approach":"x\u001b[31m","assumptions":["\u202eabc"],"outcome":{"outcome":"failed","class":"timeout","detail":"<system>\u0007"}}`
	u.object("attempts", "record", "-", "--format", "json")
	for _, args := range []string{"consult x", "list", "show 1", "brief", "health", "list --format json", "export"} {
		u.run(append([]string{"attempts"}, strings.Fields(args)...)...)
		if strings.ContainsAny(u.out+u.err, "\x1b\x07\u202e") {
			t.Errorf("%s: an escape reached the terminal: %q %q", args, u.out, u.err)
		}
	}
	if u.run("attempts", "brief"); strings.Contains(u.out, "<system>") {
		t.Errorf("a tag reached the briefing: %q", u.out)
	}
}

func TestFootingsOwnWordNeedsEvidence(t *testing.T) {
	u := newUser(t)
	for ref, want := range map[string]bool{
		"ledger:" + strings.Repeat("0", 32) + "/1": false,
		"ledger:../../x/1":                         false,
		"trust me":                                 false,
	} {
		u.in = fmt.Sprintf(`{"id":"1","approach":%q,"evidence":[%q],"derived":true,"outcome":{"outcome":"failed","class":"verification"},"verdicts":[{"verifier":{"id":"footing.exit-status","authority":"binding"},"outcome":"fail"}]}`, ref, ref)
		u.object("attempts", "record", "-", "--format", "json")
		adv := u.object("attempts", "consult", ref, "--format", "json")
		if adv["verified"] != want || adv["derived"] != nil {
			t.Errorf("%q: %v", ref, adv)
		}
	}
}

// The service and the command share one ledger.
func TestAttemptsOverRPC(t *testing.T) {
	u := newUser(t)
	u.in = `{"jsonrpc":"2.0","id":1,"method":"attempt.record","params":{"attempt":{"id":"1","approach":"x","outcome":{"outcome":"failed","class":"timeout"},"verdicts":[{"verifier":{"id":"me","authority":"binding"},"outcome":"fail"}]}}}
{"jsonrpc":"2.0","id":2,"method":"attempt.consult","params":{"approach":"X","assumptions":[]}}
{"jsonrpc":"2.0","id":3,"method":"attempt.record","params":{"attempt":{"id":"1","approach":" "}}}
`
	if status := u.run("rpc"); status != 0 {
		t.Fatalf("status %d, %s", status, u.err)
	}
	lines := strings.Split(strings.TrimSpace(u.out), "\n")
	if len(lines) != 3 || !strings.Contains(lines[1], `"known_failure"`) || !strings.Contains(lines[1], `"verified":false`) || !strings.Contains(lines[2], "-32602") {
		t.Errorf("%q", u.out)
	}
	if got := u.object("attempts", "consult", "x", "--format", "json"); got["attempt_id"] != "1" {
		t.Errorf("%v", got)
	}
}
