package run

import (
	"reflect"
	"testing"

	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"
)

func TestCommandListComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"", "go test ./...", "\xff\x00é", "a\nb"})
		var in commandList
		for range rapid.IntRange(0, 5).Draw(t, "n") {
			in = append(in, Command{
				Line: rapid.Int().Draw(t, "line"), Turn: -1, At: 3, Call: text.Draw(t, "call"), Text: text.Draw(t, "text"),
				Prog: text.Draw(t, "prog"), State: text.Draw(t, "state"), Out: text.Draw(t, "out"),
				OK: rapid.Bool().Draw(t, "ok"), Failed: rapid.Bool().Draw(t, "failed"),
			})
		}
		raw, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		var out commandList
		if err := json.Unmarshal(raw, &out); err != nil || !reflect.DeepEqual(in, out) {
			t.Fatalf("%v\n%+v\n%+v", err, in, out)
		}
	})
}

func TestCommandListRefusesDamage(t *testing.T) {
	for _, s := range []string{`"!"`, `7`, `"AA=="`, `"/////////////w=="`, `"AAAAAAAA/w=="`} {
		var l commandList
		if err := json.Unmarshal([]byte(s), &l); err == nil {
			t.Errorf("%s gives %+v", s, l)
		}
	}
}
