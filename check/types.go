// Package check knows what a command observes: which runner a shell segment
// is, what it targets, selects and covers, how two checks of one kind relate,
// and which files a check reads.
//
// [Of] reads a segment. [Relate], [Covers], [Union] and [RelateRuns] compare
// what was covered; [Check.Key] is equal exactly for checks that cover the same
// as written. [Check.Reads] says whether a write touches a check, [Classify] and
// [CommentOnly] what kind of write it is. [Recipes] hold what task runners run,
// as far as the record showed it. [SearchOf] and [StateOf] read commands that
// are evidence without being checks.
//
// Paths are slash paths relative to the project folder; what lies outside it
// stays absolute and is a root of its own. A check belongs to a project root
// inside the project: the folder of a manifest that was seen, else, for tools
// configured by the folder they start in (npm, pytest, cargo), that folder, and
// for tools that work by package path (go, bazel) the project folder, with the
// directory as part of the target.
//
// Runners are rows of a table (see table*.go); nothing outside this package
// knows a runner's flags. Everything here is a pure function of its arguments;
// only Recipes hold state, and are not safe for concurrent use.
package check

import "github.com/footing-dev/footing/shell"

// Kind is what a check observes.
type Kind string

// The kinds. Other is a check that only a user declared, or a task whose
// recipe is not known.
const (
	Tests     Kind = "tests"
	Build     Kind = "build"
	Lint      Kind = "lint"
	Typecheck Kind = "typecheck"
	Format    Kind = "format"
	Other     Kind = "check"
)

// Check is what one segment observes.
type Check struct {
	Kind   Kind
	Runner string // row name, e.g. "go test"
	Family string // checks of one family compare: gotestsum is family "go test"
	Place  shell.Place
	// Root is the project root the check belongs to, relative to the project
	// folder ("" is the project folder itself, "web" a package below it).
	Root string
	// Dir is the directory it ran in, relative to the project folder.
	Dir string
	// From is the directory its command line was in when it started, relative
	// to the project folder; Dir may be another, where the command goes itself.
	From string
	// Targets are what it was pointed at, cleaned and relative to the project
	// folder; a case inside a file is written path::case. Empty with Whole set
	// means everything; empty without it means the runner's own default.
	Targets []string
	Whole   bool // it takes everything the runner has in Root
	// Customary is set if the targets are all there is as far as can be told:
	// the folder of the tests, `./...` in a folder that may be a module of its
	// own, the project of tests. See Broad.
	Customary bool
	// Selectors narrow within the targets, in canonical form (flag=value).
	Selectors []string
	// Unknown is set if a flag or an expansion leaves open what is selected;
	// Why says which.
	Unknown bool
	Why     string
	// Mode holds what changes how it observes (-race, --release, tags=…), in
	// canonical form, sorted. Modes compare only with equal or stricter modes.
	Mode []string
	// EarlyStop is set if it stops at the first failure: then it covers its
	// scope only if it passed. It is no part of the Key and no mode.
	EarlyStop bool
	// Opaque is set for a task whose recipe is not known: it compares only with
	// the same task, resolved or not.
	Opaque bool
	// Fixes is set if it rewrites what it checks (gofmt -w, eslint --fix).
	Fixes bool
	// Also are kinds that a pass of this check proves as well: a passing test
	// or a compiling lint is also a build of its targets.
	Also []Kind
	// Via names the task that was resolved to this check ("mise run lint").
	Via string
	// Task is the identity of the task this check is or comes from, the same
	// whichever way the task was started ("mise:lint", "package.json:test"), ""
	// if it was run directly. TaskArgs are the words handed on to it, without
	// those that only change presentation.
	Task     string
	TaskArgs []string
	// Segment is the index in its script, Text the segment as written.
	Segment int
	Text    string
	// Trailer: a failing run always ends its output with a failure line.
	// SilentOK: success prints nothing.
	Trailer, SilentOK bool
}

// Context is what is known when a segment is read.
type Context struct {
	// Project is the absolute project folder, "" if not known.
	Project string
	// Dir is the absolute directory the command line starts in, "" if not
	// known (then paths are taken as relative to the project).
	Dir string
	// Recipes resolves task names seen in the record; may be nil.
	Recipes *Recipes
	// Declared are the user's own checks and aliases; may be nil.
	Declared *Declared
	// Terminal is true where the child had a terminal (watch modes block).
	Terminal bool
}

// Relation is how a later check stands to an earlier one.
type Relation string

// The relations.
const (
	Equal    Relation = "equal"
	Narrower Relation = "narrower"
	Wider    Relation = "wider"
	Overlaps Relation = "overlaps"
	Disjoint Relation = "disjoint"
	Unknown  Relation = "unknown"
)

// Class is what a file is to a check.
type Class uint8

// The classes of evidence.md §2.5.
const (
	Code Class = iota
	Docs
	Scratch
	Test
	Definition // runner config, Makefile, package.json, CI files
)

// Recipes are the task recipes seen in the record: Makefile, package.json,
// mise.toml, justfile and the like, by project-relative path. Judges read no
// files, so a recipe counts only once its text was in the record.
type Recipes struct {
	files map[string]string
	// Filled when asked for, until a file changes.
	parsed map[parsedKey]map[string]recipe
	kept   map[taskKey][]Check // what a task plainly started was found to run
}

// Declared are the user's own checks and aliases from the configuration.
type Declared struct {
	// Aliases map a command as written to the command it stands for.
	Aliases map[string]string
	// Checks map a command as written to the kind it observes.
	Checks map[string]Kind
}
