package cli

import (
	"context"
	"errors"

	"github.com/footing-dev/footing/audit"
)

// engine is what the commands call: the audit and the rules. Tests put a fake
// in its place.
type engine struct {
	audit    func(ctx context.Context, inputs []audit.Input, o auditOptions, progress func(n int64), emit func(*audit.Result) error) error
	rules    func() []ruleInfo
	selftest func() []ruleTest
}

// auditOptions are the options of the command line.
type auditOptions struct {
	workers int
	require []string
	waived  func(id string) bool
	asGate  bool
}

// ruleInfo is what a rule says of itself.
type ruleInfo struct {
	ID      string `json:"id"`
	Tier    string `json:"tier"`
	Level   string `json:"level"`
	Summary string `json:"summary"`
	Explain string `json:"explain"`
	Firing  string `json:"firing"`
	Silent  string `json:"silent"`
}

// ruleTest is what a rule did on its own two traces.
type ruleTest struct {
	Rule   string   `json:"rule"`
	Fired  bool     `json:"fired"`
	Silent bool     `json:"silent"`
	Heard  []string `json:"heard"`
}

func realEngine() *engine {
	return &engine{
		audit: func(context.Context, []audit.Input, auditOptions, func(int64), func(*audit.Result) error) error {
			return errors.New("audit is not built in yet")
		},
		rules:    func() []ruleInfo { return nil },
		selftest: func() []ruleTest { return nil },
	}
}
