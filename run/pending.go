package run

import (
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/shell"
)

// pending is a call that has not settled.
type pending struct {
	id, tool, pointer string
	file              string
	agent             string
	op                record.Op
	byUser            bool
	line              int
	at                int // writes of the tree when it was made
	command           string
	dir               string
	script            *shell.Script
	edits             []edit
	ref               string
	agentType         string
	path, pattern     string
	readings          []*Reading // of a background command, waiting for its end
	forged            bool       // the run wrote to the file of its output
	back              bool       // it goes on in the background
}

// maxPending bounds the calls that wait for a result.
const maxPending = 4096

// newPending is memory for a call, that of a settled one if there is any.
func (f *Folder) newPending() *pending {
	if n := len(f.settled); n > 0 {
		p := f.settled[n-1]
		f.settled = f.settled[:n-1]
		return p
	}
	return &pending{}
}

// release takes the memory of a settled call back.
func (f *Folder) release(p *pending) {
	if !p.back && len(f.settled) < maxSettled {
		*p = pending{}
		f.settled = append(f.settled, p)
	}
}

// maxSettled bounds the memory that is kept for calls to come: few are open at
// a time.
const maxSettled = 16
