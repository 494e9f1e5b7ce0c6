package rule

import (
	"fmt"

	"github.com/footing-dev/footing/record"
)

func emptyCheck() Rule {
	return Rule{
		ID: "empty-check", Tier: record.Decision, Level: record.Ask,
		Summary: "the only check behind the words executed nothing",
		Explain: `The check ended well because it found nothing to do: no tests, no matching
cases, everything skipped.`,
		Firing: `edit a.go
run go test ./... => empty
say Tests pass.`,
		Silent: `edit a.go
run go test ./... => pass
say Tests pass.`,
		find: fromReason("empty-check", []Reason{Empty}, record.Ask, func(st *Standing, _ string) string {
			return fmt.Sprintf("%s executed nothing%s", ran(first(st)), missing(st))
		}),
	}
}
