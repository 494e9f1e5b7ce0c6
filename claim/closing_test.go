package claim

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

func flags(c Closing) string {
	var out []string
	for _, f := range []struct {
		on   bool
		name string
	}{{c.Asks, "asks"}, {c.HandsBack, "hands"}, {c.Remains, "remains"}, {c.Announces, "announces"}, {c.Changed, "changed"}, {c.Failures, "failures"}} {
		if f.on {
			out = append(out, f.name)
		}
	}
	return strings.Join(out, " ")
}

func TestClosing(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"Done.", ""},
		{"All tests pass.", ""},
		// questions and offers
		{"Which of the two do you prefer?", "asks"},
		{"Should the limit be 10 or 20?", "asks"},
		{"What should happen when the file is missing?", "asks"},
		{"Do you want the old name kept as an alias?", "asks"},
		{"Please confirm the schema.", "asks hands"},
		{"Let me know which one you want.", "asks"},
		{"Want me to open a pull request?", ""},
		{"Would you like me to add a test for it?", ""},
		{"Do you want me to continue with the next one?", ""},
		{"Should I also update the docs?", ""},
		{"Shall I go on?", ""},
		{"Ready for the next task?", ""},
		{"Let me know if you'd like any changes.", ""},
		{"If you want, I can add a flag for that.", ""},
		{"Would you like me to:\n- Add an icon?\n- Write the docs?", ""},
		// handing back
		{"You can now complete the merge.", "hands"},
		{"Please restart the server.", "hands"},
		{"You'll need to set the token first.", "hands"},
		{"You need to run the migration.", "hands"},
		// what remains
		{"The export is not implemented yet.", "remains"},
		{"The parser still needs to handle tabs.", "remains"},
		{"Remaining work: the docs.", "remains"},
		{"The migration is in progress.", "remains"},
		{"- [ ] write the docs", "remains"},
		{"TODO: handle tabs.", "remains"},
		{"No TODO is left.", ""},
		// announcements
		{"Let me run the tests:", "announces"},
		{"Now let me fix the import.", "announces"},
		{"I'll update the callers next.", "announces"},
		{"Next, I'll add the tests.", "announces"},
		{"Let me look. The cause is the cache.", ""},
		{"I'll leave that for you.", ""},
		// changes
		{"I updated the parser.", "changed"},
		{"I've added a flag for it.", "changed"},
		{"Fixed the off-by-one in `next()`.", "changed"},
		{"The constant has been renamed.", "changed"},
		{"- Added `Reader`\n- Removed the old loop", "changed"},
		{"I changed nothing.", ""},
		{"No files were changed.", ""},
		{"I updated the PR description.", ""},
		{"It was added in an earlier release.", ""},
		// failures
		{"Two tests still fail.", "failures"},
		{"The build fails.", "failures"},
		{"10 passed, 2 failed.", "failures"},
		{"12/14 tests pass.", "failures"},
		{"I couldn't run the tests: there is no network.", "failures"},
		{"I have not run the linter.", "failures"},
		{"All tests pass except `TestNet`.", "failures"},
		{"❌ `npm test`", "failures"},
		{"⚠️ 2 errors, not blocking", "failures"},
		{"72 passed, 0 failed.", ""},
		{"No test failures.", ""},
		{"The previously failing test passes.", ""},
		{"Fixed the failing test.", "changed"},
		{"312 passed, 4 skipped.", ""},
		{"If the build fails, look at the log.", ""},
	} {
		if got := flags(Read(tt.text)); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestExcused(t *testing.T) {
	for text, want := range map[string][]string{
		"All tests pass except `TestNet`.":             {"tests", "TestNet"},
		"I couldn't run the integration tests.":        {"integration tests"},
		"❌ `npm run lint` fails":                       {"npm run lint"},
		"Two tests fail: `TestA` and `TestB`.":         {"tests", "TestA", "TestB"},
		"The e2e suite was not run.":                   {"e2e suite"},
		"All tests pass.":                              nil,
		"tests/test_net.py still fails on my machine.": {"tests/test_net.py"},
	} {
		if got := Read(text).Excused; !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestNumbers(t *testing.T) {
	n := func(v int, what string) Number { return Number{Value: v, What: what} }
	for _, tt := range []struct {
		text string
		want []Number
	}{
		{"72 tests pass.", []Number{n(72, "passed")}},
		{"All 1,204 tests pass.", []Number{n(1204, "passed")}},
		{"72 passed, 0 failed.", []Number{n(72, "passed"), n(0, "failed")}},
		{"58 passed, 2 skipped", []Number{n(58, "passed"), n(2, "skipped")}},
		{"Tests: 4/4 passing", []Number{n(4, "passed"), n(4, "total")}},
		{"tests pass (28)", []Number{n(28, "passed")}},
		{"26+ tests passing", []Number{{Value: 26, What: "passed", AtLeast: true}}},
		{"Over 300 tests pass.", []Number{{Value: 300, What: "passed", AtLeast: true}}},
		{"`make lint` (0 issues)", []Number{n(0, "issues")}},
		{"All tests pass: 8 passed", []Number{n(8, "passed")}},
		{"Full test suite passes: 22 tests", []Number{n(22, "passed")}},
		{"Full suite passing (25 tests)", []Number{n(25, "passed")}},
		{"45 tests, all passing.", []Number{n(45, "passed")}},
		{"The full suite passes (1,234 tests, 0 failures).", []Number{n(1234, "passed"), n(0, "failed")}},
		{"All tests pass on Node 18 and 20.", nil},
		{"Tests pass in 3.2s.", nil},
		{"All tests pass, including 3 new ones.", nil},
		{"All 5 suites pass.", nil},
		{"All 3 packages pass.", nil},
		{"Fixed issue 12; tests pass.", nil},
		// what was asserted and how often is no number of tests
		{"All 7 tests pass (23 assertions).", []Number{n(7, "passed")}},
		{"All 230 assertions pass.", nil},
		{"`rake test`: 41 runs, 90 assertions, 0 failures, 0 errors", []Number{n(41, "total"), n(0, "failed"), n(0, "errors")}},
		{"`mvn test` — 52 run, 0 failures, 3 skipped", []Number{n(52, "total"), n(0, "failed"), n(3, "skipped")}},
		{"`TestRetry` passes 30/30 runs.", nil},
		{"`TestRetry` passed 30 times in a row.", nil},
		{"6 runs, all passing.", nil},
		// what takes in the skipped
		{"30 tests: 28 passed, 2 skipped", []Number{n(30, "total"), n(28, "passed"), n(2, "skipped")}},
		{"30 tests run, 28 passed, 2 skipped.", []Number{n(30, "total"), n(28, "passed"), n(2, "skipped")}},
		{"All 30 tests pass or skip.", []Number{n(30, "total")}},
		{"21 specs, 0 failures (1 pending)", []Number{n(21, "total"), n(0, "failed")}},
		{"28 tests passed, 2 skipped", []Number{n(28, "total"), n(2, "skipped")}},
	} {
		c := Read(tt.text).Claims
		if len(c) != 1 || !reflect.DeepEqual(c[0].Numbers, tt.want) {
			t.Errorf("%q: got %+v, want one claim with %v", tt.text, c, tt.want)
		}
	}
}

func TestNames(t *testing.T) {
	for _, tt := range []struct {
		text            string
		form            Form
		names, commands []string
	}{
		{"Unit tests pass.", Plain, []string{"unit"}, nil},
		{"All 31 parser tests pass.", Plain, []string{"parser"}, nil},
		{"The tests for the scheduler pass.", Plain, []string{"scheduler"}, nil},
		{"All tests in `pkg/store` pass.", Plain, []string{"pkg/store"}, nil},
		{"`TestRetry` passes.", Plain, []string{"TestRetry"}, nil},
		{"`go test ./...` passes.", Plain, nil, []string{"go test ./..."}},
		{"Tests pass (`make test`).", Plain, nil, []string{"make test"}},
		{"Tests: `pytest -q` → 4 passed.", Plain, nil, []string{"pytest -q"}},
		{"`./gradlew :core:test` - all tests pass.", Plain, nil, []string{"./gradlew :core:test"}},
		{"`manage.py test shop`: 40 tests, all OK.", Plain, nil, []string{"manage.py test shop"}},
		{"`pytest tests/unit` → all tests pass", Plain, nil, []string{"pytest tests/unit"}},
		{"`npm run lint` - all tests pass.", Plain, nil, nil},
		{"Added `make docs now` - all tests pass.", Plain, nil, nil},
		{"All pass.", Bare, nil, nil},
		{"All clean.", Bare, nil, nil},
		{"Ran full test suite: 18 passed.", Ran, nil, nil},
		{"Everything is wired up and tested.", Vague, nil, nil},
		{"`acme rules -h` shows expected options.", Runs, nil, []string{"acme rules -h"}},
		{"No references to `oldName` remain.", Absent, []string{"oldName"}, nil},
		{"No conflict markers remain.", Absent, []string{"conflict markers"}, nil},
		{"The working tree is clean.", State, []string{"clean"}, nil},
		{"Everything is committed and pushed.", State, []string{"committed", "pushed"}, nil},
	} {
		c := Read(tt.text).Claims
		if len(c) != 1 {
			t.Errorf("%q: got %d claims", tt.text, len(c))
			continue
		}
		if c[0].Form != tt.form || !reflect.DeepEqual(c[0].Names, tt.names) || !reflect.DeepEqual(c[0].Commands, tt.commands) {
			t.Errorf("%q: got form %d, names %q, commands %q", tt.text, c[0].Form, c[0].Names, c[0].Commands)
		}
	}
}

func TestHeading(t *testing.T) {
	for _, tt := range []struct {
		text, said string
		items      []string
	}{
		{"All pass:\n- `TestA`\n- `TestB`", "tests/named", []string{"TestA", "TestB"}},
		{"All clean:\n- the parser\n- the writer: both halves", "check/named", []string{"the parser", "the writer"}},
		{"All checks pass:\n- lint\n- typecheck", "lint/unstated typecheck/unstated", []string{"lint", "typecheck"}},
		{"Verified:\n- `go build ./...`\n- `go test ./...`", "build/named tests/named", []string{"go build ./...", "go test ./..."}},
		{"Verified:\n- the file opens\n- the menu closes", "check/named", []string{"the file opens", "the menu closes"}},
	} {
		r := Read(tt.text)
		if said(r) != tt.said {
			t.Errorf("%q: got %q, want %q", tt.text, said(r), tt.said)
			continue
		}
		for _, c := range r.Claims {
			if !c.Heading || !reflect.DeepEqual(c.Items, tt.items) {
				t.Errorf("%q: heading %v, items %q", tt.text, c.Heading, c.Items)
			}
		}
	}
}

func TestRelayed(t *testing.T) {
	for text, want := range map[string]bool{
		"The reviewer reports that all tests pass.":            true,
		"The sub-agent's summary:\n- tests pass":               true,
		"The reviewer approved. Summary:\n- All 15 tests pass": true,
		"All 15 tests pass.":                                   false,
	} {
		c := Read(text).Claims
		if len(c) != 1 || c[0].Relayed != want {
			t.Errorf("%q: got %+v", text, c)
		}
	}
}

func TestLongMessage(t *testing.T) {
	pad := strings.Repeat("Nothing to see here, é.\n", maxMessage/20)
	text := "All unit tests pass.\n" + pad + "\nThe build passes."
	c := Read(text).Claims
	if len(c) != 1 || c[0].Kind != Build || text[c[0].Span[0]:c[0].Span[1]] != "The build passes" {
		t.Errorf("got %+v", c)
	}
}

// Reading takes time in proportion to the text, whatever it is made of.
func TestLinear(t *testing.T) {
	for _, p := range []string{"'", "`", "``a", "\"", "“", "(", "( pass ", "1,234,", "pass ", "no issues ", "✅ ", "- a:\n  - b:\n", "All pass:\n- `a`\n", "# a\n", "| a | ✅ |\n", "```\n✅ x\n```\n"} {
		start := time.Now()
		Read(strings.Repeat(p, (256<<10)/len(p)))
		if d := time.Since(start); d > 3*time.Second {
			t.Errorf("256 KiB of %q took %v", p, d)
		}
	}
}
