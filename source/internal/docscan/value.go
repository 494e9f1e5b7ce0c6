package docscan

import (
	"bytes"

	"github.com/footing-dev/footing/internal/jscan"
)

// Skip passes over a value.
func (s *Scanner) Skip() error { return s.value(nil) }

// Value appends the bytes of a value to dst[:0]. They are empty if the value is
// over the limit or cut off.
func (s *Scanner) Value(dst []byte) ([]byte, error) {
	dst = dst[:0]
	err := s.value(&dst)
	return dst, err
}

// value passes over a value and keeps it in *keep if keep is not nil.
func (s *Scanner) value(keep *[]byte) error {
	s.taken = true
	k := keeper{dst: keep, limit: s.limit}
	var err error
	switch c := s.Peek(); c {
	case 0:
		return s.cut()
	case '"':
		err = s.str(&k)
	case '{', '[':
		err = s.nested(&k)
	case '}', ']', ',', ':':
		return jscan.ErrSyntax
	default:
		err = s.scalar(&k)
	}
	if k.over {
		s.TooLong++
	}
	if keep != nil && (k.over || err != nil) {
		*keep = (*keep)[:0]
	}
	return err
}

// keeper collects what is passed over.
type keeper struct {
	dst   *[]byte
	limit int
	over  bool
}

func (k *keeper) add(b []byte) {
	if k.dst == nil || k.over {
		return
	}
	if len(*k.dst)+len(b) > k.limit {
		k.over = true
		return
	}
	*k.dst = append(*k.dst, b...)
}

// pass keeps n bytes and moves on.
func (s *Scanner) pass(k *keeper, n int) {
	k.add(s.buf[s.r : s.r+n])
	s.r += n
}

// whole passes over a value that ends in the window.
func (s *Scanner) whole(k *keeper) bool {
	n, err := jscan.Skip(s.buf[s.r:s.w], 0)
	if err == nil {
		s.pass(k, n)
	}
	return err == nil
}

// str passes over the string that begins at the current byte.
func (s *Scanner) str(k *keeper) error {
	if s.whole(k) {
		return nil
	}
	s.pass(k, 1)
	slashes := 0 // backslashes right before the current byte
	for {
		win := s.buf[s.r:s.w]
		i := bytes.IndexByte(win, '"')
		n := i
		if i < 0 {
			n = len(win)
		}
		run := 0
		for run < n && win[n-1-run] == '\\' {
			run++
		}
		if run == n {
			run += slashes
		}
		if i >= 0 {
			s.pass(k, i+1)
			if run%2 == 0 {
				return nil
			}
			slashes = 0
			continue
		}
		slashes = run
		s.pass(k, n)
		if !s.more() {
			return s.cut()
		}
	}
}

// nested passes over the object or array that begins at the current byte.
func (s *Scanner) nested(k *keeper) error {
	if s.whole(k) {
		return nil
	}
	depth := 0
	for {
		for i := s.r; i < s.w; i++ {
			switch s.buf[i] {
			case '"':
				s.pass(k, i-s.r)
				if err := s.str(k); err != nil {
					return err
				}
				i = s.r - 1
			case '{', '[':
				depth++
			case '}', ']':
				depth--
				if depth == 0 {
					s.pass(k, i+1-s.r)
					return nil
				}
			}
		}
		s.pass(k, s.w-s.r)
		if !s.more() {
			return s.cut()
		}
	}
}

// scalar passes over a number or a word.
func (s *Scanner) scalar(k *keeper) error {
	for {
		for i := s.r; i < s.w; i++ {
			switch s.buf[i] {
			case ',', '}', ']', ' ', '\t', '\n', '\r':
				s.pass(k, i-s.r)
				return nil
			case '"', '{', '[', ':':
				return jscan.ErrSyntax
			}
		}
		s.pass(k, s.w-s.r)
		if !s.more() {
			return nil
		}
	}
}
