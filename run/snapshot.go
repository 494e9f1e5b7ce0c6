package run

import (
	"errors"
	"fmt"
	"sort"

	"github.com/go-json-experiment/json"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/record"
)

// SnapshotVersion changes whenever the meaning of a snapshot does. A snapshot
// is a cache: one of another version is thrown away and the record folded anew.
const SnapshotVersion = 4

// ErrSnapshot means that a snapshot is damaged or of another version.
var ErrSnapshot = errors.New("snapshot can't be used")

// snapshot is everything a folder knows, in plain data. Readings are shared by
// the turn, the tracks and the background commands, so they are listed once
// and pointed at by number.
type snapshot struct {
	V        int
	Info     record.SessionInfo
	Others   []string
	N        Counters
	Prompts  int
	Turn     Turn
	Say      []saidSnap
	SayStep  string
	Readings []*Reading
	Mine     []int // the turn's readings
	Tracks   []trackSnap
	Widest   map[check.Kind][]string
	Tree     treeSnap
	Commands commandList
	Blind    []Blind
	Cut      bool
	Forgot   int
	Count    int
	Seq      int
	Recipes  map[string]string
	Pending  []pendingSnap
	Back     map[string]pendingSnap
	Agents   map[string]agentSnap
	Branch   branchSnap
	Later    map[string]int
}

type saidSnap struct {
	Text string
	Line int
}

type trackSnap struct {
	Key        string
	Check      check.Check
	Runs, Same int
	Units      []string
	Cases      int
	// First, Last, Before, Pass, Fail and Lost as numbers of readings from 1.
	At     [6]int
	Recent []int
}

type fileSnap struct {
	Path     string
	Class    check.Class
	Versions []versionSnap
	Created  bool
	Outside  bool
	Maybe    bool
	Ran      bool
	Line     int
	Turn     int
	Docs     int
}

type versionSnap struct {
	At         int
	Code, Lint uint64
	Undo       changeSnap
	Depth      int
}

type changeSnap struct {
	Old, New uint64
	Whole    bool
}

type treeSnap struct {
	Seq, Epoch, Top    int
	Files              []fileSnap // by last write
	Bases              []base
	Stashes            []int
	NextID             uint64
	Epochs             map[uint64]int
	Sum                uint64
	Marks              []mark
	Branch             string
	Left, Begun        leftBranch
	LastLine, LastTurn int
	DocsLine           int
}

type pendingSnap struct {
	ID, Tool, Pointer, File, Agent string
	Op                             record.Op
	ByUser                         bool
	Line, At                       int
	Command, Dir, Ref, AgentType   string
	Path, Pattern                  string
	Edits                          []editSnap
	Readings                       []int
	Forged                         bool
}

type editSnap struct {
	Path, MoveTo              string
	Action                    record.Action
	Change                    changeSnap
	Comment, Directive, Build bool
	Whole                     bool
	Recipe, Weakening         string
}

type agentSnap struct {
	Call     string
	Line, At int
	Kind     string
	Calls    int
}

type branchSnap struct {
	Nodes  []uint64
	First  int
	Starts []int
	Turns  []int
	Dead   []int
	Misses int
}

// Snapshot writes down everything the folder knows. [Load] gives a folder that
// goes on as this one would.
func (f *Folder) Snapshot() ([]byte, error) {
	b, err := json.Marshal(f.save(), json.Deterministic(true))
	if err != nil {
		return nil, fmt.Errorf("encode snapshot: %w", err)
	}
	return b, nil
}

// Load makes a folder from a snapshot. The error is ErrSnapshot where it can't
// be used; fold the record anew then.
func Load(b []byte, opt Options) (*Folder, error) {
	var s snapshot
	if err := json.Unmarshal(b, &s); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSnapshot, err)
	}
	if s.V != SnapshotVersion {
		return nil, fmt.Errorf("%w: version %d, not %d", ErrSnapshot, s.V, SnapshotVersion)
	}
	f := New(opt)
	if err := f.restore(&s); err != nil {
		return nil, err
	}
	return f, nil
}

// sortedKeys makes map order irrelevant to the bytes of a snapshot.
func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
