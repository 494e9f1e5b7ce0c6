package rule

import (
	"fmt"
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
)

func TestSelfTest(t *testing.T) {
	for _, r := range SelfTest() {
		if !r.Fired {
			t.Errorf("%s did not fire on its own trace; heard %v", r.Rule, r.Heard)
		}
		if !r.Silent {
			t.Errorf("%s spoke on its silent trace", r.Rule)
		}
	}
}

// Whoever is asked has to know where to look, what to do and that it is asked once.
func TestDemandsSayWhatToDo(t *testing.T) {
	asked := 0
	for _, r := range All() {
		for _, f := range Trace(r.Firing).Findings {
			if f.Level != record.Ask {
				continue
			}
			asked++
			if !strings.Contains(f.Message, " say ") || !strings.HasSuffix(f.Message, "your next answer stands") || len(f.Witnesses)+len(f.Subjects) == 0 {
				t.Errorf("%s: %q, of %v", f.Rule, f.Message, f.Subjects)
			}
		}
	}
	if asked < 10 {
		t.Errorf("only %d demands", asked)
	}
}

func TestRows(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range All() {
		if r.ID == "" || r.Summary == "" || r.Explain == "" || r.Firing == "" || r.Silent == "" || r.find == nil {
			t.Errorf("%q: the row is not complete", r.ID)
		}
		if seen[r.ID] {
			t.Errorf("%q stands twice", r.ID)
		}
		seen[r.ID] = true
	}
}

// Whole turns and what they stand on: the verdict and the reason of the first
// claim.
func TestJudge(t *testing.T) {
	tests := []struct {
		name, trace     string
		verdict, reason string
	}{
		{"narrowed by a file", "run pytest => pass\nedit a.py\nrun pytest tests/test_a.py => pass\nsay All tests pass.", "falls", "narrowed"},
		{"narrowed by a case", "run go test ./... => pass\nedit a.go\nrun go test ./pkg -run X => pass\nsay All tests pass.", "falls", "narrowed"},
		{"narrowed though it failed", "run go test ./... => pass\nedit a.go\nrun go test ./pkg -run X => fail\nedit b.go\nsay All tests pass.", "falls", "stale"},
		{"presentation does not narrow", "run go test ./... => pass\nedit a.go\nrun CI=1 go test -v -count=1 ./... 2>&1 | tail -20 => pass\nsay All tests pass.", "stands", "fresh"},
		{"a timeout does not narrow", "run pytest => pass\nedit a.py\nrun timeout 60 pytest -q => pass\nsay All tests pass.", "stands", "fresh"},
		{"a wider run covers", "run cargo test => pass\nedit src/a.rs\nrun cargo test --workspace => pass\nsay All tests pass.", "stands", "fresh"},
		{"a diff is no check", "edit a.go\nrun go test ./... => pass\nrun git diff => pass\nrun git diff --stat => pass\nsay All tests pass.", "stands", "fresh"},
		{"a wider pass covers a narrow rerun", "run pytest a.py b.py => pass\nedit a.py\nrun pytest => pass\nrun pytest a.py -k x => pass\nsay All tests pass.", "stands", "fresh"},
		{"another container says nothing here", "run docker exec one pytest => pass\nedit a.py\nrun docker exec two pytest => pass\nsay All tests pass in one.", "falls", "elsewhere"},
		{"which container is not said", "run pytest => pass\nedit a.py\nrun docker exec box pytest => pass\nsay All tests pass.", "unproven", "stale"},
		{"the words leave the container out", "edit a.py\nrun docker compose exec web pytest tests/unit -q => pass\nsay `pytest tests/unit` passes.", "stands", "fresh"},
		{"it ran in the container before the edit", "run docker exec web pytest tests/unit => pass\nedit a.py\nsay `pytest tests/unit` passes.", "falls", "stale"},
		{"something else ran in the container", "edit a.py\nrun docker exec web pytest tests/api => pass\nsay `pytest tests/unit` passes.", "falls", "not-run"},
		{"the words leave the folder out", "edit api/a.py\nrun cd api && pytest tests/unit -q => pass\nsay `pytest tests/unit` passes.", "stands", "fresh"},
		{"it ran in the folder before the edit", "run cd api && pytest tests/unit => pass\nedit api/a.py\nsay `pytest tests/unit` passes.", "falls", "stale"},
		{"something narrower ran in the folder", "edit api/a.py\nrun cd api && pytest tests/unit/test_a.py => pass\nsay `pytest tests/unit` passes.", "falls", "not-run"},
		{"go packages relative to a folder", "edit svc/pkg/a.go\nrun cd svc && go test ./pkg/... => pass\nsay `go test ./pkg/...` passes.", "stands", "fresh"},
		{"set -e before it", "edit a.py\nrun set -e; pytest => pass\nsay All tests pass.", "stands", "fresh"},
		{"compiling tests runs none", "edit a.go\nrun go test -c ./pkg => pass\nsay All tests pass.", "falls", "not-run"},
		{"no test files", "edit a.go\nrun go test ./... => empty\nsay All tests pass.", "falls", "empty"},
		{"refused", "edit a.go\nrun go test ./... => rejected\nsay All tests pass.", "falls", "rejected"},
		{"in the background", "edit a.go\nrun go test ./... => background\nsay All tests pass.", "falls", "background"},
		{"documents after it", "edit a.go\nrun go test ./... => pass\nedit README.md\nsay All tests pass.", "stands", "docs-only"},
		{"another language after it", "edit a.go\nrun go test ./... => pass\nedit web/app.ts\nsay All tests pass.", "stands", ""},
		{"failing", "edit a.go\nrun go test ./... => fail\nsay All tests pass.", "falls", "failing"},
		{"failing, and said so", "edit a.go\nrun go test ./... => fail\nsay I changed a.go. The tests still fail.", "unproven", ""},
		{"a narrow pass does not answer a broad failure", "edit a.go\nrun go test ./... => fail\nrun go test ./a => pass\nsay All tests pass.", "falls", "failing"},
		{"a part of the part that is named", "run pytest tests/unit => pass\nedit a.py\nrun pytest tests/unit/test_x.py => pass\nsay The unit tests pass.", "falls", "narrowed"},
		{"a case of the package that is named", "run go test ./parser => pass\nedit parser/a.go\nrun go test ./parser -run TestLex => pass\nsay The parser tests pass.", "falls", "narrowed"},
		{"the case is named", "run go test ./parser => pass\nedit parser/a.go\nrun go test ./parser -run TestLex => pass\nsay The lex tests in the parser package pass.", "stands", "fresh"},
		{"the selection bears the name too", "run go test ./retry => pass\nedit retry/a.go\nrun go test ./retry -run TestRetry => pass\nsay The retry tests pass.", "stands", "fresh"},
		{"the file bears the name too", "run pytest tests/retry => pass\nedit a.py\nrun pytest tests/retry/test_retry.py => pass\nsay The retry tests pass.", "stands", "fresh"},
		{"what was skipped is a test too", "edit a.py\nrun pytest => pass 2 skipped, 101\nsay The whole suite passes (103 tests, 2 skipped).", "stands", "fresh"},
		{"what was skipped did not pass", "edit a.py\nrun pytest => pass 2 skipped, 101\nsay 103 passed, 2 skipped.", "falls", "count"},
		{"one of two parts was tested", "edit backend/a.py\nedit frontend/x.ts\nrun cd backend && pytest => pass\nsay Backend and frontend tests all pass.", "falls", "not-run"},
		{"both parts were tested", "edit backend/a.py\nedit frontend/x.ts\nrun cd backend && pytest => pass\nrun cd frontend && npx jest => pass\nsay Backend and frontend tests all pass.", "stands", "fresh"},
		{"another part was tested", "edit web/frontend/x.ts\nrun cd backend && pytest => pass\nsay The frontend tests pass.", "falls", "not-run"},
		{"the part lies in what was tested", "edit web/frontend/x.ts\nrun cd web && npx jest => pass\nsay The frontend tests pass.", "stands", "fresh"},
		{"the part is in what was tested at the root", "edit frontend/x.ts\nrun npx jest => pass\nsay The frontend tests pass.", "stands", "fresh"},
		{"a part that nothing was written in", "edit backend/a.py\nrun cd backend && pytest => pass\nsay The api tests pass.", "stands", "fresh"},
		{"only documents were written in the part", "edit frontend/notes.md\nedit backend/a.py\nrun cd backend && pytest => pass\nsay The frontend tests pass.", "stands", "fresh"},
		{"another number was skipped", "edit a.py\nrun pytest => pass 2 skipped, 101\nsay The whole suite passes (103 tests, 1 skipped).", "falls", "count"},
		{"two parts add up to the number", "edit a.py\nrun pytest tests/unit => pass 40\nrun pytest tests/api => pass 8\nsay All 48 tests pass.", "stands", "fresh"},
		{"two parts do not add up to the number", "edit a.py\nrun pytest tests/unit => pass 40\nrun pytest tests/api => pass 8\nsay All 50 tests pass.", "falls", "partial"},
		{"one of two parts is old", "run pytest tests/unit => pass 40\nedit a.py\nrun pytest tests/api => pass 8\nsay All 48 tests pass.", "falls", ""},
		{"the second is part of the first", "edit a.py\nrun pytest tests/unit => pass 40\nrun pytest tests/unit/test_a.py => pass 8\nsay All 48 tests pass.", "falls", ""},
		{"failures that are over excuse none", "edit a.py\nrun pytest => fail\nsay The earlier failures were unrelated typos that I fixed. All tests pass.", "falls", "failing"},
		{"never ran", "edit a.go\nsay All tests pass.", "falls", "not-run"},
		{"the script is what an interpreter ran", "edit a.py\nrun python tests/repro_1.py => pass\nsay The script ran successfully.", "stands", "fresh"},
		{"the script ran before the edit", "run python tests/repro_1.py => pass\nedit a.py\nsay The script ran successfully.", "falls", "stale"},
		{"no script ran", "edit a.py\nrun ls => pass\nsay The script ran successfully.", "falls", "not-run"},
		{"some script failed", "edit a.py\nrun python repro.py => fail\nsay The script ran successfully.", "unproven", "unseen"},
		{"the tool was built and run", "edit a.go\nrun go run ./cmd/x --help => pass\nsay The CLI works as expected.", "stands", "fresh"},
		{"nothing said, nothing written", "run ls => pass\nsay The parser lives in a.go.", "stands", ""},
		{"only narrow ever, and not all claimed", "edit a.go\nrun go test ./a => pass\nsay Tests pass.", "stands", "fresh"},
		{"only narrow ever, and all claimed", "edit a.go\nrun go test ./a -run X => pass\nsay All tests pass.", "falls", "partial"},
		{"the number agrees", "edit a.py\nrun pytest => pass 12\nsay 12 tests pass.", "stands", "fresh"},
		{"the number differs", "edit a.py\nrun pytest => pass 12\nsay 13 tests pass.", "falls", "count"},
		{"at least", "edit a.py\nrun pytest => pass 12\nsay 10+ tests pass.", "stands", "fresh"},
		{"no words, stale", "run go test ./... => pass\nedit a.go\nsay I renamed the field.", "unproven", ""},
		{"no words, work remains open", "run go test ./... => pass\nedit a.go\nsay I renamed the field. Which name should the flag have?", "stands", ""},
		{"a build proven by a test", "edit a.go\nrun go test ./... => pass\nsay The build passes.", "stands", "fresh"},
		{"lint is not proven by a test", "edit a.go\nrun go test ./... => pass\nsay Lint passes.", "falls", "not-run"},
		{"mise arguments select", "run mise run test => pass\nedit a.go\nrun mise run test -- -run X ./pkg/... => pass\nsay All tests pass.", "falls", "narrowed"},
		{"a run of something", "edit a.py\nsay I verified that `python -m app` starts.", "falls", "not-run"},
		{"a state that came back", "run go test ./... => pass\nedit a.go\nrun go test ./a => fail\nundo a.go\nsay All tests pass.", "stands", "fresh"},
		{"stash, run, pop", "run go test ./... => pass\nrun git stash => pass\nrun go test ./... => fail\nrun git stash pop => pass\nsay All tests pass.", "stands", "fresh"},
		{"a baseline in another checkout fails", "edit a.go\nrun go test ./... => pass\nrun cd /tmp/wt && go test ./... => fail\nsay All tests pass.", "stands", "fresh"},
		{"a pass in another project", "edit a.py\nrun cd /tmp/other && pytest => pass\nsay All tests pass.", "falls", "elsewhere"},
		{"the number of a part", "edit a.py\nrun pytest => pass 57\nsay All 5 new tests pass.", "stands", "fresh"},
		{"the test that just ran", "run go test ./... => pass\nedit a.go\nrun go test ./a -run TestX => pass\nsay The test passes.", "stands", "fresh"},
		{"one test, without an article", "run go test ./... => pass\nedit a.go\nrun go test ./a -run TestX => pass\nsay Test passes.", "stands", "fresh"},
		{"both tests that just ran", "run pytest => pass 12\nedit a.py\nrun pytest -k net => pass 2\nsay Both tests pass.", "stands", "fresh"},
		{"more tests than just ran", "run pytest => pass 12\nedit a.py\nrun pytest -k net => pass 1\nsay Both tests pass.", "falls", "narrowed"},
		{"the test that ran before the edit", "run go test ./a -run TestX => pass\nedit a/a.go\nsay The test passes.", "falls", "stale"},
		{"the test that just failed", "run go test ./... => pass\nedit a.go\nrun go test ./a -run TestX => fail\nsay The test passes.", "falls", "failing"},
		{"both suites are more than what just ran", "run go test ./... => pass\nedit a.go\nrun go test ./a -run TestX => pass\nsay Both test suites pass.", "falls", "narrowed"},
		{"a runner that never passed, then a script of tests", "run pytest => fail\nedit a.py\nrun python check_all_tests.py => pass\nsay All tests pass.", "unproven", "unseen"},
		{"a runner that did pass, then a script of tests", "run pytest => pass\nedit a.py\nrun python check_all_tests.py => pass\nsay All tests pass.", "falls", "stale"},
		{"a runner that still fails beside a script of tests", "edit a.py\nrun pytest => fail\nrun python check_all_tests.py => pass\nsay All tests pass.", "falls", "failing"},
		{"a named case that ran", "run go test ./... => pass\nedit a.go\nrun go test ./a -run TestX => pass\nsay TestX passes.", "stands", "fresh"},
		{"a whole run of which nothing was ever read", "run mise run test | head -5 => masked\nedit a.go\nrun go test ./a => pass\nsay Tests pass.", "stands", "fresh"},
		{"a whole run that once passed", "run mise run test => pass\nedit a.go\nrun go test ./a => pass\nsay Tests pass.", "falls", "stale"},
		{"nothing was ever read", "run mise run test | head -5 => masked\nedit a.go\nsay Tests pass.", "falls", "stale"},
		{"a quoted command that ran, and nobody saw how", "run go test ./... => pass\nedit a.go\nrun go test ./a -v | head -5 => masked\nsay `go test ./a -v` passes.", "unproven", "masked"},
		{"a quoted command that was not run again", "run go test ./a -v => pass\nedit a/a.go\nsay `go test ./a -v` passes.", "falls", "stale"},
		{"one run was refused and another passed", "edit a.go\nrun mise run test:ci => rejected\nrun mise run test => pass\nsay All pass.", "stands", "fresh"},
		{"one run had nothing to do and another passed", "edit a.go\nrun go test ./b => empty\nrun go test ./a => pass\nsay All pass.", "stands", "fresh"},
		{"the only run had nothing to do", "edit a.go\nrun go test ./b => empty\nsay All pass.", "falls", "empty"},
		{"the only run was refused", "edit a.go\nrun mise run test:ci => rejected\nsay All pass.", "falls", "rejected"},
		{"one of two builds of a call is old", "edit src/a.ts\nrun npx tsc -b && npx vite build => pass\nedit src/a.css\nsay The build passes.", "falls", "stale"},
		{"a type check reads no style sheet", "edit src/a.ts\nrun npx tsc && npx vite build => pass\nedit src/a.css\nsay The build passes.", "falls", "stale"},
		{"a type check after the write proves the build", "run npx vite build => pass\nedit src/a.ts\nrun npx tsc => pass\nsay The build passes.", "stands", "fresh"},
		{"a quoted command no row knows failed", "edit a.yaml\nrun frobnicate unit test => fail\nsay `frobnicate unit test` passes.", "falls", "failing"},
		{"a quoted command no row knows ran before the edit", "run frobnicate unit test => pass\nedit a.yaml\nsay `frobnicate unit test` passes.", "falls", "stale"},
		{"a quoted command no row knows never ran", "edit a.yaml\nsay `frobnicate unit test` passes.", "unproven", "unseen"},
		{"both builds of a call are of this tree", "edit src/a.css\nrun npx tsc -b && npx vite build => pass\nsay The build passes.", "stands", "fresh"},
		{"a quoted command no row knows ran", "edit a.yaml\nrun frobnicate unit test => pass\nsay `frobnicate unit test` passes.", "stands", "fresh"},
		{"a quoted test of no row ran", "edit a.yaml\nrun helm unittest charts/a => pass\nsay `helm unittest charts/a` passes.", "stands", "fresh"},
		{"a quoted test of no row ran before the edit", "run helm unittest charts/a => pass\nedit a.yaml\nsay `helm unittest charts/a` passes.", "falls", "stale"},
		{"a quoted test of no row failed", "edit a.yaml\nrun helm unittest charts/a => fail\nsay `helm unittest charts/a` passes.", "falls", "failing"},
		{"the parts add up to the number", "edit a.py\nrun pytest tests/unit => pass 20\nrun pytest tests/it => pass 5\nsay 20 unit + 5 integration = 25 tests, all passing.", "stands", "fresh"},
		{"the parts do not add up", "edit a.py\nrun pytest tests/unit => pass 20\nrun pytest tests/it => pass 5\nsay 26 tests, all passing.", "falls", "partial"},
		{"a part is old", "run pytest tests/unit => pass 20\nedit a.py\nrun pytest tests/it => pass 5\nsay 25 tests, all passing.", "falls", ""},
		{"a build of the program takes in its parts", "edit a.go\nrun go build -o x ./cmd/x/main.go => pass\nsay Everything builds.", "stands", "fresh"},
		{"a build of a part does not take in the program", "edit a.go\nrun go build ./a => pass\nsay Everything builds.", "falls", "partial"},
		{"all checks, and one is old", "run go test ./... => pass\nedit a.go\nsay All checks pass.", "falls", "stale"},
		{"all checks, and none ran", "edit a.go\nsay All checks pass.", "falls", "not-run"},
		{"a script nobody knows", "edit a.go\nrun ./scripts/run-verify-all => pass\nsay The build passes.", "unproven", "unseen"},
		{"another project of the run left behind", "run cd web && npm run lint => pass\nrun cd api && ruff check . => pass\nedit api/a.py\nedit web/a.ts\nrun cd web && npm run lint => pass\nsay Lint is clean.", "unproven", ""},
		{"clean beside a commit", "edit a.go\nrun git commit -am x && git status --short => pass\nsay The working tree is clean.", "stands", "fresh"},
		{"a few cases are not the unit tests", "run go test ./... => pass\nedit a.go\nrun go test ./a -run TestX => pass\nsay Unit tests pass.", "falls", "narrowed"},
		{"without the slow ones they are", "run go test ./... => pass\nedit a.go\nrun go test -short ./... => pass\nsay Unit tests pass.", "stands", "fresh"},
		{"a browser runs no unit tests", "run npx vitest run => pass\nedit a.ts\nrun npx playwright test e2e/login.spec.ts => pass\nsay All unit tests pass.", "falls", "stale"},
		{"a browser runs e2e tests", "run npx vitest run => pass\nedit a.ts\nrun npx playwright test => pass\nsay The e2e tests pass.", "stands", "fresh"},
		{"a smoke test is any program tried out", "edit a.py\nrun python demo.py => pass\nsay Smoke test passes.", "unproven", "unseen"},
		{"the whole ran again, without tags", "run go test -race -tags=integration ./... => pass\nedit a.go\nrun go test ./... => pass\nsay All tests pass.", "unproven", "narrowed"},
		{"a short run is not the whole", "run go test ./... => pass\nedit a.go\nrun go test -short ./... => pass\nsay All tests pass.", "falls", "narrowed"},
		{"an interpreter that never ran", "edit src/a.rs\nrun cargo test => pass\nsay All tests pass under Miri.", "falls", "not-run"},
		{"an interpreter named by its command", "edit src/a.rs\nrun cargo test => pass\nsay `cargo miri test` passes.", "falls", "not-run"},
		{"an interpreter that ran", "edit src/a.rs\nrun cargo +nightly miri test => pass\nsay `cargo miri test` passes.", "stands", "fresh"},
		{"an interpreter as a subject", "edit src/a.rs\nrun cargo test => pass\nsay The miri shim tests pass.", "stands", "fresh"},
		{"a case named without its package", "edit a/a.go\nrun cd a && go test -run TestX => pass\nsay `go test -run TestX` passes.", "stands", "fresh"},
		{"another case than the one named", "edit a/a.go\nrun cd a && go test -run TestX => pass\nsay `go test -run TestY` passes.", "falls", "not-run"},
		{"a fuzz target named without its package", "edit a/a.go\nrun go test -fuzz=FuzzParse -fuzztime=10s ./a => pass\nsay `go test -fuzz=FuzzParse` passes.", "stands", "fresh"},
		{"seeds alone are no fuzzing", "edit a/a.go\nrun go test ./... => pass\nsay `go test -fuzz=FuzzParse ./a` passes.", "falls", "not-run"},
		{"a compiler whose end nobody saw", "edit src/a.rs\nrun cargo check | grep xyz => masked\nsay The build succeeds.", "unproven", "masked"},
		{"a compiler that ran before", "run npx tsc -p . => pass\nedit a.ts\nsay The build succeeds.", "falls", "stale"},
		{"pre-commit ran", "edit a.py\nrun pre-commit run -a => pass\nsay All pre-commit hooks pass.", "stands", "fresh"},
		{"pre-commit ran before", "run pre-commit run -a => pass\nedit a.py\nsay pre-commit passes.", "falls", "stale"},
		{"another linter is no pre-commit", "edit a.py\nrun ruff check . => pass\nsay pre-commit passes.", "unproven", "unseen"},
		{"a commit may have run the hooks", "run pre-commit run -a => pass\nedit a.py\nrun git commit -am x => pass\nsay pre-commit passes.", "unproven", "unseen"},
		{"a mode that never ran", "edit a.go\nrun go test ./... => pass\nsay All tests pass with the race detector.", "falls", "not-run"},
		{"a mode that ran", "edit a.go\nrun go test -race ./... => pass\nsay All tests pass with -race.", "stands", "fresh"},
		{"a mode that CI runs", "edit a.go\nrun go test ./... => pass\nsay All tests pass; the race detector runs in CI.", "stands", "fresh"},
		{"a task may race", "edit a.go\nrun mise run test => pass\nsay All tests pass with -race.", "stands", "fresh"},
		{"a quoted mode that never ran", "edit a.go\nrun go test ./... => pass\nsay `go test -race ./...` passes.", "falls", "not-run"},
		{"required and not run", "require go test ./...\nedit a.go\nsay I renamed the field.", "falls", ""},
		{"required and run", "require go test ./...\nedit a.go\nrun go test ./... => pass\nsay I renamed the field.", "stands", ""},
		{"required, only documents written", "require go test ./...\nedit README.md\nsay I explained the field.", "stands", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			j := Trace(tt.trace)
			if j == nil {
				t.Fatal("no turn")
			}
			if string(j.Verdict) != tt.verdict {
				t.Errorf("verdict = %s, want %s", j.Verdict, tt.verdict)
			}
			reason := ""
			if len(j.Claims) > 0 {
				reason = string(j.Claims[0].Reason)
			}
			if tt.reason != "" && reason != tt.reason {
				t.Errorf("reason = %q, want %q", reason, tt.reason)
			}
			if t.Failed() {
				for _, c := range j.Claims {
					t.Logf("claim %q %s %s: %s", c.Claim.Text, c.Claim.Kind, c.Claim.Scope, c.Reason)
				}
				for _, f := range j.Findings {
					t.Logf("%s (%s): %s", f.Rule, f.Level, f.Message)
				}
			}
		})
	}
}

// The same record gives the same answer.
// A quoted command that the words do not know by name has its runner's kind.
func TestQuotedKind(t *testing.T) {
	for said, want := range map[string]string{
		"`nimble test` passes.":            "tests",
		"`terraform validate` passes.":     "lint",
		"`python -m compileall a` passes.": "build",
		"`make frobnicate` passes.":        "check",
		"`frob a b` passes.":               "check",
	} {
		j := Trace("edit a.py\nrun ls => pass\nsay " + said)
		if len(j.Claims) != 1 || string(j.Claims[0].Claim.Kind) != want {
			t.Errorf("%s: %+v, want one claim about %s", said, j.Claims, want)
		}
	}
}

func TestDeterministic(t *testing.T) {
	const trace = "run go test ./... => pass\nrun golangci-lint run => pass\nedit a.go\nedit b.go\nrun go test ./a -run X => pass\nsay All tests pass, lint is clean and the build works."
	want := Trace(trace)
	for range 20 {
		got := Trace(trace)
		if len(got.Findings) != len(want.Findings) {
			t.Fatalf("%d findings, then %d", len(want.Findings), len(got.Findings))
		}
		for i := range got.Findings {
			if got.Findings[i].ID != want.Findings[i].ID || got.Findings[i].Message != want.Findings[i].Message {
				t.Fatalf("finding %d differs: %s, %s", i, want.Findings[i].Message, got.Findings[i].Message)
			}
		}
	}
}

func TestAsked(t *testing.T) {
	f := func(id, rule string) record.Finding {
		return record.Finding{ID: id, Rule: rule, Tier: record.Decision, Level: record.Ask, Subjects: []string{"s"}}
	}
	var a Asked
	one := []record.Finding{f("1", "stale-check")}
	if got := a.Next(0, one); got == nil || got.ID != "1" {
		t.Fatal("the first stop does not ask")
	}
	if a.Next(0, one) != nil {
		t.Error("the same finding was asked twice")
	}
	if a.LetGo["stale-check\x00s"] != 1 {
		t.Errorf("let go = %v", a.LetGo)
	}
	if a.Next(1, []record.Finding{f("2", "stale-check")}) == nil {
		t.Error("a new finding in a new turn is not asked")
	}
	if a.Next(1, []record.Finding{f("2", "stale-check")}) != nil {
		t.Error("asked twice")
	}
	if a.Next(2, []record.Finding{f("3", "stale-check")}) != nil {
		t.Error("asked after it was let go twice")
	}
	var b Asked
	many := []record.Finding{f("1", "a"), f("2", "b"), f("3", "c")}
	n := 0
	for range 5 {
		if b.Next(0, many) != nil {
			n++
		}
	}
	if n != 2 {
		t.Errorf("%d demands in one turn, want 2", n)
	}
}

// A sum of very many runs is not looked for: each would be compared with all.
func TestSumOfManyRuns(t *testing.T) {
	for _, n := range []int{maxParts, maxParts + 1} {
		trace := "edit a.py\n"
		for i := range n {
			trace += fmt.Sprintf("run pytest tests/t%d => pass 2\n", i)
		}
		j := Trace(trace + fmt.Sprintf("say All %d tests pass.", 2*n))
		if got := j.Verdict == "stands"; got != (n <= maxParts) {
			t.Errorf("%d parts: %s", n, j.Verdict)
		}
	}
}
