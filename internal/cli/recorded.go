package cli

import (
	"sync"

	"github.com/footing-dev/footing/audit"
	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
)

// recorded finds what footing's own ledger holds of a session whose log is
// audited. A run's name is a digest of agent and session, so it is looked for
// in every project: where the log says that it worked is not believed. It may
// be called from several goroutines.
func (a *app) recorded() func(agent, session string) *audit.Recorded {
	paths := sync.OnceValue(a.recordPaths)
	return func(agent, session string) *audit.Recorded {
		path := paths()[ledger.RunID(agent, session)]
		if path == "" {
			return nil
		}
		r, err := readRecorded(path)
		if err != nil {
			a.term.warningf("%v; its log is audited alone", err)
			return nil
		}
		return r
	}
}

// recordPaths is where every run that was ever recorded here is kept. Folders
// are listed once: asking each project for each log would cost their product.
func (a *app) recordPaths() map[string]string {
	store, err := a.store()
	if err != nil {
		return nil
	}
	projects, err := store.Stored()
	if err != nil {
		return nil
	}
	paths := map[string]string{}
	for _, p := range projects {
		runs, err := p.Runs()
		if err != nil {
			continue
		}
		for _, run := range runs {
			if paths[run] == "" {
				paths[run] = p.Segment(run).Path()
			}
		}
	}
	return paths
}

// maxRecorded bounds the calls of a session that are joined.
const maxRecorded = 1 << 17

func readRecorded(path string) (*audit.Recorded, error) {
	out := &audit.Recorded{}
	index := map[string]int{}
	closed := 0
	// Texts are not asked for: the log has them.
	_, err := gate.ReplayFile(path, nil, func(ev *record.Event) error {
		switch {
		case ev.Agent != "":
		case ev.Kind == record.CallMade && ev.Call != nil && ev.Call.By == record.ByAgent && len(out.Calls) < maxRecorded:
			index[ev.Call.ID] = len(out.Calls)
			out.Calls = append(out.Calls, audit.RecordedCall{ID: ev.Call.ID, Line: ev.Line, Op: ev.Call.Op})
		case ev.Kind == record.CallDone && ev.Result != nil:
			if i, ok := index[ev.Result.ID]; ok {
				c := &out.Calls[i]
				c.Settled, c.Status, c.Exit, c.HasExit = true, ev.Result.Status, ev.Result.Exit, ev.Result.HasExit
			}
		case ev.Kind == record.Measured && ev.Tree != nil && ev.Tree.Call != "":
			if i, ok := index[ev.Tree.Call]; ok && ev.Tree.Code != "" {
				t := *ev.Tree
				out.Calls[i].Tree = &t
			}
		case ev.Kind == record.Stopped:
			for ; closed < len(out.Calls); closed++ {
				out.Calls[closed].Closed = true
			}
		}
		return nil
	})
	if err == nil {
		err = readReceipts(path, out)
	}
	return out, err
}
