package chain

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestLineRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seq := rapid.Uint64().Draw(t, "seq")
		prev := Sum([]byte(rapid.String().Draw(t, "prev")))
		body := []byte(`{"x":"` + rapid.StringMatching(`[a-z",:{}]{0,40}`).Draw(t, "body") + `"}`)
		line, h := Append(nil, seq, prev, body)
		if n := len(line) - len(body); n > MaxOverhead {
			t.Fatalf("envelope of %d bytes, at most %d promised", n, MaxOverhead)
		}
		l, err := Parse(bytes.TrimSuffix(line, []byte("\n")))
		if err != nil {
			t.Fatal(err)
		}
		if l.V != Version || l.Seq != seq || string(l.Prev) != prev.String() ||
			!bytes.Equal(l.Body, body) || string(l.Hash) != h.String() || !l.Intact() {
			t.Fatalf("read back %+v", l)
		}
	})
}

func TestEveryByteIsCovered(t *testing.T) {
	line, _ := Append(nil, 12, Genesis(), []byte(`{"type":"event","data":[1,2]}`))
	line = bytes.TrimSuffix(line, []byte("\n"))
	for i := range line {
		bad := bytes.Clone(line)
		bad[i] ^= 1
		if l, err := Parse(bad); err == nil && l.Intact() {
			t.Fatalf("byte %d (%q) can change unnoticed", i, line[i])
		}
	}
}

func TestParseRefuses(t *testing.T) {
	line, _ := Append(nil, 1, Genesis(), []byte(`{}`))
	good := strings.TrimSuffix(string(line), "\n")
	for name, s := range map[string]string{
		"empty":         "",
		"cut":           good[:len(good)-1],
		"no version":    strings.Replace(good, `"v":1`, `"v":0`, 1),
		"leading zero":  strings.Replace(good, `"seq":1`, `"seq":01`, 1),
		"seq too large": strings.Replace(good, `"seq":1`, `"seq":18446744073709551616`, 1),
		"space":         strings.Replace(good, `,"seq"`, `, "seq"`, 1),
		"no body":       strings.Replace(good, `,"body":{}`, `,"body":`, 1),
	} {
		if _, err := Parse([]byte(s)); err == nil {
			t.Errorf("%s: %q is taken for a record", name, s)
		}
	}
}

func TestHeadText(t *testing.T) {
	h := Head{Run: "r1", Seq: 9, Hash: Sum([]byte("x"))}
	got, err := ParseHead(h.Text())
	if err != nil || got != h {
		t.Fatalf("ParseHead = %+v, %v", got, err)
	}
	for _, s := range []string{
		"", h.Text() + "\n", strings.Replace(h.Text(), "9", "09", 1),
		strings.Replace(h.Text(), Origin, "other", 1), strings.ToUpper(h.Text()),
	} {
		if _, err := ParseHead(s); err == nil {
			t.Errorf("%q is taken for a head", s)
		}
	}
}

func FuzzParse(f *testing.F) {
	line, _ := Append(nil, 1, Genesis(), []byte(`{"type":"open"}`))
	f.Add(line[:len(line)-1])
	f.Add([]byte(`{"v":1,"seq":1,"prev":"`))
	f.Fuzz(func(t *testing.T, b []byte) {
		l, err := Parse(b)
		if err != nil {
			return
		}
		if l.V == Version && l.Intact() {
			var prev Hash
			copy(prev[:], l.Prev)
			again, _ := Append(nil, l.Seq, prev, l.Body)
			if !bytes.Equal(again, append(bytes.Clone(b), '\n')) {
				t.Fatalf("parse and append differ:\n%q\n%q", b, again)
			}
		}
	})
}
