package aider

import (
	"strconv"
	"strings"

	"github.com/footing-dev/footing/record"
)

// turn is what is known of the turn at hand.
type turn struct {
	reply   int             // number of the model's reply
	counted bool            // its tokens were counted: it was not cut short
	cut     bool            // the user cut it short
	open    bool            // there is a prompt
	undo    bool            // the user asked to undo a commit
	test    string          // id of the user's /test that was not told the end of
	asked   bool            // Aider asked whether to add output
	subject string          // what Aider's next question is about
	calls   int             // made on one line
	at      int             // that line
	made    map[string]bool // files the user let be made
	model   string
	version string
}

// chat begins one: the one before is over.
func (r *reader) chat(stamp string) {
	r.close(r.from)
	r.start(record.Session).Session = &record.SessionInfo{Agent: Name}
	r.ev.Time = stamp
	r.stats.Records++
	r.emit()
}

// close ends a turn before a line.
func (r *reader) close(line int) {
	r.from = line
	if r.t.test != "" {
		r.done(r.t.test, record.StatusUnknown)
		r.t.test = ""
	}
	if r.t.open && r.t.cut {
		r.start(record.Interrupted)
		r.emit()
	}
	r.t.reply++
	r.t.open, r.t.counted, r.t.cut, r.t.undo, r.t.asked = false, false, false, false, false
	r.t.subject = ""
}

// prompt reads what the user typed: words for the model, a command of Aider's,
// or the answer to a question that was given for several at once.
func (r *reader) prompt(s string) {
	r.stats.Records++
	if _, _, ok := question(s); ok {
		r.answer(s)
		return
	}
	r.close(r.from)
	name, rest, _ := strings.Cut(s, " ")
	rest = strings.TrimSpace(rest)
	if strings.HasPrefix(s, "!") {
		name, rest = "/run", strings.TrimSpace(s[1:])
	}
	switch name {
	case "/run", "/git":
		if rest == "" {
			return
		}
		if name == "/git" {
			rest = "git " + rest
		}
		r.done(r.call(&record.Call{Tool: name, Op: record.OpShell, By: record.ByUser, Command: record.Plain(rest)}), record.StatusUnknown)
	case "/test":
		c := &record.Call{Tool: name, By: record.ByUser}
		if rest != "" {
			c.Op, c.Command = record.OpShell, record.Plain(rest)
		}
		r.t.test = r.call(c)
	case "/undo":
		r.t.undo = true
	case "/ask", "/code", "/architect", "/context", "/help":
		if rest != "" {
			r.asks(rest)
		}
	default:
		if s != "" && s != "<blank>" && !strings.HasPrefix(s, "/") {
			r.asks(s)
		}
	}
}

func (r *reader) asks(s string) {
	r.t.open = true
	r.start(record.Prompt).Text = record.Plain(s)
	r.emit()
}

// call tells of a call, which gets an id by its line.
func (r *reader) call(c *record.Call) string {
	if r.t.at != r.from {
		r.t.at, r.t.calls = r.from, 0
	}
	r.t.calls++
	c.ID = "line-" + strconv.Itoa(r.from)
	if r.t.calls > 1 {
		c.ID += "-" + strconv.Itoa(r.t.calls)
	}
	r.stats.Markers++
	r.stats.Calls++
	r.start(record.CallMade).Call = c
	if c.By == record.ByAgent {
		r.ev.Step = "reply-" + strconv.Itoa(r.t.reply)
	}
	r.emit()
	return c.ID
}

// done ends a call. What a command printed is not in the history.
func (r *reader) done(id string, s record.Status) {
	r.start(record.CallDone).Result = &record.Result{ID: id, Status: s, Truncated: s == record.StatusUnknown}
	r.emit()
}
