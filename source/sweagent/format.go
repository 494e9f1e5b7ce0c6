// Package sweagent reads SWE-agent's .traj files, 0.x and 1.x: one JSON
// document with the steps of a run (trajectory), the conversation (history) and
// how it ended (info), in any order.
//
// The document is walked, never loaded; the copies of the conversation that
// each step of some versions carries are passed over. Line is the 1-based
// number of the step and Pointer says where in the document an event stands.
//
// Steps come from whichever of trajectory and history stands first, as the
// other tells the same again. The task is the one Prompt. Where it is only told
// after the steps, the Prompt has no words and the task follows as Taught.
//
// No command has an exit status in this format. An edit's outcome is read off
// the tool's own words; a shell command's status is unknown unless the
// environment says that it was cut off or never ran.
package sweagent

import (
	"io"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
	"github.com/footing-dev/footing/source/internal/docscan"
)

// Name is the format's name.
const Name = "swe-agent"

// Format is the trajectory format of SWE-agent.
func Format() source.Format {
	return source.Format{Name: Name, Sniff: sniff, Read: read}
}

// sniff accepts an object with a list of steps that have an action, or with a
// history in SWE-agent's own words. Other formats have a history too. Where
// several attempts were made, they stand before the one that was chosen.
func sniff(head []byte) bool {
	s := docscan.Head(head)
	if s.Peek() != '{' {
		return false
	}
	found := false
	member := func(key string) error {
		var marks []string
		need := 1
		switch key {
		case "trajectory":
			marks, need = []string{"action", "observation", "thought", "response"}, 2
		case "history":
			marks = []string{"agent", "message_type", "is_demo"}
		}
		if found || marks == nil || s.Peek() != '[' {
			return nil
		}
		return s.Array(func(i int) error {
			if i > 3 || s.Peek() != '{' {
				return nil
			}
			n := 0
			return s.Object(func(member string) error {
				for _, m := range marks {
					if member == m {
						n++
					}
				}
				found = found || n >= need
				return nil
			})
		})
	}
	// The head ends anywhere, so the walk's error says nothing.
	_ = s.Object(func(key string) error {
		if key != "attempts" || s.Peek() != '[' {
			return member(key)
		}
		return s.Array(func(i int) error {
			if i > 0 || s.Peek() != '{' {
				return nil
			}
			return s.Object(member)
		})
	})
	return found
}

func read(src io.Reader, emit func(*record.Event) error) (source.Stats, error) {
	r := &reader{emitTo: emit, doc: docscan.New(src, 0)}
	defer r.doc.Close()
	err := r.document()
	if r.err != nil {
		return r.stats, r.err
	}
	if err != nil && !isMalformed(err) {
		return r.stats, err
	}
	if err != nil {
		r.unread("document is not whole: " + err.Error())
	}
	if r.doc.TooLong > 0 {
		r.unread("value over the size limit")
	}
	r.end()
	return r.stats, r.err
}
