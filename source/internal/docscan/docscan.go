// Package docscan walks a single JSON document of any size in a fixed window of
// memory. Like [jscan] it is lenient: it follows brackets and quotes, and a
// value nobody asked for is passed over without being kept or checked.
//
// A value that is asked for and is longer than the limit is passed over too,
// and counted. [String] and [Content] read the values such documents are made of.
//
// [jscan]: github.com/footing-dev/footing/internal/jscan
package docscan

import (
	"io"
	"sync"

	"github.com/footing-dev/footing/internal/jscan"
)

// Limit is the longest value that is kept, the same as for a line of a log.
const Limit = 16 << 20

const window = 64 << 10

// Scanner walks a document. Its methods take one value each.
type Scanner struct {
	src   io.Reader
	buf   []byte
	r, w  int
	err   error // of src
	taken bool  // the value at hand was taken
	names map[string]string

	TooLong int // values over the limit
	limit   int
}

// New walks the document in src. A limit of 0 means [Limit].
func New(src io.Reader, limit int) *Scanner {
	if limit <= 0 {
		limit = Limit
	}
	return &Scanner{src: src, buf: *windows.Get().(*[]byte), limit: limit}
}

// windows are those of closed scanners: an audit reads one document after the
// other.
var windows = sync.Pool{New: func() any {
	b := make([]byte, window)
	return &b
}}

// Close lets another scanner have the window. The walk is over.
func (s *Scanner) Close() {
	if b := s.buf; len(b) == window {
		s.buf, s.r, s.w, s.err = nil, 0, 0, io.EOF
		windows.Put(&b)
	}
}

// Head walks the beginning of a document that is in memory already. The walk
// ends with an error where the head is cut.
func Head(head []byte) *Scanner {
	return &Scanner{buf: head, w: len(head), err: io.EOF, limit: Limit}
}

// more reads on; what was in the window is gone. It reports whether there is
// anything.
func (s *Scanner) more() bool {
	s.r, s.w = 0, 0
	for range 100 {
		if s.err != nil {
			return false
		}
		n, err := s.src.Read(s.buf)
		s.w, s.err = n, err
		if n > 0 {
			return true
		}
	}
	if s.err == nil {
		s.err = io.ErrNoProgress
	}
	return false
}

// cut is the error at the end of the stream.
func (s *Scanner) cut() error {
	if s.err != nil && s.err != io.EOF {
		return s.err
	}
	return jscan.ErrTruncated
}

// Peek skips white space and gives the next byte, or 0 at the end.
func (s *Scanner) Peek() byte {
	for {
		for ; s.r < s.w; s.r++ {
			switch c := s.buf[s.r]; c {
			case ' ', '\t', '\n', '\r':
			default:
				return c
			}
		}
		if !s.more() {
			return 0
		}
	}
}

// Object calls f for each member. f takes the member's value with one of the
// methods or leaves it. A value that is no object is passed over.
func (s *Scanner) Object(f func(key string) error) error {
	s.taken = true
	if s.Peek() != '{' {
		return s.Skip()
	}
	s.r++
	var key []byte
	for first := true; ; first = false {
		switch c := s.Peek(); {
		case c == '}':
			s.r++
			s.taken = true
			return nil
		case c == 0:
			return s.cut()
		case c == ',' && !first:
			s.r++
			if s.Peek() != '"' {
				return s.wrong()
			}
		case c != '"' || !first:
			return s.wrong()
		}
		var err error
		if key, err = s.Value(key); err != nil {
			return err
		}
		if s.Peek() != ':' {
			return s.wrong()
		}
		s.r++
		name := ""
		if len(key) >= 2 { // a key over the limit is empty
			name = s.name(key[1 : len(key)-1])
		}
		if err := s.one(func() error { return f(name) }); err != nil {
			return err
		}
	}
}

// maxNames is how many names of members are remembered.
const maxNames = 256

// name is a member's name as a string: a document repeats a few of them.
func (s *Scanner) name(key []byte) string {
	if name, ok := s.names[string(key)]; ok {
		return name
	}
	name := string(key)
	if s.names == nil {
		s.names = map[string]string{}
	}
	if len(s.names) < maxNames {
		s.names[name] = name
	}
	return name
}

// Array calls f for each element; as [Scanner.Object].
func (s *Scanner) Array(f func(i int) error) error {
	s.taken = true
	if s.Peek() != '[' {
		return s.Skip()
	}
	s.r++
	for i := 0; ; i++ {
		switch c := s.Peek(); {
		case c == ']':
			s.r++
			s.taken = true
			return nil
		case c == 0:
			return s.cut()
		case i == 0:
		case c == ',':
			s.r++
		default:
			return s.wrong()
		}
		if err := s.one(func() error { return f(i) }); err != nil {
			return err
		}
	}
}

// one lets f take a value and takes it itself if f did not.
func (s *Scanner) one(f func() error) error {
	s.taken = false
	if err := f(); err != nil {
		return err
	}
	if !s.taken {
		return s.Skip()
	}
	return nil
}

func (s *Scanner) wrong() error {
	if s.Peek() == 0 {
		return s.cut()
	}
	return jscan.ErrSyntax
}
