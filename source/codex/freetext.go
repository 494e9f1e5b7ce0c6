package codex

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/footing-dev/footing/record"
)

func statusOf(exit int) record.Status {
	if exit == 0 {
		return record.StatusOK
	}
	return record.StatusFailed
}

// freeTexts are the results Codex words itself, without a header. A shell
// tool's own output never stands without one, so a program can't say these.
var freeTexts = [...]struct {
	prefix string
	status record.Status
}{
	{"exec command rejected", record.StatusRejected},
	{"patch rejected", record.StatusRejected},
	{"rejected by user", record.StatusRejected},
	{"command rejected", record.StatusRejected},
	{"user rejected", record.StatusRejected},
	{"approval policy is ", record.StatusRejected},
	{"aborted by user", record.StatusInterrupted},
	{"aborted", record.StatusInterrupted},
	{"command timed out", record.StatusTimedOut},
	{"failed in sandbox", record.StatusFailed},
	{"execution error", record.StatusFailed},
	{"exec_command failed", record.StatusFailed},
	{"failed to parse", record.StatusFailed},
	{"unsupported call", record.StatusFailed},
	{"unsupported custom tool call", record.StatusFailed},
	{"apply_patch verification failed", record.StatusFailed},
	{"apply_patch handler received", record.StatusFailed},
	{"error:", record.StatusFailed},
	{"err:", record.StatusFailed},
	{"Error:", record.StatusFailed},
	{"Invalid Context", record.StatusFailed},
	{"Invalid patch", record.StatusFailed},
	{"invalid patch", record.StatusFailed},
	{"invalid hunk", record.StatusFailed},
	{"Failed to ", record.StatusFailed},
	{"write_stdin failed", record.StatusFailed},
	{"unable to ", record.StatusFailed},
	{"Success. Updated the following files", record.StatusOK},
	{"Plan updated", record.StatusOK},
	{"attached local image path", record.StatusOK},
}

// freeText sets the status of a result that has no header.
func (r *reader) freeText(res *record.Result, v []byte, op record.Op) {
	s := string(clip(v, 400))[1:]
	for _, f := range freeTexts {
		if !strings.HasPrefix(s, f.prefix) {
			continue
		}
		res.Status = f.status
		switch f.prefix {
		case "failed in sandbox":
			r.sandboxed(res, v, s)
		case "exec_command failed", "execution error":
			if strings.Contains(s, "Rejected(") || strings.Contains(s, "rejected by user") {
				res.Status = record.StatusRejected
			}
		}
		return
	}
	switch op {
	case record.OpRead, record.OpSearch, record.OpTodo:
		res.Status = record.StatusOK
	}
}

// sandboxed reads "failed in sandbox KIND with execution error: sandbox denied
// exec error, exit code: N, stdout: …". The command ran; the number stands
// before anything it printed.
func (r *reader) sandboxed(res *record.Result, v []byte, top string) {
	const mark = ", stdout: "
	why, _, found := strings.Cut(top, mark)
	if !found {
		if strings.Contains(top, "timed out") || strings.Contains(top, "Timeout") {
			res.Status = record.StatusTimedOut
		}
		return
	}
	_, code, found := strings.Cut(why, "exit code: ")
	if n, err := strconv.Atoi(code); found && err == nil {
		res.Exit, res.HasExit = n, true
		printed := v[1+len(why)+len(mark):]
		r.scratch = append(append(r.scratch[:0], '"'), printed...)
		res.Output = record.Literal(r.scratch)
	}
}

// cutMark reports whether a text, decoded or not, carries a mark of the host
// that part of it was left out. Programs speak of truncation too, so only the
// host's own spellings count.
func cutMark(v []byte) bool {
	for _, mark := range []string{" truncated…", ` truncated\u2026`, "[... omitted ", "[... output truncated"} {
		if bytes.Contains(v, []byte(mark)) {
			return true
		}
	}
	body := bytes.TrimPrefix(v, []byte{'"'})
	return bytes.HasPrefix(body, []byte("Total output lines: ")) ||
		bytes.HasPrefix(body, []byte("Warning: truncated output"))
}
