package integrity

import (
	"crypto/sha256"
	"encoding/hex"
	"sort"
	"strconv"
	"strings"

	"github.com/footing-dev/footing/record"
)

// Kind is one of the nine kinds of finding, and the one for a checker that does
// not work.
type Kind string

// The kinds.
const (
	InvariantViolation  Kind = "invariant-violation"
	UnsupportedArgument Kind = "unsupported-argument"
	DanglingReference   Kind = "dangling-reference"
	DuplicateExecution  Kind = "duplicate-execution"
	UnsupportedClaim    Kind = "unsupported-claim"
	EmptyLookup         Kind = "empty-lookup"
	ColumnTypeMismatch  Kind = "column-type-mismatch"
	MissingColumn       Kind = "missing-column"
	PriorTurnEvidence   Kind = "prior-turn-evidence"
	CheckerDead         Kind = "checker-dead"
)

// Seam is where in a run a check looks.
type Seam string

// The seams.
const (
	AtCompose Seam = "compose" // a request is assembled
	AtWire    Seam = "wire"    // what really crossed
	AtChoice  Seam = "choice"  // arguments were chosen
	AtWrite   Seam = "write"   // a result enters the context
	AtClaim   Seam = "claim"   // an answer is about to be given
)

// Finding is one defect of a context.
type Finding struct {
	ID        string    `json:"id"`
	Kind      Kind      `json:"kind"`
	Seam      Seam      `json:"seam"`
	Subjects  []Subject `json:"subjects"`
	Predicate string    `json:"predicate,omitempty"`
	Epoch     *string   `json:"epoch,omitzero"`
	// Values are the distinct values it was found with, at most MaxFurther.
	Values    []string  `json:"values,omitempty"`
	Message   string    `json:"message"`
	Advisory  bool      `json:"advisory,omitempty"`
	Count     int       `json:"count"` // how often it was found
	Witnesses []Witness `json:"witnesses"`
}

// Identity is the first 16 hex digits of SHA-256 over kind, seam, the sorted
// subjects, the predicate and the epoch, each with its length before it. The
// message, the values and whether it is advisory are outside it.
func (f *Finding) Identity() string { return f.identity(f.Epoch) }

func (f *Finding) identity(epoch *string) string {
	subjects := make([]string, len(f.Subjects))
	for i, s := range f.Subjects {
		subjects[i] = key(s.Kind, s.ID)
	}
	sort.Strings(subjects)
	parts := append([]string{string(f.Kind), string(f.Seam), strconv.Itoa(len(subjects))}, subjects...)
	sum := sha256.Sum256([]byte(key(append(parts, f.Predicate, optional(epoch))...)))
	return hex.EncodeToString(sum[:])[:16]
}

// Record is the finding in the form all judges share.
func (f *Finding) Record() record.Finding {
	r := record.Finding{
		ID: f.ID, Rule: string(f.Kind), Tier: tier(f.Kind), Level: record.Note, Message: f.Message,
		Advisory: f.Advisory, Subjects: []string{}, Witnesses: []record.Witness{},
	}
	if f.Count > 1 {
		r.Message += " (found " + strconv.Itoa(f.Count) + " times)"
	}
	for _, s := range f.Subjects {
		r.Subjects = append(r.Subjects, s.String())
	}
	for _, w := range f.Witnesses {
		r.Witnesses = append(r.Witnesses, w.Witness)
	}
	return r
}

func tier(k Kind) record.Tier {
	switch k {
	case EmptyLookup, PriorTurnEvidence:
		return record.Heuristic
	}
	return record.Decision
}

// Bounds of what is reported. Counts stay exact beyond them.
const (
	MaxFindings  = 1000    // findings listed in a report
	MaxFurther   = 8       // further values kept of a finding
	maxWitnesses = 16      // witnesses of a finding
	maxIDs       = 1 << 20 // distinct findings told apart
)

// filing keeps findings apart by identity.
type filing struct {
	list     []*Finding
	at       map[string]int // id → index in list, −1 past MaxFindings
	distinct int
	filed    int
	by       map[Kind]int    // distinct, by kind
	fresh    int             // findings of list that Take has seen
	told     map[string]bool // identities without the epoch that Take handed out
}

func newFiling() *filing {
	return &filing{at: map[string]int{}, by: map[Kind]int{}, told: map[string]bool{}}
}

// file files a finding; it reports whether it was new.
func (s *filing) file(f Finding) bool {
	f.ID = f.Identity()
	s.filed++
	i, known := s.at[f.ID]
	if known {
		if i >= 0 {
			s.again(s.list[i], &f)
		}
		return false
	}
	s.distinct++
	s.by[f.Kind]++
	f.Count = 1
	if len(f.Witnesses) > maxWitnesses {
		f.Witnesses = f.Witnesses[:maxWitnesses]
	}
	if len(f.Values) > maxValues {
		f.Values = f.Values[:maxValues]
	}
	switch {
	case len(s.list) < MaxFindings:
		s.at[f.ID] = len(s.list)
		s.list = append(s.list, &f)
	case len(s.at) < maxIDs:
		s.at[f.ID] = -1
	}
	return true
}

// again counts a finding that was filed before and keeps what is new about it.
func (s *filing) again(have, f *Finding) {
	have.Count++
	for i, v := range f.Values {
		if !contains(have.Values, v) && len(have.Values) < maxValues+MaxFurther {
			have.Values = append(have.Values, v)
			if len(f.Witnesses) > 0 && len(have.Witnesses) < maxWitnesses {
				have.Witnesses = append(have.Witnesses, f.Witnesses[min(i, len(f.Witnesses)-1)])
			}
		}
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// listed words at most a few names and how many there are.
func listed(names []string) string {
	const most = 12
	quoted := make([]string, 0, most)
	for _, n := range names[:min(len(names), most)] {
		quoted = append(quoted, strconv.Quote(clip(n)))
	}
	s := strings.Join(quoted, ", ")
	if len(names) > most {
		s += " and " + strconv.Itoa(len(names)-most) + " more"
	}
	return s
}
