package docscan

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"github.com/footing-dev/footing/internal/jscan"
)

// walk writes a document down by following all of it.
func walk(s *Scanner, b *strings.Builder) error {
	switch s.Peek() {
	case '{':
		b.WriteByte('{')
		err := s.Object(func(key string) error {
			fmt.Fprintf(b, "%s:", key)
			err := walk(s, b)
			b.WriteByte(';')
			return err
		})
		b.WriteByte('}')
		return err
	case '[':
		b.WriteByte('[')
		err := s.Array(func(i int) error {
			fmt.Fprintf(b, "%d=", i)
			err := walk(s, b)
			b.WriteByte(';')
			return err
		})
		b.WriteByte(']')
		return err
	}
	v, err := s.Value(nil)
	b.Write(v)
	return err
}

func TestWalk(t *testing.T) {
	tests := []struct {
		in, want string
		err      error
	}{
		{` {"a" : [1, "x\"]", {}], "b":null} `, `{a:[0=1;1="x\"]";2={};];b:null;}`, nil},
		{`[]`, `[]`, nil},
		{`"\\"`, `"\\"`, nil},
		{`NaN`, `NaN`, nil},
		{`{"a":1`, `{a:1;}`, jscan.ErrTruncated},
		{`{"a"`, `{}`, jscan.ErrTruncated},
		{`["x`, `[0=;]`, jscan.ErrTruncated},
		{`{"a" 1}`, `{}`, jscan.ErrSyntax},
		{`{"a":1 "b":2}`, `{a:1;}`, jscan.ErrSyntax},
		{`[1 2]`, `[0=1;]`, jscan.ErrSyntax},
		{``, ``, jscan.ErrTruncated},
	}
	for _, tt := range tests {
		var b strings.Builder
		err := walk(New(strings.NewReader(tt.in), 0), &b)
		if b.String() != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("%s: got %s, %v; want %s, %v", tt.in, &b, err, tt.want, tt.err)
		}
	}
}

func TestLeftValuesAreSkipped(t *testing.T) {
	s := New(strings.NewReader(`{"a":{"x":[1,2]},"b":"}","c":3}`), 0)
	var keys string
	err := s.Object(func(k string) error {
		keys += k
		if k == "b" {
			return s.Array(func(int) error { return errors.New("a string is no array") })
		}
		return nil
	})
	if err != nil || keys != "abc" {
		t.Errorf("keys %q, error %v", keys, err)
	}
}

func TestLimit(t *testing.T) {
	s := New(strings.NewReader(`["`+strings.Repeat("x", 100)+`","y"]`), 50)
	var got []string
	err := s.Array(func(int) error {
		v, err := s.Value(nil)
		got = append(got, string(v))
		return err
	})
	if err != nil || fmt.Sprint(got) != `[ "y"]` || s.TooLong != 1 {
		t.Errorf("got %q, %d too long, error %v", got, s.TooLong, err)
	}
}

func TestReadError(t *testing.T) {
	broken := errors.New("broken disk")
	s := New(io.MultiReader(strings.NewReader(`{"a":"`), iotest.ErrReader(broken)), 0)
	if err := s.Object(func(string) error { return nil }); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

// Any document, cut into reads of any size, is walked to the same end as a real
// parser's.
func TestAgreesWithJSON(t *testing.T) {
	value := rapid.Custom(func(t *rapid.T) any { return draw(t, 3) })
	rapid.Check(t, func(t *rapid.T) {
		v := value.Draw(t, "value")
		doc, _ := json.MarshalIndent(v, "", " ")
		src := rapid.SampledFrom([]io.Reader{
			strings.NewReader(string(doc)), iotest.OneByteReader(strings.NewReader(string(doc))),
			iotest.HalfReader(strings.NewReader(string(doc))),
		}).Draw(t, "reader")
		s := New(src, 0)
		got, err := s.Value(nil)
		if err != nil || string(got) != string(doc) || s.Peek() != 0 {
			t.Fatalf("value %q, error %v, want %q", got, err, doc)
		}
	})
}

func draw(t *rapid.T, depth int) any {
	kind := rapid.IntRange(0, 4).Draw(t, "kind")
	if depth == 0 && kind > 2 {
		kind = 0
	}
	switch kind {
	case 1:
		return rapid.Int().Draw(t, "n")
	case 2:
		return rapid.StringOf(rapid.RuneFrom([]rune(`a"\{}[]:, é`))).Draw(t, "s") + strings.Repeat(`\`, rapid.IntRange(0, 3).Draw(t, "slashes"))
	case 3:
		m := map[string]any{}
		for range rapid.IntRange(0, 3).Draw(t, "members") {
			m[rapid.String().Draw(t, "key")] = draw(t, depth-1)
		}
		return m
	case 4:
		a := []any{}
		for range rapid.IntRange(0, 3).Draw(t, "elements") {
			a = append(a, draw(t, depth-1))
		}
		return a
	}
	return nil
}

// endless gives an array of long strings without ever holding it.
type endless struct{ left int }

func (e *endless) Read(p []byte) (int, error) {
	const piece = `"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde",`
	if e.left == 0 {
		return 0, io.EOF
	}
	n := 0
	for n+len(piece) < len(p) && e.left > 0 {
		n += copy(p[n:], piece)
		e.left--
	}
	return n, nil
}

func TestMemoryIsBounded(t *testing.T) {
	src := io.MultiReader(strings.NewReader(`{"skip":[`), &endless{left: 1 << 20}, strings.NewReader(`1],"keep":2}`))
	s := New(src, 0)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var kept string
	err := s.Object(func(k string) error {
		if k == "keep" {
			v, err := s.Value(nil)
			kept = string(v)
			return err
		}
		return nil
	})
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; err != nil || kept != "2" || grown > 1<<20 {
		t.Errorf("error %v, kept %q, allocated %d bytes", err, kept, grown)
	}
}

func FuzzWalk(f *testing.F) {
	f.Add(`{"a":[1,{"b":"\\\""}],"c":tru`)
	f.Fuzz(func(t *testing.T, in string) {
		if strings.Count(in, "[")+strings.Count(in, "{") > 1000 {
			t.Skip("the test's own recursion")
		}
		var a, b strings.Builder
		errA := walk(New(strings.NewReader(in), 0), &a)
		errB := walk(New(iotest.OneByteReader(strings.NewReader(in)), 0), &b)
		if a.String() != b.String() || fmt.Sprint(errA) != fmt.Sprint(errB) {
			t.Errorf("%q %v whole, %q %v byte by byte", &a, errA, &b, errB)
		}
		if json.Valid([]byte(in)) && errA != nil {
			t.Errorf("%q is JSON: %v", in, errA)
		}
	})
}

// A window goes from scanner to scanner; a head is the caller's own.
func TestClose(t *testing.T) {
	s := New(strings.NewReader(`{"a":1}`), 0)
	if err := s.Skip(); err != nil {
		t.Fatal(err)
	}
	s.Close()
	s.Close()
	if c := s.Peek(); c != 0 {
		t.Errorf("after Close: %q", c)
	}
	var b strings.Builder
	if err := walk(New(strings.NewReader(`[2]`), 0), &b); err != nil || b.String() != "[0=2;]" {
		t.Errorf("the next scanner: %s, %v", &b, err)
	}
	head := make([]byte, window)
	copy(head, `["x`)
	h := Head(head[:3])
	if err := h.Skip(); !errors.Is(err, jscan.ErrTruncated) {
		t.Errorf("a head: %v", err)
	}
	h.Close()
	if next := New(strings.NewReader(""), 0); &next.buf[0] == &head[0] {
		t.Error("a caller's head was handed on")
	}
}
