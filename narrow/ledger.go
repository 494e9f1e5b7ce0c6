package narrow

import (
	"fmt"
	"slices"

	"github.com/footing-dev/footing/record"
)

// Kept is how many distinct checks a ledger remembers.
const Kept = 32

// Entry is one check that settled and declared no write.
type Entry struct {
	Flow      string // the tool's name
	Signature string // equal means the same call
	// Digest names the tree the entry is stamped with: its frame's closing one,
	// "" if that was not measured.
	Digest     string
	Terms      []string // distinct and sorted, as [Terms] gives them
	Conditions []string // likewise
	Label      string
	// Failing and Passing come from a reported exit status; without one the
	// check is neither.
	Failing, Passing bool
	// Stable: it ran after the frame's last write that stands, and nothing
	// undeclared moved the frame.
	Stable bool
	// Wire is carried and never read: the entry as its host wrote it.
	Wire []byte
}

// NewEntry makes the entry of a call from its tool's name and its input. Only
// the relation's own fields are set, and the label.
func NewEntry(flow string, input []byte, digest string) (Entry, error) {
	p, err := Terms(input)
	if err != nil {
		return Entry{}, err
	}
	canonical, err := record.Canonical(input)
	if err != nil {
		return Entry{}, fmt.Errorf("sign call: %w", err)
	}
	return Entry{
		Flow: flow, Signature: flow + ":" + string(canonical), Digest: digest,
		Terms: p.Terms, Conditions: p.Conditions, Label: Label(input),
	}, nil
}

// IsCheck reports whether the entry is small enough to be a check.
func (e *Entry) IsCheck() bool { return len(e.Terms) <= MaxTerms }

// Ledger holds check entries, the oldest first, each signature once.
type Ledger []Entry

// Remember returns the ledger with added folded in: a repeated signature moves
// to the newest end with its new stamp, and the newest [Kept] stay. Entries
// that are no checks are left out. l is not changed.
func (l Ledger) Remember(added ...Entry) Ledger {
	all := slices.Concat(l, added)
	seen := make(map[string]bool, Kept)
	out := make(Ledger, 0, min(len(all), Kept))
	for i := len(all) - 1; i >= 0 && len(out) < Kept; i-- {
		if e := &all[i]; e.IsCheck() && !seen[e.Signature] {
			seen[e.Signature] = true
			out = append(out, *e)
		}
	}
	slices.Reverse(out)
	return out
}

// Signatures are the ledger's signatures, the oldest first.
func (l Ledger) Signatures() []string {
	out := make([]string, len(l))
	for i := range l {
		out[i] = l[i].Signature
	}
	return out
}
