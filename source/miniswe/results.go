package miniswe

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source/internal/docscan"
)

const (
	endMark         = "COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT"
	oldEndMark      = "MINI_SWE_AGENT_FINAL_OUTPUT"
	submittedStatus = "Submitted"
)

// submits reports whether a command prints the end mark before anything else,
// which is what the harness looks for.
func submits(command record.Text) bool {
	if raw := command.Raw(); raw != nil && !bytes.Contains(raw, []byte("FINAL_OUTPUT")) {
		return false
	}
	s := strings.TrimSpace(command.String())
	for strings.HasPrefix(s, "cd ") { // changing the folder prints nothing
		folder, rest, ok := strings.Cut(s, "&&")
		if !ok || strings.ContainsAny(folder, ";|\n") {
			break
		}
		s = strings.TrimSpace(rest)
	}
	s, ok := strings.CutPrefix(s, "echo ")
	s = strings.TrimLeft(s, ` "'`)
	return ok && (strings.HasPrefix(s, endMark) || strings.HasPrefix(s, oldEndMark))
}

// result reads what came back for the call id, or for the oldest open call if
// the message does not say which.
func (r *reader) result(id string, content record.Text) {
	m := &r.m
	if id == "" && len(r.open) > 0 {
		id = r.open[0]
	}
	if i := slices.Index(r.open, id); i >= 0 {
		r.open = slices.Delete(r.open, i, i+1)
	}
	res := record.Result{ID: id}
	member := "/content"
	if len(m.output) > 0 {
		member = "/output"
	}
	if jscan.IsString(m.raw) {
		// All of the output; the content is what was left after cutting.
		res.Output = record.Literal(m.raw)
		member = "/extra/raw_output"
	}
	if n, err := strconv.Atoi(string(m.code)); err == nil {
		res.Exit, res.HasExit = n, true
	}
	if !jscan.IsString(m.raw) || !res.HasExit {
		r.wrapped(&res, content)
	}
	r.settle(&res, content)
	if id == r.submit && res.Status == record.StatusUnknown {
		res.Status = record.StatusOK // the mark worked: what follows is the submission
	}
	if id == r.submit && res.Status != record.StatusOK {
		r.submit = "" // a command that fails does not submit
	}
	r.start(record.CallDone).Result = &res
	r.ev.Pointer = r.pointer(member)
	r.emit()
}

// wrapped reads the form the agent sees: <returncode>N</returncode> first, then
// <output>…</output>, or a head and a tail of it.
func (r *reader) wrapped(res *record.Result, content record.Text) {
	s := content.String()
	body := s
	if _, rest, ok := strings.Cut(s, "<exception>"); ok && strings.HasPrefix(s, "<exception>") {
		_, body, _ = strings.Cut(rest, "</exception>\n")
	}
	code, rest, ok := strings.Cut(strings.TrimPrefix(body, "<returncode>"), "</returncode>")
	if !ok || !strings.HasPrefix(body, "<returncode>") {
		if res.Output.IsZero() {
			res.Output = record.Plain(s)
		}
		return
	}
	if n, err := strconv.Atoi(strings.TrimSpace(code)); err == nil && !res.HasExit {
		res.Exit, res.HasExit = n, true
	}
	if !res.Output.IsZero() {
		return
	}
	rest = strings.TrimPrefix(rest, "\n")
	if out, ok := strings.CutPrefix(rest, "<output>"); ok {
		out = strings.TrimSuffix(strings.TrimSuffix(out, "\n"), "</output>")
		res.Output = record.Plain(strings.TrimPrefix(out, "\n"))
		return
	}
	res.Output = record.Plain(rest)
	res.Truncated = strings.Contains(rest, "<elided_chars>") || strings.Contains(rest, "<output_tail>")
}

// settle sets the status from the exit status and what went wrong around it.
func (r *reader) settle(res *record.Result, content record.Text) {
	m := &r.m
	why := docscan.String(m.exception) + " " + docscan.String(m.exceptionInfo)
	timedOut := strings.Contains(why, "Timeout") || strings.Contains(why, "timed out")
	if !res.HasExit && strings.TrimSpace(why) == "" {
		s := content.String()
		timedOut = strings.HasPrefix(s, "The last command <command>") && strings.Contains(s, "timed out and has been killed")
	}
	switch {
	case timedOut:
		res.Status = record.StatusTimedOut
	case res.HasExit && res.Exit == 0:
		res.Status = record.StatusOK
	case res.HasExit, strings.TrimSpace(why) != "":
		res.Status = record.StatusFailed
	}
}

// all ends every open call with one status.
func (r *reader) all(s record.Status) {
	for _, id := range r.open {
		r.start(record.CallDone).Result = &record.Result{ID: id, Status: s}
		r.ev.Pointer = r.pointer("/content")
		r.emit()
	}
	r.open, r.submit = r.open[:0], ""
}

// closeSubmit ends the call that submitted: the document's end is its result.
func (r *reader) closeSubmit() {
	if r.submit == "" || !slices.Contains(r.open, r.submit) {
		return
	}
	r.start(record.CallDone).Result = &record.Result{ID: r.submit, Status: record.StatusOK}
	r.ev.Pointer = r.pointer("")
	r.emit()
	r.open = r.open[:0]
}
