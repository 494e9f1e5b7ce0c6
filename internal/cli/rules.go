package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

func (a *app) rulesCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "rules [RULE]",
		Short: "Explain the rules",
		Long: `rules lists every rule with its tier and default level, or explains one: what it
means, what to do, and two short traces, one it fires on and one it does not.`,
		Example:           "  footing rules\n  footing rules narrowed-check",
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: a.completeRules,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			list := a.engine.rules()
			if len(args) == 1 {
				r, err := a.rule(args[0])
				if err != nil {
					return err
				}
				if format == "text" {
					fmt.Fprintln(a.term, r.text())
					return nil
				}
				list = []ruleInfo{*r}
			}
			if format == "json" {
				return a.json(map[string]any{"rules": list})
			}
			var b strings.Builder
			for _, r := range list {
				fmt.Fprintf(&b, "%-20s  %-9s  %-4s  %s\n", r.ID, r.Tier, r.Level, r.Summary)
			}
			_, err := a.term.Write([]byte(b.String()))
			return err
		},
	}
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

func (a *app) selftestCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "selftest",
		Short: "Prove that every rule can fire and can stay silent",
		Long: `selftest runs every rule on its own two traces: it must fire on one and be silent
on the other. A rule that fails exits with 1.`,
		Example: "  footing selftest",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			results := a.engine.selftest()
			if len(results) == 0 {
				return errors.New("no rule has a test")
			}
			bad := 0
			var b strings.Builder
			for _, r := range results {
				word := "ok  "
				if !r.Fired || !r.Silent {
					bad++
					word = "FAIL"
				}
				fmt.Fprintf(&b, "%s  %s", word, r.Rule)
				if !r.Fired {
					fmt.Fprintf(&b, "  did not fire; heard %s", orNothing(r.Heard))
				}
				if !r.Silent {
					b.WriteString("  fired on its silent trace")
				}
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "%d of %d tests pass: the rules fire and stay silent as they promise\n", len(results)-bad, len(results))
			if format == "json" {
				if err := a.json(map[string]any{"rules": results, "failed": bad}); err != nil {
					return err
				}
			} else if _, err := a.term.Write([]byte(b.String())); err != nil {
				return err
			}
			if bad > 0 {
				return exit(exitFalls)
			}
			return nil
		},
	}
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

func orNothing(list []string) string {
	if len(list) == 0 {
		return "nothing"
	}
	return strings.Join(list, ", ")
}

// rule finds a rule by its id.
func (a *app) rule(id string) (*ruleInfo, error) {
	for _, r := range a.engine.rules() {
		if r.ID == id {
			return &r, nil
		}
	}
	return nil, withHint(fmt.Errorf("rule %q is not known", id), "footing rules lists them")
}

// summary is a rule's one line, "" if it is not known.
func (a *app) summary(id string) string {
	if r, err := a.rule(id); err == nil {
		return r.Summary
	}
	return ""
}

func (r *ruleInfo) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s, %s): %s\n", r.ID, r.Tier, r.Level, r.Summary)
	if r.Explain != "" {
		fmt.Fprintf(&b, "\n%s\n", strings.TrimSpace(r.Explain))
	}
	for _, trace := range []struct{ name, text string }{{"Fires on", r.Firing}, {"Is silent on", r.Silent}} {
		if trace.text != "" {
			fmt.Fprintf(&b, "\n%s:\n  %s\n", trace.name, strings.ReplaceAll(strings.TrimSpace(trace.text), "\n", "\n  "))
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

func (a *app) completeRules(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var out []string
	for _, r := range a.engine.rules() {
		out = append(out, r.ID+"\t"+r.Summary)
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}
