package attempt

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// LineError is what is wrong with one line of input.
type LineError struct {
	Line int // 1-based
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }
func (e *LineError) Unwrap() error { return e.Err }

// ReadAll reads attempts from JSON: one attempt, a list, an object whose member
// attempts is a list, or any of these one after another, as in JSON lines. The
// first that is wrong is a [*LineError] with the line it starts on, and nothing
// is returned.
func ReadAll(r io.Reader) ([]Attempt, error) {
	in := &counter{r: r}
	d := jsontext.NewDecoder(bufio.NewReaderSize(in, 64<<10), lenient())
	p := parser{d: d, in: in, line: 1}
	for {
		switch d.PeekKind() {
		case '{':
			if err := p.object(); err != nil {
				return nil, err
			}
		case '[':
			if err := p.list(); err != nil {
				return nil, err
			}
		default:
			at := p.here()
			v, err := d.ReadValue()
			if errors.Is(err, io.EOF) {
				return p.out, nil
			}
			if err == nil {
				err = fmt.Errorf("%w: want an attempt, not %s", ErrBadField, short(string(v)))
			}
			return nil, p.fail(at, err)
		}
	}
}

// counter remembers where lines end in what was read, so that an offset can be
// turned into a line.
type counter struct {
	r    io.Reader
	done int64
	ends []int64 // offsets of line breaks that were not passed yet
}

func (c *counter) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	for i := 0; i < n; {
		k := bytes.IndexByte(b[i:n], '\n')
		if k < 0 {
			break
		}
		i += k + 1
		c.ends = append(c.ends, c.done+int64(i))
	}
	c.done += int64(n)
	return n, err
}

type parser struct {
	d    *jsontext.Decoder
	in   *counter
	line int
	out  []Attempt
}

// here is the line the next value starts on.
func (p *parser) here() int {
	p.d.PeekKind() // skips white space without taking the value
	at := p.d.InputOffset()
	// The decoder stands behind the last value; white space up to the next one
	// may hold line breaks.
	at += int64(len(spaces(p.d.UnreadBuffer())))
	passed := 0
	for passed < len(p.in.ends) && p.in.ends[passed] <= at {
		passed++
	}
	p.line += passed
	p.in.ends = p.in.ends[passed:]
	return p.line
}

func spaces(b []byte) []byte {
	return b[:len(b)-len(bytes.TrimLeft(b, " \t\r\n,:"))]
}

func (p *parser) fail(line int, err error) error {
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = fmt.Errorf("read attempt: %w", ErrNotJSON)
	}
	return &LineError{line, err}
}

// object reads an attempt, or an object that holds a list of them. Which it is
// shows only once its members were read, and a list may be of any size: so
// members are kept until then, and a list is taken as it comes.
func (p *parser) object() error {
	at := p.here()
	if _, err := p.d.ReadToken(); err != nil {
		return p.fail(at, err)
	}
	one := []byte{'{'}
	listed := false
	for p.d.PeekKind() != '}' {
		name, err := p.d.ReadValue()
		if err != nil {
			return p.fail(p.here(), err)
		}
		member := string(name) // looking at what follows overwrites name
		if member == `"attempts"` && p.d.PeekKind() == '[' {
			listed = true
			if err := p.list(); err != nil {
				return err
			}
			continue
		}
		if len(one) > 1 {
			one = append(one, ',')
		}
		one = append(append(one, member...), ':')
		v, err := p.d.ReadValue()
		if err != nil {
			return p.fail(p.here(), err)
		}
		if one = append(one, v...); len(one) > MaxRecord && !listed {
			return &LineError{at, fmt.Errorf("read attempt: %w", ErrTooLong)}
		}
	}
	if _, err := p.d.ReadToken(); err != nil {
		return p.fail(p.here(), err)
	}
	if listed {
		return nil
	}
	return p.take(at, append(one, '}'))
}

func (p *parser) list() error {
	if _, err := p.d.ReadToken(); err != nil {
		return p.fail(p.here(), err)
	}
	for p.d.PeekKind() != ']' {
		at := p.here()
		v, err := p.d.ReadValue()
		if err != nil {
			return p.fail(at, err)
		}
		if err := p.take(at, v); err != nil {
			return err
		}
	}
	if _, err := p.d.ReadToken(); err != nil {
		return p.fail(p.here(), err)
	}
	return nil
}

func (p *parser) take(line int, v []byte) error {
	a, err := Parse(v)
	if err != nil {
		return &LineError{line, err}
	}
	p.out = append(p.out, a)
	return nil
}
