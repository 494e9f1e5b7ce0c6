package codex

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/footing-dev/footing/record"
)

func TestParsePatch(t *testing.T) {
	type edit struct {
		Path, MoveTo string
		Action       record.Action
		Old, New     string
		Whole        bool
	}
	wrap := func(lines ...string) string {
		return "*** Begin Patch\n" + strings.Join(lines, "\n") + "\n*** End Patch\n"
	}
	tests := []struct {
		name, in string
		want     []edit
		ok       bool
	}{
		{
			"all actions", wrap("*** Add File: a.go", "+x", "+", "+y", "*** Delete File: b.go", "*** Update File: c.go", "*** Move to: d.go", "@@ func f", " k", "-l", "+m", "@@", "-n"),
			[]edit{
				{"a.go", "", record.Add, "", "x\n\ny\n", true},
				{"b.go", "", record.Delete, "", "", false},
				{"c.go", "d.go", record.Move, "k\nl\n", "k\nm\n", false},
				{"d.go", "", record.Update, "n\n", "", false},
			},
			true,
		},
		{"first hunk without a marker", wrap("*** Update File: c", " a", "+b"), []edit{{"c", "", record.Update, "a\n", "a\nb\n", false}}, true},
		{
			"end of file and blank context", wrap("*** Update File: c", "@@", " a", "", "-b", "*** End of File", "*** Delete File: d"),
			[]edit{{"c", "", record.Update, "a\n\nb\n", "a\n\n", false}, {"d", "", record.Delete, "", "", false}},
			true,
		},
		{"stacked contexts", wrap("*** Update File: c", "@@ class A", "@@ def f", "-b"), []edit{{"c", "", record.Update, "b\n", "", false}}, true},
		{"carriage returns", strings.ReplaceAll(wrap("*** Update File: c", "@@", "-b"), "\n", "\r\n"), []edit{{"c", "", record.Update, "b\n", "", false}}, true},
		{"padded markers", "  *** Begin Patch  \n  *** Delete File: x  \n *** End Patch ", []edit{{"x", "", record.Delete, "", "", false}}, true},
		{"heredoc as an argument", "<<'EOF'\n" + wrap("*** Delete File: x") + "EOF\n", []edit{{"x", "", record.Delete, "", "", false}}, true},
		{"pure move", wrap("*** Update File: c", "*** Move to: d"), []edit{{"c", "d", record.Move, "", "", false}}, true},
		{"empty update names its file", wrap("*** Update File: c"), []edit{{"c", "", record.Update, "", "", false}}, false},
		{"junk in a hunk", wrap("*** Update File: c", "@@", "-a", "junk"), []edit{{"c", "", record.Update, "a\n", "", false}}, false},
		{"junk header", wrap("*** Rename File: c"), nil, false},
		{"no end", "*** Begin Patch\n*** Delete File: x", nil, false},
		{"nothing in it", wrap(), nil, false},
		{"empty", "", nil, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			edits, err := parsePatch(tt.in)
			var got []edit
			for _, e := range edits {
				got = append(got, edit{e.Path, e.MoveTo, e.Action, e.Old.String(), e.New.String(), e.Whole})
			}
			if d := cmp.Diff(tt.want, got); d != "" || (err == nil) != tt.ok {
				t.Errorf("error %v (-want +got):\n%s", err, d)
			}
		})
	}
}
