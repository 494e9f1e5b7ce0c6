package rpc

import (
	"context"

	"github.com/footing-dev/footing/shell"
)

// segment is a shell.Segment on the wire. A word whose value is not known is
// given as written, and unknown lists its index.
type segment struct {
	Index      int          `json:"index"`
	Text       string       `json:"text"`
	Span       [2]int       `json:"span"`
	Argv       []string     `json:"argv"`
	Unknown    []int        `json:"unknown"`
	Env        []assignment `json:"env"`
	Dir        string       `json:"dir"`
	DirKnown   bool         `json:"dir_known"`
	Place      place        `json:"place"`
	Wrappers   []wrapper    `json:"wrappers"`
	Join       string       `json:"join"`
	Group      int          `json:"group"`
	Stage      int          `json:"stage"`
	Filters    [][]string   `json:"filters"`
	Redirects  []redirect   `json:"redirects"`
	Heredoc    string       `json:"heredoc,omitempty"`
	Background bool         `json:"background"`
	Negated    bool         `json:"negated"`
	Loop       bool         `json:"loop"`
	Cond       bool         `json:"cond"`
	Func       bool         `json:"func"`
	Subst      bool         `json:"subst"`
	Subshell   bool         `json:"subshell"`
	Shadowed   bool         `json:"shadowed"`
	Opaque     bool         `json:"opaque"`
}

type assignment struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Known bool   `json:"known"`
}

type place struct {
	Kind string `json:"kind"`
	Name string `json:"name"`
}

type wrapper struct {
	Name string   `json:"name"`
	Args []string `json:"args"`
}

type redirect struct {
	Op     string `json:"op"`
	Target string `json:"target"`
	Known  bool   `json:"known"`
}

type script struct {
	Segments []segment `json:"segments"`
	Pipefail bool      `json:"pipefail"`
	SetE     bool      `json:"set_e"`
	Dir      string    `json:"dir"`
	DirKnown bool      `json:"dir_known"`
	Error    string    `json:"error,omitempty"`
}

func shellSegments(_ context.Context, p *struct {
	Command *string `json:"command"`
},
) (any, error) {
	if err := need("command", p.Command != nil); err != nil {
		return nil, err
	}
	s := shell.Parse(*p.Command)
	out := script{Pipefail: s.Pipefail, SetE: s.SetE, Dir: s.Dir, DirKnown: s.DirKnown, Error: s.Err}
	for i := range s.Segments {
		out.Segments = append(out.Segments, wireSegment(&s.Segments[i]))
	}
	return out, nil
}

func wireSegment(s *shell.Segment) segment {
	out := segment{
		Index: s.Index, Text: s.Text, Span: s.Span, Dir: s.Dir, DirKnown: s.DirKnown,
		Place: place{s.Place.Kind, s.Place.Name}, Join: joinWord(s.Join), Group: s.Group, Stage: s.Stage,
		Heredoc: s.Heredoc, Background: s.Background, Negated: s.Negated, Loop: s.Loop, Cond: s.Cond,
		Func: s.Func, Subst: s.Subst, Subshell: s.Subshell, Shadowed: s.Shadowed, Opaque: s.Opaque,
	}
	for i, w := range s.Argv {
		out.Argv = append(out.Argv, w.Text)
		if !w.Known {
			out.Unknown = append(out.Unknown, i)
		}
	}
	for _, e := range s.Env {
		out.Env = append(out.Env, assignment{e.Name, e.Value.Text, e.Value.Known})
	}
	for _, w := range s.Wrappers {
		out.Wrappers = append(out.Wrappers, wrapper{w.Name, w.Args})
	}
	for _, f := range s.Filters {
		stage := []string{}
		for _, w := range f {
			stage = append(stage, w.Text)
		}
		out.Filters = append(out.Filters, stage)
	}
	for _, r := range s.Redirects {
		out.Redirects = append(out.Redirects, redirect{r.Op, r.Target.Text, r.Target.Known})
	}
	return out
}

// joinWord is how a segment hangs on the one before it, as a shell writes it.
func joinWord(j shell.Join) string {
	switch j {
	case shell.Then:
		return ";"
	case shell.And:
		return "&&"
	case shell.Or:
		return "||"
	case shell.Pipe:
		return "|"
	}
	return ""
}
