// Package shell turns a command line into the simple commands it runs, each
// with everything around it that decides what it means: pipes, connectors,
// wrappers, directory, environment, place.
//
// Call [Parse]; the result is pure data. A line that does not parse yields one
// opaque segment and Script.Err, never an error return and never a panic.
package shell

// Script is a parsed command line.
type Script struct {
	Segments []Segment
	// Pipefail is set where `set -o pipefail` (or bash -o pipefail) is in force
	// for the whole line; SetE likewise for `set -e`.
	Pipefail, SetE bool
	// Dir is the directory the line ends in, relative to where it started
	// ("" unchanged) or absolute; DirKnown is false if that can't be told.
	Dir      string
	DirKnown bool
	// Err says why the line did not parse, or "".
	Err string

	flow *flow // what Fates judges by
}

// Word is one word of a command with its quotes removed.
type Word struct {
	Text string // expansions are left as written: $x, $(…)
	// Known is false if the word holds an expansion whose value is not known.
	Known bool
}

// Assign is an environment assignment in force for a segment.
type Assign struct {
	Name  string
	Value Word
}

// Place says where a segment runs. The zero Place is the local machine.
type Place struct {
	Kind string // "", "container", "pod", "ssh"
	Name string // container, pod or host, as written
}

// Join says how a segment hangs on the one before it.
type Join uint8

// The joins.
const (
	First Join = iota
	Then       // ; or newline or &
	And        // &&
	Or         // ||
	Pipe       // |
)

// Wrapper is a command that was peeled off because it only runs another.
type Wrapper struct {
	Name string   // "timeout", "sudo", "uv run", "docker exec", "bash -c", …
	Args []string // its own arguments
}

// Redirect is one redirection of a segment.
type Redirect struct {
	Op     string // ">", ">>", "<", "2>", "&>", "2>&1", "<<", "<<<", …
	Target Word
	// Outer is set if it is written on a compound command around the segment,
	// which it shares with the others in there.
	Outer bool
}

// Segment is one simple command.
type Segment struct {
	Index int
	Text  string // the command as written, wrappers included, without filters
	Span  [2]int // byte offsets of Text in the command line
	Argv  []Word // wrappers peeled; Argv[0] is the program as written
	Env   []Assign
	// Dir is the directory it runs in, relative to where the line starts ("" is
	// that place) or absolute. DirKnown is false after e.g. cd "$x".
	Dir      string
	DirKnown bool
	Place    Place
	Wrappers []Wrapper // outermost first
	Join     Join
	// Group is equal for segments of one pipeline; Stage is the place in it.
	Group, Stage int
	// Filters are the later stages of its pipeline, as words: tail -20, grep …
	Filters    [][]Word
	Redirects  []Redirect
	Heredoc    string // text fed to standard input, "" if none
	Background bool   // followed by &
	Negated    bool   // ! cmd
	Loop       bool   // inside for/while/until or xargs with several items
	Cond       bool   // is or lies in the condition of if/while, or in a branch
	Func       bool   // inside a function body that is called
	Subst      bool   // inside $(…) or `…` or <(…)
	Subshell   bool
	// Reports is one more than the index of the segment whose exit status this
	// one prints (pytest; echo "exit: $?"), 0 if it prints none.
	Reports  int
	Shadowed bool // the program's name is a function or alias defined here
	Opaque   bool // could not be parsed; Argv is empty
}

// Fate is what the exit status of a whole line says of one segment.
type Fate uint8

// The fates.
const (
	// Masked: the status says nothing about this segment.
	Masked Fate = iota
	Passed
	Failed
	// Ambiguous: the line failed and this is one of several that may have.
	Ambiguous
	// NotRun: the status proves that it never ran.
	NotRun
)
