package rule

import (
	"fmt"

	"github.com/footing-dev/footing/record"
)

// Rules about the record itself and about the run's own ground.

func policyChanged() Rule {
	return Rule{
		ID: "policy-changed", Tier: record.Decision, Level: record.Ask,
		Summary: "the configuration or the hooks changed during the run",
		Explain: `What is demanded, or what watches, was changed by the run it was to judge.`,
		Firing:  "edit footing.toml\nsay Done.",
		Silent:  "edit a.go\nsay Done.",
		find: func(in *Input, _ *Judgement) []record.Finding {
			var out []record.Finding
			for _, p := range in.Turn.Policy {
				f := record.Finding{
					Rule: "policy-changed", Tier: record.Decision, Level: record.Ask,
					Message:  fmt.Sprintf("%s changed during this run; say who asked for that, or put it back; your next answer stands", p.Path),
					Subjects: []string{p.Path},
					Witnesses: []record.Witness{{
						Line: p.Line, Origin: origin(in), Call: p.Call, Text: p.Path, Role: record.RoleWrite,
					}},
				}
				f.Identify()
				out = append(out, f)
			}
			return out
		},
	}
}

func recordMismatch() Rule {
	return Rule{
		ID: "record-mismatch", Tier: record.Decision, Level: record.Ask,
		Summary: "the ledger and the agent's log disagree on a call",
		Explain: `footing's own record and the agent's log are joined by call id at the end of a
turn. A call in one and not in the other, or with another result, means that one
of them was lost or altered.`,
		Firing: "mismatch call-7 exit 0 in the log, 1 in the ledger\nsay Done.",
		Silent: "run go test ./... => pass\nsay Done.",
		find: func(in *Input, _ *Judgement) []record.Finding {
			var out []record.Finding
			for _, m := range in.Turn.Mismatches {
				from, where := "ledger", "footing's record"
				if m.InLog {
					from, where = "log", "the log"
				}
				f := record.Finding{
					Rule: "record-mismatch", Tier: record.Decision, Level: record.Ask,
					Message:   fmt.Sprintf("%s %s (line %d of %s): %s; %s", called(m.Op), m.Call, m.Line, where, m.What, again(m.Op)),
					Subjects:  []string{m.Call},
					Witnesses: []record.Witness{{Line: m.Line, Origin: from, Call: m.Call, Role: record.RoleOther}},
				}
				f.Identify()
				out = append(out, f)
			}
			return out
		},
	}
}

func called(op record.Op) string {
	switch op {
	case record.OpShell:
		return "shell call"
	case record.OpEdit:
		return "edit"
	}
	return "call"
}

// again is what is asked where nothing is known for sure of a call any more.
func again(op record.Op) string {
	do := "make the call again"
	if op == record.OpEdit {
		do = "read what it was to write" // to write again could undo what came after it
	}
	return do + " and say what it shows, or say why the two differ; nothing does that for you, and your next answer stands"
}

func unmovedTree() Rule {
	return Rule{
		ID: "unmoved-tree", Tier: record.Decision, Level: record.Ask,
		Summary: "a change is said to have been made, and the workspace did not change",
		Explain: `The words say that something was changed in this turn, and nothing was written,
nothing outside was touched and no sub-agent ran. From a log this is a note: only
a live tree digest decides it.`,
		Firing: "ask please fix the parser\nrun cat a.go => pass\nsay I fixed the parser by updating a.go.",
		Silent: "ask please fix the parser\nedit a.go\nsay I fixed the parser by updating a.go.",
		find: func(in *Input, _ *Judgement) []record.Finding {
			t := in.Turn
			if !t.Closing.Changed || t.WriteN > 0 || t.Effects > 0 || t.Agents > 0 || t.Unclear > 0 || !t.Completes() {
				return nil
			}
			level := record.Note
			if in.Live && t.StartDigest != "" && t.StartDigest == t.EndDigest {
				level = record.Ask
			}
			f := record.Finding{
				Rule: "unmoved-tree", Tier: record.Decision, Level: level,
				Message:   "the words say a change was made in this turn, and the workspace is as it was at its start",
				Witnesses: []record.Witness{{Line: t.ClaimLine, Origin: "log", Pointer: t.ClaimPointer, Role: record.RoleClaim}},
			}
			if level == record.Ask {
				f.Message += "; make the change, or say what was meant; your next answer stands"
			}
			f.Identify(fmt.Sprint(t.Index), in.Hist.Tree.Digest(), in.Hist.Session)
			return []record.Finding{f}
		},
	}
}

func origin(in *Input) string {
	if in.Live {
		return "ledger"
	}
	return "log"
}
