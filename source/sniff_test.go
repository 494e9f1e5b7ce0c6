package source

import (
	"bytes"
	"testing"
)

func TestSniff(t *testing.T) {
	seen := 0
	formats := []Format{
		{Name: "none"},
		{Name: "a", Sniff: func(h []byte) bool { seen = len(h); return bytes.HasPrefix(h, []byte("a")) }},
		{Name: "any", Sniff: func([]byte) bool { return true }},
	}
	for head, want := range map[string]string{"abc": "a", "xyz": "any", "": "any"} {
		if f, ok := Sniff([]byte(head), formats); !ok || f.Name != want {
			t.Errorf("%q: %q, %v", head, f.Name, ok)
		}
	}
	if f, ok := Sniff([]byte("x"), formats[:2]); ok || f.Name != "" {
		t.Errorf("%q, %v for a stream nobody knows", f.Name, ok)
	}
	Sniff(make([]byte, 2*SniffSize), formats)
	if seen != SniffSize {
		t.Errorf("a sniffer saw %d bytes", seen)
	}
}
