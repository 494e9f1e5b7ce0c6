package report

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/verdict"
)

// claim writes what one claim stands on: the answer, the evidence, the way out.
func (r *textRenderer) claim(b *bytes.Buffer, read *Readings, c *verdict.Claim) {
	fmt.Fprintf(b, "      %s %s: %s", c.Kind, c.Verdict, c.Reason)
	if words := gloss(c.Reason); words != "" {
		fmt.Fprintf(b, ", %s", words)
	}
	b.WriteByte('\n')
	var rows [][3]string
	for i := range c.Evidence {
		w := &c.Evidence[i]
		if w.Role == record.RoleClaim {
			continue
		}
		rows = append(rows, [3]string{place(w), string(w.Role), read.witness(w)})
	}
	table(b, "      ", rows)
	if c.Missing != "" {
		fmt.Fprintf(b, "      missing: %s\n", styled(r.o.Style.Strong, clean.Line(c.Missing, commandWidth)))
	}
}

func place(w *record.Witness) string {
	at := fmt.Sprintf("line %d", w.Line)
	if w.File != "" {
		at = clean.Line(w.File, 60) + " " + at
	}
	if w.Origin != "" && w.Origin != "log" {
		at = w.Origin + " " + at
	}
	return at
}

// witness is what a witness shows, with the result of the reading it is.
func (rs *Readings) witness(w *record.Witness) string {
	text := clean.Line(w.Text, commandWidth)
	k, ok := rs.of[readingAt{w.Line, w.Call}]
	if !ok {
		return text
	}
	if text == "" {
		text = k.command
	}
	return text + "  " + k.result
}

// result is a reading's outcome in words.
func result(k *verdict.Reading) string {
	word := map[string]string{"pass": "passed", "fail": "failed", "empty": "ran nothing"}[k.Status]
	if word == "" {
		word = "status " + k.Status
	}
	if k.Masked {
		word += " (exit status hidden)"
	}
	return fmt.Sprintf("%s, tree %d", word, k.Epoch)
}

// table writes rows with aligned columns.
func table(b *bytes.Buffer, indent string, rows [][3]string) {
	var wide [2]int
	for _, row := range rows {
		wide[0], wide[1] = max(wide[0], len(row[0])), max(wide[1], len(row[1]))
	}
	for _, row := range rows {
		line := fmt.Sprintf("%s%-*s  %-*s  %s", indent, wide[0], row[0], wide[1], row[1], row[2])
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// finding writes one finding; its message only where nothing above says it.
func (r *textRenderer) finding(b *bytes.Buffer, indent string, f *record.Finding, message bool) {
	st := r.o.Style
	name := f.Rule
	switch {
	case waived(f):
		name = "waived: " + name
	case f.Level == record.Note:
		name = "note: " + name
	}
	fmt.Fprintf(b, "%s%s %s\n", indent, clean.Line(name, 60), styled(st.Dim, clean.Line(f.ID, 40)))
	if !message {
		return
	}
	if f.Message != "" {
		fmt.Fprintf(b, "%s  %s\n", indent, clean.Line(strings.TrimPrefix(f.Message, waivedMark), messageWidth))
	}
	var rows [][3]string
	for i := range f.Witnesses {
		w := &f.Witnesses[i]
		rows = append(rows, [3]string{place(w), string(w.Role), clean.Line(w.Text, commandWidth)})
	}
	table(b, indent+"  ", rows)
}

// waivedMark starts the message of a finding that was let go.
const waivedMark = "waived: "

func waived(f *record.Finding) bool {
	return f.Level == record.Note && strings.HasPrefix(f.Message, waivedMark)
}
