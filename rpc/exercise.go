package rpc

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/internal/exerciser"
)

// exerciseParams: the capability is one that the project has, by name, or given
// whole. There is no way to ask for an exercise without confinement here.
type exerciseParams struct {
	Root       string         `json:"root"`
	Name       string         `json:"name"`
	Capability jsontext.Value `json:"capability"`
	Operations []string       `json:"operations"`
	BudgetMS   int64          `json:"budget_ms"`
	Run        string         `json:"run"`
}

// exerciseRun is exercise.run: it answers with the receipt and the closure over
// it, after the receipt is kept where run names a run.
func exerciseRun(ctx context.Context, p *exerciseParams) (any, error) {
	if !filepath.IsAbs(p.Root) {
		return nil, BadField("root", "want an absolute path")
	}
	project, err := exerciser.Open(p.Root, os.Getenv)
	if err != nil {
		return nil, BadField("root", err.Error())
	}
	var c *exercise.Capability
	switch {
	case p.Capability != nil:
		c = &exercise.Capability{}
		if err := json.Unmarshal(p.Capability, c); err != nil {
			return nil, BadField("capability", err.Error())
		}
		if err := c.Check(); err != nil {
			return nil, BadField("capability", err.Error())
		}
	case p.Name != "":
		named, ok := project.Named(p.Name)
		if !ok {
			return nil, BadField("name", fmt.Sprintf("there is no capability %q", p.Name))
		}
		c = named
	default:
		return nil, BadField("name", "is missing")
	}
	if p.BudgetMS < 0 {
		return nil, BadField("budget_ms", "want a number of at least 0")
	}
	r, err := project.Run(ctx, c, exerciser.Choice{Total: time.Duration(p.BudgetMS) * time.Millisecond, Only: p.Operations})
	if err != nil {
		return nil, err
	}
	if p.Run != "" && len(p.Operations) == 0 {
		if err := project.Keep(p.Run, r); err != nil {
			return nil, err
		}
	}
	return map[string]any{"receipt": r, "closure": project.Close([]exercise.State{{Capability: c.Name, Seen: r}})}, nil
}
