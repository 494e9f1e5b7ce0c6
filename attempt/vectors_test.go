package attempt

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

type vector struct {
	Attempts []Attempt
	Asks     []struct {
		Approach    string
		Assumptions []string
		Want        map[string]any
	}
	Exclusions []string
}

// vectorFiles are this package's own vectors, and the full set where it is at
// hand (in the folder FOOTING_SHARED names, or in "shared" beside the project).
func vectorFiles(t testing.TB) []string {
	t.Helper()
	files := []string{filepath.Join("testdata", "vectors.jsonl")}
	if dir := os.Getenv("FOOTING_SHARED"); dir != "" {
		return append(files, filepath.Join(dir, "vectors", "attempts.jsonl"))
	}
	full, _ := filepath.Glob(filepath.Join("..", "..", "shared", "vectors", "attempts.jsonl"))
	return append(files, full...)
}

func readVectors(t testing.TB, file string) []vector {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []vector
	for line := range strings.Lines(string(raw)) {
		var v vector
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		out = append(out, v)
	}
	return out
}

// coreMembers are the members of an answer that extras must leave alone.
func coreMembers(t testing.TB, adv any) map[string]any {
	t.Helper()
	raw, err := json.Marshal(adv)
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(raw, &m); err != nil {
		t.Fatal(err)
	}
	for _, extra := range []string{"contested", "near", "nearest", "in_flight", "withdrawn", "lapsed", "derived", "class_name"} {
		delete(m, extra)
	}
	return m
}

func TestVectors(t *testing.T) {
	for _, file := range vectorFiles(t) {
		asks := 0
		for i, v := range readVectors(t, file) {
			for _, q := range v.Asks {
				asks++
				for _, adv := range []Advice{
					Consult(v.Attempts, q.Approach, q.Assumptions),
					Decide(NewList(v.Attempts), Normalise(q.Approach), NewSet(q.Assumptions)),
				} {
					if got := coreMembers(t, adv); !reflect.DeepEqual(got, q.Want) {
						t.Errorf("%s:%d: consult(%q, %q) = %v, want %v", file, i+1, q.Approach, q.Assumptions, got, q.Want)
					}
				}
			}
			ids := []string{}
			for _, e := range Exclusions(v.Attempts) {
				ids = append(ids, e.Attempt)
			}
			if !reflect.DeepEqual(ids, v.Exclusions) {
				t.Errorf("%s:%d: exclusions %q, want %q", file, i+1, ids, v.Exclusions)
			}
		}
		if asks == 0 {
			t.Errorf("%s asks nothing", file)
		}
		t.Logf("%s: %d asks", filepath.Base(file), asks)
	}
}
