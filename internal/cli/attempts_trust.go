package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/attempt/derive"
	"github.com/footing-dev/footing/internal/config"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
)

// verifier is a verifier the user registered. What it leaves open may be
// anything.
type verifier struct {
	Artifact string
	Tier     string
}

// registered reads [verifiers] of the configuration, as far as it is the user's
// own or one the user trusts. A key is a verifier's id:
//
//	[verifiers]
//	ci = true                            # whatever it looks at
//	"release gate" = "dist/app"          # only for this artifact
//	[verifiers.nightly]
//	artifact = "…"
//	tier = "decision"
//
// A list registers its members: binding = ["ci", "nightly"].
func (a *app) registered(p *ledger.Project) (byID map[string]verifier, secrets []string, err error) {
	if _, err := os.Lstat(config.UserFile(a.Env)); errors.Is(err, fs.ErrNotExist) {
		root, _ := a.workspace()
		if _, err := os.Lstat(filepath.Join(root, config.RepoFile)); errors.Is(err, fs.ErrNotExist) {
			return nil, nil, nil // nothing to read: the usual case, and quick
		}
	}
	c, err := a.config(p)
	if err != nil {
		return nil, nil, err
	}
	byID = map[string]verifier{}
	for _, s := range c.Sections {
		if !s.Trusted {
			continue
		}
		if err := readVerifiers(s.Raw, byID); err != nil {
			return nil, nil, fmt.Errorf("read configuration %s: %w", s.Path, err)
		}
	}
	return byID, c.Secrets, nil
}

func readVerifiers(raw []byte, byID map[string]verifier) error {
	var f struct {
		Verifiers map[string]any `toml:"verifiers"`
	}
	if err := toml.Unmarshal(raw, &f); err != nil {
		return err
	}
	for id, v := range f.Verifiers {
		switch v := v.(type) {
		case bool:
			if v {
				byID[id] = verifier{}
			}
		case string:
			byID[id] = verifier{Artifact: v}
		case []any:
			for _, one := range v {
				switch one := one.(type) {
				case string:
					byID[one] = verifier{}
				case map[string]any:
					if name, _ := one["id"].(string); name != "" {
						registerTable(byID, name, one)
					}
				}
			}
		case map[string]any:
			registerTable(byID, id, v)
		default:
			return fmt.Errorf("verifiers.%s: want true, an artifact, a list or a table", id)
		}
	}
	return nil
}

func registerTable(byID map[string]verifier, id string, t map[string]any) {
	if word, _ := t["authority"].(string); word == string(attempt.Advisory) {
		return
	}
	if name, _ := t["id"].(string); name != "" {
		id = name
	}
	artifact, _ := t["artifact"].(string)
	tier, _ := t["tier"].(string)
	byID[id] = verifier{artifact, tier}
}

// binding grants binding authority to registered verifiers, and to footing's
// own where the evidence leads to a reading in the ledger that says the same.
func binding(byID map[string]verifier, p *ledger.Project) func(*attempt.Verdict, *attempt.Attempt) bool {
	return func(v *attempt.Verdict, a *attempt.Attempt) bool {
		if r, ok := byID[v.Verifier.ID]; ok {
			return (r.Artifact == "" || r.Artifact == v.Verifier.Artifact) && (r.Tier == "" || r.Tier == v.Verifier.Tier)
		}
		if v.Verifier.ID != derive.ExitStatus {
			return false
		}
		for _, ref := range a.Evidence {
			if exit, ok := exitOf(p, ref); ok && (exit != 0) == (v.Outcome == attempt.Fail) && (v.Outcome == attempt.Fail || v.Outcome == attempt.Pass) {
				return true
			}
		}
		return false
	}
}

// ledgerRef is how a record of a run is named as evidence: ledger:RUN/SEQ.
const ledgerRef = "ledger:"

func splitRef(ref string) (runID string, seq uint64, ok bool) {
	rest, ok := strings.CutPrefix(ref, ledgerRef)
	if !ok {
		return "", 0, false
	}
	runID, number, ok := strings.Cut(rest, "/")
	seq, err := strconv.ParseUint(number, 10, 64)
	return runID, seq, ok && err == nil && len(runID) == 32 && strings.Trim(runID, "0123456789abcdef") == ""
}

var errThere = errors.New("found")

// entry finds a record of a run.
func entry(p *ledger.Project, runID string, seq uint64, f func(*ledger.Entry)) bool {
	_, err := p.Segment(runID).Read(func(e *ledger.Entry) error {
		if e.Seq < seq {
			return nil
		}
		if e.Seq == seq {
			f(e)
		}
		return errThere
	})
	return errors.Is(err, errThere)
}

// exitOf is the exit status a record of the ledger states.
func exitOf(p *ledger.Project, ref string) (exit int, ok bool) {
	runID, seq, isRef := splitRef(ref)
	if !isRef {
		return 0, false
	}
	entry(p, runID, seq, func(e *ledger.Entry) {
		switch e.Type {
		case ledger.TypeReading:
			var r ledger.Reading
			if e.Unmarshal(&r) == nil {
				exit, ok = r.Exit, true
			}
		case ledger.TypeEvent:
			var ev record.Event
			if ledger.Decode(e.Data, &ev) == nil && ev.Result != nil && ev.Result.HasExit {
				exit, ok = ev.Result.Exit, true
			}
		}
	})
	return exit, ok
}

// resolves reports whether a reference to evidence leads somewhere. References
// of kinds footing does not know are taken for good.
func (a *app) resolves(p *ledger.Project) func(ref string) bool {
	return func(ref string) bool {
		if runID, seq, ok := splitRef(ref); ok {
			found := false
			entry(p, runID, seq, func(*ledger.Entry) { found = true })
			return found
		}
		if strings.HasPrefix(ref, ledgerRef) {
			return false
		}
		path, ok := strings.CutPrefix(ref, "log:")
		if !ok {
			if path, ok = strings.CutPrefix(ref, "file:"); !ok {
				return true
			}
		}
		path, _, _ = strings.Cut(path, "#")
		info, err := os.Lstat(a.path(path))
		return err == nil && info.Mode().IsRegular()
	}
}
