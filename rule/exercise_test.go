package rule

import (
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/verdict"
)

func TestExercise(t *testing.T) {
	threw := verdict.Reason{Code: verdict.ReasonThrew, Subject: "notes.find", Message: "engine: no such name"}
	owed := verdict.Reason{Code: verdict.ReasonOwed, Subject: "notes", Message: "has not been called again: find"}
	missing := verdict.Reason{Code: "missing", Subject: "notes", Message: "find: unknown tool"}
	for _, c := range []struct {
		name    string
		reasons []verdict.Reason
		want    string // rules, and a word of the last message
		says    string
	}{
		{"stands", nil, "", ""},
		{"threw", []verdict.Reason{threw}, "exercise-threw", "threw: notes.find: engine"},
		{"owed first", []verdict.Reason{owed, threw}, "exercise-owed exercise-threw", "notes.find"},
		{"let hold by the policy", []verdict.Reason{missing}, "exercise-threw", "does not hold: notes: find: unknown tool"},
		{"many", []verdict.Reason{threw, threw, threw, threw, threw, threw, threw}, "exercise-threw", "and 2 more"},
	} {
		cl := &verdict.Closure{Verdict: verdict.Stands, Reasons: c.reasons}
		if len(c.reasons) > 0 {
			cl.Verdict = verdict.Falls
		}
		fs := Exercise(cl, "tree", "s")
		var got []string
		for _, f := range fs {
			got = append(got, f.Rule)
		}
		if strings.Join(got, " ") != c.want || len(fs) > 0 && !strings.Contains(fs[len(fs)-1].Message, c.says) {
			t.Errorf("%s: %v %+v", c.name, got, fs)
		}
		if len(fs) > 0 && Exercise(cl, "other", "s")[0].ID == fs[0].ID {
			t.Errorf("%s: another landing has the same finding", c.name)
		}
	}
}

// A turn falls by a throw it made or claims over; one that only asks does not.
func TestExerciseMakesATurnFall(t *testing.T) {
	for trace, want := range map[string]record.Level{
		"edit a.py\nthrew notes.find engine\nsay I updated a.py.": record.Ask,
		"threw notes.find engine\nsay All tests pass.":            record.Ask,
		"threw notes.find engine\nsay It reads a file.":           record.Note,
	} {
		j := Trace(trace)
		level := record.Level("")
		for _, f := range j.Findings {
			if f.Rule == "exercise-threw" {
				level = f.Level
			}
		}
		if level != want || want == record.Ask && j.Verdict != verdict.Falls || want == record.Note && j.Verdict == verdict.Falls {
			t.Errorf("%q: %s, %s", trace, level, j.Verdict)
		}
	}
}
