package rule

import (
	"fmt"

	"github.com/footing-dev/footing/record"
)

func maskedStatus() Rule {
	return Rule{
		ID: "masked-status", Tier: record.Decision, Level: record.Note,
		Summary: "the status of the only check behind the words is not known",
		Explain: `A pipe, a filter, an "or true" or a cut output hides how the check ended. That is
neither a pass nor a failure.`,
		Firing: `edit a.go
run go test ./... | grep xyz => masked
say Tests pass.`,
		Silent: `edit a.go
run go test ./... => pass
say Tests pass.`,
		find: fromReason("masked-status", []Reason{Masked}, record.Note, func(st *Standing, _ string) string {
			return fmt.Sprintf("how %s ended can't be told%s", ran(first(st)), missing(st))
		}),
	}
}
