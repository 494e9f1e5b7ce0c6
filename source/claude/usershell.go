package claude

import (
	"strconv"
	"strings"

	"github.com/footing-dev/footing/record"
)

// bashInput is a command the user runs in the session.
func (d *reader) bashInput(s string) {
	command, ok := within(s, "bash-input")
	if !ok {
		return
	}
	d.userRun = "user:" + strconv.Itoa(d.line)
	d.call = record.Call{
		ID: d.userRun, Tool: "!", Op: record.OpShell, By: record.ByUser,
		Command: record.Plain(unescape(command)), Dir: d.dir(),
	}
	d.made()
	d.hearBoth(s)
}

// hearBoth reads the output where one record holds command and output.
func (d *reader) hearBoth(s string) {
	if strings.Contains(s, "<bash-stdout>") || strings.Contains(s, "<bash-stderr>") {
		d.bashOutput(s)
	}
}

// bashOutput is what such a command printed. The log gives no exit status
// unless the command failed and the host says how.
func (d *reader) bashOutput(s string) {
	out, _ := within(s, "bash-stdout")
	errs, _ := within(s, "bash-stderr")
	id := d.userRun
	d.userRun = ""
	if id == "" {
		id = "user:" + strconv.Itoa(d.line)
	}
	d.res = record.Result{ID: id, Output: record.Plain(unescape(join(out, errs)))}
	for _, t := range []string{out, errs} {
		if n, ok := exitCode([]byte(t)); ok {
			d.res.Status, d.res.Exit, d.res.HasExit = record.StatusFailed, n, true
		}
		if bg := backgroundID([]byte(t)); bg != "" {
			d.res.Status, d.res.BackgroundID = record.StatusRunning, bg
		}
	}
	d.res.Truncated = cutText(out) || cutText(errs)
	d.ev.Result = &d.res
	d.send(record.CallDone)
}

func join(a, b string) string {
	switch {
	case a == "":
		return b
	case b == "":
		return a
	}
	return a + "\n" + b
}

// unescape undoes the escapes some versions put into the elements.
func unescape(s string) string {
	if !strings.Contains(s, "&") {
		return s
	}
	return strings.NewReplacer("&lt;", "<", "&gt;", ">", "&quot;", `"`, "&apos;", "'", "&#39;", "'", "&amp;", "&").Replace(s)
}
