package report

import (
	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/verdict"
)

// Readings are what the checks of a session showed, by the call that took them:
// a claim can rest on a check of an earlier turn. The zero value is empty.
type Readings struct {
	of map[readingAt]shown
}

type readingAt struct {
	line int
	call string
}

// shown is a reading in words.
type shown struct {
	command, result string
}

// maxReadings bounds what is kept of a session, whose turns are a stream. Past
// it a line of evidence shows its command alone.
const maxReadings = 1 << 15

// Add takes the readings of one turn. A command line can hold several checks;
// the first stands for it.
func (rs *Readings) Add(t *verdict.Turn) {
	for i := range t.Checks {
		k := &t.Checks[i]
		at := readingAt{k.Line, k.Call}
		if _, ok := rs.of[at]; ok || len(rs.of) >= maxReadings {
			continue
		}
		if rs.of == nil {
			rs.of = map[readingAt]shown{}
		}
		rs.of[at] = shown{clean.Line(k.Command, commandWidth), result(k)}
	}
}
