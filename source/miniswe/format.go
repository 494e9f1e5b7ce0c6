// Package miniswe reads mini-swe-agent's .traj.json files: the 1.1 document
// {info, messages, trajectory_format, instance_id} and the bare list of
// messages of the first versions.
//
// The document is walked, never loaded; copies of raw API replies are passed
// over. Line is the 1-based number of the message and Pointer says where in the
// document an event stands.
//
// The task is the first message of the user and the Prompt. Further messages of
// the user are results, complaints of the harness, or words of a person who
// watches: only a new task is another Prompt. Everything the agent does is a
// shell command, so its edits are for package effect to find. The command that
// prints the end mark first is OpSubmit. Models asked through the Responses API
// leave their replies and results as that API's items, which have no role.
package miniswe

import (
	"bytes"
	"io"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
	"github.com/footing-dev/footing/source/internal/docscan"
)

// Name is the format's name.
const Name = "mini-swe-agent"

// Format is the trajectory format of mini-swe-agent.
func Format() source.Format {
	return source.Format{Name: Name, Sniff: sniff, Read: read}
}

// sniff accepts a document that names itself or its version, and a list of
// plain messages in which the harness's end mark or code fence is explained.
func sniff(head []byte) bool {
	s := docscan.Head(head)
	found := false
	var buf []byte
	switch s.Peek() {
	case '{':
		messages := false
		_ = s.Object(func(key string) error {
			switch key {
			case "trajectory_format":
				var err error
				buf, err = s.Value(buf)
				found = found || bytes.HasPrefix(buf, []byte(`"mini-swe-agent`))
				return err
			case "info":
				return s.Object(func(member string) error {
					found = found || member == "mini_version"
					return nil
				})
			case "messages":
				messages = true
			}
			return nil
		})
		// An early document has neither; its first message explains the mark.
		return found || messages && marked(head)
	case '[':
		_ = s.Array(func(i int) error {
			if i > 0 {
				return nil
			}
			role, plain := false, false
			err := s.Object(func(key string) error {
				switch key {
				case "role":
					var err error
					buf, err = s.Value(buf)
					role = string(buf) == `"system"` || string(buf) == `"user"`
					return err
				case "content":
					plain = s.Peek() == '"'
				}
				return nil
			})
			found = role && plain
			return err
		})
		return found && (marked(head) || bytes.Contains(head, []byte("```bash")))
	}
	return false
}

func marked(head []byte) bool {
	return bytes.Contains(head, []byte(endMark)) || bytes.Contains(head, []byte(oldEndMark)) ||
		bytes.Contains(head, []byte("mswea_bash_command"))
}

func read(src io.Reader, emit func(*record.Event) error) (source.Stats, error) {
	r := &reader{emitTo: emit, doc: docscan.New(src, 0)}
	defer r.doc.Close()
	err := r.document()
	if r.err != nil {
		return r.stats, r.err
	}
	if err != nil && err != jscan.ErrTruncated && err != jscan.ErrSyntax {
		return r.stats, err
	}
	if err != nil {
		r.unread("document is not whole: " + err.Error())
	}
	if r.doc.TooLong > 0 {
		r.unread("value over the size limit")
	}
	r.end(err == nil)
	return r.stats, r.err
}
