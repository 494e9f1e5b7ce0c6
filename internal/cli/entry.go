package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
)

// lineLimit is how much of a text one line of footing log shows.
const lineLimit = 120

// entryText words one record of a run.
func entryText(dec *ledger.Decoder, e *ledger.Entry) string {
	switch e.Type {
	case ledger.TypeEvent:
		var ev record.Event
		if err := dec.Event(e.Data, &ev); err != nil {
			return "event   " + err.Error()
		}
		return eventText(&ev)
	case ledger.TypeTree:
		var t ledger.Tree
		if e.Unmarshal(&t) == nil {
			return treeText(&t)
		}
	case ledger.TypeReading:
		var r ledger.Reading
		if e.Unmarshal(&r) == nil {
			return fmt.Sprintf("reading %s: exit %d%s, tree %s", oneLine(r.Command), r.Exit, atBrief(r.Dir), digest(r.Code))
		}
	case ledger.TypeDemand:
		var d ledger.Demand
		if e.Unmarshal(&d) == nil {
			return fmt.Sprintf("asked   %s %s: %s", d.Rule, d.Finding, oneLine(d.Text))
		}
	case ledger.TypeLetGo:
		var l ledger.LetGo
		if e.Unmarshal(&l) == nil {
			return fmt.Sprintf("let go  %s %s: %s", l.Rule, l.Finding, oneLine(l.Answer))
		}
	case ledger.TypeSeal:
		var s struct {
			Why string `json:"why"`
		}
		if e.Unmarshal(&s) == nil {
			return "sealed  " + s.Why
		}
	case ledger.TypeCut:
		return "cut     a torn tail was dropped before this record"
	case ledger.TypeOpen:
		var o struct {
			Format string `json:"format"`
		}
		if e.Unmarshal(&o) == nil && o.Format != "" {
			return "open    " + oneLine(o.Format)
		}
	}
	return fmt.Sprintf("%-7s %s", e.Type, oneLine(members(e)))
}

// members is a record of plain texts in words, what it is about first; any other
// as it is kept.
func members(e *ledger.Entry) string {
	const about = "what"
	var texts map[string]string
	if e.Unmarshal(&texts) != nil {
		return string(e.Data)
	}
	var out []string
	if what := texts[about]; what != "" {
		out = append(out, what)
	}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		if name != about {
			out = append(out, name+": "+texts[name])
		}
	}
	return strings.Join(out, ", ")
}

func eventText(ev *record.Event) string {
	who := ""
	if ev.Agent != "" {
		who = " (sub-agent)"
	}
	switch {
	case ev.Kind == record.Session && ev.Session != nil:
		s := ev.Session
		return strings.TrimRight(fmt.Sprintf("session %s %s in %s", s.Agent, s.AgentVersion, s.Cwd), " ")
	case ev.Kind == record.Prompt:
		return "prompt  " + oneLine(ev.Text.String())
	case ev.Kind == record.Say:
		return "says    " + oneLine(ev.Text.String()) + who
	case ev.Kind == record.CallMade && ev.Call != nil:
		c := ev.Call
		what := oneLine(c.Command.String())
		switch {
		case what != "":
		case len(c.Edits) > 0:
			what = c.Edits[0].Path
			if n := len(c.Edits) - 1; n > 0 {
				what += fmt.Sprintf(" and %d more", n)
			}
		default:
			what = c.Path
		}
		return fmt.Sprintf("call    %s %s%s", c.Tool, what, who)
	case ev.Kind == record.CallDone && ev.Result != nil:
		return "result  " + resultText(ev.Result) + who
	}
	if ev.Kind == record.Compacted && ev.Dropped != nil {
		return fmt.Sprintf("compact the results of %d calls left the context", len(ev.Dropped))
	}
	names := map[record.Kind]string{
		record.Stopped: "stopped", record.Interrupted: "cut     by the user", record.Compacted: "compact the context was summarised",
		record.Restored: "restore files were put back", record.Unread: "unread  " + oneLine(ev.Text.String()),
		record.Taught: "taught  " + oneLine(ev.Text.String()), record.Measured: "tree    measured", record.Recipe: "recipe  " + ev.File,
	}
	return names[ev.Kind]
}

func resultText(r *record.Result) string {
	words := [...]string{
		record.StatusUnknown: "status unknown", record.StatusOK: "ok", record.StatusFailed: "failed", record.StatusRejected: "rejected",
		record.StatusCancelled: "cancelled", record.StatusInterrupted: "interrupted", record.StatusTimedOut: "timed out",
		record.StatusRunning: "still running",
	}
	out := fmt.Sprint("status ", r.Status)
	if int(r.Status) < len(words) {
		out = words[r.Status]
	}
	if r.HasExit {
		out += fmt.Sprintf(", exit %d", r.Exit)
	}
	if text := oneLine(r.Output.String()); text != "" {
		out += ": " + text
	}
	return out
}

func treeText(t *ledger.Tree) string {
	out := fmt.Sprintf("tree    %s %s", t.When, digest(t.Code))
	if n := len(t.Changed); n > 0 {
		out += fmt.Sprintf(", %s changed: %s", count(n, "file", "files"), oneLine(strings.Join(t.Changed, " ")))
	}
	return out
}

func digest(s string) string {
	switch {
	case s == "":
		return "not measured"
	case len(s) > 12:
		return s[:12]
	}
	return s
}

func atBrief(dir string) string {
	if dir == "" {
		return ""
	}
	return " in " + oneLine(dir)
}

// oneLine is the start of a text on one line.
func oneLine(s string) string {
	if len(s) > 8*lineLimit {
		s = strings.ToValidUTF8(s[:8*lineLimit], "")
	}
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > lineLimit {
		return string(r[:lineLimit-1]) + "…"
	}
	return s
}
