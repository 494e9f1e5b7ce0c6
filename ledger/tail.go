package ledger

import (
	"bytes"
	"fmt"
	"io"

	"github.com/footing-dev/footing/internal/lines"
	"github.com/footing-dev/footing/ledger/chain"
)

// tail is where the next record goes: behind the last whole one.
type tail struct {
	size int64 // end of the last whole record; 0: none
	seq  uint64
	hash chain.Hash
	// prev is the hash before the last record's, and sealed is set if that
	// record is a seal (which then signed prev).
	prev   chain.Hash
	sealed bool
}

// tornTail is what a writer that died left behind the last whole record.
type tornTail struct {
	bytes int64
	sum   chain.Hash
}

// findTail brings s.tail up to date with a file of the given size and reports
// a torn tail, or nil.
func (s *Segment) findTail(size int64) (*tornTail, error) {
	if size == s.tail.size && size > 0 {
		return nil, nil
	}
	t, err := readTail(s.f, size)
	if err != nil {
		s.tail = tail{}
		return nil, err
	}
	s.tail = t
	if t.size == size {
		return nil, nil
	}
	torn := make([]byte, min(size-t.size, lines.Limit))
	if _, err := s.f.ReadAt(torn, t.size); err != nil && err != io.EOF {
		return nil, err
	}
	return &tornTail{bytes: size - t.size, sum: chain.Sum(torn)}, nil
}

// readTail finds the last whole record of the first size bytes of f. What
// follows the last line break is torn, and so is a line with zero bytes in it:
// that is what a file system leaves of a write it had made room for but not
// yet done. Any other line that is no record is somebody's edit, and not cut.
func readTail(f io.ReaderAt, size int64) (tail, error) {
	for end := size; ; {
		if end == 0 {
			return tail{hash: chain.Genesis()}, nil
		}
		line, start, whole, err := lastLine(f, end)
		if err != nil {
			return tail{}, err
		}
		if whole {
			if l, err := chain.Parse(line); err == nil {
				t := tail{size: end, seq: l.Seq, sealed: chain.IsType(l.Body, TypeSeal)}
				var ok, pok bool
				t.hash, ok = chain.ParseHash(string(l.Hash))
				t.prev, pok = chain.ParseHash(string(l.Prev))
				if !ok || !pok || l.Seq == 0 {
					return tail{}, ErrBroken
				}
				return t, nil
			}
			if bytes.IndexByte(line, 0) < 0 {
				return tail{}, ErrBroken
			}
		}
		end = start
	}
}

// lastLine returns the last line of the first end bytes of f without its line
// break, where it starts, and whether it had one.
func lastLine(f io.ReaderAt, end int64) (line []byte, start int64, whole bool, err error) {
	for window := int64(4 << 10); ; window *= 8 {
		from := max(0, end-window)
		buf := make([]byte, end-from)
		if n, err := f.ReadAt(buf, from); n < len(buf) {
			return nil, 0, false, fmt.Errorf("read record: %w", err)
		}
		whole = buf[len(buf)-1] == '\n'
		if whole {
			buf = buf[:len(buf)-1]
		}
		if k := bytes.LastIndexByte(buf, '\n'); k >= 0 {
			return buf[k+1:], from + int64(k) + 1, whole, nil
		}
		if from == 0 {
			return buf, 0, whole, nil
		}
		if window > 2*lines.Limit {
			return nil, 0, false, ErrBroken
		}
	}
}
