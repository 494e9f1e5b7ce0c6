package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/report"
)

// terminal is the only writer to the user. Its rules: data goes to out, all
// else to err; messages start with error:, warning: or hint: (a note of
// what is being run, with nothing), in lower case and without a final period; colour and progress only where a person looks,
// and colour never against NO_COLOR; nothing that came from outside is shown
// uncleaned.
type terminal struct {
	out, err     io.Writer
	colour       bool // of out
	live         bool // err is a terminal
	progressFrom time.Time

	mu    sync.Mutex
	drawn bool      // a progress line stands on err
	last  time.Time // when it was drawn
}

func newTerminal(out, err io.Writer, env func(string) string) *terminal {
	plain := env("NO_COLOR") != "" || env("TERM") == "dumb"
	return &terminal{
		out: out, err: err,
		colour: isTerminal(out) && !plain,
		live:   isTerminal(err) && env("TERM") != "dumb",
	}
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

func (t *terminal) errorf(format string, args ...any)   { t.say("error: ", format, args) }
func (t *terminal) warningf(format string, args ...any) { t.say("warning: ", format, args) }
func (t *terminal) hintf(format string, args ...any)    { t.say("hint: ", format, args) }

// note says what is being done, where that is worth a line.
func (t *terminal) note(format string, args ...any) { t.say("", format, args) }

func (t *terminal) say(prefix, format string, args []any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.clear()
	text := strings.TrimRight(clean.Text(fmt.Sprintf(format, args...)), "\n")
	if !strings.HasSuffix(text, "..") { // go test ./... ends like that
		text = strings.TrimSuffix(text, ".")
	}
	fmt.Fprintf(t.err, "%s%s\n", prefix, strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", len(prefix))))
}

// count words a number of things: "1 session", "2 sessions".
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// fail reports an error and its hint.
func (t *terminal) fail(err error) {
	t.errorf("%s", err.Error())
	var h hinted
	if errors.As(err, &h) {
		t.hintf("%s", h.hint)
	}
}

// style is how text on out stands out.
func (t *terminal) style() report.Style {
	if !t.colour {
		return report.Style{}
	}
	in := func(code string) func(string) string {
		return func(s string) string { return "\x1b[" + code + "m" + s + "\x1b[0m" }
	}
	return report.Style{Good: in("32"), Bad: in("1;31"), Doubt: in("33"), Dim: in("2"), Strong: in("1")}
}

const (
	// progressAfter is how long work goes on before it is worth a line.
	progressAfter = time.Second
	// progressEvery keeps drawing from costing anything.
	progressEvery = 100 * time.Millisecond
)

// progress draws how far work is, done of total in bytes. It may be called
// often and from several goroutines.
func (t *terminal) progress(what string, done, total int64) {
	if !t.live {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	now := time.Now()
	if t.progressFrom.IsZero() {
		t.progressFrom = now
	}
	if now.Sub(t.progressFrom) < progressAfter || now.Sub(t.last) < progressEvery {
		return
	}
	t.last, t.drawn = now, true
	fmt.Fprintf(t.err, "\r\x1b[K%s %s", what, bar(done, total))
}

// bar is a progress bar of fixed width.
func bar(done, total int64) string {
	const width = 30
	if total <= 0 || done < 0 {
		return size(max(done, 0))
	}
	done = min(done, total)
	full := int(done * width / total)
	return fmt.Sprintf("[%s%s] %3d %% of %s", strings.Repeat("=", full), strings.Repeat(" ", width-full), done*100/total, size(total))
}

func size(n int64) string {
	switch {
	case n >= 1<<30:
		return fmt.Sprintf("%.1f GiB", float64(n)/(1<<30))
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%.1f KiB", float64(n)/(1<<10))
}

// clear takes the progress line away; t.mu is held.
func (t *terminal) clear() {
	if t.drawn {
		fmt.Fprint(t.err, "\r\x1b[K")
		t.drawn = false
	}
}

// Write writes data to out, over a cleared progress line.
func (t *terminal) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.clear()
	return t.out.Write(p)
}

// done ends progress.
func (t *terminal) done() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.clear()
}
