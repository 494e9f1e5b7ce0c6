package rpc

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func attemptVectors(t *testing.T) []string {
	t.Helper()
	files := []string{filepath.Join("..", "attempt", "testdata", "vectors.jsonl")}
	if dir := os.Getenv("FOOTING_SHARED"); dir != "" {
		return append(files, filepath.Join(dir, "vectors", "attempts.jsonl"))
	}
	full, _ := filepath.Glob(filepath.Join("..", "..", "shared", "vectors", "attempts.jsonl"))
	return append(files, full...)
}

func TestAttemptVectorsThroughTheService(t *testing.T) {
	for _, file := range attemptVectors(t) {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var requests, wants []object
		for line := range strings.Lines(string(raw)) {
			var v object
			if err := json.Unmarshal([]byte(line), &v); err != nil {
				t.Fatal(err)
			}
			for _, q := range v["asks"].([]any) {
				q := q.(object)
				requests = append(requests, object{"method": "attempt.consult", "params": object{
					"attempts": v["attempts"], "approach": q["approach"], "assumptions": q["assumptions"],
				}})
				wants = append(wants, q["want"].(object))
			}
			requests = append(requests, object{"method": "attempt.exclusions", "params": object{"attempts": v["attempts"]}})
			wants = append(wants, object{"ids": v["exclusions"]})
		}
		for i, got := range ask(t, requests) {
			got := got.(object)
			if es, ok := got["exclusions"]; ok {
				ids := []any{}
				for _, e := range es.([]any) {
					ids = append(ids, e.(object)["attempt"])
				}
				got = object{"ids": ids}
			}
			for k, want := range wants[i] {
				if !reflect.DeepEqual(got[k], want) {
					t.Errorf("%s: %v: %s is %v, want %v", file, requests[i]["params"], k, got[k], want)
				}
			}
		}
		t.Logf("%s: %d requests", filepath.Base(file), len(requests))
	}
}

func TestAttemptParams(t *testing.T) {
	for params, field := range map[string]string{
		`{}`:                              "approach",
		`{"approach":" "}`:                "approach",
		`{"approach":"x","attempts":[1]}`: "attempts[0]",
		`{"approach":"x","attempts":[{"id":"1","approach":"x"}]}`: "attempts[0]",
	} {
		h := Methods()["attempt.consult"]
		_, err := h(t.Context(), []byte(params))
		e, ok := err.(*Error)
		if !ok || e.Code != CodeInvalidParams || e.Data != (Field{field}) {
			t.Errorf("%s: %v", params, err)
		}
	}
}
