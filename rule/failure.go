package rule

import (
	"fmt"

	"github.com/footing-dev/footing/record"
)

func unresolvedFailure() Rule {
	return Rule{
		ID: "unresolved-failure", Tier: record.Decision, Level: record.Ask,
		Summary: "the latest check over some scope failed on this very tree",
		Explain: `A check failed, nothing changed since, and no equal or wider one passed. A
narrower pass, another spelling or walking away does not resolve it.`,
		Firing: `edit a.go
run go test ./... => fail
say Tests pass.`,
		Silent: `edit a.go
run go test ./... => fail
edit a.go
run go test ./... => pass
say Tests pass.`,
		find: fromReason("unresolved-failure", []Reason{Failing}, record.Ask, func(st *Standing, _ string) string {
			return fmt.Sprintf("%s and nothing equal or wider passed since%s", ran(first(st)), missing(st))
		}),
	}
}
