package gate

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sort"
	"strings"

	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
)

// TypeJoined is the type of a record that says how an earlier call of the
// segment ended, read from the host's own log: see [Joined].
const TypeJoined = "joined"

// Joined is how a call ended that a hook was not told of.
type Joined struct {
	Call      string `json:"call"`
	Status    string `json:"status"`
	Exit      *int   `json:"exit,omitempty"`
	Truncated bool   `json:"truncated,omitempty"`
}

// Replayed is what a replay counted.
type Replayed struct {
	ledger.Stats
	Events  int
	Missing int // texts that are no longer there
}

// Replay reads a segment and hands its events to f in order, as a fold takes
// them:
//
//   - a call that was announced and then reported is one call;
//   - a result that came without a status carries the one read later from the
//     host's log;
//   - a digest of the tree is a [record.Measured];
//   - a recipe file is a [record.Recipe];
//   - a check footing ran itself is a call of the user's, with its result.
//
// Event.Line is the line of the segment and Event.Time the record's. get brings
// back long texts and may be nil. Events and their texts are valid until f
// returns.
func Replay(src io.ReadSeeker, get func(ledger.Ref) ([]byte, error), f func(*record.Event) error) (Replayed, error) {
	return newReplay(get, f).run(src)
}

// ReplayFile is [Replay] of the segment at path from its start; one that does
// not exist is empty.
func ReplayFile(path string, get func(ledger.Ref) ([]byte, error), f func(*record.Event) error) (Replayed, error) {
	src, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return Replayed{}, nil
	}
	if err != nil {
		return Replayed{}, fmt.Errorf("read run record: %w", err)
	}
	defer src.Close()
	return Replay(src, get, f)
}

// joins collects the results that were read later. A segment without one,
// which is nearly every one, is not parsed twice for it.
func joins(src io.ReadSeeker) (map[string]Joined, error) {
	ok, err := scanFor(src, []byte(`"type":"`+TypeJoined+`"`))
	if err != nil || !ok {
		return nil, err
	}
	if err := rewind(src); err != nil {
		return nil, err
	}
	joined := map[string]Joined{}
	_, err = ledger.Read(src, func(e *ledger.Entry) error {
		var j Joined
		if e.Type == TypeJoined && e.Unmarshal(&j) == nil {
			joined[j.Call] = j
		}
		return nil
	})
	return joined, err
}

func newReplay(get func(ledger.Ref) ([]byte, error), f func(*record.Event) error) *replay {
	p := &replay{open: map[string]bool{}, done: map[string]bool{}, emit: f}
	p.dec.Get = get
	return p
}

// run replays all of src.
func (p *replay) run(src io.ReadSeeker) (Replayed, error) {
	var err error
	if p.joined, err = joins(src); err != nil {
		return p.n, err
	}
	if err := rewind(src); err != nil {
		return p.n, err
	}
	p.n.Stats, err = ledger.Read(src, p.entry)
	p.n.Missing = p.dec.Missing
	return p.n, err
}

type replay struct {
	dec    ledger.Decoder
	joined map[string]Joined
	open   map[string]bool // calls announced and not settled
	done   map[string]bool
	emit   func(*record.Event) error
	n      Replayed
	line   int // lines before those read
	recent []string
	within string // the open call that runs footing run, "" if none does
	untold int    // results without a status, which may still be joined
	ev     record.Event
}

func (p *replay) entry(e *ledger.Entry) error {
	switch e.Type {
	case ledger.TypeEvent:
		return p.event(e)
	case ledger.TypeTree:
		var t ledger.Tree
		if e.Unmarshal(&t) != nil {
			return nil
		}
		p.ev = record.Event{Kind: record.Measured, Tree: &record.Tree{
			When: t.When, Call: t.Call, All: t.All, Code: t.Code, Changed: t.Changed,
		}}
		return p.send(e)
	case TypeRecipe:
		var r Recipe
		if e.Unmarshal(&r) != nil {
			return nil
		}
		p.ev = record.Event{Kind: record.Recipe, File: r.Path, Text: record.Plain(r.Text)}
		return p.send(e)
	case ledger.TypeReading:
		return p.reading(e)
	}
	return nil
}

// maxOpen bounds the calls that are remembered; ids used again after so many
// others count as new calls.
const maxOpen = 1 << 16

func (p *replay) event(e *ledger.Entry) error {
	if err := p.dec.Event(e.Data, &p.ev); err != nil {
		if errors.Is(err, ledger.ErrUnknownKind) {
			return nil
		}
		p.ev = record.Event{Kind: record.Unread, Text: record.Plain(err.Error())}
	}
	switch {
	case p.ev.Kind == record.CallMade && p.ev.Call != nil:
		id := p.ev.Call.ID
		if p.open[id] || p.done[id] {
			return nil
		}
		if len(p.open) >= maxOpen {
			clear(p.open)
		}
		p.open[id] = true
		if p.ev.Call.Op == record.OpShell && strings.Contains(p.ev.Call.Command.String(), "footing run ") {
			p.within = id
		}
	case p.ev.Kind == record.CallDone && p.ev.Result != nil:
		id := p.ev.Result.ID
		if p.done[id] {
			return nil // two hooks for one call
		}
		if len(p.done) >= maxOpen {
			clear(p.done)
			p.recent = nil
		}
		delete(p.open, id)
		if p.within == id {
			p.within = ""
		}
		p.done[id] = true
		p.recent = append(p.recent, id)
		if j, ok := p.joined[id]; ok {
			j.apply(p.ev.Result)
		} else if p.ev.Result.Status == record.StatusUnknown {
			p.untold++
		}
	}
	return p.send(e)
}

// lately are the calls that settled last, and those that are still open.
func (p *replay) lately() (done, open []string) {
	const most = 256
	for id := range p.open {
		if len(open) < most {
			open = append(open, id)
		}
	}
	sort.Strings(open)
	return p.recent[max(0, len(p.recent)-most):], open
}

func (p *replay) send(e *ledger.Entry) error {
	p.n.Events++
	p.ev.Line, p.ev.Time = p.line+e.Line, e.At
	return p.emit(&p.ev)
}

// reading is a check footing ran for the user. One that ran inside a call of
// the agent's is that call, and does not count twice.
func (p *replay) reading(e *ledger.Entry) error {
	var r ledger.Reading
	if p.within != "" || e.Unmarshal(&r) != nil {
		return nil
	}
	id := fmt.Sprintf("footing-run-%d", e.Seq)
	p.ev = record.Event{Kind: record.CallMade, Call: &record.Call{
		ID: id, Tool: "footing run", Op: record.OpShell, By: record.ByUser, Command: record.Plain(r.Command), Dir: r.Dir,
	}}
	if err := p.send(e); err != nil {
		return err
	}
	status := record.StatusOK
	switch {
	case r.Signal != "":
		status = record.StatusInterrupted
	case r.Exit != 0:
		status = record.StatusFailed
	}
	p.ev = record.Event{Kind: record.CallDone, Result: &record.Result{
		ID: id, Status: status, Exit: r.Exit, HasExit: true, Output: record.Plain(r.Output), Truncated: r.Truncated || r.Blind,
	}}
	return p.send(e)
}

// statusWords are the states of a [Joined], by status.
func statusWords() []string {
	return []string{
		record.StatusUnknown: "unknown", record.StatusOK: "ok", record.StatusFailed: "failed", record.StatusRejected: "rejected",
		record.StatusCancelled: "cancelled", record.StatusInterrupted: "interrupted", record.StatusTimedOut: "timed-out",
		record.StatusRunning: "running",
	}
}

func joinedOf(r *record.Result) Joined {
	j := Joined{Call: r.ID, Truncated: r.Truncated}
	if words := statusWords(); int(r.Status) < len(words) {
		j.Status = words[r.Status]
	}
	if r.HasExit {
		exit := r.Exit
		j.Exit = &exit
	}
	return j
}

func (j *Joined) apply(r *record.Result) {
	if r.Status != record.StatusUnknown || r.HasExit {
		return // what the hook itself was told stands
	}
	for st, w := range statusWords() {
		if w == j.Status {
			r.Status = record.Status(st)
		}
	}
	if j.Exit != nil {
		r.Exit, r.HasExit = *j.Exit, true
	}
	r.Truncated = r.Truncated || j.Truncated
}

func rewind(src io.Seeker) error {
	if _, err := src.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("read run record: %w", err)
	}
	return nil
}
