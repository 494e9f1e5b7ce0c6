package integrity

import (
	"fmt"
	"slices"
	"strings"
)

// Declarations arm the checks. The zero Declarations arm nothing but what is
// known of deeds.
type Declarations struct {
	Tools      []Tool
	Invariants []Invariant
	Claims     []ClaimRule
	External   []External // grounds outside the record
	Prose      bool       // judge the prose of answers
	Lookups    bool       // look for empty lookups
	Recency    bool       // look for answers out of earlier turns
	Dev        bool       // run the canaries beside every run
	// Quiet leaves out what is known of deeds, so that nothing is armed at all.
	Quiet bool
}

// Tool is what is declared of one tool. Paths are JSON pointers into its
// arguments, with * for any index.
type Tool struct {
	Name string
	// Grounds are the tools whose results the arguments come from. With paths,
	// only the arguments named there are judged.
	Grounds map[string][]string // path → tools; "" for all arguments
	// Identifiers are arguments judged however short they are.
	Identifiers []string
	Exact       []string // arguments whose capitals matter
	Free        []string // arguments that are the agent's to word
	External    []string // values that need no ground

	Effect      Effect
	Key         []string // arguments that make up an idempotency key
	Settles     *Settles // nil: any result that is no error
	UnsettledBy []string // tools after which it may be called again

	Rows    string // where the rows stand; "" finds them
	Columns []Column
	Absent  []string // texts that mean "nothing found"

	// Allowed are values that the tool's own schema offers (enum, const,
	// default), by path.
	Allowed map[string][]string
	// Meta: it was declared by the server that is judged.
	Meta bool
}

// Effect is what calling a tool does.
type Effect string

// The effects.
const (
	NoWord Effect = ""      // not declared
	Reads  Effect = "read"  // may be repeated
	Polls  Effect = "poll"  // is there to be repeated
	Writes Effect = "write" // changes something outside
)

// Settles says which results mean that the work is done.
type Settles struct {
	Pointer string
	Values  []string
}

// Column is what is declared of one column of a result's rows.
type Column struct {
	Name     string
	Type     string // number, integer, string, boolean, date, enum
	Nullable bool
	Enum     []string
	Format   string // of dates: a Go or strftime layout; "" is RFC 3339
}

// Invariant is a predicate that can hold only one value at a time.
type Invariant struct {
	Predicate string
	Kind      string   // of the subjects; "" is row, and with Multi all
	Keys      []string // columns that name the subject
	Tools     []string // empty: every tool
	Epoch     string   // a column, or "turn" or "call"; "" is the whole run
	Multi     bool
}

// ClaimRule ties a field of an answer to a settled fact.
type ClaimRule struct {
	Field string // JSON pointer into the fields of an answer
	// Either a fact's subject and predicate, or where the tool's results hold it.
	Subject   *Subject
	Predicate string
	Tool      string
	Pointer   string
	Tolerance string // the largest difference that is none, as a number or "1%"
	Unit      string // a unit the claim may carry after its number
}

// External is a named list of values that need no ground in the record.
type External struct {
	Name   string
	Values []string
}

// tool returns what is declared of a tool, or nil.
func (d *Declarations) tool(name string) *Tool {
	for i := range d.Tools {
		if d.Tools[i].Name == name {
			return &d.Tools[i]
		}
	}
	return nil
}

func (d *Declarations) anyTool(f func(*Tool) bool) bool {
	for i := range d.Tools {
		if f(&d.Tools[i]) {
			return true
		}
	}
	return false
}

// groundsAt returns the tools an argument is to come from. named: the path
// itself was declared.
func (t *Tool) groundsAt(path string) (tools []string, named, ok bool) {
	if tools, ok = t.Grounds[path]; ok && path != "" {
		return tools, true, true
	}
	tools, ok = t.Grounds[""]
	return tools, false, ok
}

// Empty reports whether nothing is declared.
func (d *Declarations) Empty() bool {
	return len(d.Tools) == 0 && len(d.Invariants) == 0 && len(d.Claims) == 0 && !d.Prose && !d.Lookups && !d.Recency
}

// Merge adds what other declares. Of a tool declared twice the lists are
// joined. What a server declares of itself may arm a check and is never an
// excuse: it loses to what anybody else says.
func (d *Declarations) Merge(other *Declarations) {
	for _, t := range other.Tools {
		if t.Meta && nameOf(t.Name).deed != "" {
			t.Settles, t.UnsettledBy = nil, nil // known without the server's word
		}
		have := d.tool(t.Name)
		if have == nil {
			d.Tools = append(d.Tools, t)
			continue
		}
		have.merge(&t)
	}
	d.Invariants = append(d.Invariants, other.Invariants...)
	d.Claims = append(d.Claims, other.Claims...)
	d.External = append(d.External, other.External...)
	d.Prose, d.Lookups, d.Recency = d.Prose || other.Prose, d.Lookups || other.Lookups, d.Recency || other.Recency
	d.Dev = d.Dev || other.Dev
}

// Unexcuse takes out everything that excuses a value or a call, and says how many
// that were. What a declaration leaves out of a check that it arms itself stays.
func (d *Declarations) Unexcuse() int {
	n := 0
	for i := range d.External {
		n += len(d.External[i].Values)
	}
	d.External = nil
	for i := range d.Tools {
		t := &d.Tools[i]
		n += len(t.External) + len(t.Free)
		t.External, t.Free = nil, nil
		for _, values := range t.Allowed {
			n += len(values)
		}
		t.Allowed = nil
		if t.Effect == Reads || t.Effect == Polls {
			// Only what is known, or declared by others, could need it.
			t.Effect = NoWord
			n++
		}
		if nameOf(t.Name).deed != "" && (t.Settles != nil || t.UnsettledBy != nil) {
			t.Settles, t.UnsettledBy = nil, nil
			n++
		}
	}
	before := len(d.Invariants)
	d.Invariants = slices.DeleteFunc(d.Invariants, func(v Invariant) bool { return v.Multi })
	return n + before - len(d.Invariants)
}

func (t *Tool) merge(o *Tool) {
	for p, tools := range o.Grounds {
		if t.Grounds == nil {
			t.Grounds = map[string][]string{}
		}
		for _, g := range tools {
			if !slices.Contains(t.Grounds[p], g) {
				t.Grounds[p] = append(slices.Clone(t.Grounds[p]), g)
			}
		}
	}
	for p, values := range o.Allowed {
		if t.Allowed == nil {
			t.Allowed = map[string][]string{}
		}
		t.Allowed[p] = append(t.Allowed[p], values...)
	}
	t.Identifiers = append(t.Identifiers, o.Identifiers...)
	t.Exact, t.Free, t.External = append(t.Exact, o.Exact...), append(t.Free, o.Free...), append(t.External, o.External...)
	// When work has settled, and what undoes it, excuses a repetition: where
	// somebody else declared the effect, it is not for the server to say.
	if !o.Meta || t.Meta || t.Effect == NoWord {
		if t.Settles == nil {
			t.Settles = o.Settles
		}
		t.UnsettledBy = append(t.UnsettledBy, o.UnsettledBy...)
	}
	if t.Effect == NoWord {
		t.Effect = o.Effect
	}
	if len(t.Key) == 0 {
		t.Key = o.Key
	}
	t.Absent = append(t.Absent, o.Absent...)
	if t.Rows == "" {
		t.Rows = o.Rows
	}
	for _, c := range o.Columns {
		if !slices.ContainsFunc(t.Columns, func(h Column) bool { return h.Name == c.Name }) {
			t.Columns = append(t.Columns, c)
		}
	}
}

// Problem is what is wrong with a declaration, and where.
type Problem struct {
	Path    []string // as in tool, 0, grounds
	Message string
}

func (p *Problem) Error() string {
	var b strings.Builder
	for i, s := range p.Path {
		switch {
		case digits(s):
			fmt.Fprintf(&b, "[%s]", s)
		case i > 0:
			b.WriteString("." + s)
		default:
			b.WriteString(s)
		}
	}
	if len(p.Path) == 0 {
		return p.Message
	}
	return b.String() + ": " + p.Message
}
