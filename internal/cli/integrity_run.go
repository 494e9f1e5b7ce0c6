package cli

import (
	"fmt"

	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/integrity/fromlog"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
)

// recordedRuns resolves the runs named to those on record for this repository.
func (a *app) recordedRuns(names []string) (*ledger.Project, []string, error) {
	if len(names) == 0 {
		return nil, nil, nil
	}
	p, err := a.project()
	if err != nil {
		return nil, nil, err
	}
	var ids []string
	for _, name := range names {
		id, err := a.resolveRun(p, name)
		if err != nil {
			return nil, nil, err
		}
		ids = append(ids, id)
	}
	return p, ids, nil
}

// replayIntegrity judges what live hooks recorded of a run. Lines of its
// witnesses are lines of the run's segment.
func replayIntegrity(p *ledger.Project, id string, d *integrity.Declarations, tee func(*integrity.Event)) (*integrityRun, error) {
	j := fromlog.New(d)
	if tee != nil {
		j.Tee(tee)
	}
	path := p.Segment(id).Path()
	n, err := gate.ReplayFile(path, p.Payloads().Get, func(ev *record.Event) error { j.Add(ev); return nil })
	if err != nil {
		return nil, fmt.Errorf("read run %s: %w", id, err)
	}
	one := &integrityRun{Path: path, Report: j.Close(), SubagentCalls: j.Skipped}
	if n.Missing > 0 {
		one.Notes = append(one.Notes, fmt.Sprintf("%s no longer on record; findings may lean on what they said", count(n.Missing, "text is", "texts are")))
	}
	return one, nil
}
