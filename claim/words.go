package claim

// class is the part a word plays in a statement about a check.
type class uint8

const (
	cOther class = iota
	cMark
	cCode
	cQuoted
	cArg
	cNumber
	cNoun       // names a kind of check: tests, lint, build; sub is a kind
	cSuite      // the word itself reaches over everything: suite
	cTool       // a program that checks: pytest, eslint; sub is a kind
	cRunner     // starts one: go, npm, mise
	cTestAdj    // narrows tests without more: unit, integration
	cPlain      // an adjective that narrows nothing: existing, automated
	cIssue      // what a clean check has none of: issues, warnings; sub 1 is failures
	cState      // a passing state; sub is a state
	cAll        // all, every, full
	cBoth       // both, each
	cEverything // everything, a subject of its own
	cNo         // no, zero
	cDet        // the, our
	cThese      // this, those: point at a part
	cThat       // that, which
	cPron       // it, they
	cWe         // I, we
	cAux        // is, are, remain; sub 1 is past tense, 2 remain
	cRan        // ran, completed: the verb before "successfully"
	cKept       // kept, keeps: its object stands before the state
	cAdv
	cPrep
	cOf
	cTo
	cAnd
	cBut
	cNeg
	cModal // should, might
	cPlan  // will, let, ensure
	cCond  // if, when
	cDesc  // verifies, asserts: says what something does
	cSays
	cHist // previously, before
	cCI
	cExcept
	cProof  // verified, tested
	cWorks  // works, loads, starts
	cWell   // correctly, successfully
	cFail   // fail, failing
	cThing  // what one runs: server, page, CLI
	cSought // what one searches for: references
	cLeft   // remain, left, remaining, found
	cTree   // tree, branch, everything kept in git
	cDone   // clean (of a tree), committed, pushed
	cChange // added, fixed
	cData   // what is handed over, not checked: parameter, argument
	cProof2 // confirmed, checked: weaker than verified
	cNotice // please, todo, wip: says what is left, and to whom
	cRelay  // reviewer, subagent
)

// The states, by what they say of which kinds.
const (
	sPass uint8 = iota
	sGreen
	sClean
	sOK
	sSucceed
	sSuccessfully
	sComplete
	sBuilds  // a verb with its own kind
	sBuilt   // compiled, built: only with an adverb
	sChecks  // typechecks
	sLints   // lints
	sSatisfy // satisfies the linter
	sAnyPass // PASS in capitals or a tick: needs a short head
)

// The kinds as small numbers.
const (
	kNone uint8 = iota
	kTests
	kBuild
	kLint
	kTypecheck
	kFormat
	kCheck
)

func kindOf(k uint8) Kind {
	switch k {
	case kTests:
		return Tests
	case kBuild:
		return Build
	case kLint:
		return Lint
	case kTypecheck:
		return Typecheck
	case kFormat:
		return Format
	}
	return Check
}

// maxWord is longer than any word of the tables.
const maxWord = 18

// lookup names a word, whatever its case. The tables are a switch: nothing is
// built at start-up, and the compiler searches them by length and halves.
func lookup(text string) (class, uint8) {
	if len(text) > maxWord {
		return cOther, 0
	}
	var buf [maxWord + 2]byte
	n := 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c == 0xE2 && i+2 < len(text) && text[i+1] == 0x80 && text[i+2] == 0x99 { // ’
			c = '\''
			i += 2
		}
		buf[n] = c
		n++
	}
	if text == "CI" || text == "CD" || text == "CI/CD" {
		return cCI, 0
	}
	if c, s := lookupCheck(string(buf[:n])); c != cOther {
		return c, s
	}
	return lookupGrammar(string(buf[:n]))
}

// lookupCheck holds the words about checks.
func lookupCheck(w string) (class, uint8) {
	switch w {
	case "test", "tests", "spec", "specs", "subtest", "subtests", "testcase", "testcases", "doctests", "doctest", "testing", "unittests", "assertions", "test-cases":
		return cNoun, kTests
	case "suite", "suites", "testsuite", "test-suite":
		return cSuite, kTests
	case "pytest", "jest", "vitest", "mocha", "rspec", "phpunit", "ctest", "gotestsum", "unittest", "nextest", "playwright", "cypress", "junit", "tox", "nox", "bats", "ava", "karma", "pest", "minitest", "xctest":
		return cTool, kTests
	case "build", "compilation", "compile":
		return cNoun, kBuild
	case "lint", "linter", "linters", "linting", "lints":
		return cNoun, kLint
	case "eslint", "golangci-lint", "golangci", "clippy", "flake8", "pylint", "rubocop", "ruff", "staticcheck", "stylelint", "biome", "oxlint", "shellcheck", "ktlint", "swiftlint", "hadolint", "credo", "revive", "vet", "phpcs":
		return cTool, kLint
	case "typecheck", "type-check", "typechecking", "type-checking", "type-checker", "typechecker":
		return cNoun, kTypecheck
	case "tsc", "mypy", "pyright", "phpstan", "psalm", "vue-tsc", "basedpyright", "typescript":
		return cTool, kTypecheck
	case "fmt", "format", "formatting", "formatter", "format-check":
		return cNoun, kFormat
	case "gofmt", "prettier", "rustfmt", "gofumpt", "goimports", "isort", "black", "clang-format", "swiftformat", "dprint":
		return cTool, kFormat
	case "check", "checks", "checkers", "gates", "gate", "verification", "verifications", "pre-commit", "precommit", "validations", "checklist":
		return cNoun, kCheck
	case "go", "cargo", "npm", "pnpm", "yarn", "bun", "deno", "npx", "mise", "make", "uv", "poetry", "python", "python3", "dotnet", "mvn", "gradle", "just", "task", "bundle", "cmake", "bazel", "ninja", "turbo", "nx", "swift", "mix", "rake", "composer":
		return cRunner, 0
	case "unit", "integration", "e2e", "end-to-end", "regression", "smoke", "acceptance", "functional", "snapshot", "property", "fuzz", "component", "api", "ui", "backend", "frontend", "contract", "race", "system", "benchmark":
		return cTestAdj, 0
	case "existing", "current", "automated", "available", "configured", "project", "pre-existing", "repo", "repository", "previous", "other", "total", "overall", "final", "local", "passing", "code", "quality", "required", "remaining", "own", "case", "cases", "process", "run", "runs", "job", "step", "static", "production", "release", "debug", "workspace", "codebase", "status", "result", "results", "output":
		if w == "passing" {
			return cState, sPass
		}
		if w == "remaining" {
			return cLeft, 1
		}
		if w == "run" {
			return cRan, 0
		}
		return cPlain, 0
	case "issues", "issue", "errors", "error", "warnings", "warning", "problems", "violations", "offenses", "complaints", "findings", "diagnostics", "diffs":
		return cIssue, 0
	case "failures", "failure", "regressions":
		return cIssue, 1
	case "pass", "passes", "passed":
		return cState, sPass
	case "green":
		return cState, sGreen
	case "clean", "lint-clean":
		return cState, sClean
	case "ok", "okay", "happy", "success":
		return cState, sOK
	case "succeed", "succeeds", "succeeded", "successful":
		return cState, sSucceed
	case "successfully":
		return cState, sSuccessfully
	case "complete":
		return cState, sComplete
	case "builds", "compiles":
		return cState, sBuilds
	case "built", "compiled":
		return cState, sBuilt
	case "typechecks", "type-checks":
		return cState, sChecks
	case "satisfies":
		return cState, sSatisfy
	case "fail", "fails", "failed", "failing", "broken", "breaks", "erroring", "red", "flaky":
		return cFail, 0
	}
	return cOther, 0
}

// lookupGrammar holds the words that hold a sentence together.
func lookupGrammar(w string) (class, uint8) {
	switch w {
	case "all", "every", "entire", "whole", "full":
		return cAll, 0
	case "each", "both", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten":
		return cBoth, 0
	case "everything", "everything's":
		return cEverything, 0
	case "no", "zero":
		return cNo, 0
	case "the", "a", "an", "our", "your", "my", "its", "their", "any", "some", "another":
		return cDet, 0
	case "this", "these", "those":
		return cThese, 0
	case "that", "which", "who", "where":
		return cThat, 0
	case "it", "they", "them":
		return cPron, 0
	case "i", "we", "i've", "we've", "i'd", "you":
		if w == "you" {
			return cWe, 1
		}
		return cWe, 0
	case "is", "are", "be", "been", "has", "have", "being", "it's", "they're", "that's", "stay", "stays", "stayed", "continue", "continues", "continued", "come", "comes", "came", "back", "look", "looks", "report", "reports", "reported", "reporting", "show", "shows", "showed", "returns", "returned", "finishes", "exits", "exited", "with", "gives", "did", "does", "do":
		switch w {
		case "with":
			return cPrep, 1
		case "did", "does", "do":
			return cAux, 3
		}
		return cAux, 0
	case "was", "were", "had":
		return cAux, 1
	case "remain", "remains":
		return cAux, 2
	case "left":
		return cLeft, 0
	case "found", "anywhere", "present", "exist", "exists":
		return cLeft, 2
	case "ran", "completes", "completed", "finished", "executed", "execute", "executes", "running":
		return cRan, 1
	case "keep", "keeps", "kept", "keeping":
		return cKept, 0
	case "now", "still", "also", "already", "currently", "again", "fully", "cleanly", "too", "locally", "fine", "well", "just", "consistently", "nicely", "perfectly", "together", "likewise", "finally", "here", "indeed", "as-is", "unchanged", "afterwards", "individually", "reliably", "entirely", "completely", "end‑to‑end", "correctly", "properly", "instantly", "yet", "so", "thus", "then", "afterward":
		switch w {
		case "correctly", "properly", "cleanly", "perfectly", "fine", "end‑to‑end", "reliably":
			return cAdv, 1
		case "now":
			return cAdv, 2
		case "still":
			return cAdv, 3
		case "yet":
			return cAdv, 4
		}
		return cAdv, 0
	case "in", "on", "for", "from", "under", "across", "against", "about", "covering", "at", "by", "via", "through", "into", "around", "within", "inside", "using", "per", "between", "among", "along", "including", "over", "after", "since", "during", "without", "like", "out":
		switch w {
		case "including", "after", "since", "during", "without", "across", "over", "using", "via", "at":
			return cPrep, 1
		case "into", "through", "along", "around", "by", "out":
			return cPrep, 2
		}
		return cPrep, 0
	case "of":
		return cOf, 0
	case "to":
		return cTo, 0
	case "and", "plus", "or", "nor":
		return cAnd, 0
	case "but", "while", "because", "although", "though", "whereas", "however":
		return cBut, 0
	case "not", "never", "cannot", "don't", "doesn't", "didn't", "won't", "can't", "isn't", "aren't", "wasn't", "weren't", "haven't", "hasn't", "couldn't", "wouldn't", "shouldn't", "neither", "none", "longer", "unable", "hadn't", "nothing", "hardly", "barely", "untested", "unverified", "skipped", "skipping":
		switch w {
		case "untested", "unverified":
			return cNeg, 2
		case "skipped", "skipping":
			return cNeg, 3
		}
		return cNeg, 0
	case "should", "would", "could", "may", "might", "can", "must", "shall", "expected", "expect", "expects", "hopefully", "probably", "likely", "presumably", "seem", "seems", "seemed", "appear", "appears", "assume", "assuming", "supposed", "ought", "perhaps", "maybe", "theoretically", "believe", "think", "guess", "suspect", "hope", "almost", "nearly", "mostly", "largely", "usually", "sometimes", "intermittently", "normally", "ideally":
		return cModal, 0
	case "will", "i'll", "we'll", "it'll", "they'll", "you'll", "that'll", "let", "let's", "going", "want", "wants", "need", "needs", "ensure", "ensuring", "trying", "try", "gonna", "plan", "wait", "waiting", "pending", "until", "unless", "goal", "target", "requires", "require", "required", "sure", "lets", "makes", "making", "letting", "allow", "allows", "allowing", "helps", "instead", "aim", "i'm", "we're", "expecting", "guarantees", "guarantee":
		switch w {
		case "i'm", "we're":
			return cWe, 2
		case "i'll", "we'll":
			return cPlan, 1
		case "let", "let's":
			return cPlan, 2
		}
		return cPlan, 0
	case "if", "when", "whenever", "once", "whether", "till", "provided", "depending", "before", "otherwise":
		if w == "before" {
			return cHist, 1
		}
		return cCond, 0
	case "verifies", "ensures", "asserts", "validates", "verifying", "asserting", "checking", "validating", "confirming", "assert", "proving", "guaranteeing", "determines", "verify", "confirm", "validate", "detects", "returning", "signals", "means", "indicates":
		return cDesc, 0
	case "says", "said", "claims", "claimed", "mentions", "mentioned", "told", "states", "stated", "asked", "describes":
		return cSays, 0
	case "previously", "originally", "formerly", "earlier", "used", "historically", "yesterday", "baseline", "initially", "prior":
		return cHist, 0
	case "github-actions", "pipeline", "pipelines", "workflow", "upstream", "codecov", "jenkins", "circleci", "travis", "buildkite":
		return cCI, 0
	case "except", "apart", "besides", "excluding", "barring", "aside":
		return cExcept, 0
	case "verified", "tested", "validated", "re-verified", "retested", "re-tested", "smoke-tested", "double-checked", "revalidated", "reverified":
		return cProof, 0
	case "todo", "wip", "incomplete", "unfinished", "unimplemented", "please", "partially", "progress":
		if w == "todo" {
			return cNotice, 1
		}
		return cNotice, 0
	case "reviewer", "reviewers", "subagent", "sub-agent", "subagents", "sub-agents", "agent":
		return cRelay, 0
	case "confirmed", "checked":
		return cProof2, 0
	case "works", "work", "worked", "working", "loads", "load", "starts", "launches", "opens", "renders", "boots", "responds", "start", "loading", "starting":
		return cWorks, 0
	case "gui", "app", "server", "page", "cli", "binary", "endpoint", "endpoints", "script", "site", "website", "container", "service", "program", "application", "executable", "entrypoint", "entrypoints", "demo", "daemon", "dashboard", "game", "window", "extension", "image", "notebook", "homepage", "webapp", "subcommand", "command", "commands", "subcommands", "example", "examples":
		return cThing, 0
	case "references", "reference", "occurrences", "usages", "uses", "instances", "matches", "markers", "conflicts", "imports", "todos", "leftovers", "callers", "callsites", "traces", "hits", "remnants", "call-sites", "duplicates", "placeholders":
		return cSought, 0
	case "tree", "branch", "worktree", "changes", "change", "commits", "git":
		return cTree, 0
	case "committed", "pushed":
		return cDone, 0
	case "added", "updated", "fixed", "implemented", "removed", "refactored", "renamed", "created", "replaced", "moved", "changed", "rewrote", "modified", "deleted", "wired", "introduced", "extracted", "converted", "migrated", "improved", "extended", "bumped", "patched", "corrected", "simplified", "adjusted", "reworked", "rewired", "dropped", "inlined", "cleaned", "wrote", "edited", "merged", "tightened", "enhanced", "expanded", "consolidated", "switched", "resolved", "installed", "hardened", "reverted", "restored", "scaffolded", "generated", "applied", "refined":
		return cChange, 0
	case "parameter", "parameters", "argument", "arguments", "arg", "args", "value", "values", "option", "options", "flag", "flags", "data", "days", "time", "hours", "minutes", "seconds", "bytes", "object", "objects", "context", "years", "weeks", "requests", "messages", "props", "callback", "tokens", "input", "inputs":
		return cData, 0
	}
	return cOther, 0
}
