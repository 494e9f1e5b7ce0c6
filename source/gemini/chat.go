package gemini

import (
	"bytes"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// told is what a chat log has told of its messages, so that one that is written
// again is not told again. Only the newest is written again, with more in it.
type told struct {
	on bool
	at string // id of the newest message

	parent string          // id of the message before it
	calls  map[string]bool // of the newest message: made, and whether done

	ids   []string // messages that stand, in order
	where map[string]int
}

// Bounds: a chat with more messages can't be rewound beyond the newest of them.
const maxIDs, maxCalls = 1 << 16, 1 << 12

// origin is the id of what stands before the first message.
const origin = "start"

// next begins the message with an id, or reports that it was told before; newest
// says that it may have grown.
func (t *told) next(id string) (again, newest bool) {
	if !t.on || id == "" {
		return false, false
	}
	if id == t.at {
		return true, true
	}
	if _, ok := t.where[id]; ok {
		return true, false
	}
	t.parent = origin
	if n := len(t.ids); n > 0 {
		t.parent = t.ids[n-1]
	}
	t.at = id
	clear(t.calls)
	if t.where == nil {
		t.where, t.calls = map[string]int{}, map[string]bool{}
	}
	if len(t.ids) == maxIDs {
		clear(t.where)
		t.ids = t.ids[:0]
	}
	t.where[id] = len(t.ids)
	t.ids = append(t.ids, id)
	return false, true
}

// call notes a call of the newest message and says what is known of it.
func (t *told) call(id string) (made, done bool) {
	if t.calls == nil {
		return false, false
	}
	done, made = t.calls[id]
	if !made && len(t.calls) < maxCalls {
		t.calls[id] = false
	}
	return made, done
}

func (t *told) done(id string) {
	if _, ok := t.calls[id]; ok {
		t.calls[id] = true
	}
}

// rewind takes back the message with an id and all after it; all there are if
// there is none with that id, as the host does.
func (t *told) rewind(id string) {
	for _, gone := range t.ids[t.where[id]:] {
		delete(t.where, gone)
	}
	t.ids = t.ids[:len(t.where)]
	t.at = ""
	clear(t.calls)
}

// entries reads the records of one line. A writer that was cut off leaves two on
// one.
func (r *reader) entries(b []byte) {
	r.told.on = true
	for len(b) > 0 && r.err == nil {
		n, err := r.entry(b)
		if err != nil {
			if bytes.Contains(b, []byte(`"toolCalls"`)) {
				r.stats.Markers++
			}
			r.unread("line is not a record: " + err.Error())
			return
		}
		r.stats.Records++
		b = b[jscan.Space(b, n):]
	}
}

// entry reads the record at the start of b and says where it ends.
func (r *reader) entry(b []byte) (int, error) {
	m := message{}
	var calls, set, rewind, session, hash []byte
	n, err := jscan.Object(b, 0, func(k, v []byte) bool {
		if p := m.of(string(k)); p != nil {
			*p = v
			return true
		}
		switch string(k) {
		case "toolCalls":
			calls = v
		case "$set":
			set = v
		case "$rewindTo":
			rewind = v
		case "sessionId":
			session = v
		case "projectHash":
			hash = v
		case "startTime":
			m.time = v
		}
		return true
	})
	if err != nil {
		return n, err
	}
	r.m = m
	switch {
	case rewind != nil:
		r.told.rewind(name(rewind))
	case len(m.id) > 0:
		again, newest := r.told.next(name(m.id))
		if again && !newest {
			return n, nil
		}
		r.m.sent = again
		r.message()
		i := 0
		_, _ = jscan.Array(calls, 0, func(c []byte) bool {
			if len(c) == 0 || c[0] != '{' {
				r.unread("tool call is no object")
			} else {
				r.toolCall(c, i)
			}
			i++
			return r.err == nil
		})
	case set != nil:
		r.changed(set)
	case session != nil:
		r.seek(name(hash))
		r.begin(name(session))
	}
	return n, nil
}

// begin reads the record that says what the session is.
func (r *reader) begin(id string) {
	r.info.ID = id
	r.session()
	r.start(record.Node).UUID = origin
	r.emit()
}

// changed reads a change of what the session is. One that puts other messages in
// place of the old is a summary of them, if its first is new.
func (r *reader) changed(set []byte) {
	if id := name(jscan.Get(set, "sessionId")); id != "" {
		r.info.ID = id
		r.session()
	}
	first := true
	_, _ = jscan.Array(jscan.Get(set, "messages"), 0, func(m []byte) bool {
		id := name(jscan.Get(m, "id"))
		again, _ := r.told.next(id)
		if first && !again && id != "" {
			r.start(record.Compacted).Text = words(jscan.Get(m, "content"))
			r.emit()
		}
		first = false
		return r.err == nil
	})
}
