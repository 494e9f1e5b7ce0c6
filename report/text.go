package report

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/verdict"
)

// How much of a log's words one line shows.
const (
	claimWidth   = 100
	commandWidth = 120
	messageWidth = 400
)

// textRenderer writes for a tired person: the verdict, what it stands on, what
// is missing and the command to run, what was not seen.
type textRenderer struct {
	w *bufio.Writer
	o Options

	sessions, turns int
	fell, doubted   int
	partial         bool // some turns were not handed over
}

func (r *textRenderer) Session(s Session) error {
	var body bytes.Buffer
	turns, fell, doubted, quiet, claims := 0, 0, 0, 0, 0
	read := s.Read
	if read == nil {
		read = &Readings{}
	}
	err := s.Turns(func(t *verdict.Turn) error {
		turns++
		read.Add(t)
		claims += len(t.Claims)
		switch t.Verdict {
		case verdict.Falls:
			fell++
		case verdict.Unproven:
			doubted++
		default:
			if !r.o.All {
				quiet++
				return nil
			}
		}
		r.turn(&body, read, t)
		return nil
	})
	if err != nil {
		return err
	}
	r.sessions++
	r.turns += max(turns, s.Of)
	r.fell, r.doubted = r.fell+fell, r.doubted+doubted
	r.partial = r.partial || s.Of > turns

	r.head(&s, turns, fell, doubted, claims)
	if quiet > 0 && quiet < turns {
		fmt.Fprintf(&body, "  %s\n", styled(r.o.Style.Dim, plural(quiet, "other turn")+verb(quiet, " stands", " stand")))
	}
	for i := range s.Findings {
		if f := &s.Findings[i]; f.Level == record.Ask || r.o.All {
			r.finding(&body, "  ", f, true)
		}
	}
	if _, err := r.w.Write(body.Bytes()); err != nil {
		return err
	}
	r.coverage(&s.Coverage)
	return r.w.Flush()
}

// head writes the line a reader looks at first.
func (r *textRenderer) head(s *Session, turns, fell, doubted, claims int) {
	st := r.o.Style
	word := strings.ToUpper(string(s.Verdict))
	var said []string
	switch {
	case fell > 0 && s.Verdict != verdict.Falls:
		// The session's verdict is that of its last turn; a reader must not
		// take it for all of them.
		said = append(said, fmt.Sprintf("at the end, but %s", ofTurns(fell, turns, s.Of, "fell")))
	case fell > 0:
		said = append(said, ofTurns(fell, turns, s.Of, verb(fell, "falls", "fall")))
	case turns == 0:
		said = append(said, "nothing to judge")
	case doubted == 0:
		said = append(said, ofTurns(turns, turns, s.Of, ""))
	}
	if doubted > 0 {
		said = append(said, ofTurns(doubted, turns, s.Of, "unproven"))
	}
	if turns > 0 && claims == 0 {
		said = append(said, "no claims")
	}
	switch {
	case s.Verdict == verdict.Falls:
		word = styled(st.Bad, word)
	case s.Verdict == verdict.Unproven || fell > 0:
		word = styled(st.Doubt, word)
	default:
		word = styled(st.Good, word)
	}
	path := s.Source.Path
	if path == Stdin {
		path = "standard input"
	}
	fmt.Fprintf(r.w, "%s %s  %s (%s)\n", word, strings.Join(said, ", "), styled(st.Strong, clean.Line(path, 0)), clean.Line(s.Source.Format, 40))
}

// ofTurns words how many of the turns shown, or of all, something is true of.
func ofTurns(n, shown, all int, what string) string {
	total := max(shown, all)
	words := plural(n, "turn")
	if n != total {
		words = fmt.Sprintf("%d of %s", n, plural(total, "turn"))
	}
	return strings.TrimSpace(words + " " + what)
}

func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

func (r *textRenderer) turn(b *bytes.Buffer, read *Readings, t *verdict.Turn) {
	st := r.o.Style
	name := fmt.Sprintf("turn %d", t.Index)
	if t.Index < 0 {
		name = "before the first prompt"
	}
	word := string(t.Verdict)
	switch t.Verdict {
	case verdict.Falls:
		word = styled(st.Bad, word)
	case verdict.Unproven:
		word = styled(st.Doubt, word)
	}
	fmt.Fprintf(b, "  %s %s", name, word)
	if t.ClaimLine > 0 {
		fmt.Fprintf(b, ", said on line %d", t.ClaimLine)
	}
	if t.Exercised != "" {
		fmt.Fprintf(b, "; exercised: %s, behavior: %s", clean.Line(t.Exercised, 20), clean.Line(t.Behavior, 40))
	}
	b.WriteByte('\n')

	shown, last := 0, ""
	for i := range t.Claims {
		c := &t.Claims[i]
		if !r.o.All && (rank(c.Verdict) == 0 || rank(c.Verdict) < rank(t.Verdict)) {
			continue
		}
		if c.Text != last || shown == 0 {
			// One sentence can claim several things.
			fmt.Fprintf(b, "    %s\n", styled(st.Strong, "“"+clean.Line(c.Text, claimWidth)+"”"))
		}
		r.claim(b, read, c)
		shown, last = shown+1, c.Text
	}
	hidden := 0
	for i := range t.Findings {
		f := &t.Findings[i]
		switch {
		case f.Level == record.Ask || r.o.All:
			r.finding(b, "    ", f, shown == 0 || r.o.All)
		case shown == 0 && t.Verdict != verdict.Stands:
			r.finding(b, "    ", f, true)
		case waived(f):
			r.finding(b, "    ", f, false) // why the turn does not fall
		default:
			hidden++
		}
	}
	if hidden > 0 {
		fmt.Fprintf(b, "    %s\n", styled(st.Dim, plural(hidden, "note")+" more (--all)"))
	}
	if r.o.All && len(t.Claims) == 0 && len(t.Findings) == 0 {
		fmt.Fprintf(b, "    %s\n", styled(st.Dim, "no claims, nothing to judge"))
	}
}

// coverage says with every verdict how much it was given over.
func (r *textRenderer) coverage(c *verdict.Coverage) {
	said := fmt.Sprintf("read %s, %s", plural(c.Lines, "line"), plural(c.Calls, "call"))
	if list := gaps(c); len(list) > 0 {
		said += "; not seen: " + clean.Line(strings.Join(list, "; "), messageWidth)
	}
	fmt.Fprintf(r.w, "  %s\n", styled(r.o.Style.Dim, said))
}

func (r *textRenderer) Close() error {
	if r.sessions > 1 {
		fmt.Fprintf(r.w, "\n%s, %s%s\n", plural(r.sessions, "session"), plural(r.turns, "turn"), r.sum())
	}
	return r.w.Flush()
}

// sum counts the verdicts. Of a selection it counts what there is: of the turns
// that were not handed over nothing is known, and 0 would be a lie.
func (r *textRenderer) sum() string {
	fall := fmt.Sprintf("%d %s", r.fell, verb(r.fell, "falls", "fall"))
	doubt := fmt.Sprintf("%d unproven", r.doubted)
	stood := r.turns - r.fell - r.doubted
	switch {
	case !r.partial:
		return fmt.Sprintf(": %s, %s, %d %s", fall, doubt, stood, verb(stood, "stands", "stand"))
	case r.fell > 0 && r.doubted > 0:
		return ": " + fall + ", " + doubt
	case r.fell > 0:
		return ": " + fall
	case r.doubted > 0:
		return ": " + doubt
	}
	return ""
}
