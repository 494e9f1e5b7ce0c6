package rule

import (
	"fmt"

	"github.com/footing-dev/footing/record"
)

func staleCheck() Rule {
	return Rule{
		ID: "stale-check", Tier: record.Decision, Level: record.Ask,
		Summary: "code changed after the last check of that kind",
		Explain: `A check ran, then code that it reads changed, and nothing of that kind ran since.
What it showed was about another tree.`,
		Firing: `run go test ./... => pass
edit a.go
say All tests pass.`,
		Silent: `run go test ./... => pass
edit README.md
say All tests pass.`,
		find: fromReason("stale-check", []Reason{Stale}, record.Ask, func(st *Standing, _ string) string {
			return fmt.Sprintf("%s ran before %s and not again%s", ran(st.Broad), moved(st), missing(st))
		}),
	}
}
