package codex

import (
	"bytes"
	"strconv"
	"strings"

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
	r.scratch = unescape(r.scratch[:0], v)
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

// headerForm reads the form where Codex's own lines come first and the program
// speaks only after "Output:". Without that line all of it is Codex's.
func (r *reader) headerForm(res *record.Result, v []byte) bool {
	rest := v[1 : len(v)-1]
	n := 0
	timed, aborted, done := false, false, false
	for len(rest) > 0 && !done {
		line, after := cutLine(rest)
		s := string(line)
		switch {
		case s == "Output:":
			done = true
		case prefixNumber(s, "Exit code: ", &res.Exit), prefixNumber(s, "Process exited with code ", &res.Exit):
			if !res.HasExit { // the first line of its kind stands
				res.HasExit = true
				res.Status = statusOf(res.Exit)
			}
		case strings.HasPrefix(s, "Process running with session ID "):
			res.BackgroundID = strings.TrimSpace(s[len("Process running with session ID "):])
		case strings.HasPrefix(s, "Script running with cell ID "):
			res.BackgroundID = strings.TrimSpace(s[len("Script running with cell ID "):])
		case s == "Script completed":
			res.Status = record.StatusOK
		case s == "Script failed":
			res.Status = record.StatusFailed
		case s == "Script terminated":
			res.Status = record.StatusInterrupted
		case strings.HasPrefix(s, "Total output lines: "):
			res.Truncated = true
		case strings.HasPrefix(s, "command timed out after "):
			timed = true
		case strings.HasPrefix(s, "aborted by user"):
			aborted = true
		case strings.HasPrefix(s, "Chunk ID: "), strings.HasPrefix(s, "Wall time"),
			strings.HasPrefix(s, "Original token count: "), strings.HasPrefix(s, "Duration: "):
		default:
			if n == 0 {
				return false
			}
			done = true
			after = rest
		}
		rest = after
		n++
	}
	if n == 0 {
		return false
	}
	r.scratch = append(append(append(r.scratch[:0], '"'), rest...), '"')
	res.Output = record.Literal(r.scratch)
	switch {
	case aborted:
		res.Status = record.StatusInterrupted
	case timed, res.HasExit && res.Exit == 124 && bytes.HasPrefix(rest, []byte("command timed out after")):
		res.Status = record.StatusTimedOut
	case res.BackgroundID != "" && !res.HasExit:
		res.Status = record.StatusRunning
	}
	res.Truncated = res.Truncated || cutMark(r.scratch)
	return true
}

// cutLine splits the inside of a literal at its first escaped newline.
func cutLine(b []byte) (line, rest []byte) {
	for i := 0; ; {
		k := bytes.IndexByte(b[i:], '\\')
		if k < 0 || i+k+1 >= len(b) {
			return b, nil
		}
		if i += k; b[i+1] == 'n' {
			return bytes.TrimSuffix(b[:i], []byte(`\r`)), b[i+2:]
		}
		i += 2
	}
}

// prefixNumber reads "prefix N" into n; a further line leaves a first number
// alone because the caller has it already.
func prefixNumber(s, prefix string, n *int) bool {
	d, ok := strings.CutPrefix(s, prefix)
	if !ok {
		return false
	}
	v, err := strconv.Atoi(strings.TrimSpace(d))
	if err == nil {
		*n = v
	}
	return err == nil
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
