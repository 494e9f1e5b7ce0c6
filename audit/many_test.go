package audit_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/footing-dev/footing/audit"
)

// Logs that are read at once, in whatever order, do not see each other's words,
// though they share the memory that is used again.
func TestManyAtOnce(t *testing.T) {
	made := func(i int) audit.Input {
		r := rand.New(rand.NewPCG(1, uint64(i)))
		l := newLog()
		l.session = fmt.Sprint("s-", i)
		for k := range 6 {
			l.ask("", fmt.Sprintf("part %d of %d", k, i))
			for range r.IntN(5) {
				switch r.IntN(6) {
				case 0:
					l.run(fmt.Sprintf("cd p%d && go test ./pkg%d/... | tail -%d", i, r.IntN(9), 1+r.IntN(9)), pass)
				case 1:
					l.run(fmt.Sprintf("bash -c 'go vet ./p%d && go test \"./p%d\"'", i, r.IntN(9)), "ok")
				case 2:
					l.run(fmt.Sprintf("echo 'not closed %d", i), "")
				case 3:
					l.edit(fmt.Sprintf("pkg%d/f%d.go", r.IntN(9), i))
				case 4:
					l.run(strings.Repeat(fmt.Sprintf("go build ./q%d ; ", i), 1+r.IntN(99))+"true", "")
				case 5:
					l.run(fmt.Sprintf("pytest tests/t%d.py", i), fmt.Sprintf("===== %d passed in 0.1s =====", i))
				}
			}
			l.say(fmt.Sprintf("Done. All %d tests pass \u2014 the build of q%d is clean.", i, i))
		}
		return input(fmt.Sprintf("log%d.jsonl", i), l.b.String())
	}
	const n = 40
	var ins, back []audit.Input
	for i := range n {
		ins, back = append(ins, made(i)), append(back, made(n-1-i))
	}
	alone := run(t, audit.Options{Workers: 1}, ins...)
	many := run(t, audit.Options{Workers: 8}, ins...)
	turned := run(t, audit.Options{Workers: 8}, back...)
	for i := range n {
		if len(alone[i].turns) != 6 || !reflect.DeepEqual(alone[i].turns, many[i].turns) || !reflect.DeepEqual(alone[i].turns, turned[n-1-i].turns) {
			t.Errorf("log %d differs", i)
		}
	}
}
