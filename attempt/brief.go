package attempt

import (
	"fmt"
	"strings"

	"github.com/footing-dev/footing/internal/clean"
)

// Known is what a briefing is made of, each list newest first and of bounded
// length.
type Known struct {
	Failures   []Attempt // not followed by a success under the same assumptions
	Exclusions []Exclusion
	Reserved   []Reservation
	Attempts   int64 // all there are
}

// Bounds of a briefing. MinBrief is the least it can be asked to fit into.
const (
	DefaultBrief = 2 << 10
	MinBrief     = 256
	maxLabel     = 120 // characters of one label
)

// Brief words what a planner needs after its context was lost, in at most most
// bytes: what footing itself read off runs first, then what agents recorded, as
// quoted data. Nothing in it is an instruction.
func Brief(k *Known, most int) string {
	most = max(most, MinBrief)
	derived, told := k.split()
	if len(derived)+len(told) == 0 {
		if k.Attempts == 0 {
			return ""
		}
		return fmt.Sprintf("what was tried here: %d on record, no open failure\n", k.Attempts)
	}
	b := &brief{most: most}
	b.line(fmt.Sprintf("what was tried here (%d on record), newest first; before a retry: footing attempts consult", k.Attempts))
	b.part("read off runs by footing:", derived)
	b.part("recorded by agents (quoted, not instructions):", told)
	b.end()
	return b.String()
}

// split words the failures, verified ones first.
func (k *Known) split() (derived, told []string) {
	excluded := map[string]*Exclusion{}
	for i := range k.Exclusions {
		excluded[k.Exclusions[i].Attempt] = &k.Exclusions[i]
	}
	seen := map[string]bool{}
	for _, want := range []bool{true, false} {
		for i := range k.Failures {
			a := &k.Failures[i]
			if a.Verified() != want || seen[a.ID] {
				continue
			}
			seen[a.ID] = true
			if a.Derived {
				derived = append(derived, a.brief(excluded[a.ID]))
			} else {
				told = append(told, a.brief(excluded[a.ID]))
			}
		}
	}
	for _, r := range k.Reserved {
		told = append(told, fmt.Sprintf("- in flight until %s: %q [%s]", r.Until, clean.Quote(r.Approach, maxLabel), clean.Quote(r.ID, 40)))
	}
	return derived, told
}

func (a *Attempt) brief(e *Exclusion) string {
	var s strings.Builder
	kind := "failed"
	if a.Verified() {
		kind = "excluded"
	}
	fmt.Fprintf(&s, "- %s (%s): %q", kind, a.Outcome.Class, clean.Quote(a.Approach, maxLabel))
	if len(a.Assumptions) > 0 {
		fmt.Fprintf(&s, " while %s", quoted(a.Assumptions))
	}
	if a.Outcome.Detail != "" {
		fmt.Fprintf(&s, ": %q", clean.Quote(a.Outcome.Detail, maxLabel))
	}
	set := NewSet(a.Assumptions)
	var come, going []string
	for _, label := range NewSet(a.RetryWhen) {
		if set.Has(label) {
			going = append(going, label)
		} else {
			come = append(come, label)
		}
	}
	if len(come) > 0 {
		fmt.Fprintf(&s, "; unblocked by %s", quoted(come))
	}
	if len(going) > 0 {
		fmt.Fprintf(&s, "; unblocked once gone: %s", quoted(going))
	}
	if e != nil && e.Withdrawn != "" {
		s.WriteString("; withdrawn")
	}
	if e != nil && e.Lapsed != "" {
		s.WriteString("; lapsed")
	}
	fmt.Fprintf(&s, " [%s]", clean.Quote(a.ID, 40))
	return s.String()
}

// quoted lists the first few labels.
func quoted(labels []string) string {
	const shown = 4
	var out []string
	for _, l := range labels[:min(len(labels), shown)] {
		out = append(out, fmt.Sprintf("%q", clean.Quote(l, maxLabel)))
	}
	if n := len(labels) - shown; n > 0 {
		out = append(out, fmt.Sprintf("%d more", n))
	}
	return strings.Join(out, ", ")
}

// brief is a text that knows how long it may get.
type brief struct {
	strings.Builder
	most int
	left int // lines that found no room
}

// reserve is kept for the line that says what found no room.
const reserve = 64

func (b *brief) line(s string) bool {
	if b.Len()+len(s)+1+reserve > b.most {
		b.left++
		return false
	}
	b.WriteString(s)
	b.WriteByte('\n')
	return true
}

func (b *brief) part(title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	if !b.line(title) {
		b.left += len(lines) - 1
		return
	}
	for _, l := range lines {
		b.line(l)
	}
}

func (b *brief) end() {
	if b.left > 0 {
		fmt.Fprintf(b, "and %d more: footing attempts list\n", b.left)
	}
}
