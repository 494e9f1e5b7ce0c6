// Package exerciser ties exercises to what surrounds them: the files that declare
// capabilities, footing's own folders, the ledger that keeps receipts, and the
// closure that is made of them. The command, the rpc method and a gate call it.
package exerciser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/exercise/kinds"
	"github.com/footing-dev/footing/internal/config"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/ledger/redact"
)

// Project is a workspace whose capabilities can be exercised.
type Project struct {
	Root string
	// Declared are the capabilities of the configuration in force: of the user's
	// own file, and of the repository's if the user trusts it.
	Declared []exercise.Capability
	// Untrusted are declared by a repository's file that the user does not
	// trust; Found are declared nowhere. Both run only when a user names them.
	Untrusted []exercise.Capability
	Found     []exercise.Capability
	Settings  exercise.Settings
	Problems  []exercise.Problem

	getenv func(string) string
	state  string
	ledger *ledger.Project
	holds  map[string]bool // codes of unjudged causes the policy lets hold
	// withheld are capabilities whose file can't be read now, with that file:
	// they are still due, and the values of their environment were not kept.
	withheld map[string]string
}

// DeclarationFile is where a repository declares its capabilities.
const DeclarationFile = config.RepoFile

// Open reads what the workspace at root declares and has. Without a state folder
// there are no receipts, and no repository is trusted: the error is then in
// Problems.
func Open(root string, getenv func(string) string) (*Project, error) {
	root, err := filepath.EvalSymlinks(root)
	if err != nil {
		return nil, fmt.Errorf("open project: %w", err)
	}
	p := &Project{Root: root, getenv: getenv}
	dir, err := ledger.StateDir(getenv)
	if err == nil {
		var store *ledger.Store
		if store, err = ledger.Open(dir); err == nil {
			p.ledger, err = store.Project(root)
		}
	}
	if err != nil {
		p.Problems = append(p.Problems, exercise.Problem{Path: dir, What: err.Error()})
	} else {
		p.state = filepath.Join(dir, "exercise")
	}
	p.declared()
	found, problems := exercise.Discover(root)
	p.Problems = append(p.Problems, problems...)
	for _, c := range found {
		if _, ok := p.Named(c.Name); !ok {
			p.Found = append(p.Found, c)
		}
	}
	return p, nil
}

// Named finds a capability, declared or not.
func (p *Project) Named(name string) (*exercise.Capability, bool) {
	for _, list := range p.Lists() {
		if i := slices.IndexFunc(list, func(c exercise.Capability) bool { return c.Name == name }); i >= 0 {
			return &list[i], true
		}
	}
	return nil, false
}

// State is the folder where measured bounds and copies on disk lie; "" if there
// is none.
func (p *Project) State() string { return p.state }

// Choice is how an exercise is asked for.
type Choice struct {
	Backend    string
	Unconfined bool
	Total      time.Duration
	Only       []string
	Progress   func(operation string, pass, done, total int)
}

// Run exercises one capability.
func (p *Project) Run(ctx context.Context, c *exercise.Capability, how Choice) (*exercise.Receipt, error) {
	a, err := kinds.Of(c.Kind)
	if err != nil {
		return nil, err
	}
	if file, ok := p.withheld[c.Name]; ok {
		return exercise.NotMade(c, fmt.Sprintf("%s can't be read, and the values of the environment it gave %s are kept nowhere else", file, c.Name)), nil
	}
	o := p.options(how)
	if o.Total == 0 {
		o.Total = p.Settings.Budget
	}
	return exercise.Run(ctx, p.Root, c, a, o)
}

func (p *Project) options(how Choice) exercise.Options {
	o := exercise.Options{
		Backend: how.Backend, Unconfined: how.Unconfined, State: p.state, Getenv: p.getenv,
		IsDoc:   func(path string) bool { k := check.Classify(path, nil); return k == check.Docs || k == check.Scratch },
		Secrets: p.Settings.Secrets, Values: redact.FromEnv(os.Environ()), Total: how.Total, Only: how.Only, Progress: how.Progress,
	}
	if p.ledger != nil {
		o.DigestCache = filepath.Join(p.ledger.Dir(), "exercise.tree")
	}
	return o
}

// States holds the receipts of a run against what the project is now, for every
// declared capability.
func (p *Project) States(ctx context.Context, run string, how Choice) ([]exercise.State, error) {
	receipts, err := p.Receipts(run)
	if err != nil {
		return nil, err
	}
	var out []exercise.State
	for i := range p.Declared {
		c := &p.Declared[i]
		now, err := exercise.Look(ctx, p.Root, c, p.options(how))
		if err != nil {
			return nil, err
		}
		out = append(out, exercise.StateOf(c.Name, receipts, now))
	}
	return out, nil
}

// Due exercises every declared capability that has no valid receipt in the run,
// within one budget for all, keeps the receipts, and gives the states after it.
// It is what a gate has done at the natural end of a turn.
func (p *Project) Due(ctx context.Context, run string, how Choice) ([]exercise.State, error) {
	if how.Total == 0 {
		how.Total = p.Settings.Gate
	}
	if how.Total == 0 {
		how.Total = exercise.GateTotal
	}
	end := time.Now().Add(how.Total)
	states, err := p.States(ctx, run, how)
	if err != nil {
		return nil, err
	}
	for i := range states {
		if !states[i].Due() {
			continue
		}
		how.Total = max(time.Until(end), time.Millisecond)
		r, err := p.Run(ctx, &p.Declared[i], how)
		if err != nil {
			return nil, fmt.Errorf("exercise %s: %w", p.Declared[i].Name, err)
		}
		if err := p.Keep(run, r); err != nil {
			return nil, err
		}
		s := exercise.State{Capability: states[i].Capability, Seen: r}
		if r.Outcome == exercise.Unjudged {
			s.Owed = states[i].Owed // it was not called again
		}
		states[i] = s
	}
	return states, nil
}

// ByHand is the run that exercises belong to which nobody's session asked for.
func ByHand() string { return ledger.RunID("footing", "by-hand") }

// errNoLedger means that there is nowhere to keep a receipt.
var errNoLedger = errors.New("there is no ledger to keep the receipt in")

// Keep writes a receipt to the ledger of a run. It is on the disk when this
// returns: no verdict is given before its receipt is kept.
func (p *Project) Keep(run string, r *exercise.Receipt) error {
	if p.ledger == nil {
		return errNoLedger
	}
	if !isRun(run) {
		return fmt.Errorf("keep receipt: %q is not the id of a run", run)
	}
	raw, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("keep receipt: %w", err)
	}
	s := p.ledger.Segment(run)
	defer s.Close()
	_, err = s.Append(ledger.Record{Type: ledger.TypeReceipt, Data: raw})
	return err
}

// Receipts are those of a run, in the order they were kept.
func (p *Project) Receipts(run string) ([]exercise.Receipt, error) {
	if p.ledger == nil {
		return nil, errNoLedger
	}
	if !isRun(run) {
		return nil, fmt.Errorf("read receipts: %q is not the id of a run", run)
	}
	var out []exercise.Receipt
	_, err := p.ledger.Segment(run).Read(func(e *ledger.Entry) error {
		if e.Type != ledger.TypeReceipt {
			return nil
		}
		var r exercise.Receipt
		if err := e.Unmarshal(&r); err != nil || r.Schema != exercise.ReceiptSchema {
			return nil // of another version
		}
		out = append(out, r)
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return out, err
}

// isRun: an id of a run becomes the name of a file.
func isRun(id string) bool {
	return id != "" && len(id) <= 64 && strings.Trim(id, "0123456789abcdefghijklmnopqrstuvwxyz") == ""
}
