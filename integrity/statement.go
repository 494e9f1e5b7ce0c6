package integrity

import "strings"

// statement is a value that a text states.
type statement struct {
	kind     string // number, count, identifier, path, quotation, status
	text     string
	from, to int
}

// Bounds of what is taken out of one answer.
const (
	maxStatements = 512
	maxAnswer     = 1 << 20
)

// statements lists the values in a text that could be looked up: numbers,
// counts, identifiers, paths, quoted output and stated statuses. Short whole
// numbers, ordinals of lists and plain words are not among them.
func statements(text string) []statement {
	if len(text) > maxAnswer {
		text = text[:maxAnswer]
	}
	var out []statement
	seen := map[[2]string]bool{}
	add := func(kind string, from, to int) {
		k := [2]string{kind, text[from:to]}
		if len(out) < maxStatements && !seen[k] {
			seen[k] = true
			out = append(out, statement{kind, k[1], from, to})
		}
	}
	for i := 0; i < len(text); {
		if text[i] == '`' {
			if from, to, next := codeSpan(text, i); next > 0 {
				if to > from {
					quoted(text, from, to, add)
				}
				i = next
				continue
			}
		}
		end := strings.IndexByte(text[i+1:], '`')
		if end < 0 {
			end = len(text)
		} else {
			end += i + 1
		}
		quotations(text, i, end, add)
		plain(text, i, end, add)
		i = end
	}
	return out
}

// codeSpan is the content of the code span or block that begins at i; next is
// 0 if none ends.
func codeSpan(s string, i int) (from, to, next int) {
	n := 0
	for i+n < len(s) && s[i+n] == '`' {
		n++
	}
	fence := s[i : i+n]
	from = i + n
	k := strings.Index(s[from:], fence)
	if k < 0 {
		return 0, 0, 0
	}
	to, next = from+k, from+k+n
	if n >= 3 {
		if nl := strings.IndexByte(s[from:to], '\n'); nl >= 0 {
			from += nl + 1
		}
	}
	return from, to, next
}

// quoted takes the lines of a code span, each as one value; a line of code that
// is not output is supported if the agent wrote it, which its calls show.
func quoted(s string, from, to int, add func(string, int, int)) {
	for from < to {
		end := strings.IndexByte(s[from:to], '\n')
		if end < 0 {
			end = to
		} else {
			end += from
		}
		a, b := from, end
		for a < b && classes[s[a]] == space {
			a++
		}
		for b > a && classes[s[b-1]] == space {
			b--
		}
		if b-a >= minArgument && b-a <= maxArgument {
			kind := "quotation"
			if strings.IndexByte(s[a:b], ' ') < 0 {
				if b = withoutLine(s, a, b); b-a < minArgument {
					from = end + 1
					continue
				}
				if kind = "identifier"; strings.IndexByte(s[a:b], '/') > 0 {
					kind = "path"
				}
			}
			add(kind, a, b)
		}
		from = end + 1
	}
}

// minQuoted is how many words in quotation marks are a quotation and not a word
// set off.
const minQuoted = 3

// quotations takes what stands in quotation marks on one line.
func quotations(s string, from, to int, add func(string, int, int)) {
	for from < to {
		a := strings.IndexByte(s[from:to], '"')
		if a < 0 {
			return
		}
		a += from + 1
		b := strings.IndexAny(s[a:to], "\"\n")
		if b < 0 {
			return
		}
		b += a
		if s[b] == '"' && b-a <= maxArgument && len(strings.Fields(s[a:b])) >= minQuoted {
			add("quotation", a, b)
		}
		from = b + 1
	}
}

// withoutLine takes :12 or :12-15 off the name of a file: which line it is, an
// agent counts by itself.
func withoutLine(s string, a, b int) int {
	i := strings.LastIndexByte(s[a:b], ':')
	if i <= 0 || strings.IndexByte(s[a:a+i], '.') < 0 {
		return b
	}
	if strings.Trim(s[a+i+1:b], "0123456789-") != "" {
		return b
	}
	return a + i
}

// plain takes the values of running text.
func plain(s string, from, to int, add func(string, int, int)) {
	part := s[:to]
	prev := false // what stands before a status
	k := tokensOf(part, from)
	for {
		t, ok := k.next()
		if !ok {
			return
		}
		tok := s[t.from:t.to]
		// A path is its parts with their slashes.
		if t.to < to && s[t.to] == '/' && wordAt(part, t.to+1) > 0 {
			a, b := t.from, t.to
			for b < to && s[b] == '/' && wordAt(part, b+1) > 0 {
				n, _ := k.next()
				b = n.to
			}
			if strings.ContainsAny(s[a:b], "._0123456789") {
				add("path", a, b)
			}
			continue
		}
		_, number := Number(tok)
		switch {
		case number && (len(tok) >= 3 || strings.Contains(tok, ".")):
			add("number", t.from, t.to)
		case number && counts(part, t.to):
			add("count", t.from, t.to)
		case !number && len(tok) >= minArgument && hasDigit(tok) && hasLetter(tok):
			add("identifier", t.from, t.to)
		case !number && len(tok) >= minArgument && strings.ContainsAny(tok, "_@"):
			add("identifier", t.from, t.to)
		case prev && isStatus(tok):
			add("status", t.from, t.to)
		}
		prev = false
		if len(tok) <= len("status") {
			switch strings.ToLower(tok) {
			case "is", "was", "are", "status", "state":
				prev = true
			}
		}
	}
}

func hasLetter(s string) bool {
	for i := range len(s) {
		if c := s[i] | 0x20; c >= 'a' && c <= 'z' || s[i] >= 0x80 {
			return true
		}
	}
	return false
}

// counts: a number of at least two digits before a word counts something.
func counts(s string, i int) bool {
	return i >= 2 && s[i-1] >= '0' && s[i-1] <= '9' && s[i-2] >= '0' && s[i-2] <= '9' && i+1 < len(s) && s[i] == ' ' && hasLetter(s[i+1:i+2])
}

func isStatus(w string) bool {
	switch strings.ToLower(w) {
	case "running", "stopped", "active", "inactive", "healthy", "unhealthy", "degraded", "online", "offline",
		"enabled", "disabled", "pending", "completed", "failed", "available", "unavailable", "attached", "detached":
		return true
	}
	return false
}
