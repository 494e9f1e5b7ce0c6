// Package lines reads a stream line by line in constant memory. A line longer
// than the limit is scanned past and reported, never buffered whole.
package lines

import (
	"bytes"
	"io"
	"sync"
)

// Limit is the longest line that is kept, 16 MiB.
const Limit = 16 << 20

// chunk is how much is read at once: few enough bytes to stay in a core's own
// cache until they are parsed.
const chunk = 64 << 10

// Reader yields lines. The slice it yields is valid until the next call.
type Reader struct {
	src     io.Reader
	buf     []byte
	r, w    int // unread part of buf
	line    int
	limit   int
	err     error
	Offset  int64 // bytes consumed up to the start of the next line
	TooLong bool  // the last line was over the limit: its content is nil
}

// New reads src with the given limit in bytes (0: Limit).
func New(src io.Reader, limit int) *Reader {
	if limit <= 0 {
		limit = Limit
	}
	return &Reader{src: src, limit: limit, buf: *buffers.Get().(*[]byte)}
}

// maxPooled is the largest buffer that outlives its reader.
const maxPooled = 1 << 20

// buffers are those of closed readers: an audit reads many files one after the
// other, and fresh memory costs more than the parsing of what is put into it.
var buffers = sync.Pool{New: func() any {
	b := make([]byte, chunk)
	return &b
}}

// Close lets another reader have the buffer. Lines yielded are not valid any
// more, nor is the reader.
func (r *Reader) Close() {
	if b := r.buf; b != nil && len(b) <= maxPooled {
		r.buf, r.r, r.w, r.err = nil, 0, 0, io.EOF
		buffers.Put(&b)
	}
}

// Line is the 1-based number of the line last returned.
func (r *Reader) Line() int { return r.line }

// Next returns the next line without its newline; io.EOF at the end. A last
// line without a newline is a line.
func (r *Reader) Next() ([]byte, error) {
	r.TooLong = false
	seen := r.r
	for {
		if k := bytes.IndexByte(r.buf[seen:r.w], '\n'); k >= 0 {
			return r.take(seen+k, 1), nil
		}
		seen = r.w
		if r.err != nil {
			if r.r == r.w {
				return nil, r.err
			}
			if r.err != io.EOF {
				// A read error mid-line: the part read is not a line.
				r.r = r.w
				return nil, r.err
			}
			return r.take(r.w, 0), nil
		}
		if r.w-r.r > r.limit {
			return r.discard()
		}
		seen -= r.r
		r.fill()
		seen += r.r
	}
}

func (r *Reader) take(end, sep int) []byte {
	b := r.buf[r.r:end]
	if len(b) > r.limit {
		r.TooLong, b = true, nil
	}
	r.Offset += int64(end - r.r + sep)
	r.r = end + sep
	r.line++
	return b
}

// fill makes room and reads once.
func (r *Reader) fill() {
	if r.w == len(r.buf) {
		if r.r > 0 {
			copy(r.buf, r.buf[r.r:r.w])
			r.w -= r.r
			r.r = 0
		} else {
			bigger := make([]byte, min(2*len(r.buf), r.limit+chunk))
			copy(bigger, r.buf[:r.w])
			r.buf = bigger
		}
	}
	for range 100 {
		n, err := r.src.Read(r.buf[r.w:])
		r.w += n
		if err != nil {
			r.err = err
			return
		}
		if n > 0 {
			return
		}
	}
	r.err = io.ErrNoProgress
}

// discard drops the rest of an over-long line.
func (r *Reader) discard() ([]byte, error) {
	r.TooLong = true
	for {
		if k := bytes.IndexByte(r.buf[r.r:r.w], '\n'); k >= 0 {
			r.take(r.r+k, 1)
			return nil, nil
		}
		r.Offset += int64(r.w - r.r)
		r.r, r.w = 0, 0
		if r.err != nil {
			r.line++
			return nil, nil
		}
		r.fill()
	}
}
