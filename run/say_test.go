package run

import (
	"fmt"
	"strings"
	"testing"

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
