package audit

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/rule"
	"github.com/footing-dev/footing/run"
	"github.com/footing-dev/footing/source"
	"github.com/footing-dev/footing/verdict"
)

// ErrFormat means that an input is no log of a known format.
var ErrFormat = errors.New("not a session log of a known format")

// ErrUnparsed means that a log shows calls and none could be read: whatever it
// says, that is not a clean bill.
var ErrUnparsed = errors.New("holds calls, and none of them could be read")

// one audits a single input.
func one(ctx context.Context, in *Input, opt *Options, subs *subIndex, spare bool, head []byte, progress func(int64)) *Result {
	res := &Result{Path: in.Path}
	s := &session{opt: opt, subs: subs, ctx: ctx, progress: progress, turns: &spool{}, spare: spare}
	if err := s.read(in, head); err != nil {
		s.turns.close()
		res.Err = err
		return res
	}
	res.Session = s.session(in.Path)
	res.Turns = s.each
	// The answer may wait long for those before it, with the turns alone.
	s.fold, s.ledger, s.waiting = nil, merge{}, nil
	return res
}

// session is one log while it is read.
type session struct {
	opt      *Options
	subs     *subIndex
	ctx      context.Context
	progress func(int64)
	format   source.Format
	policy   *Policy
	fold     *run.Folder // nil until the first event that needs it
	waiting  []record.Event
	ledger   merge
	stats    source.Stats
	counters run.Counters
	turns    *spool
	dead     map[int]bool // turns on a branch the user left
	verdicts []turnVerdict
	asked    rule.Asked
	joined   []string
	unread   []string
	resolved bool
	spare    bool // a CPU is idle: read and fold at once
	beside   *Beside
	left     []record.Finding // found beside, and of no turn
}

type turnVerdict struct {
	index int
	v     verdict.Verdict
}

func (s *session) read(in *Input, buf []byte) error {
	f, err := in.Open()
	if err != nil {
		var at *fs.PathError
		if errors.As(err, &at) {
			err = at.Err // who shows it names the log
		}
		return fmt.Errorf("open log: %w", err)
	}
	defer f.Close()
	r := &meter{r: f, progress: s.progress, ctx: s.ctx}
	head, err := peek(r, buf)
	if err != nil {
		return fmt.Errorf("read log: %w", err)
	}
	if len(bytes.TrimSpace(head)) == 0 {
		return fmt.Errorf("%w: it is empty", ErrFormat)
	}
	format, ok := source.Sniff(head, s.opt.Formats)
	if !ok {
		if what := source.Unread(head); what != "" {
			return fmt.Errorf("%w: it looks like %s, which footing does not read yet", ErrFormat, what)
		}
		return ErrFormat
	}
	s.format = format
	if s.opt.Beside != nil {
		s.beside = s.opt.Beside()
	}
	var rest io.Reader = r
	if in.Size >= aheadFrom {
		a := readAhead(r)
		defer func() { _ = a.Close() }()
		rest = a
	}
	all := io.MultiReader(bytes.NewReader(head), rest)
	if s.spare && in.Size >= aheadFrom {
		s.stats, err = pipe(format, all, s.event)
	} else {
		s.stats, err = format.Read(all, s.event)
	}
	if err != nil {
		return fmt.Errorf("read log: %w", err)
	}
	s.begin("")
	s.ledger.end()
	if s.beside != nil {
		s.stats.Notes = append(s.stats.Notes, s.beside.End()...)
	}
	s.counters = s.fold.Close()
	if s.beside != nil {
		s.left = s.beside.Turn()
	}
	s.dead = s.fold.Dead()
	if s.stats.Markers > 0 && s.stats.Calls == 0 {
		return ErrUnparsed
	}
	return s.turns.err
}

// peek reads the head of a stream into buf.
func peek(r io.Reader, head []byte) ([]byte, error) {
	n, err := io.ReadFull(r, head)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = nil
	}
	return head[:n], err
}

// meter tells of progress and stops when the audit is called off.
type meter struct {
	r        io.Reader
	ctx      context.Context
	progress func(int64)
}

func (m *meter) Read(p []byte) (int, error) {
	if err := m.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := m.r.Read(p)
	if m.progress != nil && n > 0 {
		m.progress(int64(n))
	}
	return n, err
}

// event folds one event, and before the end of a sub-agent's call the events
// of that sub-agent's own log.
func (s *session) event(ev *record.Event) error {
	if s.fold == nil && !s.early(ev) {
		s.alongside(ev)
		return nil
	}
	if ev.Kind == record.CallDone && ev.Result != nil && ev.Result.Sub != nil {
		if err := s.join(ev.Result.Sub.ID); err != nil {
			return err
		}
	}
	if ev.Kind == record.Unread && len(s.unread) < 8 {
		s.unread = append(s.unread, fmt.Sprintf("line %d: %s", ev.Line, ev.Text.String()))
	}
	s.alongside(ev)
	s.merged(ev)
	if ev.Kind == record.Session {
		s.resolve()
	}
	return s.turns.err
}

// alongside shows an event to what judges beside the rules, ahead of the fold,
// which hands over a turn when the next one begins.
func (s *session) alongside(ev *record.Event) {
	if s.beside != nil {
		s.beside.Event(ev)
	}
}

// resolve adds the project's recipes to the record, once its folder is known.
func (s *session) resolve() {
	info, _ := s.fold.Info()
	if s.opt.Resolve == nil || s.resolved || info.Cwd == "" {
		return
	}
	s.resolved = true
	for _, r := range s.opt.Resolve(info.Cwd) {
		s.fold.Add(&record.Event{Kind: record.Recipe, File: r.Path, Text: record.Plain(r.Content)})
	}
}

// turn judges a finished turn and puts the answer away.
func (s *session) turn(t *run.Turn, h *run.History) {
	t.Mismatches = append(t.Mismatches, s.ledger.take()...)
	in := &rule.Input{Turn: t, Hist: h, Require: s.policy.Require, Declared: s.policy.Declared, Implied: s.policy.Implied}
	in.Exercised, in.ExercisedNow = s.ledger.closure(t, h, s.policy.Level)
	j := rule.Judge(in)
	if s.beside != nil {
		j.Findings = append(j.Findings, s.beside.Turn()...)
	}
	lowered := s.level(j)
	waived := s.waive(j.Findings)
	if s.opt.AsGate {
		j.Findings = asked(&s.asked, t.Index, j.Findings)
	}
	w := wire(t, h, j)
	if in.Exercised != nil {
		w.Exercised, w.Behavior = string(in.Exercised.Exercised), in.Exercised.Behavior
	}
	if (waived || lowered) && w.Verdict == verdict.Falls && rule.First(j.Findings) == nil {
		w.Verdict = verdict.Unproven
	}
	s.verdicts = append(s.verdicts, turnVerdict{t.Index, w.Verdict})
	s.turns.add(w)
}

func asked(a *rule.Asked, turn int, fs []record.Finding) []record.Finding {
	if f := a.Next(turn, fs); f != nil {
		return []record.Finding{*f}
	}
	return nil
}

// each hands out the turns; claims on a branch the user left are not judged.
func (s *session) each(f func(*verdict.Turn) error) error {
	return s.turns.each(func(t *verdict.Turn) error {
		if s.dead[t.Index] {
			t.Claims, t.Findings, t.Verdict = []verdict.Claim{}, []record.Finding{}, verdict.Stands
		}
		return f(t)
	})
}
