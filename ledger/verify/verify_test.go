package verify

import (
	"bytes"
	"errors"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

// Any change of a segment is found unless it is of the records after the last
// seal as a whole, and what is named is where the change is.
func TestAnyChangeIsFound(t *testing.T) {
	seg, keys := segment(t, 40<<10, 100)
	lines := bytes.SplitAfter(bytes.TrimSuffix(seg, []byte("\n")), []byte("\n"))
	lines[len(lines)-1] = append(lines[len(lines)-1], '\n')
	whole, err := Verify(bytes.NewReader(seg), keys, nil)
	if err != nil || whole.Records != len(lines) || whole.Seals < 3 || whole.Bytes != int64(len(seg)) {
		t.Fatalf("report %+v, %v", whole, err)
	}
	sealed := int(whole.Sealed)
	rapid.Check(t, func(t *rapid.T) {
		changed := append([][]byte(nil), lines...)
		at := rapid.IntRange(0, sealed-1).Draw(t, "at")
		switch rapid.IntRange(0, 3).Draw(t, "how") {
		case 0:
			b := bytes.Clone(changed[at])
			b[rapid.IntRange(0, len(b)-1).Draw(t, "byte")] ^= byte(rapid.IntRange(1, 255).Draw(t, "xor"))
			changed[at] = b
		case 1:
			changed = append(changed[:at], changed[at+1:]...)
		case 2:
			other := rapid.IntRange(0, sealed-1).Filter(func(n int) bool { return n != at }).Draw(t, "other")
			changed[at], changed[other] = changed[other], changed[at]
			at = min(at, other)
		case 3:
			changed = append(changed[:at+1], changed[at:]...)
			at++
		}
		_, err := Verify(bytes.NewReader(bytes.Join(changed, nil)), keys, nil)
		var bad *Bad
		if !errors.As(err, &bad) {
			t.Fatalf("verify = %v", err)
		}
		if bad.Line != at+1 {
			t.Fatalf("named line %d for a change in line %d: %v", bad.Line, at+1, bad)
		}
	})
}

func TestReadErrorsAreNotFindings(t *testing.T) {
	seg, keys := segment(t, 10<<10, 100)
	fault := errors.New("disk fell off")
	_, err := Verify(iotest.TimeoutReader(bytes.NewReader(seg)), keys, nil)
	var bad *Bad
	if err == nil || errors.As(err, &bad) {
		t.Errorf("verify = %v", err)
	}
	if _, err = Verify(iotest.ErrReader(fault), keys, nil); !errors.Is(err, fault) {
		t.Errorf("verify = %v", err)
	}
}
