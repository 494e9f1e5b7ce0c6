package codex

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/footing-dev/footing/record"
)

// headerForm reads the form where Codex's own lines come first and the program
// speaks only after "Output:". Without that line all of it is Codex's.
func (r *reader) headerForm(res *record.Result, v []byte) bool {
	rest := v[1 : len(v)-1]
	n, exit := 0, 0
	timed, aborted, done := false, false, false
	for len(rest) > 0 && !done {
		line, after := cutLine(rest)
		s := string(line)
		switch {
		case s == "Output:":
			done = true
		case prefixNumber(s, "Exit code: ", &exit), prefixNumber(s, "Process exited with code ", &exit):
			if !res.HasExit { // the first line of its kind stands
				res.Exit, res.HasExit, res.Status = exit, true, statusOf(exit)
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

// prefixNumber reads "prefix N" into n.
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
