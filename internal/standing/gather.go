// Package standing answers what would stand right now: it gathers the readings
// that the ledgers of a work tree's runs hold, whichever run took them, binds each to the
// digest of the tree it read, and folds them as one history that ends at the
// present tree. The judges then see it as they see any run.
//
// Only what is bound counts: a reading taken while nobody measured the tree, or
// while the tree moved under it, is left out.
package standing

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
)

// Seen is one settled command that may be evidence, bound to a tree.
type Seen struct {
	Run     string
	Seq     uint64
	At      string // no earlier than what came before it in its run
	Code    string // digest of the tree it read
	Command string
	Dir     string // in the present work tree, absolute
	Result  record.Result
}

// Gathered are the readings of a project.
type Gathered struct {
	Seen []Seen // oldest first
	// Called are the newest exercises, by capability.
	Called map[string]Called
	Runs   int
	// Unbound counts checks that were run and are bound to no tree, Skipped the
	// runs that were left out because the newer ones were already as much as is
	// read.
	Unbound, Skipped int
}

// Bounds of what is gathered: a status line must not read years of record.
const (
	maxRead = 64 << 20 // bytes of segments, newest first
	maxSeen = 4096     // readings, newest first
)

// Gather reads the segments of the runs of this work tree. require are commands that count though
// they may be no check footing knows.
func Gather(p *ledger.Project, declared *check.Declared, require []string) (Gathered, error) {
	var g Gathered
	runs, err := newest(p)
	if err != nil {
		return g, err
	}
	var read int64
	for _, r := range runs {
		if read += r.size; read > maxRead && g.Runs > 0 {
			g.Skipped++
			continue
		}
		g.Runs++
		w := &walk{g: &g, project: p, declared: declared, require: require, run: r.id, open: map[string]*open{}}
		w.dec.Get = p.Payloads().Get
		if _, err := p.Segment(r.id).Read(w.entry); err != nil {
			return g, fmt.Errorf("read run %s: %w", r.id, err)
		}
	}
	slices.SortStableFunc(g.Seen, func(a, b Seen) int { return cmp.Compare(a.At, b.At) })
	if n := len(g.Seen) - maxSeen; n > 0 {
		g.Seen = g.Seen[n:]
	}
	return g, nil
}

type segment struct {
	id   string
	size int64
	mod  time.Time
}

func newest(p *ledger.Project) ([]segment, error) {
	ids, err := p.Runs()
	if err != nil {
		return nil, err
	}
	var out []segment
	for _, id := range ids {
		fi, err := os.Lstat(p.Segment(id).Path())
		if err != nil || !p.BeganHere(id) {
			continue // forgotten since, or of another work tree
		}
		out = append(out, segment{id, fi.Size(), fi.ModTime()})
	}
	slices.SortStableFunc(out, func(a, b segment) int { return b.mod.Compare(a.mod) })
	return out, nil
}
