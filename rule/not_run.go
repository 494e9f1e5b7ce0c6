package rule

import (
	"github.com/footing-dev/footing/record"
)

func claimedNotRun() Rule {
	return Rule{
		ID: "claimed-not-run", Tier: record.Decision, Level: record.Ask,
		Summary: "a check is said to pass that never ran",
		Explain: `The closing message says that a check of some kind passes, or that something
works when run, and the record holds no run of it.`,
		Firing: `edit a.go
say All tests pass.`,
		Silent: `edit a.go
say I have not run the tests.`,
		find: fromReason("claimed-not-run", []Reason{NotRun}, record.Ask, func(st *Standing, kind string) string {
			return "no " + spoken(kind) + " ran in this session" + missing(st)
		}),
	}
}
