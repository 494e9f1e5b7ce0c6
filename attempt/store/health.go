package store

import (
	"errors"
	"fmt"
	"io"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/ledger/chain"
)

// Health is how a ledger does, read from all of it.
type Health struct {
	Attempts   int64   `json:"attempts"`
	Succeeded  int64   `json:"succeeded"`
	Failed     int64   `json:"failed"`
	Verified   int64   `json:"verified"`
	Derived    int64   `json:"derived"`
	Unknown    int64   `json:"unknown"`       // failures of class unknown
	UnknownPct float64 `json:"unknown_share"` // of the failures, 0 to 1
	// Matched counts attempts whose approach had been tried before; MatchRate
	// is their share. A low one says that labels do not meet.
	Matched   int64   `json:"matched"`
	MatchRate float64 `json:"match_rate"`
	// Labels counts distinct labels of approaches and assumptions, Once those
	// of them used a single time.
	Labels int64 `json:"labels"`
	Once   int64 `json:"labels_used_once"`
	// Claimed counts verdicts that asked for an authority they were not given.
	Claimed int64 `json:"authority_not_granted"`
	// Duplicates and Dangling name the first few; the counts are of all.
	DuplicateIDs int64    `json:"duplicate_ids"`
	Duplicates   []string `json:"duplicates"`
	DanglingRefs int64    `json:"dangling_evidence"`
	Dangling     []string `json:"dangling"`
	Reserved     int      `json:"reserved"`
	Abandoned    int64    `json:"abandoned"`
	Newer        int64    `json:"newer_version"`
	Unread       int64    `json:"unread"`
	Cuts         int64    `json:"torn_tails_cut"`
	Records      int64    `json:"records"` // of any kind
	Bytes        int64    `json:"bytes"`
	IndexFiles   int      `json:"index_files"`
	Broken       *Break   `json:"broken,omitempty"`
}

// shownIDs bounds the ids and references a health report names.
const shownIDs = 20

// Health reads the whole ledger: it checks the chain from the first record to
// the last and counts. resolves says whether a reference to evidence leads
// somewhere; nil asks nothing. It takes memory for a number a label.
func (s *Store) Health(resolves func(ref string) bool) (*Health, error) {
	if _, err := s.Settle(""); err != nil {
		return nil, err
	}
	open, err := s.Reservations(maxHolds)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	h := &Health{Reserved: len(open), Duplicates: []string{}, Dangling: []string{}, IndexFiles: len(s.segs)}
	if s.f == nil {
		return h, nil
	}
	walked, err := s.walk(h, resolves)
	if err != nil {
		return nil, err
	}
	h.Newer, h.Unread, h.Cuts, h.Records, h.Bytes = walked.newer, walked.unread, walked.cuts, walked.line, walked.off
	if h.Broken = walked.breakAt(); h.Broken != nil && s.pos.broken == 0 {
		// What the index was made of changed since: from now on all who open
		// the ledger shall know.
		s.rebuild("the log was altered since")
		if err := s.refresh(); err != nil {
			return h, err
		}
		return h, s.flush()
	}
	return h, nil
}

// walk goes through the log from its start.
func (s *Store) walk(h *Health, resolves func(string) bool) (position, error) {
	var pos position
	c := census{h: h, resolves: resolves, ids: map[uint64]bool{}, labels: map[uint64]bool{}, approaches: map[uint64]bool{}}
	in := chain.NewReader(io.NewSectionReader(s.f, 0, s.pos.off))
	for {
		start := in.Offset()
		b, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return pos, fmt.Errorf("read attempt ledger: %w", err)
		}
		before := pos.attempts
		pos, _ = pos.next(b, start, in.Offset())
		if pos.attempts == before {
			continue
		}
		l, err := chain.Parse(b)
		if err != nil {
			continue
		}
		_, data := body(l.Body)
		if a, err := attempt.Parse(data); err == nil {
			c.count(&a)
		}
	}
	c.end()
	return pos, nil
}

// census counts attempts one by one.
type census struct {
	h          *Health
	resolves   func(string) bool
	ids        map[uint64]bool
	approaches map[uint64]bool
	labels     map[uint64]bool // true: used more than once
}

func (c *census) count(a *attempt.Attempt) {
	h := c.h
	h.Attempts++
	switch {
	case a.Outcome.Succeeded:
		h.Succeeded++
	default:
		h.Failed++
		if a.Outcome.Class == attempt.Unknown {
			h.Unknown++
		}
		if a.Outcome.Detail == Abandoned {
			h.Abandoned++
		}
		if a.Verified() {
			h.Verified++
		}
	}
	if a.Derived {
		h.Derived++
	}
	for _, v := range a.Verdicts {
		if v.Claimed != "" {
			h.Claimed++
		}
	}
	if id := hashSub(a.ID); c.ids[id] {
		h.DuplicateIDs++
		h.Duplicates = name(h.Duplicates, a.ID)
	} else {
		c.ids[id] = true
	}
	approach := attempt.Normalise(a.Approach)
	if key := hashSub("a", approach); c.approaches[key] {
		h.Matched++
	} else {
		c.approaches[key] = true
	}
	c.label("a", approach)
	for _, l := range attempt.NewSet(a.Assumptions) {
		c.label("l", l)
	}
	for _, ref := range a.Evidence {
		if c.resolves != nil && !c.resolves(ref) {
			h.DanglingRefs++
			h.Dangling = name(h.Dangling, ref)
		}
	}
}

func (c *census) label(kind, label string) {
	key := hashSub(kind, label)
	_, again := c.labels[key]
	c.labels[key] = again
}

func (c *census) end() {
	h := c.h
	h.Labels = int64(len(c.labels))
	for _, again := range c.labels {
		if !again {
			h.Once++
		}
	}
	if h.Failed > 0 {
		h.UnknownPct = float64(h.Unknown) / float64(h.Failed)
	}
	if h.Attempts > 0 {
		h.MatchRate = float64(h.Matched) / float64(h.Attempts)
	}
}

func name(list []string, s string) []string {
	if len(list) < shownIDs {
		list = append(list, s)
	}
	return list
}
