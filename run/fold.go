package run

import (
	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/claim"
	"github.com/footing-dev/footing/record"
)

// Options are what a fold depends on besides the events.
type Options struct {
	// OnTurn receives every finished turn. The History stands as at the turn's
	// end; neither may be kept.
	OnTurn func(*Turn, *History)
	// Docs are further patterns of files that count as documents.
	Docs     []string
	Declared *check.Declared
}

// Counters feed coverage.
type Counters struct {
	Events, Calls, Unsettled, UnknownStatus int
	Truncated, BackgroundOpen, Unparsed     int
	Unread                                  int
	// Unclear counts programs whose effect on the workspace is not known.
	Unclear        int
	Started, Ended string
}

// Folder folds events into turns.
type Folder struct {
	opt     Options
	h       *History
	t       *Turn
	info    record.SessionInfo
	others  []string // further session ids
	pending map[string]*pending
	settled []*pending          // to be used again
	back    map[string]*pending // background commands by their id
	later   map[string]*Reading // readings whose output went to a file of that name
	agents  map[string]*agent   // sub-agents by call id and by their own id
	classes map[string]check.Class
	branch  branches
	scripts scriptCache
	say     sayBuffer
	n       Counters
	prompts int
}

// New returns a folder for one run.
func New(opt Options) *Folder {
	f := &Folder{
		opt:     opt,
		pending: map[string]*pending{},
		back:    map[string]*pending{},
		agents:  map[string]*agent{},
		classes: map[string]check.Class{},
		h: &History{
			Tree:    newTree(),
			Tracks:  map[string]*Track{},
			Recipes: check.NewRecipes(),
			widest:  map[check.Kind][]*Track{},
			Docs:    opt.Docs,
		},
	}
	f.t = &Turn{Index: -1}
	return f
}

// History is the state so far; see [Options.OnTurn] for what may be kept.
func (f *Folder) History() *History { return f.h }

// Info is what the events said of the session, with further session ids.
func (f *Folder) Info() (info record.SessionInfo, others []string) { return f.info, f.others }

// Dead lists the turns that lie on a branch the user left.
func (f *Folder) Dead() map[int]bool { return f.branch.dead }

// Add folds one event. Nothing of ev is kept.
func (f *Folder) Add(ev *record.Event) {
	f.n.Events++
	if ev.Time != "" {
		if f.n.Started == "" {
			f.n.Started = ev.Time
		}
		f.n.Ended = ev.Time
	}
	f.branch.node(ev.UUID)
	switch ev.Kind {
	case record.Session:
		f.session(ev.Session)
	case record.Prompt:
		f.prompt(ev)
	case record.Say:
		f.said(ev)
	case record.CallMade:
		f.callMade(ev)
	case record.CallDone:
		f.callDone(ev)
	case record.Stopped:
		f.t.Stopped = true
		f.t.Submitted = f.t.Submitted || ev.Submit
	case record.Interrupted:
		f.t.Interrupted = true
	case record.Restored:
		f.h.Tree.moveBase("restored", ev.Line, f.t.Index)
	case record.Recipe:
		f.h.Recipes.Saw(ev.File, ev.Text.String())
	case record.Measured:
		f.measured(ev)
	case record.Unread:
		f.n.Unread++
	}
}

// Close ends the last turn and returns the counters.
func (f *Folder) Close() Counters {
	f.endTurn()
	f.n.Unsettled = len(f.pending)
	f.n.BackgroundOpen = len(f.back)
	return f.n
}

func (f *Folder) session(s *record.SessionInfo) {
	if s == nil {
		return
	}
	if s.ID != "" && f.info.ID != "" && s.ID != f.info.ID && !contains(f.others, s.ID) && len(f.others) < 64 {
		f.others = append(f.others, s.ID)
	}
	set := func(to *string, v string) {
		if *to == "" {
			*to = v
		}
	}
	set(&f.info.ID, s.ID)
	set(&f.info.Agent, s.Agent)
	set(&f.info.AgentVersion, s.AgentVersion)
	set(&f.info.Cwd, s.Cwd)
	set(&f.info.Model, s.Model)
	set(&f.info.Branch, s.Branch)
	f.info.Headless = f.info.Headless || s.Headless
	f.h.Project, f.h.Session = f.info.Cwd, f.info.ID
	if f.h.Tree.branch == "" {
		f.h.Tree.branch = f.info.Branch
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

func (f *Folder) prompt(ev *record.Event) {
	f.endTurn()
	if f.branch.prompt(ev.Parent, f.prompts) && f.prompts == 0 {
		f.h.Cut = true
	}
	f.t = &Turn{
		Index:      f.prompts,
		PromptLine: ev.Line,
		StartAt:    f.h.Tree.Seq,
		StartEpoch: f.h.Tree.Epoch(),
		Headless:   f.info.Headless,
		// What a live run measured last is what this turn starts from.
		StartDigest: f.h.Tree.digest(),
	}
	if ev.Text.Size() <= maxPrompt {
		f.t.Prompt = ev.Text.String()
	}
	f.prompts++
}

// endTurn hands the open turn over. Text before the first prompt is a turn
// only if it holds calls.
func (f *Folder) endTurn() {
	f.finish(f.t)
	f.say.reset()
}

// Now shows the open turn as it would be judged if it ended here, without
// ending it: what a gate looks at when the agent stops and may go on.
func (f *Folder) Now(look func(*Turn, *History)) {
	t := *f.t
	saved := f.opt.OnTurn
	f.opt.OnTurn = look
	f.finish(&t)
	f.opt.OnTurn = saved
}

func (f *Folder) finish(t *Turn) {
	f.say.flush(t)
	if t.Index < 0 && t.Calls == 0 {
		return
	}
	t.Closing = claim.Read(t.Message)
	t.EndDigest = f.h.Tree.digest()
	f.h.View = f.h.Tree.Seq
	if t.AfterSay > 0 && t.Message != "" {
		f.h.View = t.SayAt
	}
	t.Open = sortedKeys(f.back)
	if f.opt.OnTurn != nil {
		f.opt.OnTurn(t, f.h)
	}
}

func (f *Folder) said(ev *record.Event) {
	if ev.Agent != "" || ev.Text.IsZero() {
		return
	}
	f.say.add(ev)
	f.t.ClaimLine, f.t.ClaimPointer = ev.Line, ev.Pointer
	f.t.AfterSay, f.t.SayAt = 0, f.h.Tree.Seq
}
