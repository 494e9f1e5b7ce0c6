// Package function calls functions of a project in Python and Node through small
// shims that see an exception before any framework wraps it. The shim answers on
// a descriptor of its own with a nonce, so nothing the function prints can pass
// for an answer; but it shares the function's memory, and its receipts say so.
package function

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/sandbox"
)

//go:embed shim.py
var python string

//go:embed shim.mjs
var node string

// Adapter calls functions.
type Adapter struct{}

// List gives the declared operations.
func (Adapter) List(_ context.Context, sp *exercise.Space) ([]exercise.Operation, *exercise.Answer, error) {
	return slices.Clone(sp.Capability.Operations), nil, nil
}

// Pass has nothing to prepare.
func (Adapter) Pass(_ context.Context, sp *exercise.Space) (exercise.Pass, error) {
	return &pass{sp}, nil
}

type pass struct{ sp *exercise.Space }

func (p *pass) Close() *exercise.Answer { return nil }

// job is what a shim is told.
type job struct {
	Nonce  string          `json:"nonce"`
	Module string          `json:"module"`
	Attr   string          `json:"attr"`
	Input  json.RawMessage `json:"input"`
}

// reply is what it says.
type reply struct {
	Nonce   string `json:"nonce"`
	Outcome string `json:"outcome"`
	Class   string `json:"class"`
	Text    string `json:"text"`
	// Takes is how many arguments a function in Node names.
	Takes int `json:"takes"`
}

func (p *pass) Call(_ context.Context, o *exercise.Operation, input json.RawMessage) (exercise.Answer, error) {
	args, module, attr, err := target(o.Call, p.sp.Capability.Start)
	if err != nil {
		return exercise.Answer{}, err
	}
	c := p.sp.Command(o, args)
	c.Answer = true
	proc, err := p.sp.Session.Start(c)
	if err != nil {
		return exercise.Answer{}, err
	}
	nonce := sandbox.Nonce()
	in, err := json.Marshal(job{nonce, module, attr, input})
	if err != nil {
		proc.Stop()
		return exercise.Answer{}, err
	}
	out := exercise.Gather(proc, append(in, '\n'))
	a := read(o, out.Answer, nonce, string(out.Stderr), out.Exit)
	if !slices.Contains(a.Notes, exercise.NoteInside) {
		a.Notes = append(a.Notes, exercise.NoteInside)
	}
	return a, nil
}

// target splits python:pkg.mod:fn and node:./file.js#fn. interpreter replaces
// the program where it is declared.
func target(call string, interpreter []string) (args []string, module, attr string, err error) {
	kind, rest, _ := strings.Cut(call, ":")
	switch kind {
	case "python":
		i := strings.LastIndex(rest, ":")
		if i <= 0 || i == len(rest)-1 {
			return nil, "", "", fmt.Errorf("call %s: want python:package.module:function", call)
		}
		if len(interpreter) == 0 {
			interpreter = []string{"python3"}
		}
		return slices.Concat(interpreter, []string{"-c", python}), rest[:i], rest[i+1:], nil
	case "node":
		file, fn, ok := strings.Cut(rest, "#")
		if !ok || file == "" || fn == "" {
			return nil, "", "", fmt.Errorf("call %s: want node:./file.js#function", call)
		}
		if len(interpreter) == 0 {
			interpreter = []string{"node"}
		}
		return slices.Concat(interpreter, []string{"--input-type=module", "-e", node}), file, fn, nil
	}
	return nil, "", "", fmt.Errorf("call %s: want python:package.module:function or node:./file.js#function", call)
}

// unsettled is the status Node ends with where an await can't end.
const unsettled = 13

// read is the function row of the table.
func read(o *exercise.Operation, said []byte, nonce, errs string, e sandbox.Exit) exercise.Answer {
	// The supervisor's word comes first.
	if a, ok := exercise.Ended(e, errs); ok {
		return a
	}
	var replies []reply
	for line := range bytes.Lines(said) {
		var r reply
		if json.Unmarshal(line, &r) == nil && r.Nonce == nonce {
			replies = append(replies, r)
			continue
		}
		return exercise.Answer{Reading: exercise.Threw, Cause: exercise.Protocol, Class: "forged", Line: "something else than the shim wrote where it answers"}
	}
	switch {
	case len(replies) == 2 && replies[0].Outcome == "returned" && replies[1].Outcome == "raised":
		// The shim saw both: what the function left running failed.
		r := replies[1]
		a := exercise.Fault(r.Class, r.Text)
		a.Line = "after it had returned: " + a.Line
		return a
	case len(replies) > 1:
		return exercise.Answer{Reading: exercise.Threw, Cause: exercise.Protocol, Class: "forged", Line: "more than one answer was given"}
	case len(replies) == 0:
		a, ok := exercise.Abnormal(e, errs)
		if !ok {
			a = exercise.Answer{Reading: exercise.Threw, Cause: exercise.Fatal, Class: exercise.Status(e)}
		}
		if a.Line == "" {
			a.Line = "the process ended before the function did"
			if e.Code == unsettled && strings.HasPrefix(o.Call, "node:") {
				a.Line = "its promise is never settled: nothing is left to wait for"
			}
		}
		return a
	}
	if a, ok := exercise.Abnormal(e, errs); ok {
		return a
	}
	r := replies[0]
	switch r.Outcome {
	case "returned":
		return exercise.Answer{Reading: exercise.Answered, Class: r.Class, Digest: r.Class}
	case "missing":
		return exercise.Answer{Reading: exercise.Missing, Class: r.Class, Line: r.Text}
	case "raised":
		short := r.Class[strings.LastIndex(r.Class, ".")+1:]
		if slices.Contains(o.Errors, r.Class) || slices.Contains(o.Errors, short) {
			return exercise.Answer{Reading: exercise.Refused, Class: r.Class, Line: r.Text}
		}
		a := exercise.Fault(r.Class, r.Text)
		if engineClass(short) && a.Reading == exercise.Threw {
			a.Cause = exercise.Engine
		}
		return hinted(o, &r, a)
	}
	return exercise.Answer{Reading: exercise.Threw, Cause: exercise.Protocol, Class: "forged", Line: "the answer is none of the shim's"}
}

// engineClass reports whether an error's class is one that the language itself
// throws at a defect.
func engineClass(c string) bool {
	switch c {
	case "NameError", "AttributeError", "TypeError", "UnboundLocalError", "ImportError", "ModuleNotFoundError", "RecursionError", "SyntaxError",
		"IndentationError", "NotImplementedError", "ReferenceError", "RangeError", "AssertionError", "ZeroDivisionError", "IndexError", "KeyError":
		return true
	}
	return false
}
