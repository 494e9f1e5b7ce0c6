package claim

import "unicode/utf8"

// leadWords is how many words a lead may have.
const leadWords = 12

// tooLong tells by its ASCII letters alone that a text has more words than a
// lead; it may miss that of others.
func tooLong(text string) bool {
	n, inside := 0, false
	for i := 0; i < len(text) && text[i] < utf8.RuneSelf && n <= leadWords; i++ {
		in := letter(text[i]) || text[i] == '-' || text[i] == '\''
		if in && !inside {
			n++
		}
		inside = in
	}
	return n > leadWords
}

// readLead reads a heading, or a line over a list, for what it makes of the
// things below.
func readLead(text string) lead {
	var l lead
	if tooLong(text) {
		return l
	}
	var room [leadWords]string
	words := labelWords(room[:0], text)
	l.shut = aim(words)
	if len(words) > leadWords {
		return l
	}
	for i, w := range words {
		switch w {
		case "next", "todo", "todos", "plan", "planned", "roadmap", "suggested", "suggestions", "suggestion", "usage", "expected", "criteria", "proposed", "recommended", "recommendations", "recommendation", "future", "follow-ups", "follow-up", "instructions", "optional", "should", "would", "could", "must", "requirements", "goals", "scenarios", "checklist", "troubleshooting":
			l.shut = true
		case "how":
			l.shut = l.shut || i == 0 || words[i-1] == "and"
		case "to":
			l.shut = l.shut || i == 0
		case "before":
			l.shut = l.shut || len(words) <= 3
		case "commit", "commits":
			l.shut = l.shut || i == 0 && len(words) <= 3
		case "remaining":
			l.shut = l.shut || len(words) <= 2
		case "options", "option":
			l.shut = l.shut || len(words) <= 2
		case "verified", "verification", "validation", "checks", "results", "validated", "testing", "quality", "status", "passing", "tests", "ci", "gates":
			l.proof = true
		case "reviewer", "subagent", "sub-agent", "reviewers":
			l.relayed = true
		}
		if w == "test" && i+1 < len(words) && words[i+1] == "plan" {
			l.shut = true
		}
	}
	return l
}

// relays tells whether the sentence hands on somebody else's finding.
func relays(r *reader) bool {
	for j := range r.toks {
		if r.toks[j].class == cRelay && !r.is(j, "agent") {
			return true
		}
		if r.is(j, "agent") && r.is(j+1, "reports", "reported", "confirmed", "found", "says", "approved") {
			return true
		}
	}
	return false
}
