package integrity

import "testing"

// TestVanished: that all ids left the window is found again at every call
// without looking at each, until one of them has come back.
func TestVanished(t *testing.T) {
	for name, back := range map[string][]Event{
		"served again": does("list_disks", `{}`, `[{"id":"dk-10","lun":1,"seen":null}]`),
		"by the user":  user("use dk-22"),
		"in a summary": evicts(text("dk-10 is the one"), "none"),
	} {
		events := all(user("look"), does("list_disks", `{}`, twoDisks), evicts(text("disks were listed")))
		for range 3 {
			events = append(events, does("inspect", `{"id":"dk-10"}`, `{"error":"no record for dk-10"}`)...)
		}
		gone := Check(disks(), events)
		sound(t, gone)
		if r := row(gone, DanglingReference); r.Failed != 3 || len(of(gone, DanglingReference)) != 1 || of(gone, DanglingReference)[0].Count != 3 {
			t.Errorf("%s: row %+v, findings %+v", name, r, of(gone, DanglingReference))
		}
		events = append(events, back...)
		for range 2 {
			events = append(events, does("inspect", `{"id":"dk-10"}`, `{"state":"ok"}`)...)
		}
		r := Check(disks(), events)
		sound(t, r)
		if w := row(r, DanglingReference); w.Failed != 3 || w.Passed != 2 {
			t.Errorf("%s: row %+v", name, w)
		}
	}
	// Another eviction takes away what had come back.
	events := all(user("look"), does("list_disks", `{}`, twoDisks), evicts(text("listed")), does("inspect", `{"id":"dk-10"}`, `1`),
		does("list_disks", `{}`, twoDisks), does("inspect", `{"id":"dk-10"}`, `1`), evicts(text("listed")), does("inspect", `{"id":"dk-10"}`, `1`))
	if w := row(Check(disks(), events), DanglingReference); w.Failed != 2 || w.Passed != 1 {
		t.Errorf("row %+v", w)
	}
}
