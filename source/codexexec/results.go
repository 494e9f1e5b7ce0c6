package codexexec

import (
	"strconv"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

func status(v []byte) record.Status {
	switch text(v) {
	case "completed":
		return record.StatusOK
	case "failed":
		return record.StatusFailed
	case "declined":
		return record.StatusRejected
	case "in_progress":
		return record.StatusRunning
	}
	return record.StatusUnknown
}

func commandResult(f *fields, res *record.Result) {
	if jscan.IsString(f.output) {
		res.Output = record.Literal(f.output)
	}
	n, err := strconv.Atoi(string(f.exit))
	if err != nil || res.Status == record.StatusRejected {
		return
	}
	// A number is what the command ended with; a status word without one may
	// only be Codex's own view.
	res.Exit, res.HasExit = n, true
	if n == 0 {
		res.Status = record.StatusOK
	} else {
		res.Status = record.StatusFailed
	}
}

func toolResult(f *fields, res *record.Result) {
	if msg := jscan.Get(f.err, "message"); jscan.IsString(msg) {
		res.Output = record.Literal(msg)
		res.Status = record.StatusFailed
		return
	}
	var first []byte
	var more [][]byte
	_, _ = jscan.Array(jscan.Get(f.result, "content"), 0, func(v []byte) bool {
		switch t := jscan.Get(v, "text"); {
		case !jscan.IsString(t):
		case first == nil:
			first = t
		default:
			more = append(more, t)
		}
		return true
	})
	if first != nil {
		res.Output = record.Literal(first, more...)
	}
}

func agentResult(f *fields, res *record.Result) {
	if text(f.tool) != "spawn_agent" {
		return
	}
	sub := &record.SubReport{Calls: -1, Shell: -1, Edits: -1, Async: true}
	_, _ = jscan.Array(f.receivers, 0, func(v []byte) bool {
		sub.ID = text(v)
		return false
	})
	res.Sub = sub
}

// edits reads [{path, kind}]; what changed inside is not in the log.
func edits(v []byte) []record.Edit {
	var list []record.Edit
	_, _ = jscan.Array(v, 0, func(c []byte) bool {
		e := record.Edit{Path: text(jscan.Get(c, "path"))}
		kind := jscan.Get(c, "kind")
		if len(kind) > 0 && kind[0] == '{' {
			if to := text(jscan.Get(kind, "move_path")); to != "" {
				e.Action, e.MoveTo = record.Move, to
			}
			kind = jscan.Get(kind, "type")
		}
		switch text(kind) {
		case "add":
			e.Action = record.Add
		case "delete":
			e.Action = record.Delete
		}
		list = append(list, e)
		return true
	})
	return list
}
