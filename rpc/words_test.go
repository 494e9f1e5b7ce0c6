package rpc

import (
	"testing"
)

func TestShellSegments(t *testing.T) {
	got := ask(t, []object{{"method": "shell.segments", "params": object{"command": `cd web && CI=1 npm test -- $x 2>&1 | tail -5`}}})[0].(object)
	segments := got["segments"].([]any)
	if len(segments) < 2 {
		t.Fatalf("got %v", got)
	}
	s := segments[1].(object)
	if s["dir"] != "web" || s["join"] != "&&" || len(s["env"].([]any)) != 1 || len(s["filters"].([]any)) != 1 || len(s["redirects"].([]any)) != 1 {
		t.Errorf("segment %v", s)
	}
	if argv := s["argv"].([]any); len(argv) != 4 || argv[0] != "npm" {
		t.Errorf("argv %v", argv)
	}
	if unknown := s["unknown"].([]any); len(unknown) != 1 || unknown[0] != float64(3) {
		t.Errorf("unknown %v", unknown)
	}
	if first := segments[0].(object); first["env"] == nil || first["filters"] == nil || first["wrappers"] == nil {
		t.Errorf("an empty list is null in %v", first)
	}
}

func TestShellSegmentsOfABrokenLine(t *testing.T) {
	got := ask(t, []object{{"method": "shell.segments", "params": object{"command": `go test "`}}})[0].(object)
	if got["error"] == nil || len(got["segments"].([]any)) != 1 || got["segments"].([]any)[0].(object)["opaque"] != true {
		t.Errorf("got %v", got)
	}
}

func TestClaimExtract(t *testing.T) {
	got := ask(t, []object{{"method": "claim.extract", "params": object{"text": "Fixed it. All tests pass (28)."}}})[0].(object)
	claims := got["claims"].([]any)
	if len(claims) != 1 {
		t.Fatalf("got %v", got)
	}
	c := claims[0].(object)
	if c["scope"] != "all" || len(c["numbers"].([]any)) != 1 || c["numbers"].([]any)[0].(object)["value"] != float64(28) {
		t.Errorf("claim %v", c)
	}
	if none := ask(t, []object{{"method": "claim.extract", "params": object{"text": ""}}})[0].(object); len(none["claims"].([]any)) != 0 {
		t.Errorf("got %v", none)
	}
}

func TestCheckRelate(t *testing.T) {
	for _, c := range []struct {
		earlier, later any
		want           string
	}{
		{"pytest", "pytest a.py", "narrower"},
		{"go test ./pkg -run X", "go test ./...", "wider"},
		{"go test ./...", "CI=1 go test -v ./... 2>&1 | tail -20", "equal"},
		{"git diff", "git diff --stat", "unknown"},
		{"go build ./... && pytest", "cat x; pytest a.py", "narrower"},
		{`pytest "`, "pytest", "unknown"},
		{object{"command": "go test .", "dir": "/p/a", "project": "/p"}, object{"command": "go test ./a", "project": "/p"}, "equal"},
	} {
		got := ask(t, []object{{"method": "check.relate", "params": object{"earlier": c.earlier, "later": c.later}}})[0].(object)
		if got["relation"] != c.want || got["why"] == nil {
			t.Errorf("%v → %v: %v, want %s", c.earlier, c.later, got, c.want)
		}
	}
}
