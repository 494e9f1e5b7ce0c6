package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"sort"

	"github.com/footing-dev/footing/ledger/chain"
)

// A file of the index is a header page, the pages of entries in order, and
// above them levels of pages that hold the first key of each page below, up to
// one page. Every page ends in a checksum.
const (
	pageSize  = 4096
	perPage   = 127 // entries of a leaf
	perFence  = 511 // keys of an inner page
	magic     = "footing.attempts.index/1"
	maxLevels = 6
)

// errDamaged means that a page of the index is not what was written.
var errDamaged = errors.New("index is damaged")

func table() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// position is how far a log was read, and what must be known to go on.
type position struct {
	off    int64 // behind the last line read
	start  int64 // of the last line read
	line   int64 // lines read
	seq    uint64
	hash   chain.Hash // of the last record
	lastAt int64      // newest stamp so far
	// What was met on the way.
	attempts, newer, unread, cuts int64
	// broken is the first line that breaks the chain and is not acknowledged,
	// 0 if there is none.
	broken    int64
	brokenSeq uint64
	why       breakKind
	unordered bool // a record came in behind younger ones
}

type segment struct {
	f      *os.File
	path   string
	from   int64 // the stretch of the log it covers, to pos.off
	pos    position
	n      int64
	levels []level  // leaves first
	mem    []byte   // the file mapped, nil where it is read
	good   []uint64 // bits of the mapped pages whose checksum was right
	buf    []byte
}

func (s *segment) close() {
	unmap(s.mem)
	s.mem = nil
	_ = s.f.Close()
}

type level struct{ page, pages int64 }

func (p *position) encode(b []byte) []byte {
	for _, v := range []int64{
		p.off, p.start, p.line, int64(p.seq), p.lastAt, p.attempts, p.newer, p.unread, p.cuts,
		p.broken, int64(p.brokenSeq), int64(p.why), flag(p.unordered),
	} {
		b = binary.LittleEndian.AppendUint64(b, uint64(v))
	}
	return append(b, p.hash[:]...)
}

func (p *position) decode(b []byte) {
	at := func(i int) int64 { return int64(binary.LittleEndian.Uint64(b[8*i:])) }
	p.off, p.start, p.line, p.seq, p.lastAt = at(0), at(1), at(2), uint64(at(3)), at(4)
	p.attempts, p.newer, p.unread, p.cuts = at(5), at(6), at(7), at(8)
	p.broken, p.brokenSeq, p.why, p.unordered = at(9), uint64(at(10)), breakKind(at(11)), at(12) != 0
	copy(p.hash[:], b[13*8:])
}

func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// openSegment reads a file's header and checks that the file is whole.
func openSegment(path string) (*segment, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open index: %w", err)
	}
	s := &segment{f: f, path: path, buf: make([]byte, pageSize)}
	if err := s.header(); err != nil {
		f.Close()
		return nil, fmt.Errorf("open index %s: %w", path, err)
	}
	return s, nil
}

func (s *segment) header() error {
	b, err := s.page(0)
	if err != nil {
		return err
	}
	if string(b[:len(magic)]) != magic {
		return errDamaged
	}
	b = b[32:]
	s.from, s.n = int64(binary.LittleEndian.Uint64(b)), int64(binary.LittleEndian.Uint64(b[8:]))
	s.pos.decode(b[16:])
	s.levels = layout(s.n)
	last := s.levels[len(s.levels)-1]
	info, err := s.f.Stat()
	if err != nil {
		return err
	}
	if info.Size() != (last.page+last.pages)*pageSize || !info.Mode().IsRegular() {
		return errDamaged
	}
	s.mem = mapFile(s.f, info.Size())
	s.good = make([]uint64, info.Size()/pageSize/64+1)
	return nil
}

// layout is where the levels of a file with n entries lie.
func layout(n int64) []level {
	l := []level{{1, max(1, (n+perPage-1)/perPage)}}
	for l[len(l)-1].pages > 1 && len(l) < maxLevels {
		below := l[len(l)-1]
		l = append(l, level{below.page + below.pages, (below.pages + perFence - 1) / perFence})
	}
	return l
}

// page returns one page, checked; it is valid until the next call.
func (s *segment) page(i int64) ([]byte, error) {
	if s.mem != nil {
		b := s.mem[i*pageSize : (i+1)*pageSize : (i+1)*pageSize]
		if s.good[i/64]>>(i%64)&1 == 1 {
			return b, nil
		}
		if !whole(b) {
			return nil, errDamaged
		}
		s.good[i/64] |= 1 << (i % 64)
		return b, nil
	}
	if _, err := s.f.ReadAt(s.buf, i*pageSize); err != nil {
		if errors.Is(err, io.EOF) {
			err = errDamaged
		}
		return nil, err
	}
	if !whole(s.buf) {
		return nil, errDamaged
	}
	return s.buf, nil
}

// whole reports whether a page has the checksum it ends in.
func whole(page []byte) bool {
	return crc32.Checksum(page[:pageSize-4], table()) == binary.LittleEndian.Uint32(page[pageSize-4:])
}

// find hands the entries of key to f, newest first, until it says stop. f must
// not look into the segment itself.
func (s *segment) find(key uint64, f func(entry) bool) error {
	at := int64(0) // the page of the level that is looked at
	for i := len(s.levels) - 1; i > 0; i-- {
		l := s.levels[i]
		b, err := s.page(l.page + at)
		if err != nil {
			return err
		}
		first := at * perFence
		n := int(min(perFence, s.levels[i-1].pages-first))
		// The last page that starts below key may hold its first entries.
		k := sort.Search(n, func(j int) bool { return binary.LittleEndian.Uint64(b[8*j:]) >= key })
		at = first + int64(max(0, k-1))
	}
	for ; at < s.levels[0].pages; at++ {
		b, err := s.page(s.levels[0].page + at)
		if err != nil {
			return err
		}
		n := int(min(perPage, s.n-at*perPage))
		if n <= 0 {
			return nil
		}
		k := sort.Search(n, func(j int) bool { return binary.LittleEndian.Uint64(b[entrySize*j:]) >= key })
		for ; k < n; k++ {
			e := readEntry(b[entrySize*k:])
			if e.key != key || !f(e) {
				return nil
			}
		}
	}
	return nil
}

// each hands all entries in order to f.
func (s *segment) each(f func(entry) error) error {
	const run = 64 // pages read at once
	buf := make([]byte, run*pageSize)
	for at := int64(0); at < s.levels[0].pages; at += run {
		n := min(run, s.levels[0].pages-at)
		if _, err := s.f.ReadAt(buf[:n*pageSize], (s.levels[0].page+at)*pageSize); err != nil {
			return fmt.Errorf("read index: %w", err)
		}
		for p := range n {
			b := buf[p*pageSize : (p+1)*pageSize]
			if !whole(b) {
				return errDamaged
			}
			for k := range min(perPage, s.n-(at+p)*perPage) {
				if err := f(readEntry(b[entrySize*k:])); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
