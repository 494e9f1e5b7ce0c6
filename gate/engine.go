package gate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/ledger"
)

// MaxPayload is the largest payload that is read: hosts cut what they hand to
// hooks far below it, but a file written whole is in there twice.
const MaxPayload = 32 << 20

// Engine serves the hooks of one agent. Its fields are set once.
type Engine struct {
	Agent   *Agent
	Env     func(name string) string
	Environ []string // NAME=value, for the values of secrets
	// Policy reads the configuration in force for a project; nil: defaults. With
	// an error the policy it returns is used all the same.
	Policy func(*ledger.Project) (Policy, error)
	// Stderr takes the log's lines where no log can be kept.
	Stderr io.Writer
}

// Serve handles one event: payload in, answer out. It never fails.
func (g *Engine) Serve(ctx context.Context, stdin io.Reader, stdout io.Writer) {
	var out []byte
	func() {
		defer func() {
			if p := recover(); p != nil {
				out = nil
				g.log("%s: internal failure: %v", g.Agent.Name, p)
			}
		}()
		out = g.serve(ctx, stdin)
	}()
	if len(out) > 0 {
		if _, err := stdout.Write(out); err != nil {
			g.log("%s: write answer: %v", g.Agent.Name, err)
		}
	}
}

func (g *Engine) serve(ctx context.Context, stdin io.Reader) []byte {
	payload, err := readPayload(stdin)
	if err != nil {
		g.log("%s: read payload: %v", g.Agent.Name, err)
		return nil
	}
	ev, err := g.Agent.Decode(payload, g.Env)
	if err != nil {
		g.log("%s: decode payload of %d bytes: %v", g.Agent.Name, len(payload), err)
		return nil
	}
	ev.Raw = payload
	if ev.Kind == Foreign {
		return nil
	}
	a, err := g.handle(ctx, ev)
	if err != nil {
		g.log("%s: %s: %v", g.Agent.Name, ev.Name, err)
		if a == (Answer{}) {
			a = warning(ev, err)
		}
	}
	if a == (Answer{}) {
		return nil
	}
	return g.Agent.Encode(ev, a)
}

// readPayload reads all of stdin. What is too large is drained all the same: a
// host may not take a closed pipe well.
func readPayload(r io.Reader) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, MaxPayload+1))
	if err != nil {
		return nil, err
	}
	if len(b) > MaxPayload {
		n, _ := io.Copy(io.Discard, r)
		return nil, fmt.Errorf("%d bytes are more than %d", int64(len(b))+n, MaxPayload)
	}
	return b, nil
}

// handle files the event and answers it. A failure may come with an answer.
func (g *Engine) handle(ctx context.Context, ev *Event) (Answer, error) {
	r, err := g.open(ev)
	if err != nil {
		return Answer{}, err
	}
	defer r.seg.Close()
	if ev.Sub != "" && (ev.Kind == Stop || ev.Kind == Prompt || ev.Kind == Start || ev.Kind == End) {
		return Answer{}, r.write(false, r.asItCame()) // a sub-agent's own
	}
	switch ev.Kind {
	case Start:
		return r.start(ctx)
	case Prompt:
		return r.prompt(ctx)
	case Before:
		return r.before(ctx)
	case After, Denied:
		return Answer{}, r.after(ctx)
	case Notice:
		return Answer{}, r.ended()
	case Said:
		return Answer{}, r.write(false, r.say())
	case Stop:
		return r.stop(ctx)
	case Compact:
		return Answer{}, r.compacted()
	case End:
		return Answer{}, r.end()
	case Interrupt:
		return Answer{}, r.interrupted()
	}
	return Answer{}, r.write(false, r.asItCame())
}

// logLimit is where footing's own log starts over, with the old one beside it.
const logLimit = 1 << 20

// log adds a line to hook.log in the state folder.
func (g *Engine) log(format string, args ...any) {
	line := time.Now().UTC().Format("2006-01-02T15:04:05.000Z ") + clean.Line(oneLine(fmt.Sprintf(format, args...)), 1000) + "\n"
	if err := g.logTo(line); err != nil && g.Stderr != nil {
		_, _ = io.WriteString(g.Stderr, "footing-hook: "+line)
	}
}

// oneLine puts errors that were joined into one line.
func oneLine(s string) string { return strings.ReplaceAll(s, "\n", "; ") }

func (g *Engine) logTo(line string) error {
	dir, err := ledger.StateDir(g.Env)
	if err != nil {
		return err
	}
	if _, err := ledger.Open(dir); err != nil {
		return err
	}
	if wd, err := os.Getwd(); err == nil && strings.HasPrefix(dir+string(filepath.Separator), wd+string(filepath.Separator)) {
		return ledger.ErrInsideWorkspace
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	path := filepath.Join(dir, "hook.log")
	if fi, err := os.Lstat(path); err == nil && fi.Mode().IsRegular() && fi.Size() > logLimit {
		_ = os.Rename(path, path+".1")
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE|noFollow, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(line)
	return errors.Join(err, f.Close())
}
