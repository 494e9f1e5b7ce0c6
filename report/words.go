package report

import (
	"fmt"
	"strings"

	"github.com/footing-dev/footing/verdict"
)

// gloss says in a few words what a claim's reason means.
func gloss(reason string) string {
	switch reason {
	case "fresh":
		return "passed over the final tree"
	case "docs-only":
		return "passed, and only documents changed since"
	case "not-run":
		return "never run in this session"
	case "stale":
		return "not run since the last change to the code"
	case "narrowed":
		return "run only in part since the last change to the code"
	case "partial":
		return "only a part was ever run"
	case "rejected":
		return "the run was refused and never happened"
	case "background":
		return "it went to the background and its result was never seen"
	case "interrupted":
		return "the run was cut short"
	case "empty":
		return "the run executed nothing"
	case "elsewhere":
		return "it ran in another place"
	case "failing":
		return "the latest run failed"
	case "count":
		return "the number is not what the run said"
	case "masked":
		return "the command line hid its exit status"
	case "unseen":
		return "nothing in the record shows it"
	case "limited":
		return "only this narrower run was ever taken"
	}
	return ""
}

// plural counts a thing: "1 turn", "2 turns".
func plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	if strings.HasSuffix(one, "y") {
		return fmt.Sprintf("%d %sies", n, strings.TrimSuffix(one, "y"))
	}
	return fmt.Sprintf("%d %ss", n, one)
}

// gaps lists what was not seen, in words; empty if everything was.
func gaps(c *verdict.Coverage) []string {
	var out []string
	add := func(n int, one, many string) {
		switch {
		case n == 1:
			out = append(out, "1 "+one)
		case n > 1:
			out = append(out, fmt.Sprintf("%d %s", n, many))
		}
	}
	add(c.UnreadLines, "line could not be read", "lines could not be read")
	add(c.CallsWithoutResult, "call has no result", "calls have no result")
	add(c.UnknownStatus, "command came without an exit status", "commands came without an exit status")
	add(c.SubagentsUnobserved, "sub-agent was not observed", "sub-agents were not observed")
	add(c.BackgroundOpen, "background command was still open", "background commands were still open")
	add(c.TruncatedOutputs, "output was cut short", "outputs were cut short")
	return append(out, c.Notes...)
}

// rank orders verdicts of claims by how much they need a reader.
func rank(v verdict.Verdict) int {
	switch v {
	case verdict.Contradicted, verdict.Unsupported, verdict.Falls:
		return 2
	case verdict.Unproven:
		return 1
	}
	return 0
}
