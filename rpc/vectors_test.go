package rpc

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// vectorFiles are narrow's own vectors, and the full set where it is at hand
// (in the folder FOOTING_SHARED names, or in "shared" beside the project).
func vectorFiles(t *testing.T) []string {
	t.Helper()
	files := []string{filepath.Join("..", "narrow", "testdata", "vectors.jsonl")}
	if dir := os.Getenv("FOOTING_SHARED"); dir != "" {
		return append(files, filepath.Join(dir, "vectors", "narrow.jsonl"))
	}
	full, _ := filepath.Glob(filepath.Join("..", "..", "shared", "vectors", "narrow.jsonl"))
	return append(files, full...)
}

type object = map[string]any

// question turns a vector into the request it stands for and the result it
// wants. fold answers narrow.remember.
func question(t *testing.T, v object, fold func(ledger, added any) any) (params object, want any) {
	t.Helper()
	switch v["op"] {
	case "terms":
		return object{"input": v["input"]}, object{"lex": v["lex"], "terms": v["terms"], "conditions": v["conditions"]}
	case "narrows":
		return object{"later": v["later"], "earlier": v["earlier"]}, object{"narrows": v["want"]}
	case "find":
		return object{"ledger": fold([]any{}, v["ledger"]), "frame": v["frame"], "digest": v["digest"]}, v["want"]
	case "findOnly":
		before := fold([]any{}, v["ledger"])
		return object{"ledger": fold(before, v["frame"]), "before": signatures(before), "frame": v["frame"], "taught": v["taught"]}, v["want"]
	case "remember":
		return object{"ledger": fold([]any{}, v["first"]), "added": v["second"]}, v["want"]
	}
	t.Fatalf("op %v is not known", v["op"])
	return nil, nil
}

func signatures(ledger any) []any {
	out := []any{}
	for _, e := range ledger.([]any) {
		out = append(out, e.(object)["signature"])
	}
	return out
}

// ask sends requests in one go and returns their results.
func ask(t *testing.T, requests []object) []any {
	t.Helper()
	var in, out bytes.Buffer
	for i, r := range requests {
		r["jsonrpc"], r["id"] = "2.0", i
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		in.Write(append(line, '\n'))
	}
	if err := Serve(context.Background(), &in, &out, Methods()); err != nil {
		t.Fatal(err)
	}
	var results []any
	for d := json.NewDecoder(&out); d.More(); {
		var answer object
		if err := d.Decode(&answer); err != nil {
			t.Fatal(err)
		}
		if answer["error"] != nil || answer["id"] != float64(len(results)) {
			t.Fatalf("answer %d is %v", len(results), answer)
		}
		results = append(results, answer["result"])
	}
	return results
}

func TestVectorsThroughTheService(t *testing.T) {
	fold := func(ledger, added any) any {
		result := ask(t, []object{{"method": "narrow.remember", "params": object{"ledger": ledger, "added": added}}})
		return result[0].(object)["ledger"]
	}
	for _, file := range vectorFiles(t) {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var requests []object
		var wants []any
		for line := range strings.Lines(string(raw)) {
			var v object
			if err := json.Unmarshal([]byte(line), &v); err != nil {
				t.Fatal(err)
			}
			params, want := question(t, v, fold)
			requests = append(requests, object{"method": "narrow." + v["op"].(string), "params": params})
			wants = append(wants, want)
		}
		results := ask(t, requests)
		if len(results) != len(wants) || len(wants) == 0 {
			t.Fatalf("%s: %d answers to %d requests", file, len(results), len(wants))
		}
		bad := 0
		for i, got := range results {
			if requests[i]["method"] == "narrow.remember" {
				got = signatures(got.(object)["ledger"])
			}
			if !reflect.DeepEqual(got, wants[i]) {
				if bad++; bad < 5 {
					t.Errorf("%s:%s: got %v, want %v", file, strconv.Itoa(i+1), got, wants[i])
				}
			}
		}
		t.Logf("%s: %d vectors, %d wrong", filepath.Base(file), len(wants), bad)
	}
}
