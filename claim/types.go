// Package claim reads an agent's closing message and takes out the statements
// a record can be held against. English, in tables. It looks only at words:
// what a claim stands on is decided elsewhere.
package claim

// Kind is what a claim is about: the check kinds and four more.
type Kind string

// The kinds.
const (
	Tests     Kind = "tests"
	Build     Kind = "build"
	Lint      Kind = "lint"
	Typecheck Kind = "typecheck"
	Format    Kind = "format"
	Check     Kind = "check"
	Count     Kind = "count"
	Operation Kind = "operation"
	Value     Kind = "value"
)

// Scope is how far the words reach.
type Scope string

// The scopes.
const (
	All      Scope = "all"
	Named    Scope = "named"
	Unstated Scope = "unstated"
)

// Form is the shape of words a claim was made in, where it changes what the
// claim needs.
type Form uint8

// The forms.
const (
	// Plain names its subject: "tests pass".
	Plain Form = iota
	// Bare has no subject: "All pass", "All clean", "All green".
	Bare
	// Vague says verified, tested, validated, works over something that names
	// no check.
	Vague
	// Runs says that something one runs works (a quoted command, an entry
	// point, "the GUI loads").
	Runs
	// Absent says that a search finds nothing: Names hold what.
	Absent
	// State says how the tree is: Names hold clean, committed or pushed.
	State
	// Ran says only that a check was run, with its result beside it.
	Ran
)

// Number is a count the claim states.
type Number struct {
	Value   int
	What    string // passed, failed, total, issues, errors, warnings, skipped
	AtLeast bool   // "26+"
}

// Claim is one statement.
type Claim struct {
	Span  [2]int // byte offsets in the message
	Text  string // the sentence or item, one line
	Kind  Kind
	Scope Scope
	Form  Form
	// Names are what the words limit it to: adjectives (unit, integration),
	// test names, packages, files, topics; lower case unless quoted.
	Names []string
	// Commands are the quoted commands it names, as written.
	Commands []string
	Numbers  []Number
	// Few is how many tests the words point at without naming them: 1 of "the
	// test passes", 2 of "both tests pass"; 0 of all others.
	Few int
	// Heading is true if it heads a list; Items are then that list's names.
	Heading bool
	Items   []string
	// Relayed is true if the words report somebody else's finding (a reviewer,
	// a sub-agent); they are still the agent's words.
	Relayed bool
}

// Closing is what a closing message says.
type Closing struct {
	Claims []Claim
	// Asks: it asks a question this work needs answered. HandsBack: it leaves
	// the work to the user. Remains: it says work remains. Announces: it ends by
	// announcing a next step. An offer of further work sets none of these.
	Asks, HandsBack, Remains, Announces bool
	// Changed: it says that it changed something in this turn.
	Changed bool
	// Failures: it reports that something fails or was not run; Excused are the
	// names or commands it says so about.
	Failures bool
	Excused  []string
}
