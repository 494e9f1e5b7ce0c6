package rule

import (
	"fmt"

	"github.com/footing-dev/footing/record"
)

func backgroundCheck() Rule {
	return Rule{
		ID: "background-check", Tier: record.Decision, Level: record.Ask,
		Summary: "the check behind the words was still running",
		Explain: `The call that would back the words went to the background and its end was never
read.`,
		Firing: `edit a.go
run go test ./... => background
say Tests pass.`,
		Silent: `edit a.go
run go test ./... => pass
say Tests pass.`,
		find: fromReason("background-check", []Reason{Background}, record.Ask, func(st *Standing, _ string) string {
			return fmt.Sprintf("%s was still running in the background%s", ran(first(st)), missing(st))
		}),
	}
}
