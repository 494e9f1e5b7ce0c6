package claim

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
	case "i", "we", "i've", "we've", "i'd":
		return cWe, 0
	case "you":
		return cWe, 1
	case "is", "are", "be", "been", "has", "have", "being", "it's", "they're", "that's", "stay", "stays",
		"stayed", "continue", "continues", "continued", "come", "comes", "came", "back", "look", "looks",
		"report", "reports", "reported", "reporting", "show", "shows", "showed", "returns", "returned",
		"finishes", "exits", "exited", "gives":
		return cAux, 0
	case "with", "across", "at", "via", "using", "including", "over", "after", "since", "during",
		"without":
		return cPrep, 1
	case "did", "does", "do":
		return cAux, 3
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
	case "now":
		return cAdv, 2
	case "still":
		return cAdv, 3
	case "also", "already", "currently", "again", "fully", "too", "locally", "well", "just",
		"consistently", "nicely", "together", "likewise", "finally", "here", "indeed", "as-is", "unchanged",
		"afterwards", "individually", "entirely", "completely", "instantly", "so", "thus", "then",
		"afterward", "there":
		return cAdv, 0
	case "cleanly", "fine", "perfectly", "reliably", "end‑to‑end", "correctly", "properly":
		return cAdv, 1
	case "yet":
		return cAdv, 4
	case "in", "on", "for", "from", "under", "against", "about", "covering", "within", "inside", "per",
		"between", "among", "like":
		return cPrep, 0
	case "by", "through", "into", "around", "along", "out":
		return cPrep, 2
	case "of":
		return cOf, 0
	case "to":
		return cTo, 0
	case "and", "plus", "or", "nor":
		return cAnd, 0
	case "but", "while", "because", "although", "though", "whereas", "however":
		return cBut, 0
	case "not", "never", "cannot", "don't", "doesn't", "didn't", "won't", "can't", "isn't", "aren't",
		"wasn't", "weren't", "haven't", "hasn't", "couldn't", "wouldn't", "shouldn't", "neither", "none",
		"longer", "unable", "hadn't", "nothing", "hardly", "barely":
		return cNeg, 0
	case "untested", "unverified":
		return cNeg, 2
	case "skipped", "skipping":
		return cNeg, 3
	case "should", "would", "could", "may", "might", "can", "must", "shall", "expected", "expect",
		"expects", "hopefully", "probably", "likely", "presumably", "seem", "seems", "seemed", "appear",
		"appears", "assume", "assuming", "supposed", "ought", "perhaps", "maybe", "theoretically", "believe",
		"think", "guess", "suspect", "hope", "almost", "nearly", "mostly", "largely", "usually", "sometimes",
		"intermittently", "normally", "ideally":
		return cModal, 0
	case "will", "it'll", "they'll", "you'll", "that'll", "going", "want", "wants", "need", "needs",
		"ensure", "ensuring", "trying", "try", "gonna", "plan", "wait", "waiting", "pending", "until",
		"unless", "goal", "target", "requires", "require", "required", "sure", "lets", "makes", "making",
		"letting", "allow", "allows", "allowing", "helps", "instead", "aim", "expecting", "guarantees",
		"guarantee":
		return cPlan, 0
	case "i'll", "we'll":
		return cPlan, 1
	case "let", "let's":
		return cPlan, 2
	case "i'm", "we're":
		return cWe, 2
	case "if", "when", "whenever", "once", "whether", "till", "provided", "depending", "otherwise":
		return cCond, 0
	case "before":
		return cHist, 1
	case "verifies", "ensures", "asserts", "validates", "verifying", "asserting", "checking",
		"validating", "confirming", "assert", "proving", "guaranteeing", "determines", "verify", "confirm",
		"validate", "detects", "returning", "signals", "means", "indicates":
		return cDesc, 0
	case "says", "said", "claims", "claimed", "mentions", "mentioned", "told", "states", "stated",
		"asked", "describes":
		return cSays, 0
	case "previously", "originally", "formerly", "earlier", "used", "historically", "yesterday",
		"baseline", "initially", "prior":
		return cHist, 0
	case "github-actions", "pipeline", "pipelines", "workflow", "upstream", "codecov", "jenkins",
		"circleci", "travis", "buildkite":
		return cCI, 0
	case "except", "apart", "besides", "excluding", "barring", "aside":
		return cExcept, 0
	case "verified", "tested", "validated", "re-verified", "retested", "re-tested", "smoke-tested",
		"double-checked", "revalidated", "reverified":
		return cProof, 0
	case "todo":
		return cNotice, 1
	case "wip", "incomplete", "unfinished", "unimplemented", "please", "partially", "progress":
		return cNotice, 0
	case "reviewer", "reviewers", "subagent", "sub-agent", "subagents", "sub-agents", "reviewer's",
		"sub-agent's", "subagent's", "agent":
		return cRelay, 0
	case "confirmed", "checked":
		return cProof2, 0
	case "works", "work", "worked", "working", "loads", "load", "starts", "launches", "opens", "renders",
		"boots", "responds", "start", "loading", "starting":
		return cWorks, 0
	case "gui", "app", "server", "page", "cli", "binary", "endpoint", "endpoints", "script", "site",
		"website", "container", "service", "program", "application", "executable", "entrypoint",
		"entrypoints", "demo", "daemon", "dashboard", "game", "window", "extension", "image", "notebook",
		"homepage", "webapp", "subcommand", "command", "commands", "subcommands", "example", "examples":
		return cThing, 0
	case "references", "reference", "occurrences", "usages", "uses", "instances", "matches", "markers",
		"conflicts", "imports", "todos", "leftovers", "callers", "callsites", "traces", "hits", "remnants",
		"call-sites", "duplicates", "placeholders":
		return cSought, 0
	case "tree", "branch", "worktree", "changes", "change", "commits", "git":
		return cTree, 0
	case "committed", "pushed":
		return cDone, 0
	case "added", "updated", "fixed", "implemented", "removed", "refactored", "renamed", "created",
		"replaced", "moved", "changed", "rewrote", "modified", "deleted", "wired", "introduced", "extracted",
		"converted", "migrated", "improved", "extended", "bumped", "patched", "corrected", "simplified",
		"adjusted", "reworked", "rewired", "dropped", "inlined", "cleaned", "wrote", "edited", "merged",
		"tightened", "enhanced", "expanded", "consolidated", "switched", "resolved", "installed", "hardened",
		"reverted", "restored", "scaffolded", "generated", "applied", "refined":
		return cChange, 0
	case "parameter", "parameters", "argument", "arguments", "arg", "args", "value", "values", "option",
		"options", "flag", "flags", "data", "days", "time", "hours", "minutes", "seconds", "bytes", "object",
		"objects", "context", "years", "weeks", "requests", "messages", "props", "callback", "tokens",
		"input", "inputs":
		return cData, 0
	}
	return cOther, 0
}
