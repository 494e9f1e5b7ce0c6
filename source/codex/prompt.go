package codex

import (
	"strconv"
	"strings"

	"github.com/footing-dev/footing/record"
)

// prompt sends a real prompt, which begins a turn.
func (r *reader) prompt(h held) {
	clear(r.words.items)
	clear(r.words.events)
	r.words.lastItem = r.words.lastItem[:0]
	r.newStep = true
	r.aborted, r.squeezed, r.byUser = false, false, ""
	r.start(record.Prompt).Text = record.Plain(request(h.text))
	r.ev.Line, r.ev.Time = h.line, h.time
	r.ev.UUID, r.ev.Parent = r.words.branch()
	r.emit()
}

// request gives the person's own words where an editor put its context above
// them.
func request(s string) string {
	const context, mark = "# Context from my IDE setup:", "## My request for Codex:\n"
	if !strings.HasPrefix(strings.TrimSpace(s), context) {
		return s
	}
	if i := strings.LastIndex(s, mark); i >= 0 {
		return s[i+len(mark):]
	}
	return s
}

// branch gives the ids of a new prompt and of the one it follows. Codex numbers
// nothing; a rolled-back thread is a branch that goes on from an older prompt,
// so prompts are numbered here and the numbers of the live branch kept.
func (w *words) branch() (id, parent string) {
	if n := len(w.live); n > 0 {
		parent = w.live[n-1]
	}
	w.last++
	id = "prompt-" + strconv.Itoa(w.last)
	w.live = append(w.live, id)
	return id, parent
}

// rollBack drops the last n prompts of the live branch.
func (w *words) rollBack(n int) {
	n = max(0, min(n, len(w.live)))
	w.live = w.live[:len(w.live)-n]
}
