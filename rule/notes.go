package rule

import (
	"fmt"
	"strings"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/run"
)

// Rules that are only recorded.

func failedCall() Rule {
	return Rule{
		ID: "failed-call", Tier: record.Heuristic, Level: record.Note,
		Summary: "the turn completes right after a failed call it neither repeats nor mentions",
		Explain: `The last call of the turn failed, and the closing message is silent about it.`,
		Firing:  "edit a.go\nrun make install => fail\nsay I updated a.go.",
		Silent:  "edit a.go\nrun make install => fail\nrun make install => pass\nsay I updated a.go.",
		find: func(in *Input, _ *Judgement) []record.Finding {
			t := in.Turn
			if t.LastFailed.Call == "" || !t.Completes() || t.Closing.Failures {
				return nil
			}
			for _, w := range words(strings.ToLower(t.LastFailed.Text)) {
				if len(w) >= 4 && strings.Contains(strings.ToLower(t.Message), w) {
					return nil
				}
			}
			f := record.Finding{
				Rule: "failed-call", Tier: record.Heuristic, Level: record.Note,
				Message:   fmt.Sprintf("`%s` failed and is not mentioned", short(t.LastFailed.Text)),
				Subjects:  []string{t.LastFailed.Call},
				Witnesses: []record.Witness{{Line: t.LastFailed.Line, Origin: "log", Call: t.LastFailed.Call, Text: short(t.LastFailed.Text), Role: record.RoleFailure}},
			}
			f.Identify()
			return []record.Finding{f}
		},
	}
}

func repeatedCall() Rule {
	return Rule{
		ID: "repeated-call", Tier: record.Decision, Level: record.Note,
		Summary: "the same check over the same tree gave the same result three times or more",
		Explain: `Nothing changed between the runs, so the later ones could not show anything new.`,
		Firing:  "edit a.go\nrun go test ./... => fail\nrun go test ./... => fail\nrun go test ./... => fail\nsay Still failing.",
		Silent:  "edit a.go\nrun go test ./... => fail\nedit a.go\nrun go test ./... => fail\nsay Still failing.",
		find: func(in *Input, _ *Judgement) []record.Finding {
			return perTrack(in, "repeated-call", func(t *run.Track) string {
				if t.Same < 3 {
					return ""
				}
				return fmt.Sprintf("%s gave the same result %d times over one tree", ran(t.Last), t.Same)
			})
		},
	}
}

func knownResult() Rule {
	return Rule{
		ID: "known-result", Tier: record.Decision, Level: record.Note,
		Summary: "a check was run although its result on this very tree is on record",
		Explain: `The same check had already been read over the same tree, with the same result.`,
		Firing:  "edit a.go\nrun go test ./... => pass\nrun go test ./... => pass\nsay Done.",
		Silent:  "edit a.go\nrun go test ./... => pass\nedit a.go\nrun go test ./... => pass\nsay Done.",
		find: func(in *Input, _ *Judgement) []record.Finding {
			return perTrack(in, "known-result", func(t *run.Track) string {
				if t.Same != 2 {
					return ""
				}
				return fmt.Sprintf("%s was already on record for this tree", ran(t.Last))
			})
		},
	}
}

// perTrack makes a note of every check read in this turn that words speaks of.
func perTrack(in *Input, id string, words func(*run.Track) string) []record.Finding {
	var out []record.Finding
	seen := map[string]bool{}
	for _, r := range in.Turn.Readings {
		t := in.Hist.Tracks[r.Key]
		if t == nil || t.Last == nil || seen[r.Key] {
			continue
		}
		seen[r.Key] = true
		msg := words(t)
		if msg == "" {
			continue
		}
		f := record.Finding{
			Rule: id, Tier: record.Decision, Level: record.Note, Message: msg,
			Subjects: []string{readable(r.Key)}, Witnesses: []record.Witness{Witness(t.Last, record.RoleOther)},
		}
		f.Identify(fmt.Sprint(in.Turn.Index))
		out = append(out, f)
	}
	return out
}

func sufficient() Rule {
	return Rule{
		ID: "sufficient", Tier: record.Decision, Level: record.Note,
		Summary: "red before a code write, green after it, by an equal or wider check",
		Explain: `Positive evidence: the change is what made the check pass.`,
		Firing:  "run go test ./... => fail\nedit a.go\nrun go test ./... => pass\nsay Fixed.",
		Silent:  "run go test ./... => pass\nedit a.go\nrun go test ./... => pass\nsay Done.",
		find: func(in *Input, _ *Judgement) []record.Finding {
			return perTrack(in, "sufficient", func(t *run.Track) string {
				if t.Fail == nil || t.Pass == nil || t.Pass.Seq < t.Fail.Seq || t.Pass.Epoch == t.Fail.Epoch {
					return ""
				}
				if fresh, _, _ := in.Hist.Fresh(t.Pass); !fresh || t.Pass.Turn != in.Turn.Index || t.Before == nil || !t.Before.Failed() {
					return ""
				}
				return fmt.Sprintf("%s: it failed before the change (line %d)", ran(t.Pass), t.Fail.Line)
			})
		},
	}
}

func shrunkenCheck() Rule {
	return Rule{
		ID: "shrunken-check", Tier: record.Decision, Level: record.Note,
		Summary: "an equal check ran again after a write and executed fewer cases",
		Explain: `The same check executed or collected fewer cases than before a write. Something
took cases out of it.`,
		Firing: "run pytest => pass 42\nedit a.py\nrun pytest => pass 40\nsay Done.",
		Silent: "run pytest => pass 42\nedit a.py\nrun pytest => pass 42\nsay Done.",
		find: func(in *Input, _ *Judgement) []record.Finding {
			return perTrack(in, "shrunken-check", func(t *run.Track) string {
				a, b := t.Before, t.Last
				if a == nil || !a.Out.Counted || !b.Out.Counted || a.Epoch == b.Epoch || b.Turn != in.Turn.Index {
					return ""
				}
				was, is := executed(a), executed(b)
				if was < 0 || is < 0 || is >= was {
					return ""
				}
				return fmt.Sprintf("%s executed %d cases, %d before (line %d)", ran(b), is, was, a.Line)
			})
		},
	}
}

func executed(r *run.Reading) int {
	if r.Out.Counts.Executed >= 0 {
		return r.Out.Counts.Executed
	}
	return r.Out.Counts.Passed
}

func weakenedCheck() Rule {
	return Rule{
		ID: "weakened-check", Tier: record.Heuristic, Level: record.Note,
		Summary: "between a failure and the pass that answers it, the check itself was made easier",
		Explain: `A skip mark was added, assertions were removed or a script was given a way out
between the failing run and the passing one.`,
		Firing: "run go test ./... => fail\nweaken a_test.go\nrun go test ./... => pass\nsay Tests pass.",
		Silent: "run go test ./... => fail\nedit a.go\nrun go test ./... => pass\nsay Tests pass.",
		find: func(in *Input, _ *Judgement) []record.Finding {
			var out []record.Finding
			for _, w := range in.Turn.Weakened {
				t := answeredAround(in, w)
				if t == nil {
					continue
				}
				f := record.Finding{
					Rule: "weakened-check", Tier: record.Heuristic, Level: record.Note,
					Message:  fmt.Sprintf("%s in %s (line %d) between a failure (line %d) and the pass that answers it (line %d)", w.What, w.Path, w.Line, t.Fail.Line, t.Pass.Line),
					Subjects: []string{w.Path}, Witnesses: []record.Witness{
						{Line: w.Line, Origin: "log", Call: w.Call, Text: w.Path, Role: record.RoleWrite},
						Witness(t.Fail, record.RoleFailure),
					},
				}
				f.Identify(fmt.Sprint(w.Line))
				out = append(out, f)
			}
			return out
		},
	}
}

// answeredAround finds a check that failed before an edit and passed after it.
func answeredAround(in *Input, w run.Weakening) *run.Track {
	for _, t := range in.Hist.Of("tests", false) {
		if t.Fail != nil && t.Pass != nil && t.Fail.Line < w.Line && t.Pass.Line > w.Line && t.Check.Reads(w.Path) {
			return t
		}
	}
	return nil
}
