package run

import (
	"strings"

	"github.com/footing-dev/footing/outcome"
	"github.com/footing-dev/footing/shell"
)

// chain tells the segments of a failed `a && b && c` apart where the output
// names the task that failed: what stands before it passed, what stands behind
// it never ran.
func (l *line) chain(s *shell.Script) {
	if l.fates == nil || l.r.Exit == 0 || len(s.Segments) < 2 || l.r.Truncated {
		return
	}
	for i := range s.Segments {
		seg := &s.Segments[i]
		if i > 0 && seg.Join != shell.And || len(seg.Filters) > 0 || seg.Background || seg.Negated || seg.Loop || seg.Cond || seg.Func || seg.Subst || seg.Opaque {
			return
		}
	}
	name := outcome.FailedTask(l.text())
	if name == "" {
		return
	}
	at := -1
	for i := range s.Segments {
		if l.fates[i] != shell.Ambiguous || !runsTask(&s.Segments[i], name) {
			continue
		}
		if at >= 0 {
			return
		}
		at = i
	}
	for i := range l.fates {
		switch {
		case at < 0:
			return
		case i < at:
			l.fates[i] = shell.Passed
		case i == at:
			l.fates[i] = shell.Failed
		default:
			l.fates[i] = shell.NotRun
		}
	}
}

// runsTask reports whether a segment names a task, or the one a task of that
// name belongs to: `mise run lint` runs lint:go.
func runsTask(seg *shell.Segment, name string) bool {
	for i := 1; i < len(seg.Argv); i++ {
		w := &seg.Argv[i]
		if w.Known && (w.Text == name || strings.HasPrefix(name, w.Text+":")) {
			return true
		}
	}
	return false
}
