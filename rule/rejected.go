package rule

import (
	"fmt"

	"github.com/footing-dev/footing/record"
)

func rejectedCheck() Rule {
	return Rule{
		ID: "rejected-check", Tier: record.Decision, Level: record.Ask,
		Summary: "the check behind the words was refused and never ran",
		Explain: `The call that would back the words was refused by the user or dropped because a
sibling failed. It never ran.`,
		Firing: `edit a.go
run go test ./... => rejected
say Tests pass.`,
		Silent: `edit a.go
run go test ./... => pass
say Tests pass.`,
		find: fromReason("rejected-check", []Reason{Rejected}, record.Ask, func(st *Standing, _ string) string {
			return fmt.Sprintf("%s was refused and never ran%s", ran(first(st)), missing(st))
		}),
	}
}
