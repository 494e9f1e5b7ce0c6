// Package outcome reads how a check ended from what it printed and from the
// exit status its shell reported. Call [Read]; it is a pure function of its
// input and bears any output.
//
// Every tool whose output can be told by its shape has a reader (see tools)
// that gathers what it says into a tally; a family of checks names the tools
// its output may hold, and a task of unknown recipe may hold any. What the
// later stages of a pipeline left to see is worked out on its own (see view).
// Only then is it decided. Nothing guesses: what was not seen is unknown.
package outcome

import "github.com/footing-dev/footing/shell"

// Status is how a reading ended.
type Status string

// The statuses.
const (
	Pass    Status = "pass"
	Fail    Status = "fail"
	Empty   Status = "empty"
	Unknown Status = "unknown"
)

// Counts are what a runner said about how many cases it ran. A negative field
// was not read.
type Counts struct {
	Executed, Passed, Failed, Errors, Skipped, Deselected int
}

// NoCounts has nothing read.
var NoCounts = Counts{-1, -1, -1, -1, -1, -1}

// Input is what a reader may look at.
type Input struct {
	Family string // check.Check.Family
	Kind   string // check.Check.Kind
	// Trailer and SilentOK come from the runner's row (see check.Check).
	Trailer, SilentOK bool
	// Fate is what the line's exit status says of the segment; Exit is the
	// line's exit status, HasExit whether there was one.
	Fate    shell.Fate
	Exit    int
	HasExit bool
	// TimedOut is set if the host says that it stopped the call: whatever was
	// printed until then is no result.
	TimedOut bool
	// Output is what was printed by the whole line. Alone is true if only this
	// segment can have printed it.
	Output string
	Alone  bool
	// Truncated is true if the log or the host dropped part of the output.
	Truncated bool
	// Filters are the later stages of the segment's pipeline.
	Filters [][]shell.Word
	// ToFile is true if its output was redirected away.
	ToFile bool
	// Task is the task's own name where the check runs one (mise run lint is
	// "lint"), "" if there is none. Only then can one task's failure line be
	// told from another's.
	Task string
	// Fixes is set if the check rewrites what it finds (see check.Check): then
	// a list of files is what it changed, not what is wrong.
	Fixes bool
	// NpmSays is true if npm is known to say so when a script fails, which it
	// does of the packages of a workspace only.
	NpmSays bool
}

// Outcome is what a reader found.
type Outcome struct {
	Status Status
	Masked bool // the exit status says nothing; Status is from the output
	// Why is "" or one word: masked, truncated, filtered, ambiguous, not-run,
	// disagree, zero, timeout, signal, interrupted.
	Why    string
	Counts Counts
	// Counted is true if the counts are complete (nothing cut, one run).
	Counted bool
	// Top is how many of Counts.Executed are no subtests and no examples of the
	// documentation, -1 if that was not read. Only runners that nest cases and
	// print no total (go test -v) or that run both (cargo) have it: there a
	// person may mean either number.
	Top int
	// Warnings is how many the tool says it gave, -1 if it says nothing of them.
	Warnings int
	// Compiled is set if cases ran, so that what was tested had been built even
	// where some of them failed.
	Compiled bool
	// Beside is set if all that says that it failed is beside the cases: a
	// coverage below its threshold, an error no case raised. Every case passed.
	Beside  bool
	Failing []string // names of failing cases, at most 64
	// Units are what the output shows was executed (packages, files), sorted,
	// at most 4096; nil if the output does not list them.
	Units  []string
	Cached bool // at least one unit was served from a cache
	// NpmSaid is true if npm itself said that a script failed.
	NpmSaid bool
	// Rewrote is true if a formatter says that it changed files.
	Rewrote bool
	// Changed are the files it says it changed, as it names them, at most 64; nil
	// unless it names all of them.
	Changed []string
}
