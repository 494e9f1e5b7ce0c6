package rule

import (
	"fmt"

	"github.com/footing-dev/footing/record"
)

func interruptedCheck() Rule {
	return Rule{
		ID: "interrupted-check", Tier: record.Decision, Level: record.Ask,
		Summary: "the check behind the words was cut short",
		Explain: `The call that would back the words was interrupted; how it would have ended was
never seen.`,
		Firing: `edit a.go
run go test ./... => interrupted
say Tests pass.`,
		Silent: `edit a.go
run go test ./... => pass
say Tests pass.`,
		find: fromReason("interrupted-check", []Reason{Interrupted}, record.Ask, func(st *Standing, _ string) string {
			return fmt.Sprintf("%s was interrupted%s", ran(first(st)), missing(st))
		}),
	}
}
