package exercise

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/footing-dev/footing/ledger/redact"
	"github.com/footing-dev/footing/sandbox"
)

// The budgets of an exercise.
const (
	DefaultCall  = 10 * time.Second
	DefaultTotal = 5 * time.Minute
	// GateTotal is for a gate: some hosts stop their hooks after 30 seconds.
	GateTotal = 20 * time.Second
	Passes    = 2
)

// Options say how an exercise is made. The zero Options are usable but for
// Getenv.
type Options struct {
	Backend    string // of package sandbox; "" for the first that holds
	Unconfined bool
	// State is a folder of footing's own, for measured bounds and copies on disk.
	State       string
	DigestCache string // see tree.Options
	Exclude     []string
	IsDoc       func(path string) bool
	Getenv      func(string) string
	// Secrets are further names of files that are not copied; Values are texts
	// that are taken out of everything recorded.
	Secrets []string
	Values  []string
	Limits  sandbox.Limits
	Call    time.Duration // per call; 0 is DefaultCall
	Total   time.Duration // all of it; 0 is DefaultTotal
	// Only names the operations to call; empty is all.
	Only []string
	// Progress is told before each call, and may be nil.
	Progress func(operation string, pass, done, total int)
}

// exerciser is one exercise.
type exerciser struct {
	o        *Options
	c        *Capability
	a        Adapter
	root     string
	plan     *plan
	layout   sandbox.Layout
	session  *sandbox.Session
	r        *Receipt
	line     *liner
	deadline time.Time
	looked   time.Duration // to decide what is copied
}

// Run exercises one capability of the project at root. Whatever came of that is
// in the receipt, also that it could not be done; the error is that there is
// nothing to exercise, or the context's.
func Run(ctx context.Context, root string, c *Capability, a Adapter, o Options) (*Receipt, error) {
	begin := time.Now()
	if err := c.Check(); err != nil {
		return nil, err
	}
	root, err := realRoot(root)
	if err != nil {
		return nil, err
	}
	if o.Getenv == nil {
		o.Getenv = os.Getenv
	}
	if o.Call == 0 {
		o.Call = DefaultCall
	}
	if o.Total == 0 {
		o.Total = DefaultTotal
	}
	x := &exerciser{o: &o, c: c, a: a, root: root, deadline: begin.Add(o.Total), line: newLiner(root, slices.Concat(o.Values, redact.FromEnv(c.Env)))}
	x.r = newReceipt(c)
	operations, err := x.run(ctx)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		x.r.Why = &Why{"host", WhyFailed, x.line.clean(err.Error())}
	}
	x.r.conclude(operations)
	x.r.Seconds = time.Since(begin).Seconds()
	return x.r, nil
}

func newReceipt(c *Capability) *Receipt {
	r := &Receipt{Schema: ReceiptSchema, Capability: c.Name, Kind: c.Kind, Declaration: c.Digest(), Runner: runner(), Calls: []Call{}, Bounds: map[string]bool{}}
	if c.Kind == Function {
		r.Judge = "inside"
	}
	return r
}

// NotMade is the receipt of an exercise that footing could not begin, and why.
func NotMade(c *Capability, why string) *Receipt {
	r := newReceipt(c)
	r.Why = &Why{"host", WhyFailed, why}
	r.conclude(0)
	return r
}

func realRoot(root string) (string, error) {
	abs, err := filepath.Abs(root)
	if err == nil {
		abs, err = filepath.EvalSymlinks(abs)
	}
	if err != nil {
		return "", fmt.Errorf("find project: %w", err)
	}
	if abs == "/" || system(abs) && !strings.HasPrefix(abs, "/usr/src/") && !strings.HasPrefix(abs, "/usr/local/src/") {
		return "", fmt.Errorf("exercise %s: a folder of the system is no project", abs)
	}
	return abs, nil
}

func (x *exerciser) run(ctx context.Context) (int, error) {
	begin := time.Now()
	plan, err := planCopy(ctx, x.root, x.c, x.o)
	if err != nil {
		return 0, err
	}
	x.looked = time.Since(begin)
	x.plan = plan
	x.line = newLiner(x.root, slices.Concat(x.o.Values, redact.FromEnv(x.c.Env), plan.values))
	x.r.Tree, x.r.Code = plan.all, plan.code
	x.layout = plan.layout
	x.layout.Tools, x.layout.Env = toolchain(x.root, x.o.Getenv, plan.layout.Tools)
	if n := len(plan.links); n > 0 {
		x.note("%d links that lead out of the project were left out: %s", n, list(plan.links))
	}
	if ok, err := x.open(ctx); !ok {
		return 0, err
	}
	defer x.session.Close()
	x.r.Backend, x.r.Copy, x.r.Policy = x.session.Backend(), x.session.Method(), x.session.Policy()
	x.r.CopyMS = (x.looked + x.session.Took()).Milliseconds()
	ops, err := x.freeze(ctx)
	if err != nil {
		return 0, err
	}
	if len(ops) > 0 { // else there is no server to start either
		if err := x.calls(ctx, ops); err != nil {
			return 0, err
		}
	}
	x.unwritten()
	return len(ops), x.unmoved(ctx)
}

// unwritten looks whether operations rewrote code of the copy: what was called
// after that is not what stands in the project.
func (x *exerciser) unwritten() {
	changed, ok := x.session.Changed()
	if !ok {
		x.note("whether operations rewrote code of the copy was not seen")
		return
	}
	files := map[string]bool{}
	for _, f := range x.layout.Files {
		files[f] = true
	}
	var code []string
	for _, c := range changed {
		if files[c] && source(c) {
			code = append(code, c)
		}
	}
	if len(code) > 0 {
		x.r.Why = &Why{"subject", WhyRewritten, "operations rewrote code of the copy: " + list(code)}
	}
}

// maxInputKept is how much of an input a receipt holds.
const maxInputKept = 4096

func (x *exerciser) add(c Call, input json.RawMessage) {
	c.Line = x.line.clean(c.Line)
	c.Class = x.line.clean(c.Class)
	if input != nil {
		sum := sha256.Sum256(input)
		c.InputDigest = hex.EncodeToString(sum[:])
		if kept := x.line.secrets(input); len(kept) <= maxInputKept && json.Valid(kept) {
			c.Input = kept
		}
	}
	x.r.Calls = append(x.r.Calls, c)
}

func (x *exerciser) noteLast(note string) {
	c := &x.r.Calls[len(x.r.Calls)-1]
	if !slices.Contains(c.Notes, note) {
		c.Notes = append(slices.Clip(c.Notes), note)
	}
}

func (x *exerciser) note(format string, args ...any) {
	x.r.Notes = append(x.r.Notes, x.line.clean(fmt.Sprintf(format, args...)))
}

// unmoved looks at the project again: it must be what it was.
func (x *exerciser) unmoved(ctx context.Context) error {
	st, err := look(ctx, x.root, x.o)
	if err != nil {
		return err
	}
	if st.All == x.plan.all {
		return nil
	}
	x.r.Why = &Why{"host", WhyMoved, "the project changed while its copy was exercised"}
	return nil
}
