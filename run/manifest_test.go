package run

import (
	"testing"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/record"
)

// A manifest that is edited or read, its content seen or not, marks its folder
// as a project of its own: what runs there speaks of that project.
func TestManifestMarksRoot(t *testing.T) {
	read := func(s *script, path string) *script {
		return s.made("1", record.Call{Op: record.OpRead, Tool: "read", Path: path}).
			done("1", record.Result{Status: record.StatusOK, Output: record.Plain("")})
	}
	for _, tt := range []struct {
		name string
		s    *script
		want string
	}{
		{"not met", new(script).ask(), ""},
		{"edited", new(script).ask().edit("1", "svc/go.mod"), "svc"},
		{"read", read(new(script).ask(), "svc/go.mod"), "svc"},
		{"edited beside it", new(script).ask().edit("1", "other/go.mod"), ""},
		{"another file edited", new(script).ask().edit("1", "svc/main.go"), ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			turn, _ := tt.s.run("2", "cd svc && go test ./...", 0, okGo).fold(t)
			if len(turn.Readings) != 1 || turn.Readings[0].Check.Root != tt.want {
				t.Errorf("want one reading with root %q: %+v", tt.want, turn.Readings)
			}
		})
	}
}

// A manifest that was met before is not met for the first time: what its tasks
// were seen to run is kept.
func TestKnownManifestKeepsWhatWasLearned(t *testing.T) {
	const file = `{"name":"x","scripts":{"test":"node t.js"}}`
	s := new(script).ask().
		made("1", record.Call{Op: record.OpEdit, Tool: "write", Edits: []record.Edit{{Path: "package.json", Action: record.Add, New: record.Plain(file), Whole: true}}}).
		done("1", record.Result{Status: record.StatusOK}).
		run("2", "npm test", 0, "\n> x@1.0.0 test\n> jest --ci\n\nTests:       1 passed, 1 total\n").
		edit("3", "package.json").
		run("4", "npm test", 0, "Tests:       1 passed, 1 total\n")
	turn, _ := s.fold(t)
	if n := len(turn.Readings); n != 2 {
		t.Fatalf("%d readings", n)
	}
	for _, r := range turn.Readings {
		if r.Check.Runner != "jest" || r.Check.Kind != check.Tests {
			t.Errorf("line %d: %s of %q, want the tests of jest", r.Line, r.Check.Kind, r.Check.Runner)
		}
	}
}
