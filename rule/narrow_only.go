package rule

import (
	"fmt"

	"github.com/footing-dev/footing/record"
)

func narrowOnly() Rule {
	return Rule{
		ID: "narrow-only", Tier: record.Decision, Level: record.Ask,
		Summary: "the words say all, and no check of that kind ever took everything",
		Explain: `Every check of that kind this run took was limited to a part, yet the words say
all. Run the whole once, or say which part passed.`,
		Firing: `edit a.go
run go test ./a -run TestX => pass
say All tests pass.`,
		Silent: `edit a.go
run go test ./... => pass
say All tests pass.`,
		find: fromReason("narrow-only", []Reason{Partial}, record.Ask, func(st *Standing, _ string) string {
			return fmt.Sprintf("the widest that ever ran is %s%s", ran(st.Narrow), missing(st))
		}),
	}
}
