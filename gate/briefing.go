package gate

import (
	"fmt"
	"sort"
	"strings"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/attempt/store"
	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/outcome"
	"github.com/footing-dev/footing/run"
)

// maxBrief bounds the lines of each kind in a briefing.
const maxBrief = 6

// briefing says what stands open in the run, for an agent whose context was
// summarised or that comes back to it: failures on this tree, checks that code
// has moved under, what failed before. "" if there is nothing to say.
func (s *session) briefing() (string, error) {
	f, err := s.present()
	if err != nil {
		return "", err
	}
	text := bounded(brief(f.History()))
	if tried := s.tried(); tried != "" {
		text = strings.TrimPrefix(text+"\n"+tried, "\n")
	}
	return text, nil
}

// maxTried bounds what a briefing says of attempts.
const maxTried = 700

// tried is what failed in this project before, as read off runs by footing
// itself: what agents wrote down is for those who ask. "" if there is nothing,
// or it can't be read, which is no reason to say nothing else.
func (s *session) tried() string {
	ledger, err := store.Open(s.project, store.Options{})
	if err != nil {
		s.g.log("%s: open attempt ledger: %v", s.g.Agent.Name, err)
		return ""
	}
	defer ledger.Close()
	if n, err := ledger.Count(); err != nil || n == 0 {
		return ""
	}
	k, err := ledger.Known(true, nil, "")
	if err != nil {
		s.g.log("%s: read attempts: %v", s.g.Agent.Name, err)
		return ""
	}
	if len(k.Failures) == 0 {
		return ""
	}
	return strings.TrimSuffix(opening+attempt.Brief(k, maxTried), "\n")
}

func brief(h *run.History) string {
	now := h.AtEnd()
	var failing, stale, tried []string
	tracks := make([]*run.Track, 0, len(now.Tracks))
	for _, t := range now.Tracks {
		if t.Last != nil {
			tracks = append(tracks, t)
		}
	}
	sort.Slice(tracks, func(i, j int) bool { return tracks[i].Last.Seq > tracks[j].Last.Seq })
	for _, t := range tracks {
		cmd := clean.Quote(t.Check.Text, 160)
		ok, moved, _ := now.Fresh(t.Last)
		switch {
		case ok && t.Last.Out.Status == outcome.Fail:
			failing = append(failing, fmt.Sprintf("`%s` failed on this very tree", cmd))
		case !ok && t.Last.Out.Status == outcome.Fail:
			tried = append(tried, fmt.Sprintf("`%s` failed before %s and has not run since", cmd, where(moved)))
		case !ok:
			stale = append(stale, fmt.Sprintf("`%s` ran before %s", cmd, where(moved)))
		}
	}
	var b strings.Builder
	part := func(title string, lines []string) {
		if len(lines) == 0 {
			return
		}
		fmt.Fprintf(&b, "\n%s:", title)
		for i, l := range lines {
			if i == maxBrief {
				fmt.Fprintf(&b, "\n- and %d more", len(lines)-i)
				break
			}
			b.WriteString("\n- " + l)
		}
	}
	part("open failures", failing)
	part("checks that are stale", stale)
	part("failed earlier, not run since", tried)
	if b.Len() == 0 {
		return ""
	}
	return opening + "what is on record for this session." + b.String()
}

func where(f *run.File) string {
	if f == nil || f.Path == "" {
		return "the tree changed"
	}
	return clean.Quote(f.Path, 120) + " changed"
}
