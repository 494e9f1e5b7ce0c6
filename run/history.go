package run

// add files a reading under its check.
func (h *History) add(r *Reading, openTurn int) {
	h.seq++
	r.Seq = h.seq
	h.Readings++
	t := h.Tracks[r.Key]
	if t == nil {
		if len(h.Tracks) >= maxTracks {
			h.forget(openTurn)
		}
		t = &Track{Key: r.Key, Check: r.Check, First: r}
		h.Tracks[r.Key] = t
	}
	h.settle(t, r)
}

// settle files a reading whose result is now known and places its scope.
func (h *History) settle(t *Track, r *Reading) {
	runs, units := t.Runs, len(t.Units)
	t.settle(r)
	if runs == 0 && t.Runs > 0 || len(t.Units) != units {
		h.rank(t)
	}
}

// settle updates a track with a reading whose result is now known.
func (t *Track) settle(r *Reading) {
	t.Check = r.Check
	if r.Void != Seen {
		if t.Lost == nil || r.Seq >= t.Lost.Seq {
			t.Lost = r
		}
		return
	}
	if !r.Ran() {
		return
	}
	t.Runs++
	switch {
	case t.Last != nil && t.Last.Call == r.Call && r.Call != "":
		// One command line that runs it over and over asked for just that.
	case t.Last != nil && t.Last.Epoch == r.Epoch && t.Last.Out.Status == r.Out.Status:
		t.Same++
	default:
		t.Same = 1
	}
	if t.Lost == r {
		t.Lost = nil
	}
	if t.Last == nil || r.Seq >= t.Last.Seq {
		if t.Last != nil && t.Last.Epoch != r.Epoch {
			t.Before = t.Last
		}
		t.Last = r
	}
	t.remember(r)
	switch {
	case r.Passed():
		t.Pass = r
		if len(r.Out.Units) > len(t.Units) {
			t.Units = r.Out.Units
		}
		t.Cases = max(t.Cases, r.Out.Counts.Executed)
	case r.Failed():
		t.Fail = r
	}
}

// maxRecent bounds the states of the tree a track keeps a reading of.
const maxRecent = 8

// remember keeps r as the reading of its tree state.
func (t *Track) remember(r *Reading) {
	for i, o := range t.Recent {
		if o == r || o.Epoch == r.Epoch && o.At <= r.At {
			t.Recent = append(t.Recent[:i], t.Recent[i+1:]...)
			break
		}
	}
	if len(t.Recent) >= maxRecent {
		t.Recent = append(t.Recent[:0], t.Recent[1:]...)
	}
	t.Recent = append(t.Recent, r)
}

// Newest is the newest reading of a track that still speaks of the present
// tree, nil if there is none.
func (h *History) Newest(t *Track) *Reading {
	for i := len(t.Recent) - 1; i >= 0; i-- {
		if fresh, _, _ := h.Fresh(t.Recent[i]); fresh {
			return t.Recent[i]
		}
	}
	return nil
}

func (h *History) forget(openTurn int) {
	var oldest *Track
	for _, t := range h.Tracks {
		if t.Last != nil && t.Last.Turn >= openTurn {
			continue
		}
		if oldest == nil || t.newest() < oldest.newest() {
			oldest = t
		}
	}
	if oldest != nil {
		delete(h.Tracks, oldest.Key)
		h.unrank(oldest)
		h.Forgot++
	}
}

func (h *History) ran(c Command) {
	if len(h.Commands) >= maxRuns {
		h.Commands = append(h.Commands[:0], h.Commands[maxRuns/2:]...)
	}
	h.Commands = append(h.Commands, c)
}
