package gate

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/ledger/redact"
	"github.com/footing-dev/footing/record"
)

// session is one event being handled for one run.
type session struct {
	g       *Engine
	ev      *Event
	project *ledger.Project
	seg     *ledger.Segment
	enc     ledger.Encoder
	policy  Policy
	root    string // the project folder, spelled as the agent spells it
	open    int    // background commands the turn that ends left running
	fresh   bool   // the segment does not exist yet
}

// open finds the run's place in the ledger.
func (g *Engine) open(ev *Event) (*session, error) {
	if ev.Session == "" {
		return nil, fmt.Errorf("payload names no session")
	}
	workspace := ev.Project
	if !filepath.IsAbs(workspace) {
		workspace = ev.Cwd
	}
	if !filepath.IsAbs(workspace) {
		wd, err := os.Getwd()
		if err != nil {
			return nil, fmt.Errorf("find workspace: %w", err)
		}
		workspace = wd
	}
	dir, err := ledger.StateDir(g.Env)
	if err != nil {
		return nil, err
	}
	store, err := ledger.Open(dir)
	if err != nil {
		return nil, err
	}
	project, err := store.Project(workspace)
	if err != nil {
		return nil, err
	}
	nameCall(ev)
	s := &session{g: g, ev: ev, project: project, root: spelled(workspace, project.Root)}
	s.seg = project.Segment(ledger.RunID(g.Agent.ID, ev.Session))
	_, err = os.Lstat(s.seg.Path())
	s.fresh = err != nil
	if g.Policy != nil {
		if s.policy, err = g.Policy(project); err != nil {
			g.log("%s: read configuration: %v", g.Agent.Name, err)
		}
	}
	red := redact.New(append(redact.FromEnv(g.Environ), s.policy.Secrets...)...)
	s.enc = ledger.Encoder{Redact: red.Append, Put: project.Payloads().Put}
	return s, nil
}

// nameCall gives a call without an id one made of the payload. Hosts that send
// no ids send a time stamp, so equal payloads are one event reported twice.
func nameCall(ev *Event) {
	if ev.Call == nil || ev.Call.ID != "" {
		return
	}
	if ev.Kind == Before {
		ev.Call = nil // nothing could tell that it settled
		return
	}
	sum := sha256.Sum256(ev.Raw)
	ev.Call.ID = "hook-" + hex.EncodeToString(sum[:8])
	if ev.Result != nil {
		ev.Result.ID = ev.Call.ID
	}
}

// spelled is root, which is a real path, in the words the agent uses for a
// folder in it: paths in its calls are compared with that.
func spelled(folder, root string) string {
	folder = filepath.Clean(folder)
	real, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return root
	}
	rel, err := filepath.Rel(root, real)
	switch {
	case err != nil:
		return root
	case rel == ".":
		return folder
	}
	if head, ok := strings.CutSuffix(folder, string(filepath.Separator)+rel); ok && head != "" {
		return head
	}
	return root
}

// write appends records; durable ones are on the disk when it returns. A new
// segment starts with what is known of the session, and it is looked whether
// hooks came late to it.
func (s *session) write(durable bool, recs ...ledger.Record) error {
	fresh := s.fresh
	if fresh {
		s.fresh = false
		recs = append([]ledger.Record{s.about()}, recs...)
	}
	var err error
	if durable {
		_, err = s.seg.Append(recs...)
	} else {
		_, err = s.seg.Write(recs...)
	}
	if err == nil && fresh && s.begun() {
		err = s.withState(func(st *state) error { st.Mid = true; return nil })
	}
	return err
}

func (s *session) event(ev *record.Event) ledger.Record {
	ev.Agent = s.ev.Sub
	return s.enc.Event(ev)
}

// about is what the record holds of the session itself.
func (s *session) about() ledger.Record {
	info := s.ev.Info
	info.Agent, info.ID, info.Cwd = s.g.Agent.ID, s.ev.Session, s.root
	return s.enc.Event(&record.Event{Kind: record.Session, Session: &info})
}

func (s *session) say() ledger.Record {
	return s.event(&record.Event{Kind: record.Say, Text: s.ev.Text})
}

// note records something of footing's own.
func (s *session) note(v any) ledger.Record {
	rec, err := s.enc.Marshal(ledger.TypeNote, v)
	if err != nil {
		return ledger.Record{Type: ledger.TypeNote, Data: []byte(`{"what":"a note that could not be written"}`)}
	}
	return rec
}

// maxKept is how much of an event footing has no use for is kept.
const maxKept = 16 << 10

// asItCame keeps a payload footing has no use for.
func (s *session) asItCame() ledger.Record {
	raw := s.ev.Raw
	if len(raw) > maxKept {
		return s.note(map[string]any{"what": "unknown event", "event": short(s.ev.Name, 200), "bytes": len(raw)})
	}
	return s.enc.Raw(ledger.TypeHook, raw)
}

func short(s string, most int) string {
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "")
	}
	return s
}
