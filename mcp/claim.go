package mcp

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/rule"
	"github.com/footing-dev/footing/run"
	"github.com/footing-dev/footing/source"
	"github.com/footing-dev/footing/verdict"
)

// ClaimAnswer is what a claim would stand on.
type ClaimAnswer struct {
	Session  string            `json:"session"` // the log it was judged against
	Verdict  verdict.Verdict   `json:"verdict"` // of the turn, if it closed with this
	Claims   []ClaimStanding   `json:"claims"`
	Findings []ClaimFinding    `json:"findings"`
	Coverage map[string]string `json:"coverage"`
}

// ClaimStanding is one claim of the text.
type ClaimStanding struct {
	Text    string          `json:"text"`
	Kind    string          `json:"kind"`
	Verdict verdict.Verdict `json:"verdict"`
	Reason  string          `json:"reason"`
	Missing string          `json:"missing,omitempty"` // the command that would settle it
	By      []ClaimReading  `json:"by"`
}

// ClaimReading is a check that backs a claim, or speaks against it.
type ClaimReading struct {
	Line    int    `json:"line"`
	Command string `json:"command"`
	Status  string `json:"status"`
}

// ClaimFinding is something a rule found.
type ClaimFinding struct {
	Rule    string `json:"rule"`
	Level   string `json:"level"`
	Message string `json:"message"`
}

// Judge reads a session's log and judges text as if it closed the turn that is
// open at its end.
func Judge(r io.ReadSeeker, formats []source.Format, text string, require, docs []string, declared *check.Declared) (*ClaimAnswer, error) {
	if strings.TrimSpace(text) == "" {
		return nil, errors.New("check claim: there is no text")
	}
	head := make([]byte, source.SniffSize)
	n, err := io.ReadFull(r, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, fmt.Errorf("read log: %w", err)
	}
	format, ok := source.Sniff(head[:n], formats)
	if !ok {
		return nil, errors.New("check claim: not a session log of a known format")
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("read log: %w", err)
	}
	fold := run.New(run.Options{Docs: docs, Declared: declared})
	line := 0
	stats, err := format.Read(r, func(ev *record.Event) error {
		line = max(line, ev.Line)
		fold.Add(ev)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read log: %w", err)
	}
	fold.Add(&record.Event{Kind: record.Say, Line: line + 1, Step: "footing claim", Text: record.Plain(text)})
	var a *ClaimAnswer
	fold.Now(func(t *run.Turn, h *run.History) {
		a = answerOf(rule.Judge(&rule.Input{Turn: t, Hist: h, Require: require, Declared: declared}))
	})
	if a == nil {
		return nil, errors.New("check claim: the session has no turn yet")
	}
	a.Coverage = map[string]string{
		"calls": fmt.Sprint(stats.Calls), "lines": fmt.Sprint(stats.Lines), "unread_lines": fmt.Sprint(stats.Unread),
	}
	return a, nil
}

func answerOf(j *rule.Judgement) *ClaimAnswer {
	a := &ClaimAnswer{Verdict: j.Verdict, Claims: []ClaimStanding{}, Findings: []ClaimFinding{}}
	for i := range j.Claims {
		c := &j.Claims[i]
		s := ClaimStanding{
			Text: c.Claim.Text, Kind: string(c.Claim.Kind), Verdict: c.Verdict(), Reason: string(c.Reason),
			Missing: c.Missing, By: []ClaimReading{},
		}
		if s.Verdict == verdict.Supported {
			s.Missing = ""
		}
		for _, r := range c.By {
			s.By = append(s.By, ClaimReading{r.Line, r.Check.Text, string(r.Out.Status)})
		}
		a.Claims = append(a.Claims, s)
	}
	for _, f := range j.Findings {
		a.Findings = append(a.Findings, ClaimFinding{f.Rule, string(f.Level), f.Message})
	}
	return a
}

// Sentence says the answer in a few words.
func (a *ClaimAnswer) Sentence() string {
	if len(a.Claims) == 0 {
		return fmt.Sprintf("the text makes no claim footing can judge; the turn %s", a.Verdict)
	}
	var b strings.Builder
	for i, c := range a.Claims {
		if i > 0 {
			b.WriteString("; ")
		}
		fmt.Fprintf(&b, "%q is %s (%s)", clean.Quote(c.Text, 120), c.Verdict, c.Reason)
		if c.Missing != "" {
			fmt.Fprintf(&b, ", missing: %s", clean.Quote(c.Missing, 200))
		}
	}
	return b.String()
}
