package run

import (
	"strconv"
	"strings"

	"github.com/footing-dev/footing/outcome"
	"github.com/footing-dev/footing/shell"
)

// reported reads the exit statuses a line prints itself: in
// `pytest | tail; echo "exit: ${PIPESTATUS[0]}"` the line's own status says
// nothing about pytest, and its last words say everything.
func (l *line) reported(s *shell.Script) {
	if l.fates != nil && l.r.Exit == 0 && !l.r.Truncated && echoes(s) {
		for i := range s.Segments {
			if l.fates[i] == shell.Masked || l.fates[i] == shell.Ambiguous {
				if f := outcome.Echoed(s, l.p.command, i, l.text()); f != shell.Masked {
					l.fates[i] = f
				}
			}
		}
	}
	for i := range s.Segments {
		seg := &s.Segments[i]
		if seg.Reports == 0 || seg.Reports > len(s.Segments) || l.fates == nil {
			continue
		}
		target := seg.Reports - 1
		if l.fates[target] != shell.Masked && l.fates[target] != shell.Ambiguous {
			continue
		}
		if n, ok := printed(l.text(), seg); ok {
			l.fates[target] = shell.Failed
			if n == 0 {
				l.fates[target] = shell.Passed
			}
		}
	}
}

// printed finds the number an echo of a status left in the output: in the last
// line that is the echo's own words with a number in place of the status.
func printed(out string, seg *shell.Segment) (int, bool) {
	if len(seg.Argv) < 2 {
		return 0, false
	}
	var b strings.Builder
	for i, w := range seg.Argv[1:] {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.Text)
	}
	words := strings.TrimRight(strings.ReplaceAll(b.String(), `\n`, ""), " ")
	at := strings.IndexByte(words, '$')
	if at < 0 {
		return 0, false
	}
	before := words[:at]
	after := words[at:]
	if end := strings.IndexByte(after, '}'); strings.HasPrefix(after, "${") && end >= 0 {
		after = after[end+1:]
	} else {
		after = strings.TrimLeft(strings.TrimPrefix(after[1:], "?"), "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
	}
	lines := strings.Split(strings.TrimRight(out, "\n"), "\n")
	for i := len(lines) - 1; i >= 0 && i >= len(lines)-64; i-- {
		rest, ok := strings.CutPrefix(strings.TrimRight(lines[i], " \r"), before)
		if !ok {
			continue
		}
		rest, ok = strings.CutSuffix(rest, after)
		if n, err := strconv.Atoi(rest); ok && err == nil && n >= 0 && n < 256 {
			return n, true
		}
	}
	return 0, false
}

// echoes reports whether a line of several segments prints words of its own.
func echoes(s *shell.Script) bool {
	if len(s.Segments) < 2 {
		return false
	}
	for i := range s.Segments {
		if p := s.Segments[i].Prog(); p == "echo" || p == "printf" {
			return true
		}
	}
	return false
}
