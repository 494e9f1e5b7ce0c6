package audit

import (
	"bytes"
	"errors"
	"io"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

// Whatever the sizes, what comes out is what went in.
func TestReadAhead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := bytes.Repeat([]byte("0123456789abcdef"), rapid.IntRange(0, 100_000).Draw(t, "n"))
		a := readAhead(bytes.NewReader(want))
		defer a.Close()
		var got bytes.Buffer
		buf := make([]byte, rapid.IntRange(1, 1<<20).Draw(t, "buf"))
		for {
			n, err := a.Read(buf)
			got.Write(buf[:n])
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(got.Bytes(), want) {
			t.Fatalf("%d bytes came out, %d went in", got.Len(), len(want))
		}
	})
}

func TestReadAheadError(t *testing.T) {
	broken := errors.New("broken")
	a := readAhead(io.MultiReader(bytes.NewReader([]byte("some")), iotest.ErrReader(broken)))
	defer a.Close()
	got, err := io.ReadAll(a)
	if string(got) != "some" || !errors.Is(err, broken) {
		t.Errorf("read %q, %v", got, err)
	}
}

// Closing early must not leave the background read behind.
func TestReadAheadCloseEarly(t *testing.T) {
	a := readAhead(bytes.NewReader(make([]byte, 10<<20)))
	if _, err := a.Read(make([]byte, 10)); err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
}
