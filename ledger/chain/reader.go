package chain

import (
	"io"

	"github.com/footing-dev/footing/internal/lines"
)

// Reader reads the lines of a segment and tells a whole line from a torn one.
type Reader struct {
	lines *lines.Reader
	src   tap
	// Torn is, after io.EOF, how many bytes followed the last line break: the
	// remains of a write that never finished.
	Torn int64
}

// tap remembers how much was read and the last byte of it.
type tap struct {
	r     io.Reader
	total int64
	last  byte
}

func (t *tap) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	if n > 0 {
		t.total += int64(n)
		t.last = p[n-1]
	}
	return n, err
}

// NewReader reads from r.
func NewReader(r io.Reader) *Reader {
	c := &Reader{src: tap{r: r}}
	c.lines = lines.New(&c.src, 0)
	return c
}

// Next returns the next whole line without its line break, valid until the
// next call; io.EOF at the end. A line that is too long to be a record comes
// back as nil.
func (c *Reader) Next() ([]byte, error) {
	start := c.lines.Offset
	b, err := c.lines.Next()
	if err != nil {
		return nil, err
	}
	if c.lines.Offset == c.src.total && c.src.last != '\n' {
		c.Torn = c.lines.Offset - start
		return nil, io.EOF
	}
	if c.lines.TooLong {
		return nil, nil
	}
	return b, nil
}

// Line is the 1-based number of the line last returned.
func (c *Reader) Line() int { return c.lines.Line() }

// Offset is where the next line starts.
func (c *Reader) Offset() int64 { return c.lines.Offset }
