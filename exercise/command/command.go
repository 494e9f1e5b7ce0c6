// Package command calls operations that are command lines: what is read is how
// the process ended, and of what it printed only what tells an uncaught error
// from a refusal.
package command

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/sandbox"
)

// Adapter calls commands.
type Adapter struct{}

// List gives the declared operations: a command line lists none.
func (Adapter) List(_ context.Context, sp *exercise.Space) ([]exercise.Operation, *exercise.Answer, error) {
	return slices.Clone(sp.Capability.Operations), nil, nil
}

// Pass has nothing to prepare.
func (Adapter) Pass(_ context.Context, sp *exercise.Space) (exercise.Pass, error) {
	return &pass{sp}, nil
}

type pass struct{ sp *exercise.Space }

func (p *pass) Close() *exercise.Answer { return nil }

func (p *pass) Call(_ context.Context, o *exercise.Operation, input json.RawMessage) (exercise.Answer, error) {
	var values map[string]json.RawMessage
	_ = json.Unmarshal(input, &values)
	proc, err := p.sp.Session.Start(p.sp.Command(o, fill(o.Run, values)))
	if err != nil {
		return exercise.Answer{}, err
	}
	var stdin []byte
	if o.Stdin {
		stdin = input
	}
	out := exercise.Gather(proc, stdin)
	a := read(o, string(out.Stdout), string(out.Stderr), out.Exit)
	sum := sha256.Sum256(out.Stdout)
	a.Digest = hex.EncodeToString(sum[:])
	return a, nil
}

// fill puts inputs in place of {name}; texts as they are, other values as JSON.
func fill(args []string, values map[string]json.RawMessage) []string {
	var pairs []string
	for name, v := range values {
		text := string(v)
		var s string
		if json.Unmarshal(v, &s) == nil {
			text = s
		}
		pairs = append(pairs, "{"+name+"}", text)
	}
	r := strings.NewReplacer(pairs...)
	out := make([]string, len(args))
	for i, a := range args {
		out[i] = r.Replace(a)
	}
	return out
}

// read is the command row of the table.
func read(o *exercise.Operation, out, errs string, e sandbox.Exit) exercise.Answer {
	said := errs
	if strings.TrimSpace(said) == "" {
		said = out
	}
	if a, ok := exercise.Ended(e, said); ok {
		return a
	}
	switch {
	case e.Code == 126 || e.Code == 127:
		return exercise.Answer{Reading: exercise.Missing, Class: exercise.Status(e), Line: said}
	case e.Code == 0:
		a := exercise.Answer{Reading: exercise.Answered, Line: out}
		if strings.TrimSpace(out) == "" {
			a.Notes = []string{exercise.NoteSilent}
		}
		return a
	}
	if class, text, ok := exercise.Trace(errs); ok {
		a := exercise.Fault(class, text)
		if class == "" {
			a.Class = exercise.Status(e)
		}
		return a
	}
	if slices.Contains(o.Exits, e.Code) || usage(e.Code, out, errs) {
		return exercise.Refusal(exercise.Status(e), said)
	}
	if cause, ok := exercise.Outside(said); ok {
		return exercise.Answer{Reading: exercise.NotRead, Cause: cause, Class: exercise.Status(e), Line: said}
	}
	a := exercise.Answer{Reading: exercise.Threw, Cause: exercise.App, Class: exercise.Status(e), Line: said}
	if _, engine := exercise.EngineDefect(said); engine {
		a.Cause = exercise.Engine
	}
	return a
}

// usage reports whether a command says that it was called wrongly: by a status
// that means so, and by saying how to call it.
func usage(code int, out, errs string) bool {
	if code != 1 && code != 2 && code != 64 {
		return false
	}
	text := strings.ToLower(errs + "\n" + out)
	says := strings.Contains(text, "usage:") || strings.Contains(text, "usage of ")
	if code == 1 {
		return says && strings.HasPrefix(strings.TrimSpace(text), "usage")
	}
	return says
}
