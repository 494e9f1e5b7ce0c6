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
	cAux        // is, are, remain; sub 1 is past tense, 2 remain, 3 do
	cRan        // ran, completed: the verb before "successfully"
	cKept       // kept, keeps: its object stands before the state
	cAdv        // sub 1 praises, 2 now, 3 still, 4 yet
	cPrep       // sub 1 narrows nothing, 2 gives a verb an object
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
	sSatisfy // satisfies the linter
	sLinted  // what was done to the code; formatted beside it says as much
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

// entry is words, between spaces, that play one part.
type entry struct {
	class class
	sub   uint8
	words string
}
