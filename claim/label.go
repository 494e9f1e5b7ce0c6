package claim

import "strings"

// labelWords adds the words of a label, in small letters, to out.
func labelWords(out []string, label string) []string {
	label = strings.ToLower(label)
	for i := 0; i < len(label); i++ {
		from := i
		for i < len(label) && (label[i] >= 'a' && label[i] <= 'z' || label[i] == '-' || label[i] == '\'') {
			i++
		}
		if i > from {
			out = append(out, label[from:i])
		}
	}
	return out
}

// aim tells whether a label ("Goal", "Definition of done", "Confirm that",
// "The bug") makes what stands behind it an aim, an order, a rule or a story
// of how things were, so that nothing there is said of how they are.
func aim(words []string) bool {
	if len(words) == 0 || len(words) > 6 {
		return false
	}
	switch words[0] {
	case "definition", "to", "how":
		return true
	case "steps":
		return len(words) > 1 && words[1] == "to"
	case "what":
		return len(words) > 1 && words[1] == "done"
	case "confirm", "verify", "ensure", "check":
		return len(words) > 1 && (words[1] == "that" || words[1] == "the" && words[0] != "check")
	}
	found := false
	for i, w := range words {
		short := len(words) <= 3
		switch w {
		case "met", "achieved", "reached", "satisfied", "fulfilled", "passed", "complete", "completed", "done", "fixed", "fix",
			"fixes", "solved", "resolved", "verified", "confirmed", "actual", "taken", "performed", "ran", "executed", "result", "results":
			return w == "result" && found || w == "results" && found // "Expected result"
		case "goal", "goals", "aim", "aims", "objective", "objectives", "criteria", "criterion", "requirement", "requirements",
			"expectation", "expectations", "want", "wants", "wanted", "todo", "outstanding", "pending":
			found = true
		case "expected":
			found = found || i == 0 || words[i-1] != "as"
		case "plan":
			found = found || short && i+1 == len(words) && words[0] != "per"
		case "target":
			found = found || i+1 < len(words) && (words[i+1] == "state" || words[i+1] == "result")
		case "acceptance":
			found = found || i+1 == len(words) || words[i+1] != "test" && words[i+1] != "tests"
		case "open", "bug", "problem", "symptom", "symptoms", "cause", "rule", "policy", "convention", "background", "codes":
			found = found || short
		case "before", "previously", "originally", "remaining":
			found = found || len(words) == 1
		case "steps":
			found = found || i > 0 && steps(words[i-1])
		}
	}
	return found
}

// steps tells whether "steps" behind the word are for somebody to take.
func steps(w string) bool {
	switch w {
	case "verification", "test", "testing", "manual", "reproduction", "validation", "next", "review":
		return true
	}
	return false
}

// labelled tells whether the colon at i ends a label that makes an aim of what
// follows. A tick behind it says that the aim was reached.
func (r *reader) labelled(i int) bool {
	if r.tick == ticked || r.toks[i].depth > 0 {
		return false
	}
	if i > 0 && r.toks[i-1].class == cCI {
		return true // "CI: all checks passed": not run here
	}
	for j := range r.toks {
		if r.toks[j].kind == tickMark {
			return false
		}
	}
	if i == 1 && r.toks[0].kind == number && r.item {
		return true // "0: all tests pass" in a list of exit codes
	}
	lo := i
	for lo > 0 && !r.breaks(&r.toks[lo-1]) {
		if c := r.toks[lo-1].class; c == cCode || c == cQuoted || c == cNumber || i-lo > 6 {
			return false
		}
		lo--
	}
	return lo < i && aim(labelWords(nil, r.msg[r.toks[lo].start:r.toks[i-1].end]))
}

// meaning tells whether a table's head says that its rows explain what would
// be ("Exit code | Meaning", "Step | Expected") and not what is.
func meaning(head string) bool {
	found := false
	for _, w := range labelWords(nil, head) {
		switch w {
		case "meaning", "means", "expected", "expectation", "criterion", "criteria", "acceptance", "goal", "requirement":
			found = true
		case "actual", "result", "results", "status", "outcome", "observed", "now", "after", "met":
			return false
		}
	}
	return found
}
