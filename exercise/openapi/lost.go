package openapi

import (
	"fmt"
	"strings"
)

// maxLost bounds how many paths are named whose references lead nowhere.
const maxLost = 8

// standIn is a reference that stands for a whole path or operation: as it is
// written, and as it is followed once other files were grafted on.
type standIn struct {
	at, ref string // at is the path, behind the method of an operation
	item    map[string]any
}

// standIns are those of a document that was not gathered yet, in order.
func (d *document) standIns() []standIn {
	var out []standIn
	add := func(at string, v any) bool {
		m, _ := v.(map[string]any)
		ref, ok := m["$ref"].(string)
		if ok {
			out = append(out, standIn{at, ref, m})
		}
		return ok
	}
	paths, _ := d.root["paths"].(map[string]any)
	for _, p := range sorted(paths) {
		if add(p, paths[p]) {
			continue
		}
		item, _ := paths[p].(map[string]any)
		for _, m := range methods() {
			add(strings.ToUpper(m)+" "+p, item[m])
		}
	}
	return out
}

// lost says of those that lead nowhere that nothing behind them is called.
func (d *document) lost(name string, refs []standIn) []string {
	var notes []string
	more := 0
	for _, r := range refs {
		switch {
		case d.follow(r.item) != nil:
		case len(notes) == maxLost:
			more++
		default:
			notes = append(notes, fmt.Sprintf("%s: %s: $ref %q leads nowhere; nothing of it is called", name, r.at, r.ref))
		}
	}
	if more > 0 {
		notes = append(notes, fmt.Sprintf("%s: %d more references lead nowhere", name, more))
	}
	return notes
}
