package narrow

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// vector is one request with its right answer.
type vector struct {
	Op                    string          `json:"op"`
	Input, Later, Earlier json.RawMessage `json:",omitempty"`
	Lex, Terms            []string
	Conditions            []string
	Ledger, Frame         []vectorEntry
	First, Second         []vectorEntry
	Digest                string
	Taught                []string
	Want                  json.RawMessage
}

type vectorEntry struct {
	Flow, Signature, Digest string
	Input                   json.RawMessage
}

func entries(t *testing.T, from []vectorEntry) []Entry {
	t.Helper()
	var out []Entry
	for _, v := range from {
		p, err := Terms(v.Input)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, Entry{Flow: v.Flow, Signature: v.Signature, Digest: v.Digest, Terms: p.Terms, Conditions: p.Conditions})
	}
	return out
}

// answer runs a vector and returns what it should and what it did give, both
// as plain JSON values.
func (v *vector) answer(t *testing.T) (want, got any) {
	t.Helper()
	terms := func(raw []byte) Parts {
		p, err := Terms(raw)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	if v.Op != "terms" {
		if err := json.Unmarshal(v.Want, &want); err != nil {
			t.Fatal(err)
		}
	}
	switch v.Op {
	case "terms":
		p := terms(v.Input)
		return [][]string{v.Lex, v.Terms, v.Conditions}, [][]string{notNil(p.Lex), notNil(p.Terms), notNil(p.Conditions)}
	case "narrows":
		return want, Narrows(terms(v.Later).Terms, terms(v.Earlier).Terms)
	case "find":
		ledger := Ledger(nil).Remember(entries(t, v.Ledger)...)
		if e, l, ok := Find(ledger, entries(t, v.Frame), v.Digest); ok {
			got = map[string]any{"earlier": e.Signature, "later": l.Signature}
		}
	case "findOnly":
		ledger, frame := Ledger(nil).Remember(entries(t, v.Ledger)...), entries(t, v.Frame)
		if l, subjects, ok := FindOnly(ledger.Remember(frame...), ledger.Signatures(), frame, v.Taught); ok {
			got = map[string]any{"later": l.Signature, "targets": anys(subjects)}
		}
	case "remember":
		got = anys(Ledger(nil).Remember(entries(t, v.First)...).Remember(entries(t, v.Second)...).Signatures())
	default:
		t.Fatalf("op %q is not known", v.Op)
	}
	return want, got
}

func notNil(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}

func anys(s []string) []any {
	out := []any{}
	for _, x := range s {
		out = append(out, x)
	}
	return out
}

func runVectors(t *testing.T, path string) (n int) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	bad := 0
	for sc.Scan() {
		n++
		var v vector
		if err := json.Unmarshal(sc.Bytes(), &v); err != nil {
			t.Fatalf("line %d: %v", n, err)
		}
		if want, got := v.answer(t); !reflect.DeepEqual(want, got) {
			if bad++; bad <= 5 {
				t.Errorf("line %d: %s\n got %v\nwant %v", n, sc.Bytes(), got, want)
			}
		}
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
	if bad > 5 {
		t.Errorf("%d lines are wrong", bad)
	}
	return n
}

func TestOwnVectors(t *testing.T) {
	if n := runVectors(t, "testdata/vectors.jsonl"); n < 30 {
		t.Errorf("only %d vectors", n)
	}
}

// TestSharedVectors runs the full set where it is at hand: in the folder named
// by FOOTING_SHARED, or in a folder "shared" beside the project.
func TestSharedVectors(t *testing.T) {
	path := filepath.Join(shared(), "vectors", "narrow.jsonl")
	if _, err := os.Stat(path); err != nil {
		t.Skip("the full vectors are not here; set FOOTING_SHARED to the folder that holds vectors/narrow.jsonl (testdata/vectors.jsonl was run)")
	}
	if n := runVectors(t, path); n < 2000 {
		t.Errorf("only %d vectors", n)
	}
}

func shared() string {
	if dir := os.Getenv("FOOTING_SHARED"); dir != "" {
		return dir
	}
	dir, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, "shared", "vectors")); err == nil {
			return filepath.Join(dir, "shared")
		}
		up := filepath.Dir(dir)
		if up == dir {
			break
		}
		dir = up
	}
	return ""
}
