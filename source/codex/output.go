package codex

import (
	"bytes"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// output reads the result of a call as the model saw it.
func (r *reader) output(f *fields) {
	res := record.Result{ID: callID(f)}
	t := r.calls[res.ID]
	op := record.OpOther
	if t != nil {
		op = t.op
	}
	first, more, success := outputParts(f.output)
	if first != nil {
		r.classify(&res, first, op)
		if len(more) > 0 {
			joinOutput(&res, more)
		}
		if t != nil && t.code && op == record.OpShell {
			codeResult(&res, t.whole)
			saidExit(&res, t.exit)
		}
	}
	if res.Status == record.StatusUnknown && !res.HasExit {
		switch string(success) {
		case "true":
			res.Status = record.StatusOK
		case "false":
			res.Status = record.StatusFailed
		}
	}
	if op == record.OpEdit && res.Status == record.StatusOK {
		res.Edits = appliedIfUnknown(t, &res)
	}
	if op == record.OpAgent {
		res.Sub = &record.SubReport{ID: r.agentID(&res), Calls: -1, Shell: -1, Edits: -1, Async: true}
	}
	r.finish(&res)
}

// outputParts gives the text literals of an output: a string, a list of content
// items, or an object {content, success} of the first versions.
func outputParts(v []byte) (first []byte, more [][]byte, success []byte) {
	add := func(t []byte) {
		switch {
		case !jscan.IsString(t):
		case first == nil:
			first = t
		default:
			more = append(more, t)
		}
	}
	i := jscan.Space(v, 0)
	if i == len(v) {
		return nil, nil, nil
	}
	switch v[i] {
	case '"':
		first = v[i:]
	case '[':
		_, _ = jscan.Array(v, i, func(e []byte) bool {
			add(jscan.Get(e, "text"))
			return true
		})
	case '{':
		_, _ = jscan.Object(v, i, func(k, e []byte) bool {
			switch string(k) {
			case "content", "body":
				first, more, _ = outputParts(e)
			case "success":
				success = e
			}
			return true
		})
	}
	return first, more, success
}

// classify reads a result's text into res.
func (r *reader) classify(res *record.Result, v []byte, op record.Op) {
	if bytes.HasPrefix(v, []byte(`"{`)) && r.jsonForm(res, v) {
		return
	}
	if r.headerForm(res, v) {
		return
	}
	res.Output = record.Literal(v)
	res.Truncated = cutMark(v)
	r.freeText(res, v, op)
}

// jsonForm reads {"output":…,"metadata":{"exit_code":…}}, which is JSON inside
// a JSON string. The program's output lies in a string of its own in there.
func (r *reader) jsonForm(res *record.Result, v []byte) bool {
	r.scratch = record.AppendDecoded(r.scratch[:0], v)
	var out, meta []byte
	_, err := jscan.Object(r.scratch, 0, func(k, e []byte) bool {
		switch string(k) {
		case "output":
			out = e
		case "metadata":
			meta = e
		}
		return true
	})
	if err != nil || !jscan.IsString(out) || meta == nil {
		return false
	}
	res.Output = record.Literal(out)
	if n, ok := integer(jscan.Get(meta, "exit_code")); ok {
		res.Exit, res.HasExit = n, true
		res.Status = statusOf(n)
		if n == 124 && bytes.HasPrefix(out, []byte(`"command timed out after`)) {
			res.Status = record.StatusTimedOut
		}
	}
	res.Truncated = cutMark(out)
	return true
}

// joinOutput appends further pieces of text to an output.
func joinOutput(res *record.Result, more [][]byte) {
	raw := res.Output.Raw()
	switch {
	case raw == nil:
		raw = []byte(`""`)
		fallthrough
	case len(raw) > 2:
		res.Output = record.Literal(raw, more...)
	default:
		res.Output = record.Literal(more[0], more[1:]...)
	}
	for _, m := range more {
		res.Truncated = res.Truncated || cutMark(m)
	}
}

// agentID finds the id of a sub-agent in the answer to spawn_agent.
func (r *reader) agentID(res *record.Result) string {
	b := []byte(res.Output.String())
	for _, k := range []string{"agent_id", "id", "task_name"} {
		if id := text(jscan.Get(b, k)); id != "" {
			return id
		}
	}
	return ""
}

// appliedIfUnknown gives the files Codex says it changed, for a patch footing
// could not read itself.
func appliedIfUnknown(t *tracked, res *record.Result) []record.Edit {
	if t == nil || t.known {
		return nil
	}
	return appliedFiles(res.Output.String())
}
