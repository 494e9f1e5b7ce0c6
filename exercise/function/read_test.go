package function

import (
	"testing"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/sandbox"
)

// What is on the answering descriptor counts only with the call's nonce, once,
// and after the supervisor's word.
func TestRead(t *testing.T) {
	const returned = `{"nonce":"n","outcome":"returned","class":"int"}` + "\n"
	for _, c := range []struct {
		name, said string
		exit       sandbox.Exit
		reading    exercise.Reading
		cause      exercise.Cause
	}{
		{"returned", returned, sandbox.Exit{}, exercise.Answered, ""},
		{"another nonce", `{"nonce":"m","outcome":"returned"}` + "\n", sandbox.Exit{}, exercise.Threw, exercise.Protocol},
		{"another nonce behind it", returned + `{"nonce":"m","outcome":"returned"}` + "\n", sandbox.Exit{}, exercise.Threw, exercise.Protocol},
		{"twice", returned + returned, sandbox.Exit{}, exercise.Threw, exercise.Protocol},
		{"raised after it", returned + `{"nonce":"n","outcome":"raised","class":"Error","text":"late"}` + "\n", sandbox.Exit{}, exercise.Threw, exercise.App},
		{"raised before it", `{"nonce":"n","outcome":"raised","class":"Error","text":"late"}` + "\n" + returned, sandbox.Exit{}, exercise.Threw, exercise.Protocol},
		{"no JSON", "x\n", sandbox.Exit{}, exercise.Threw, exercise.Protocol},
		{"another word", `{"nonce":"n","outcome":"fine"}`, sandbox.Exit{}, exercise.Threw, exercise.Protocol},
		{"nothing", "", sandbox.Exit{}, exercise.Threw, exercise.Fatal},
		{"then killed", returned, sandbox.Exit{Code: -1, Signal: "SIGKILL"}, exercise.Threw, exercise.Fatal},
		{"then an exit status", returned, sandbox.Exit{Code: 1}, exercise.Threw, exercise.Fatal},
		{"then the timer", returned, sandbox.Exit{Timeout: true}, exercise.Threw, exercise.Timeout},
		{"then memory", returned, sandbox.Exit{Memory: true}, exercise.Threw, exercise.OOM},
	} {
		a := read(&exercise.Operation{}, []byte(c.said), "n", "", c.exit)
		if a.Reading != c.reading || a.Cause != c.cause {
			t.Errorf("%s: %+v", c.name, a)
		}
	}
}

func TestTarget(t *testing.T) {
	for call, want := range map[string][2]string{
		"python:pkg.mod:fn": {"pkg.mod", "fn"}, "python:m:C.method": {"m", "C.method"}, "node:./a.js#f": {"./a.js", "f"},
		"python:mod": {}, "python::f": {}, "node:./a.js": {}, "node:#f": {}, "ruby:a:b": {}, "": {},
	} {
		_, module, attr, err := target(call, nil)
		if module != want[0] || attr != want[1] || (err != nil) != (want[0] == "") {
			t.Errorf("target(%q) = %q %q %v", call, module, attr, err)
		}
	}
}
