// Package mcp offers footing to the agent itself, as tools of a Model Context
// Protocol server over standard input and output: what was tried before
// (attempts_consult, attempts_brief), what it is about to try and how it ended
// (attempts_reserve, attempts_record), and what a claim would stand on right
// now (claim_check).
//
// Call [Serve]. Whatever the tools say goes into an agent's context, so the
// words of logs and of other agents are quoted and stripped.
package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/attempt/store"
	"github.com/footing-dev/footing/internal/clean"
)

// Options are what the tools work on.
type Options struct {
	Version string
	// Attempts is the project's attempt ledger.
	Attempts func() (*store.Store, error)
	// Check judges a claim against the newest session, or the log named.
	Check func(ctx context.Context, claim, log string) (*ClaimAnswer, error)
	// Identity is the approach under which attempts derived of a command
	// stand.
	Identity func(command string) (string, error)
	// Tree is the work tree's digest as an assumption, "" if it was not taken.
	Tree func(context.Context) (digest, label string)
}

// Serve answers until the input ends or ctx is done. A client that sends what
// is no message gets an error for it; one that closes its side early still gets
// the answers to what it asked.
func Serve(ctx context.Context, in io.Reader, out io.Writer, opt Options) error {
	g := newGuard(out)
	r, w := io.Pipe()
	go g.pump(ctx, in, w)
	err := Server(opt).Run(ctx, &sdk.IOTransport{Reader: r, Writer: g})
	_ = r.Close()
	if err != nil && !errors.Is(err, io.EOF) && ctx.Err() == nil {
		return fmt.Errorf("serve MCP: %w", err)
	}
	return ctx.Err()
}

// Server is the server with its tools.
func Server(opt Options) *sdk.Server {
	t := &tools{opt: opt}
	s := sdk.NewServer(&sdk.Implementation{Name: "footing", Version: opt.Version}, &sdk.ServerOptions{
		Instructions: "Before you try an approach, ask attempts_consult; reserve it, and record how it ended. " +
			"Before you say that something is done, ask claim_check what that would stand on.",
	})
	sdk.AddTool(s, &sdk.Tool{
		Name: "attempts_consult", Annotations: readOnly(),
		Description: "Was this approach tried before under these assumptions, how did it end, and has anything changed that makes it worth another try? Advice only.",
	}, t.consult)
	sdk.AddTool(s, &sdk.Tool{
		Name:        "attempts_reserve",
		Description: "Announce that you are about to try an approach. Fails if somebody else holds it. Complete it with attempts_record and the id you get; left open it counts as an abandoned failure.",
	}, t.reserve)
	sdk.AddTool(s, &sdk.Tool{
		Name: "attempts_record", InputSchema: recordSchema(),
		Description: "Record how an attempt ended, successes and dead ends alike. With the id of a reservation it completes that.",
	}, t.record)
	sdk.AddTool(s, &sdk.Tool{
		Name: "attempts_brief", Annotations: readOnly(),
		Description: "What failed so far and what would unblock it, in a bounded size: for planning after a context was lost.",
	}, t.brief)
	sdk.AddTool(s, &sdk.Tool{
		Name: "claim_check", Annotations: readOnly(),
		Description: "What would this claim stand on right now? Judges the text as if it closed the present turn, and names the check that is missing.",
	}, t.claim)
	return s
}

func readOnly() *sdk.ToolAnnotations { return &sdk.ToolAnnotations{ReadOnlyHint: true} }

type tools struct{ opt Options }

type consultInput struct {
	Approach    string   `json:"approach" jsonschema:"what you are about to try, in a few words; or a command line, with command set"`
	Assumptions []string `json:"assumptions,omitempty" jsonschema:"what it rests on, a short label each"`
	Command     bool     `json:"command,omitempty" jsonschema:"approach is a command line of a check"`
	Tree        bool     `json:"tree,omitempty" jsonschema:"also assume the work tree as it is now"`
}

func (t *tools) consult(ctx context.Context, _ *sdk.CallToolRequest, in consultInput) (*sdk.CallToolResult, any, error) {
	if attempt.Normalise(in.Approach) == "" {
		return nil, nil, attempt.ErrBlank
	}
	if in.Command {
		identity, err := t.opt.Identity(in.Approach)
		if err != nil {
			return nil, nil, err
		}
		in.Approach = identity
	}
	digest := ""
	if in.Tree && t.opt.Tree != nil {
		var label string
		if digest, label = t.opt.Tree(ctx); digest != "" {
			in.Assumptions = append(in.Assumptions, label)
		}
	}
	s, err := t.opt.Attempts()
	if err != nil {
		return nil, nil, err
	}
	defer s.Close()
	adv, err := s.Advise(in.Approach, in.Assumptions, digest)
	if err != nil {
		return nil, nil, err
	}
	return answer(clean.Quote(adv.Sentence(), 500), adv)
}

type reserveInput struct {
	Approach    string   `json:"approach" jsonschema:"what you are about to try"`
	Assumptions []string `json:"assumptions,omitempty" jsonschema:"what it rests on, a short label each"`
	Actor       string   `json:"actor,omitempty" jsonschema:"who you are"`
	Minutes     int      `json:"minutes,omitempty" jsonschema:"how long you need at most; 60 if left out"`
}

func (t *tools) reserve(_ context.Context, _ *sdk.CallToolRequest, in reserveInput) (*sdk.CallToolResult, any, error) {
	s, err := t.opt.Attempts()
	if err != nil {
		return nil, nil, err
	}
	defer s.Close()
	if most := int(store.MaxLease / time.Minute); in.Minutes < 0 || in.Minutes > most {
		return nil, nil, fmt.Errorf("minutes: want 1 to %d", most)
	}
	r, err := s.Reserve(in.Approach, in.Assumptions, in.Actor, time.Duration(in.Minutes)*time.Minute)
	held := errors.Is(err, store.ErrReserved)
	if err != nil && !held {
		return nil, nil, err
	}
	text := fmt.Sprintf("reserved: record how it ended with id %s before %s", r.ID, r.Until)
	if held {
		text = fmt.Sprintf("not reserved: somebody holds it until %s (reservation %s)", r.Until, r.ID)
	}
	return answer(text, struct {
		Reserved    bool                `json:"reserved"`
		Reservation attempt.Reservation `json:"reservation"`
	}{!held, r})
}

type recordInput struct {
	ID          string   `json:"id,omitempty" jsonschema:"of the reservation this completes, or of your own; made if left out"`
	Approach    string   `json:"approach,omitempty" jsonschema:"what was tried; not needed to complete a reservation"`
	Assumptions []string `json:"assumptions,omitempty" jsonschema:"what it rested on"`
	Outcome     string   `json:"outcome" jsonschema:"succeeded or failed"`
	Class       string   `json:"class,omitempty" jsonschema:"of a failure: precondition, policy, tool_error, timeout, budget, verification, goal_unmet or unknown"`
	Detail      string   `json:"detail,omitempty" jsonschema:"of a failure, in a few words"`
	Evidence    []string `json:"evidence,omitempty" jsonschema:"references to what shows it"`
	RetryWhen   []string `json:"retry_when,omitempty" jsonschema:"assumptions whose change makes it worth a retry"`
	Actor       string   `json:"actor,omitempty" jsonschema:"who you are"`
}

func (t *tools) record(_ context.Context, _ *sdk.CallToolRequest, in recordInput) (*sdk.CallToolResult, any, error) {
	if in.Outcome != "succeeded" && in.Outcome != "failed" {
		return nil, nil, fmt.Errorf("%w: want succeeded or failed", attempt.ErrOutcome)
	}
	a := attempt.Attempt{
		ID: in.ID, Approach: in.Approach, Assumptions: in.Assumptions, Evidence: in.Evidence, RetryWhen: in.RetryWhen,
		Outcome: attempt.Outcome{Succeeded: in.Outcome == "succeeded"},
	}
	if !a.Outcome.Succeeded {
		a.Outcome.Class, a.Outcome.Detail = attempt.ClassOf(in.Class), in.Detail
		if a.Outcome.Class == attempt.Unknown && in.Class != string(attempt.Unknown) {
			a.Outcome.Given = in.Class // what it was called is kept
		}
	}
	if in.Actor != "" {
		a.Subject = &attempt.Subject{Actor: in.Actor}
	}
	s, err := t.opt.Attempts()
	if err != nil {
		return nil, nil, err
	}
	defer s.Close()
	if in.ID != "" {
		if _, held, _, err := s.Find(in.ID); err == nil && held != nil {
			done, err := s.Complete(in.ID, a)
			if err != nil {
				return nil, nil, err
			}
			return answer("completed "+clean.Quote(done.ID, 40), done)
		}
	} else {
		a.ID = store.NewID()
	}
	saved, err := s.Record([]attempt.Attempt{a})
	if err != nil {
		return nil, nil, err
	}
	if len(saved) == 0 {
		return answer("it was on record already: "+clean.Quote(a.ID, 40), a)
	}
	return answer("recorded "+clean.Quote(a.ID, 40), saved[0])
}

type briefInput struct {
	Max     int  `json:"max,omitempty" jsonschema:"how many bytes at most; 2048 if left out"`
	Derived bool `json:"derived,omitempty" jsonschema:"only what footing itself read off runs"`
}

func (t *tools) brief(_ context.Context, _ *sdk.CallToolRequest, in briefInput) (*sdk.CallToolResult, any, error) {
	s, err := t.opt.Attempts()
	if err != nil {
		return nil, nil, err
	}
	defer s.Close()
	k, err := s.Known(in.Derived, nil, "")
	if err != nil {
		return nil, nil, err
	}
	if in.Max <= 0 {
		in.Max = attempt.DefaultBrief
	}
	text := attempt.Brief(k, min(in.Max, 64<<10))
	if text == "" {
		text = "nothing is on record"
	}
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: text}}}, nil, nil
}

type claimInput struct {
	Claim string `json:"claim" jsonschema:"what you are about to say, in the words you will use"`
	Log   string `json:"log,omitempty" jsonschema:"path of the session's log; the newest session of this repository if left out"`
}

func (t *tools) claim(ctx context.Context, _ *sdk.CallToolRequest, in claimInput) (*sdk.CallToolResult, any, error) {
	a, err := t.opt.Check(ctx, in.Claim, in.Log)
	if err != nil {
		return nil, nil, err
	}
	return answer(a.Sentence(), a)
}

// maxWord bounds one string in an answer.
const maxWord = 2000

// answer is a sentence and the whole of it as data, every string stripped.
func answer(sentence string, v any) (*sdk.CallToolResult, any, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, nil, fmt.Errorf("write answer: %w", err)
	}
	var data any
	if err := json.Unmarshal(raw, &data); err != nil {
		return nil, nil, fmt.Errorf("write answer: %w", err)
	}
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: sentence}}}, strip(data), nil
}

func strip(v any) any {
	switch v := v.(type) {
	case string:
		return clean.Quote(v, maxWord)
	case []any:
		for i := range v {
			v[i] = strip(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = strip(v[k])
		}
	}
	return v
}
