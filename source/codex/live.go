package codex

import (
	"io"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// LiveCall is a call as a hook is told of it: a command goes by the name Bash
// there, and a patch is the text in the member command.
func LiveCall(id, tool string, input []byte) record.Call {
	c := record.Call{ID: id, Tool: tool, Input: input}
	switch command := jscan.Get(input, "command"); tool {
	case "Bash":
		shellCall(&c, command)
		c.Dir = text(jscan.Get(input, "workdir"))
	default:
		(&reader{}).arguments(&c)
	}
	return c
}

// LiveResults reads a piece of a rollout and hands every result in it to f,
// which must not keep it. The piece may start anywhere: a first line that is
// cut is passed over.
func LiveResults(src io.Reader, f func(*record.Result)) error {
	_, err := read(src, func(ev *record.Event) error {
		if ev.Kind == record.CallDone && ev.Result != nil {
			f(ev.Result)
		}
		return nil
	})
	return err
}
