package run

import (
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/shell"
)

// searched records a search and what it found.
func (f *Folder) searched(l *line, seg *shell.Segment, fate shell.Fate) {
	pat, ok := check.SearchOf(seg)
	if !ok || l.void != Seen || len(f.t.Searches) >= maxSearches {
		return
	}
	s := Search{Line: l.p.line, Call: l.p.id, Pattern: pat, At: f.h.Tree.Seq}
	out := strings.TrimSpace(l.text())
	switch {
	case l.elseSaid(seg, out):
		s.Known = true
	case fate == shell.Passed && len(seg.Filters) == 0:
		s.Known, s.Found = true, true
	case fate == shell.Failed && l.r.Exit == 1:
		s.Known = true
	case l.alone && l.r.HasExit:
		s.Known, s.Found = true, out != "" && out != "0"
	}
	f.t.Searches = append(f.t.Searches, s)
}

// elseSaid reports whether all that was printed is what the line says if the
// search finds nothing: grep x . || echo none.
func (l *line) elseSaid(seg *shell.Segment, out string) bool {
	next := seg.Index + 1
	if next >= len(l.p.script.Segments) {
		return false
	}
	or := &l.p.script.Segments[next]
	if or.Join != shell.Or || or.Prog() != "echo" {
		return false
	}
	return out == strings.Join(or.Words()[1:], " ")
}
