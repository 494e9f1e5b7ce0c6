// Package derive reads attempts off a run: each distinct failing check over a
// tree is one, with footing's own verdict from the exit status. They are what a
// planner can lean on without anybody's word.
//
// Hand every event of a run to a [Collector] and take [Collector.Attempts] at
// the end. The same run gives the same attempts with the same ids, so that
// deriving twice records once.
package derive

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/run"
)

// ExitStatus is the id of footing's own verifier.
const ExitStatus = "footing.exit-status"

// Options are what deriving depends on besides the events.
type Options struct {
	// Run identifies the run: a tree nobody measured is one of this run.
	Run string
	// Address says where a reading can be looked up; nil gives its line.
	Address func(*run.Reading) string
	// Facts are assumptions that hold for the whole run.
	Facts    []string
	Declared *check.Declared
	Docs     []string
}

// maxAttempts bounds what one run may add.
const maxAttempts = 4096

// Collector folds a run and collects its attempts.
type Collector struct {
	opt    Options
	fold   *run.Folder
	at     map[string]digest // by call
	now    digest
	failed map[string]bool // identities that failed, and did not pass since
	out    []attempt.Attempt
}

// digest is the newest measured tree, and the epoch it was measured at.
type digest struct {
	tree  string
	epoch int
}

// New returns a collector for one run.
func New(opt Options) *Collector {
	c := &Collector{opt: opt, at: map[string]digest{}, failed: map[string]bool{}}
	c.fold = run.New(run.Options{OnTurn: c.turn, Declared: opt.Declared, Docs: opt.Docs})
	return c
}

// Add folds one event; nothing of it is kept.
func (c *Collector) Add(ev *record.Event) {
	c.fold.Add(ev)
	switch {
	case ev.Kind == record.Measured && ev.Tree != nil && ev.Tree.Code != "":
		c.now = digest{ev.Tree.Code, c.fold.History().Tree.Epoch()}
	case ev.Kind == record.CallMade && ev.Call != nil && c.now.tree != "":
		c.at[ev.Call.ID] = c.now
	}
}

// Attempts ends the run and returns what was derived, in the order of the run.
func (c *Collector) Attempts() []attempt.Attempt {
	c.fold.Close()
	return c.out
}

// Info is what the run said of itself.
func (c *Collector) Info() record.SessionInfo {
	info, _ := c.fold.Info()
	return info
}

func (c *Collector) turn(t *run.Turn, _ *run.History) {
	for _, r := range t.Readings {
		if len(c.out) == maxAttempts {
			return
		}
		if !r.Failed() && !r.Passed() || !r.Ran() {
			continue
		}
		approach, tree := Approach(&r.Check), c.tree(r)
		identity := approach + "\x00" + tree
		// A pass counts where the same check failed over the same tree: the two
		// contradict each other.
		if r.Failed() == c.failed[identity] {
			continue
		}
		c.failed[identity] = r.Failed()
		c.out = append(c.out, c.attempt(r, approach, tree))
	}
	clear(c.at)
}

func (c *Collector) tree(r *run.Reading) string {
	if d, ok := c.at[r.Call]; ok && d.epoch == r.Epoch {
		return TreeLabel(d.tree)
	}
	return fmt.Sprintf("tree of run %s at epoch %d", c.opt.Run, r.Epoch)
}

// TreeLabel is the assumption that the work tree has a digest.
func TreeLabel(digest string) string { return "tree " + digest }

func (c *Collector) attempt(r *run.Reading, approach, tree string) attempt.Attempt {
	address := "line " + strconv.Itoa(r.Line)
	if c.opt.Address != nil {
		address = c.opt.Address(r)
	}
	sum := sha256.Sum256([]byte(c.opt.Run + "\x00" + approach + "\x00" + tree + "\x00" + address))
	a := attempt.Attempt{
		ID: "d" + hex.EncodeToString(sum[:8]), Approach: approach, Derived: true,
		Assumptions: append([]string{tree}, c.opt.Facts...), Evidence: []string{address},
		Outcome: attempt.Outcome{Succeeded: true},
	}
	said := attempt.Verdict{
		Verifier: attempt.Verifier{ID: ExitStatus, Artifact: address, Authority: attempt.Binding, Tier: string(record.Decision)},
		Outcome:  attempt.Pass, Detail: detail(r),
	}
	if r.Failed() {
		a.Outcome = attempt.Outcome{Class: attempt.Verification, Detail: said.Detail}
		a.RetryWhen = []string{tree}
		said.Outcome = attempt.Fail
	}
	if !r.HasExit || r.Out.Masked {
		// What was read off the output is no exit status.
		said.Verifier.Authority, said.Verifier.Tier = attempt.Advisory, string(record.Heuristic)
	}
	a.Verdicts = []attempt.Verdict{said}
	return a
}

// detail words how a reading ended with numbers and no words of its output.
func detail(r *run.Reading) string {
	var parts []string
	if r.HasExit {
		parts = append(parts, "exit "+strconv.Itoa(r.Exit))
	}
	for _, n := range []struct {
		n    int
		what string
	}{{r.Out.Counts.Failed, "failed"}, {r.Out.Counts.Errors, "errors"}, {r.Out.Counts.Passed, "passed"}} {
		if n.n > 0 {
			parts = append(parts, strconv.Itoa(n.n)+" "+n.what)
		}
	}
	return strings.Join(parts, ", ")
}

// Approach is a check's canonical identity as a label: two spellings of a
// command that cover the same have one.
func Approach(c *check.Check) string {
	parts := []string{string(c.Kind) + " " + c.Family}
	if c.Place.Kind != "" {
		parts = append(parts, "in "+c.Place.Kind+" "+c.Place.Name)
	}
	if c.Root != "" {
		parts = append(parts, "root "+c.Root)
	}
	if c.Opaque {
		return strings.Join(append(append(parts, "task "+c.Task), c.TaskArgs...), " | ")
	}
	if c.Whole {
		parts = append(parts, "everything")
	}
	parts = append(append(parts, c.Targets...), c.Selectors...)
	for _, m := range c.Mode {
		parts = append(parts, "mode "+m)
	}
	return strings.Join(parts, " | ")
}
