package lines

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

type got struct {
	text string
	long bool
}

func readAll(t interface{ Fatalf(string, ...any) }, r *Reader) ([]got, error) {
	var out []got
	for {
		b, err := r.Next()
		if err != nil {
			if b != nil {
				t.Fatalf("a line came with the error %v", err)
			}
			return out, err
		}
		out = append(out, got{string(b), r.TooLong})
		if r.Line() != len(out) {
			t.Fatalf("Line() = %d after %d lines", r.Line(), len(out))
		}
	}
}

// want is the definition: split at newlines, a last piece without one counts.
func want(src string, limit int) []got {
	var out []got
	parts := strings.Split(src, "\n")
	if parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	for _, p := range parts {
		if len(p) > limit {
			out = append(out, got{"", true})
		} else {
			out = append(out, got{p, false})
		}
	}
	return out
}

func same(a, b []got) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func TestNext(t *testing.T) {
	for _, src := range []string{
		"", "\n", "a", "a\n", "a\nb", "a\n\nb\n", "\r\n", "a\x00b\n",
		strings.Repeat("x", chunk-1) + "\n" + strings.Repeat("y", chunk) + "\nz",
		strings.Repeat("x", 3*chunk) + "\nend\n",
	} {
		lines, err := readAll(t, New(strings.NewReader(src), 0))
		if !errors.Is(err, io.EOF) || !same(lines, want(src, Limit)) {
			t.Errorf("%.20q: %d lines, %v", src, len(lines), err)
		}
	}
}

func TestLimitIsExact(t *testing.T) {
	const limit = 2 * chunk
	for _, n := range []int{limit - 1, limit, limit + 1, limit + chunk, limit + chunk + 1, 3 * limit} {
		src := "a\n" + strings.Repeat("x", n) + "\nb"
		for name, r := range map[string]io.Reader{
			"whole":           strings.NewReader(src),
			"half":            iotest.HalfReader(strings.NewReader(src)),
			"data with error": iotest.DataErrReader(strings.NewReader(src)),
		} {
			if lines, _ := readAll(t, New(notForNothing{r}, limit)); !same(lines, want(src, limit)) {
				t.Errorf("%s, %d bytes: wrong lines", name, n)
			}
		}
	}
}

// notForNothing fails a reader that asks for no bytes, as one does whose buffer
// is full: some sources wait for ever then.
type notForNothing struct{ io.Reader }

func (s notForNothing) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, errors.New("asked for no bytes")
	}
	return s.Reader.Read(p)
}

func TestMemoryIsBounded(t *testing.T) {
	r := New(io.LimitReader(endless{}, 64<<20), 1<<20)
	lines, err := readAll(t, r)
	if len(lines) != 1 || !lines[0].long || !errors.Is(err, io.EOF) {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	if cap(r.buf) > 1<<20+2*chunk {
		t.Errorf("buffer grew to %d bytes for a limit of 1 MiB", cap(r.buf))
	}
	if r.Offset != 64<<20 {
		t.Errorf("Offset = %d", r.Offset)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

func TestReadErrorMidLine(t *testing.T) {
	boom := errors.New("boom")
	r := New(io.MultiReader(strings.NewReader("a\nhalf"), iotest.ErrReader(boom)), 0)
	lines, err := readAll(t, r)
	if !errors.Is(err, boom) || !same(lines, []got{{"a", false}}) {
		t.Errorf("%v, %v", lines, err)
	}
}

func TestNoProgress(t *testing.T) {
	_, err := New(stuck{}, 0).Next()
	if !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("err = %v", err)
	}
}

type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

// However the source hands out its bytes, the lines and offsets are the same.
func TestChunkingDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := rapid.StringMatching(`[a\n]{0,80}`).Draw(t, "src")
		limit := rapid.IntRange(1, 20).Draw(t, "limit")
		r := New(iotest.OneByteReader(strings.NewReader(src)), limit)
		lines, _ := readAll(t, r)
		if !same(lines, want(src, limit)) {
			t.Fatalf("got %v, want %v", lines, want(src, limit))
		}
		if r.Offset != int64(len(src)) {
			t.Fatalf("Offset = %d of %d", r.Offset, len(src))
		}
	})
}

func FuzzNext(f *testing.F) {
	f.Add([]byte("a\nb"), 1)
	f.Add([]byte("\n\n"), 3)
	f.Add(bytes.Repeat([]byte("long "), 100), 7)
	f.Fuzz(func(t *testing.T, src []byte, limit int) {
		limit = 1 + int(uint(limit)%64)
		lines, err := readAll(t, New(bytes.NewReader(src), limit))
		if !errors.Is(err, io.EOF) || !same(lines, want(string(src), limit)) {
			t.Fatalf("got %v, %v", lines, err)
		}
	})
}

// A buffer goes from reader to reader: what the first left in it must not show.
func TestClose(t *testing.T) {
	r := New(strings.NewReader("one line\nand a second"), 0)
	if _, err := r.Next(); err != nil {
		t.Fatal(err)
	}
	r.Close()
	r.Close()
	if b, err := r.Next(); b != nil || !errors.Is(err, io.EOF) {
		t.Errorf("after Close: %q, %v", b, err)
	}
	if lines, _ := readAll(t, New(strings.NewReader("x\n"), 0)); !same(lines, []got{{"x", false}}) {
		t.Errorf("the next reader: %v", lines)
	}
}
