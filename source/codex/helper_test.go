package codex

import (
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source/internal/eventtest"
)

func readAll(t *testing.T, in string, prompt func(id, parent string)) {
	t.Helper()
	_, err := read(strings.NewReader(in), func(e *record.Event) error {
		if e.Kind == record.Prompt {
			prompt(e.UUID, e.Parent)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func readResult(in string, f func(*record.Result)) {
	_, _ = read(strings.NewReader(in), func(e *record.Event) error {
		if e.Kind == record.CallDone {
			f(e.Result)
		}
		return nil
	})
}

// steps gives the step numbers of the agent's events.
func steps(in string) string {
	var got []string
	_, _ = read(strings.NewReader(in), func(e *record.Event) error {
		if e.Kind == record.Say || e.Kind == record.CallMade {
			got = append(got, strings.TrimPrefix(e.Step, "step-"))
		}
		return nil
	})
	return strings.Join(got, " ")
}

func FuzzRead(f *testing.F) {
	f.Add(log(`session_meta {"id":"s","cwd":"/w"}`, envItem, askItem, askEvent, callItem, callOK, sayEvent, sayItem))
	f.Add(log(fnCall("apply_patch", `{"input":`+quoteJSON(patchText)+`}`), fnOutput("Success. Updated the following files:\nM a.go\n")))
	f.Add(log(callItem)[:100] + "\n" + log(callOK))
	f.Fuzz(func(t *testing.T, in string) { eventtest.Hostile(t, Format(), in) })
}

func FuzzPatch(f *testing.F) {
	f.Add(patchText)
	f.Add("*** Begin Patch\n*** Add File: a\n+x\n*** Delete File: b\n*** Update File: c\n*** Move to: d\n@@\n-x\n+y\n*** End of File\n*** End Patch")
	f.Fuzz(func(t *testing.T, in string) {
		edits, err := parsePatch(in)
		size := 0
		for _, e := range edits {
			size += e.Old.Size() + e.New.Size()
		}
		// Each line of a patch lands in at most two fragments.
		if size > 2*len(in)+2 || err == nil && len(edits) == 0 {
			t.Errorf("%d edits of %d bytes, error %v", len(edits), size, err)
		}
		if p, _, ok := patchOfScript(in); ok && len(p) > len(in) {
			t.Errorf("patch of script is longer than the script")
		}
		jsString(in)
		jsMember(in, "cmd")
	})
}
