package exercise

import (
	"strings"
	"testing"

	"github.com/footing-dev/footing/sandbox"
)

func TestEngineDefect(t *testing.T) {
	for text, want := range map[string]bool{
		"Error executing tool find_note: 'Store' object has no attribute 'search'": true,
		"Error executing tool a_b: name 'db' is not defined":                       true,
		"store.search is not a function":                                           true,
		"Error: Cannot read properties of undefined (reading 'id')":                true,
		"MCP error -32603: Internal error: x.y is not a function":                  true,
		"TypeError: unsupported operand type(s) for +: 'int' and 'str'":            true,
		"NameError: name 'x' is not defined":                                       true,
		"runtime error: invalid memory address or nil pointer dereference":         true,
		"Error executing tool q: no such table: notes":                             true,
		"undefined method 'foo' for nil":                                           true,
		"foo() missing 1 required positional argument: 'bar'":                      true,
		"Traceback (most recent call last):\n  File":                               true,

		"Validation: name is required":                                  false,
		"Validation: name is not defined":                               false,
		"the field name is not defined":                                 false,
		"this operation is not a function of the plan":                  false,
		"note 7 not found":                                              false,
		"Error: note 7 not found":                                       false,
		"invalid date, must not be in the past":                         false,
		"ValueError: title must not be empty":                           false,
		"KeyError: '7'":                                                 false,
		"Error executing tool x: ":                                      false,
		"":                                                              false,
		"The log says: Cannot read properties of undefined":             false,
		"No customer has no attribute 'x'":                              false,
		"please define the table first: no such table: notes, they say": false,
	} {
		if _, got := EngineDefect(text); got != want {
			t.Errorf("EngineDefect(%q) = %t", text, got)
		}
	}
}

// Each entry of the list is met by its own pattern, filled in.
func TestEngineTextsCanFire(t *testing.T) {
	for _, p := range engineTexts() {
		s := strings.TrimSuffix(strings.ReplaceAll(p, "*", "x"), "…")
		if _, ok := EngineDefect(s); !ok {
			t.Errorf("%q is not met by %q", p, s)
		}
		if _, ok := EngineDefect("please note: " + s); ok {
			t.Errorf("%q is met in a sentence", p)
		}
	}
}

func TestLike(t *testing.T) {
	for _, c := range []struct {
		pattern, s string
		want       bool
	}{
		{"a*b", "axb", true},
		{"a*b", "ab", false},
		{"a*b", "axbx", false},
		{"a*…", "ab", true},
		{"a…", "abc", true},
		{"a", "a", true},
		{"a", "ab", false},
		{"*x", "yx", true},
		{"*x", "x", false},
		{"a*b*c", "a1b2c", true},
		{"a*b*c", "abc", false},
		{"*", "", false},
		{"*", "q", true},
		{"*x…", "yxz", true},
	} {
		if got := like(c.pattern, c.s); got != c.want {
			t.Errorf("like(%q, %q) = %t", c.pattern, c.s, got)
		}
	}
}

func TestRefusal(t *testing.T) {
	for _, c := range []struct {
		text    string
		reading Reading
		cause   Cause
		suspect bool
	}{
		{"Validation: name is required", Refused, "", false},
		{"an exception was made for this customer", Refused, "", true},
		{"x is not defined", Threw, Engine, false},
		{"getaddrinfo EAI_AGAIN api.example.com", NotRead, Denied, false},
		{"connect ECONNREFUSED 127.0.0.1:5432", NotRead, Dependency, false},
		{"401 Unauthorized", NotRead, Auth, false},
		{"[Errno 30] Read-only file system: '/var/lib/app/db'", NotRead, Denied, false},
	} {
		a := Refusal("", c.text)
		if a.Reading != c.reading || a.Cause != c.cause || (len(a.Notes) > 0) != c.suspect {
			t.Errorf("Refusal(%q) = %+v", c.text, a)
		}
	}
}

func TestTrace(t *testing.T) {
	for _, c := range []struct{ name, errs, class, text string }{
		{"python", "warming up\nTraceback (most recent call last):\n  File \"a.py\", line 1, in <module>\n    x\nNameError: name 'x' is not defined\n", "NameError", "name 'x' is not defined"},
		{"node", "/a.js:1\nx.y()\n  ^\n\nTypeError: x.y is not a function\n    at Object.<anonymous> (/a.js:1:3)\n    at node:internal/main:1\n", "TypeError", "x.y is not a function"},
		{"go", "panic: runtime error: index out of range [1] with length 1\n\ngoroutine 1 [running]:\n", "panic", "runtime error: index out of range [1] with length 1"},
		{"rust", "thread 'main' panicked at src/main.rs:2:5:\nboom\n", "panic", "boom"},
		{"java", "Exception in thread \"main\" java.lang.IllegalStateException: no\n\tat A.main(A.java:3)\n", "java.lang.IllegalStateException", "no"},
	} {
		class, text, ok := Trace(c.errs)
		if !ok || class != c.class || text != c.text {
			t.Errorf("%s: %q %q %t", c.name, class, text, ok)
		}
	}
	for _, errs := range []string{"", "usage: x [-h]\n", "error: at line 3: no\n", "meet me at 5\n"} {
		if class, text, ok := Trace(errs); ok {
			t.Errorf("Trace(%q) = %q %q", errs, class, text)
		}
	}
}

// The supervisor's word comes first, and an exit status is never a timer.
func TestEnded(t *testing.T) {
	for _, c := range []struct {
		exit  sandbox.Exit
		cause Cause
		ok    bool
	}{
		{sandbox.Exit{Code: 124}, "", false},
		{sandbox.Exit{Code: 137}, "", false},
		{sandbox.Exit{}, "", false},
		{sandbox.Exit{Timeout: true, Signal: "SIGKILL"}, Timeout, true},
		{sandbox.Exit{Memory: true, Signal: "SIGKILL"}, OOM, true},
		{sandbox.Exit{Signal: "SIGSEGV"}, Fatal, true},
		{sandbox.Exit{Overflow: true}, Fatal, true},
		{sandbox.Exit{Procs: true}, Fatal, true},
		{sandbox.Exit{Lost: true}, Fatal, true},
		{sandbox.Exit{Stopped: true}, "", false},
	} {
		a, ok := Ended(c.exit, "")
		if ok != c.ok || a.Cause != c.cause {
			t.Errorf("Ended(%+v) = %+v, %t", c.exit, a, ok)
		}
	}
	if a, ok := Ended(sandbox.Exit{NotFound: true, NotRun: "no"}, ""); !ok || a.Reading != Missing {
		t.Errorf("a program that is not there: %+v, %t", a, ok)
	}
}
