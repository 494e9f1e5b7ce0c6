package rule

import (
	"fmt"

	"github.com/footing-dev/footing/record"
)

func countMismatch() Rule {
	return Rule{
		ID: "count-mismatch", Tier: record.Decision, Level: record.Ask,
		Summary: "a number said of a check differs from every reading it could mean",
		Explain: `The closing message states how many cases passed, and every complete reading of
that kind shows another number.`,
		Firing: `edit a.py
run pytest => pass 41
say 42 tests pass.`,
		Silent: `edit a.py
run pytest => pass 42
say 42 tests pass.`,
		find: fromReason("count-mismatch", []Reason{Count}, record.Ask, func(st *Standing, _ string) string {
			return fmt.Sprintf("%s shows another number%s", ran(first(st)), missing(st))
		}),
	}
}
