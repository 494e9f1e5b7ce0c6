package store

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/ledger/chain"
)

// breakKind is in what way a line breaks the chain.
type breakKind int64

const (
	breakLayout breakKind = iota + 1
	breakHash
	breakSeq
	breakPrev
)

func (k breakKind) String() string {
	switch k {
	case breakLayout:
		return "line is not laid out as a record"
	case breakHash:
		return "content does not have the hash it states: the record was altered"
	case breakSeq:
		return "sequence jumps: records were dropped, added or moved"
	case breakPrev:
		return "does not follow from the record before: that one was altered, dropped or moved"
	}
	return "is broken"
}

// Break is where a chain is broken.
type Break struct {
	Line int64  `json:"line"` // 1-based
	Seq  uint64 `json:"seq"`  // the sequence the record has or should have
	Why  string `json:"why"`
}

// Broken is the first break of the chain that was not acknowledged, nil if
// there is none. Only what was read anew since the index was written is
// checked here; [Store.Health] reads all.
func (s *Store) Broken() *Break {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pos.breakAt()
}

func (p *position) breakAt() *Break {
	if p.broken == 0 {
		return nil
	}
	return &Break{p.broken, p.brokenSeq, p.why.String()}
}

// settleTime is how long a last line that is no whole record may be one that
// is just being written over a torn tail.
const settleTime = 5 * time.Millisecond

// read takes in the log up to size. Without the lock the end may be a record
// that is just being written: it is then looked at again.
func (s *Store) read(f io.ReaderAt, size int64, locked bool) error {
	if size <= s.pos.off {
		return nil
	}
	in := chain.NewReader(io.NewSectionReader(f, s.pos.off, size-s.pos.off))
	base := s.pos.off
	var pending *position // what a line that breaks the chain would make of pos
	for {
		start := base + in.Offset()
		b, err := in.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return fmt.Errorf("read attempt ledger: %w", err)
		}
		if pending != nil {
			s.pos, pending = *pending, nil
		}
		after, es := s.pos.next(b, start, base+in.Offset())
		if after.broken != 0 && s.pos.broken == 0 && !locked && after.why <= breakHash {
			pending = &after
			continue
		}
		s.pos = after
		s.take(es, base+in.Offset()-start)
		if s.tail.records >= rebuildRecords || s.tail.bytes >= rebuildBytes {
			if err := s.flush(); err != nil {
				return err
			}
		}
	}
	if pending != nil {
		time.Sleep(settleTime)
		return s.read(f, size, true)
	}
	return nil
}

func (s *Store) take(es []entry, n int64) {
	s.tail.add(es)
	s.tail.records++
	s.tail.bytes += n
}

// next is the position after one more line, and where its record is filed.
func (p position) next(b []byte, start, end int64) (position, []entry) {
	p.line++
	p.start, p.off = start, end
	breaks := func(k breakKind) {
		if p.broken == 0 {
			p.broken, p.brokenSeq, p.why = p.line, p.seq+1, k
		}
	}
	l, err := chain.Parse(b)
	if err != nil {
		breaks(breakLayout)
		p.seq++
		return p, nil
	}
	genesis := chain.Genesis()
	prev := p.hash[:]
	if p.line == 1 {
		prev = genesis[:]
	}
	intact := l.Intact()
	switch {
	case !intact:
		breaks(breakHash)
	case l.Seq != p.seq+1:
		breaks(breakSeq)
	case !bytes.Equal(l.Prev, prev):
		breaks(breakPrev)
	}
	p.seq = l.Seq
	copy(p.hash[:], l.Hash)
	switch {
	case !intact:
		return p, nil // what was altered is no evidence
	case l.V > chain.Version:
		p.newer++
		return p, nil
	case chain.IsType(l.Body, chain.TypeOpen):
		return p, nil
	case chain.IsType(l.Body, chain.TypeCut):
		p.cuts++
		return p, nil
	case chain.IsType(l.Body, typeAck):
		p.acknowledge(l.Body)
		return p, nil
	}
	es, at, ok := entriesOf(nil, &l, start)
	if !ok {
		p.unread++
		return p, nil
	}
	if chain.IsType(l.Body, typeAttempt) {
		p.attempts++
	}
	p.unordered = p.unordered || at < p.lastAt
	p.lastAt = max(p.lastAt, at)
	return p, es
}

func (p *position) acknowledge(b []byte) {
	_, data := body(b)
	var a acknowledgement
	if json.Unmarshal(data, &a) == nil && p.broken != 0 && p.broken <= a.Through {
		p.broken, p.brokenSeq, p.why = 0, 0, 0
	}
}

// at reads the record at off in the log.
func (s *Store) at(off int64) (chain.Line, error) {
	buf := s.line
	if buf == nil {
		buf = make([]byte, 4<<10)
	}
	for {
		n, err := s.f.ReadAt(buf, off)
		if err != nil && !errors.Is(err, io.EOF) {
			return chain.Line{}, fmt.Errorf("read attempt ledger: %w", err)
		}
		if k := bytes.IndexByte(buf[:n], '\n'); k >= 0 {
			l, err := chain.Parse(buf[:k])
			if err != nil || !l.Intact() {
				return l, errDamaged // of the log, or the index points astray
			}
			if cap(buf) <= 64<<10 {
				s.line = buf
			}
			return l, nil
		}
		if n < len(buf) || len(buf) > 2*ledger.MaxBody {
			return chain.Line{}, errDamaged
		}
		buf = make([]byte, 4*len(buf))
	}
}

// attemptAt reads the attempt at off.
func (s *Store) attemptAt(off int64) *attempt.Attempt {
	l, err := s.at(off)
	if err != nil {
		s.fail(err)
		return nil
	}
	typ, data := body(l.Body)
	if typ != typeAttempt {
		s.fail(errDamaged)
		return nil
	}
	a, err := attempt.Parse(data)
	if err != nil {
		s.fail(errDamaged)
		return nil
	}
	return &a
}

// approachAt reads only the approach of the attempt at off, normalised.
func (s *Store) approachAt(off int64) (label string) {
	l, err := s.at(off)
	if err != nil {
		s.fail(err)
		return ""
	}
	_, data := body(l.Body)
	_, err = jscan.Object(data, 0, func(k, v []byte) bool {
		if string(k) != "approach" {
			return true
		}
		text, _ := jsontext.AppendUnquote(nil, v) // mends what is not UTF-8
		label = attempt.Normalise(string(text))
		return false
	})
	if err != nil {
		s.fail(errDamaged)
	}
	return label
}

func (s *Store) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

func hashOf(line []byte) (chain.Hash, bool) {
	l, err := chain.Parse(bytes.TrimSuffix(line, []byte("\n")))
	if err != nil {
		return chain.Hash{}, false
	}
	return chain.ParseHash(string(l.Hash))
}

// readWriter reads a ledger's id from the record that opens it. Where that is
// damaged, what is left of it is the id.
func readWriter(f io.ReaderAt) (string, error) {
	in := chain.NewReader(io.NewSectionReader(f, 0, 64<<10))
	b, err := in.Next()
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("read attempt ledger: %w", err)
	}
	id := ""
	if l, err := chain.Parse(b); err == nil {
		_, data := body(l.Body)
		_, err = jscan.Object(data, 0, func(k, v []byte) bool {
			if string(k) == "run" {
				id = strings.Trim(string(v), `"`)
			}
			return true
		})
		if err != nil {
			id = ""
		}
	}
	if id == "" {
		id = "damaged-" + chain.Sum(b).String()[:32]
	}
	return id, nil
}
