package rule

import (
	"fmt"

	"github.com/footing-dev/footing/record"
)

func narrowedCheck() Rule {
	return Rule{
		ID: "narrowed-check", Tier: record.Decision, Level: record.Ask,
		Summary: "after the last code write only a narrower check ran than before it",
		Explain: `A broad check ran, code changed, and since then checks of that kind ran only
over a part of what the broad one covered. The part says nothing about the rest.
Run the broad check again, or limit the words to the part.`,
		Firing: `run go test ./... => pass
edit a.go
run go test ./a -run TestX => pass
say All tests pass.`,
		Silent: `run go test ./... => pass
edit a.go
run go test -v -count=1 ./... => pass
say All tests pass.`,
		find: fromReason("narrowed-check", []Reason{Narrowed, Elsewhere}, record.Ask, func(st *Standing, _ string) string {
			return fmt.Sprintf("%s ran before %s; since then only %s%s", ran(st.Broad), moved(st), ran(st.Narrow), missing(st))
		}),
	}
}
