package store

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"

	"github.com/footing-dev/footing/ledger"
)

// writer writes a file of the index from entries in order.
type writer struct {
	f     *os.File
	w     *bufio.Writer
	leaf  []byte
	first []uint64 // the first key of each leaf
	n     int64
}

// newWriter starts a file in dir. Its header is written last: a file without
// one is no index.
func newWriter(dir string) (*writer, error) {
	f, err := os.CreateTemp(dir, ".tmp-*")
	if err != nil {
		return nil, fmt.Errorf("create index: %w", err)
	}
	w := &writer{f: f, w: bufio.NewWriterSize(f, 256<<10), leaf: make([]byte, 0, pageSize)}
	w.page(nil)
	return w, nil
}

func (w *writer) page(b []byte) {
	var page [pageSize]byte
	copy(page[:pageSize-4], b)
	binary.LittleEndian.PutUint32(page[pageSize-4:], crc32.Checksum(page[:pageSize-4], table()))
	_, _ = w.w.Write(page[:]) // an error stays in w.w until it is flushed
}

func (w *writer) add(e entry) {
	if len(w.leaf) == 0 {
		w.first = append(w.first, e.key)
	}
	w.leaf = e.append(w.leaf)
	w.n++
	if len(w.leaf) == perPage*entrySize {
		w.page(w.leaf)
		w.leaf = w.leaf[:0]
	}
}

// finish writes what is above the leaves and gives the file its name, which
// says what stretch of the log it covers.
func (w *writer) finish(dir string, from int64, pos *position) (*segment, error) {
	path := filepath.Join(dir, segmentName(from, pos.off))
	err := w.seal(from, pos)
	if cerr := w.f.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(w.f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(w.f.Name())
		return nil, fmt.Errorf("write index: %w", err)
	}
	return openSegment(path)
}

func (w *writer) seal(from int64, pos *position) error {
	if len(w.leaf) > 0 || w.n == 0 {
		w.page(w.leaf)
	}
	keys := w.first
	for range layout(w.n)[1:] {
		var up []uint64
		b := make([]byte, 0, pageSize)
		for len(keys) > 0 {
			n := min(len(keys), perFence)
			up = append(up, keys[0])
			b = b[:0]
			for _, k := range keys[:n] {
				b = binary.LittleEndian.AppendUint64(b, k)
			}
			w.page(b)
			keys = keys[n:]
		}
		keys = up
	}
	if err := w.w.Flush(); err != nil {
		return err
	}
	head := make([]byte, 32, pageSize)
	copy(head, magic)
	head = binary.LittleEndian.AppendUint64(head, uint64(from))
	head = binary.LittleEndian.AppendUint64(head, uint64(w.n))
	head = pos.encode(head)
	head = head[:pageSize-4]
	head = binary.LittleEndian.AppendUint32(head, crc32.Checksum(head, table()))
	if _, err := w.f.WriteAt(head, 0); err != nil {
		return err
	}
	return w.f.Sync()
}

func (w *writer) drop() {
	_ = w.f.Close()
	_ = os.Remove(w.f.Name())
}

func segmentName(from, to int64) string { return fmt.Sprintf("%016x-%016x.seg", from, to) }

// joiner drops what is double in a run of entries in order: the entries of a
// point key become one, and of a list's members those met lately are left out.
type joiner struct {
	out  func(entry)
	open entry
	any  bool
	seen map[uint64]bool
	key  uint64
}

// maxSeen bounds how many members of a list are remembered.
const maxSeen = 4096

func (j *joiner) add(e entry) {
	if e.sub != 0 {
		j.flush()
		if e.key != j.key || j.seen == nil {
			j.key = e.key
			if j.seen == nil || len(j.seen) > 64 {
				j.seen = map[uint64]bool{}
			} else {
				clear(j.seen)
			}
		}
		if j.seen[e.sub] {
			return
		}
		if len(j.seen) < maxSeen {
			j.seen[e.sub] = true
		}
		j.out(e)
		return
	}
	if j.any && j.open.key == e.key {
		j.open.join(e)
		return
	}
	j.flush()
	j.open, j.any = e, true
}

func (j *joiner) flush() {
	if j.any {
		j.out(j.open)
	}
	j.any = false
}

// write makes one file of entries, which it sorts.
func write(dir string, from int64, pos *position, entries []entry) (*segment, error) {
	slices.SortFunc(entries, entry.compare)
	w, err := newWriter(dir)
	if err != nil {
		return nil, err
	}
	j := joiner{out: w.add}
	for _, e := range entries {
		j.add(e)
	}
	j.flush()
	return w.finish(dir, from, pos)
}

// merge makes one file of two that follow each other in the log, in constant
// memory.
func merge(dir string, a, b *segment) (*segment, error) {
	w, err := newWriter(dir)
	if err != nil {
		return nil, err
	}
	j := joiner{out: w.add}
	// b is the smaller: it is read ahead a page at a time by a pull loop.
	next, stop := pull(b)
	defer stop()
	e, ok := next()
	err = a.each(func(x entry) error {
		for ok && e.compare(x) < 0 {
			j.add(e)
			e, ok = next()
		}
		j.add(x)
		return nil
	})
	for ok {
		j.add(e)
		e, ok = next()
	}
	j.flush()
	if err == nil {
		err = stop()
	}
	if err != nil {
		w.drop()
		return nil, fmt.Errorf("merge index: %w", err)
	}
	return w.finish(dir, a.from, &b.pos)
}

// pull turns each around; stop returns the error it met.
func pull(s *segment) (next func() (entry, bool), stop func() error) {
	var page, k int64
	var b [pageSize]byte
	var failed error
	return func() (entry, bool) {
		if k == perPage {
			page, k = page+1, 0
		}
		if failed != nil || page*perPage+k >= s.n {
			return entry{}, false
		}
		if k == 0 {
			got, err := s.page(s.levels[0].page + page)
			if err != nil {
				failed = err
				return entry{}, false
			}
			copy(b[:], got)
		}
		e := readEntry(b[k*entrySize:])
		k++
		return e, true
	}, func() error { return failed }
}

// growth is by how much each file is larger than the next: files are merged
// until it holds, so that there are few of them and each entry is written a
// few times.
const growth = 4

// add puts a new file behind the others and merges where growth asks for it.
// Files that were merged are removed; a process that still reads one keeps it.
func addSegment(dir string, segs []*segment, s *segment) ([]*segment, error) {
	for len(segs) > 0 && segs[len(segs)-1].n < growth*s.n {
		last := segs[len(segs)-1]
		m, err := merge(dir, last, s)
		if err != nil {
			return append(segs, s), err
		}
		for _, old := range []*segment{last, s} {
			old.close()
			if old.path != m.path {
				_ = os.Remove(old.path)
			}
		}
		segs, s = segs[:len(segs)-1], m
	}
	return append(segs, s), errors.Join(ledger.SyncDir(dir))
}
