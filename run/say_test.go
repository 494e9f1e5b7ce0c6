package run

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/footing-dev/footing/record"
)

// A message that was given up for a newer one leaves nothing of itself behind.
func TestSayBuffer(t *testing.T) {
	literal := func(s string) *record.Event {
		return &record.Event{Step: s[:1], Line: 7, Text: record.Literal([]byte(`"` + s + `"`))}
	}
	var b sayBuffer
	for _, s := range []string{"a" + strings.Repeat("long ", 100), "a two", "a three", "a four", "a five", "a six", "b short"} {
		b.add(literal(s))
	}
	b.add(&record.Event{Step: "b", Line: 9, Text: record.Plain("b plain")})
	b.add(literal("b!"))
	var turn Turn
	b.flush(&turn)
	if want := "b short\n\nb plain\n\nb!"; turn.Message != want {
		t.Errorf("message %q, want %q", turn.Message, want)
	}
	if got, want := fmt.Sprint(turn.Parts), "[{7 0} {9 9} {7 18}]"; got != want {
		t.Errorf("parts %s, want %s", got, want)
	}
	b.add(literal("d" + strings.Repeat("x", 2*keptBytes)))
	b.reset()
	b.add(literal("c"))
	if n := cap(b.parts[0].raw); n > keptBytes {
		t.Errorf("%d bytes are kept for one", n)
	}
	var next Turn
	if b.flush(&next); next.Message != "c" {
		t.Errorf("after reset %q", next.Message)
	}
}

// A message of very many short pieces takes no more time than its bytes, and
// what is kept of it is bounded.
func TestSayBufferOfManyPieces(t *testing.T) {
	var b sayBuffer
	ev := &record.Event{Step: "a", Line: 1, Text: record.Plain("x")}
	from := time.Now()
	for range 1 << 20 {
		b.add(ev)
		if len(b.parts) > maxSay/partSize {
			t.Fatalf("%d pieces are kept", len(b.parts))
		}
	}
	var turn Turn
	b.flush(&turn)
	if took := time.Since(from); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
	// What a snapshot holds of it counts for its size.
	f := New(Options{})
	for range 100 {
		f.say.add(ev)
	}
	s, err := f.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	g, err := Load(s, Options{})
	if err != nil || g.say.size != f.say.size {
		t.Errorf("size %d, want %d; %v", g.say.size, f.say.size, err)
	}
}
