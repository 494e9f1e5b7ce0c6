package rpc

import (
	"strings"
	"testing"
)

// Nothing of what is refused here gets as far as starting anything.
func TestExerciseParams(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ params, field string }{
		{`{}`, "root"},
		{`{"root":"relative"}`, "root"},
		{`{"root":"/no/such/folder","name":"x"}`, "root"},
		{`{"root":"` + dir + `"}`, "name"},
		{`{"root":"` + dir + `","name":"x"}`, "name"},
		{`{"root":"` + dir + `","capability":{"name":"x","kind":"mcp"}}`, "capability"},
		{`{"root":"` + dir + `","capability":{"name":"x","kind":"command","operations":[{"id":"a","run":["true"]}]},"budget_ms":-1}`, "budget_ms"},
		{`{"root":"` + dir + `","operations":7}`, "operations"},
	} {
		got := talk(t, `{"jsonrpc":"2.0","id":1,"method":"exercise.run","params":`+c.params+`}`)
		if !strings.Contains(got, `"code":-32602`) || !strings.Contains(got, `"field":"`+c.field+`"`) {
			t.Errorf("%s: %s", c.params, got)
		}
	}
}
