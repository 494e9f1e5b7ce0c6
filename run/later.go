package run

import (
	"path"
	"strings"

	"github.com/footing-dev/footing/outcome"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/shell"
)

// What a check printed may be read later: from the file it was redirected to,
// or from the file a host keeps for a command in the background.

// maxWaiting bounds the outputs that are waited for.
const maxWaiting = 256

// laterFrom notes where the output of a reading can be read later.
func (f *Folder) laterFrom(seg *shell.Segment, r *Reading) {
	for _, rd := range seg.Redirects {
		switch rd.Op {
		case ">", ">>", "1>", "&>", "&>>", ">|":
			if rd.Target.Known && rd.Target.Text != "/dev/null" {
				f.waitFor(path.Base(rd.Target.Text), r)
			}
		}
	}
	for _, filter := range seg.Filters {
		if len(filter) > 1 && filter[0].Text == "tee" && filter[len(filter)-1].Known {
			f.waitFor(path.Base(filter[len(filter)-1].Text), r)
		}
	}
}

func (f *Folder) waitFor(name string, r *Reading) {
	if len(name) < 2 {
		return
	}
	if f.later == nil || len(f.later) >= maxWaiting {
		f.later = map[string]*Reading{}
	}
	f.later[name] = r
}

// overwritten forgets an output once something else writes to its file: what
// the run can write itself is no evidence of what a check printed.
func (f *Folder) overwritten(p string) {
	name := path.Base(p)
	delete(f.later, name)
	if b := f.back[strings.TrimSuffix(name, path.Ext(name))]; b != nil {
		b.forged = true
	}
}

// readLater settles a reading whose output a segment shows: cat, head, tail or
// grep of the file it went to.
func (f *Folder) readLater(l *line, seg *shell.Segment) {
	if len(f.later) == 0 && len(f.back) == 0 || l.void != Seen {
		return
	}
	switch seg.Prog() {
	case "cat", "tail", "head", "grep", "rg", "less", "more", "sed", "bat":
	default:
		return
	}
	for _, w := range seg.Argv[1:] {
		if w.Known && !strings.HasPrefix(w.Text, "-") {
			f.shown(path.Base(w.Text), l.text(), append([][]shell.Word{seg.Argv}, seg.Filters...), l.alone, l.r.Truncated)
		}
	}
}

// shown settles what waits under a file's name with the text that was shown.
func (f *Folder) shown(name, output string, filters [][]shell.Word, alone, truncated bool) {
	if r := f.later[name]; r != nil {
		f.settleLater(r, output, filters, alone, truncated)
		return
	}
	id := strings.TrimSuffix(name, path.Ext(name))
	p := f.back[id]
	if p == nil || p.forged {
		return
	}
	for _, r := range p.readings {
		f.settleLater(r, output, filters, alone, truncated)
	}
}

func (f *Folder) settleLater(r *Reading, output string, filters [][]shell.Word, alone, truncated bool) {
	if len(filters) > 0 && isCat(filters[0]) {
		filters = filters[1:]
	}
	if r.Void != Background && r.Out.Status != outcome.Unknown {
		return
	}
	c := &r.Check
	out := outcome.Read(outcome.Input{
		Family: c.Family, Kind: string(c.Kind), Task: taskName(c), Fixes: c.Fixes,
		Trailer: c.Trailer, SilentOK: false, Fate: shell.Masked,
		Output: output, Alone: alone, Truncated: truncated, Filters: filters,
	})
	if out.Status == outcome.Unknown {
		return
	}
	r.Void, r.Out = Seen, out
	if t := f.h.Tracks[r.Key]; t != nil {
		f.h.settle(t, r)
	}
}

func isCat(words []shell.Word) bool {
	return len(words) > 0 && (words[0].Text == "cat" || words[0].Text == "bat")
}

// fileShown settles what waits for a file that a reading tool showed.
func (f *Folder) fileShown(p *pending, r *record.Result) {
	if len(f.later) == 0 && len(f.back) == 0 || p.path == "" {
		return
	}
	name := path.Base(p.path)
	id := strings.TrimSuffix(name, path.Ext(name))
	if _, ok := f.later[name]; !ok && f.back[id] == nil {
		return
	}
	f.shown(name, unnumber(r.Output.String()), nil, true, r.Truncated)
}
