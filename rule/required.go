package rule

import (
	"fmt"

	"github.com/footing-dev/footing/record"
)

func requiredCheck() Rule {
	return Rule{
		ID: "required-check", Tier: record.Decision, Level: record.Ask,
		Summary: "a check the repository demands has no fresh pass over the final tree",
		Explain: `[done] require in footing.toml names checks that must have passed over the final
tree after any code write, whatever the closing message says.`,
		Firing: "require go test ./...\nedit a.go\nsay Done.",
		Silent: "require go test ./...\nedit a.go\nrun go test ./... => pass\nsay Done.",
		find:   findRequired,
	}
}

func findRequired(in *Input, _ *Judgement) []record.Finding {
	if len(in.Require) == 0 || in.Turn.Interrupted || in.Hist.Tree.LastLine == 0 || in.Turn.CodeN == 0 {
		return nil
	}
	end := *in
	end.Hist = in.Hist.AtEnd()
	in = &end
	var out []record.Finding
	for _, cmd := range in.Require {
		for _, p := range in.parts(cmd) {
			if !p.Reason.good() {
				out = append(out, in.requiredFinding(cmd, p.key, &p.Standing))
			}
		}
	}
	return out
}

func (in *Input) requiredFinding(cmd, key string, st *Standing) record.Finding {
	said := "it did not run"
	if r := first(st); r != nil {
		said = ran(r)
		if st.Reason == Stale || st.Reason == Narrowed {
			said += ", then " + moved(st)
		}
	}
	f := record.Finding{
		Rule: "required-check", Tier: record.Decision, Level: record.Ask,
		Message:  fmt.Sprintf("this repository requires `%s` after a code write: %s; %s", short(cmd), said, tail),
		Subjects: []string{readable(key)}, Witnesses: standingWitnesses(st),
	}
	f.Witnesses = append(f.Witnesses, record.Witness{Line: in.Hist.Tree.LastLine, Origin: "log", Role: record.RoleWrite})
	f.Identify(in.Hist.Tree.Digest(), in.Hist.Session)
	return f
}
