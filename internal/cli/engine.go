package cli

import (
	"context"

	"github.com/footing-dev/footing/audit"
	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/rpc"
	"github.com/footing-dev/footing/rule"
	"github.com/footing-dev/footing/source/all"
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
	waived  func(id string) bool
	asGate  bool
	// policy is what a configuration asks of a session that worked in a folder.
	policy  func(cwd string) *audit.Policy
	resolve bool
	// recorded is what footing's own ledger holds of a session.
	recorded func(agent, session string) *audit.Recorded
	beside   func() *audit.Beside
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
	return &engine{audit: runAudit, rules: allRules, selftest: testRules}
}

func runAudit(ctx context.Context, inputs []audit.Input, o auditOptions, progress func(n int64), emit func(*audit.Result) error) error {
	var size int64
	for i := range inputs {
		size += inputs[i].Size
	}
	tuneMemory(size)
	opt := audit.Options{
		Formats: all.Formats(), Workers: o.workers, Waived: o.waived, AsGate: o.asGate, Policy: o.policy, Recorded: o.recorded, Beside: o.beside,
	}
	if o.resolve {
		opt.Resolve = readRecipes
	}
	return audit.Run(ctx, inputs, opt, progress, emit)
}

func allRules() []ruleInfo {
	var out []ruleInfo
	for _, r := range rule.All() {
		out = append(out, ruleInfo{
			ID: r.ID, Tier: string(r.Tier), Level: string(r.Level), Summary: r.Summary,
			Explain: r.Explain, Firing: r.Firing, Silent: r.Silent,
		})
	}
	for _, k := range integrity.Kinds() {
		out = append(out, ruleInfo{
			ID: string(k), Tier: string(k.Tier()), Level: string(record.Note), Summary: integrity.Meaning(k),
			Explain: "A check of the context. It is armed by what footing.toml declares of tools; footing integrity says how.\n" + integrity.Ceiling(k) + ".",
		})
	}
	return out
}

func testRules() []ruleTest {
	var out []ruleTest
	for _, t := range rule.SelfTest() {
		out = append(out, ruleTest{Rule: t.Rule, Fired: t.Fired, Silent: t.Silent, Heard: t.Heard})
	}
	return append(out, testIntegrity()...)
}

// testIntegrity runs the canaries of the context checks through the service
// that harnesses call, requests and answers and all.
func testIntegrity() []ruleTest {
	var out []ruleTest
	for _, r := range integrity.SelfTest(rpc.CheckIntegrity) {
		t := ruleTest{Rule: string(r.Check) + " at " + string(r.Seam), Fired: r.Caught, Silent: true}
		if !r.Caught {
			t.Heard = []string{r.Problem}
		}
		out = append(out, t)
	}
	return out
}
