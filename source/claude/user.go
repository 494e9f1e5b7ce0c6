package claude

import (
	"slices"
	"strings"

	"github.com/footing-dev/footing/record"
)

// user handles a record with the role of the user: results of calls, or text
// that may come from the user or from the host.
func (d *reader) user() {
	r := &d.rec
	agent := d.ev.Agent
	results := 0
	for i := range r.msg.blocks {
		if r.msg.blocks[i].kind == blockResult {
			results++
		}
	}
	for i := range r.msg.blocks {
		if k := &r.msg.blocks[i]; k.kind == blockResult {
			d.ev.Agent = agent
			x := &r.extra
			if results > 1 {
				x = nil // it belongs to one of them and does not say which
			}
			d.settle(k, x)
		}
	}
	if agent != "" {
		return
	}
	if r.compact {
		d.compacted(r.msg.words())
		return
	}
	var p prompt
	if r.msg.text != nil {
		d.hear(&p, r.msg.text)
	}
	for i := range r.msg.blocks {
		switch k := &r.msg.blocks[i]; k.kind {
		case blockText:
			d.hear(&p, k.text)
		case blockImage:
			p.image = results == 0
		}
	}
	// Words the user typed while a call ran are put beside its result.
	d.prompt(&p)
}

// prompt collects the words of the user in one record.
type prompt struct {
	first []byte
	more  [][]byte
	plain string // instead of first: words that are no whole literal
	image bool
	host  bool // something in the record was the host's
}

// hear takes one text of a user record: what the host says in it becomes its
// own event, the user's words go to p.
func (d *reader) hear(p *prompt, lit []byte) {
	v, words := listen(lit)
	switch v {
	case voiceNobody:
		return
	case voiceUser:
		switch {
		case d.rec.meta:
			d.ev.Text = record.Literal(lit)
			d.send(record.Taught)
		case len(words) < len(lead(lit)):
			p.plain = join(p.plain, str(quoted(words)))
		case p.first == nil:
			p.first = lit
		default:
			p.more = append(p.more, lit)
		}
		return
	case voiceSlash:
		if words := slash(str(lit)); words != "" && !d.rec.meta {
			p.plain = join(p.plain, words)
			return
		}
	case voiceInterrupt:
		d.send(record.Interrupted)
	case voiceSummary:
		d.compacted(lit)
	case voiceBashIn:
		d.bashInput(str(lit))
	case voiceBashOut:
		d.bashOutput(str(lit))
	case voiceTask:
		d.notices(str(lit))
	case voiceStopHook:
		// Older logs record no stop, only what the hook had to say about it.
		if d.closing {
			d.stopped()
		}
	}
	p.host = true
}

func (d *reader) prompt(p *prompt) {
	switch {
	case d.rec.meta:
		return
	case p.plain != "":
		if p.first != nil {
			p.plain = join(p.plain, record.Literal(p.first, p.more...).String())
		}
		d.ev.Text = record.Plain(p.plain)
	case p.first != nil:
		d.ev.Text = record.Literal(p.first, p.more...)
	case !p.image || p.host:
		return
	}
	d.spoke, d.closing, d.summary = false, false, false
	d.send(record.Prompt)
}

// compacted reports a compaction by its summary. One whose boundary record was
// reported before is reported again only to hand over what the summary says.
func (d *reader) compacted(summary []byte) {
	if summary != nil {
		d.ev.Text = record.Literal(summary)
	}
	if !d.summary || summary != nil {
		d.send(record.Compacted)
	}
	d.summary = false
}

// slash is the line the user typed for a slash command, or "" if the command
// had no arguments or is one the host carries out itself: its arguments never
// reach the agent.
func slash(s string) string {
	args, _ := within(s, "command-args")
	if args = strings.TrimSpace(args); args == "" {
		return ""
	}
	name, _ := within(s, "command-name")
	name = strings.TrimSpace(name)
	if slices.Contains(hostCommands, strings.TrimPrefix(name, "/")) {
		return ""
	}
	return strings.TrimSpace(name + " " + args)
}

// hostCommands are the slash commands that are settings and housekeeping of the
// host and take arguments.
var hostCommands = []string{
	"add-dir", "agents", "btw", "clear", "color", "compact", "config", "context", "copy", "cost", "effort",
	"exit", "export", "fast", "help", "hooks", "ide", "login", "logout", "mcp", "memory", "mode", "model",
	"output-style", "permissions", "plugin", "quit", "rename", "resume", "rewind", "skills", "status",
	"statusline", "tag", "terminal-setup", "theme", "usage", "vim",
}

// quoted makes a literal of a part of one.
func quoted(t []byte) []byte {
	lit := make([]byte, 0, len(t)+2)
	return append(append(append(lit, '"'), t...), '"')
}
