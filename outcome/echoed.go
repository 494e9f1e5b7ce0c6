package outcome

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// Echoed says how segment i of a line ended by what the line itself printed of
// it: "go test && echo PASS || echo FAILED", "if go test; then echo ok; fi",
// "grep -rn x . || echo none". It is for segments of which the exit status says
// nothing, on a line that ended with status 0, and answers Masked wherever the
// words could be anyone's. line is the command line that s was parsed from, out
// all that it printed, with nothing cut off.
func Echoed(s *shell.Script, line string, i int, out string) shell.Fate {
	seg := &s.Segments[i]
	if seg.Stage > 0 || len(seg.Filters) > 0 || seg.Background || seg.Loop || seg.Func || seg.Subst || seg.Negated || seg.Opaque {
		return shell.Masked
	}
	good, bad := echoes(s, line, i)
	said := func(j int) (there, known bool) {
		if j < 0 {
			return false, false
		}
		w, ok := echoWords(&s.Segments[j])
		if !ok || repeated(s, j, w) {
			return false, false
		}
		return hasLine(out, w), true
	}
	g, hasGood := said(good)
	b, hasBad := said(bad)
	switch {
	case hasGood && hasBad && g != b:
		if g {
			return shell.Passed
		}
		if chained(s, i, good) {
			return shell.Ambiguous // one of several did
		}
		return shell.Failed
	case hasGood && bad < 0 && g && (quiet(seg) || !runnersWord(s, good)):
		return shell.Passed
	case hasBad && good < 0 && !chained(s, i, bad):
		if b && (quiet(seg) || !runnersWord(s, bad)) {
			return shell.Failed
		}
		if !b && reached(s, i) {
			return shell.Passed // else the echo would have run
		}
	}
	return shell.Masked
}

// echoes finds the echo that runs only if segment i went well, and the one that
// runs only if it did not; -1 for none.
func echoes(s *shell.Script, line string, i int) (good, bad int) {
	good, bad = -1, -1
	j := i + 1
	if s.Segments[i].Cond { // if …; then echo …; else echo …; fi
		if j >= len(s.Segments) || between(s, line, i, j) != "then" || !isEcho(&s.Segments[j]) {
			return good, bad
		}
		good = j
		for k := j + 1; k < len(s.Segments) && s.Segments[k].Cond; k++ {
			switch between(s, line, k-1, k) {
			case "else":
				if isEcho(&s.Segments[k]) {
					bad = k
				}
				return good, bad
			case "then", "fi", "elif":
				return good, bad
			}
		}
		return good, bad
	}
	for ; j < len(s.Segments) && s.Segments[j].Join == shell.And; j++ {
		if s.Segments[j].Stage > 0 || s.Segments[j].Cond {
			return good, bad
		}
		if isEcho(&s.Segments[j]) {
			good = j
			j++
			break
		}
	}
	if j < len(s.Segments) && s.Segments[j].Join == shell.Or && isEcho(&s.Segments[j]) {
		bad = j
	}
	return good, bad
}

// chained says whether other commands stand between i and its echo, or before
// it in the same chain: any of them may be what failed.
func chained(s *shell.Script, i, echo int) bool {
	if s.Segments[i].Join == shell.And || s.Segments[i].Join == shell.Or {
		return true
	}
	for k := i + 1; k < echo; k++ {
		if !isEcho(&s.Segments[k]) {
			return true
		}
	}
	return false
}

// reached says whether nothing before segment i can have ended the line.
func reached(s *shell.Script, i int) bool {
	for k := range i {
		switch s.Segments[k].Prog() {
		case "cd", "export", "set", "mkdir", "echo", "unset":
		default:
			return false
		}
	}
	return !s.Segments[i].Cond && !s.Segments[i].Subshell
}

// quiet says whether what the segment prints itself went into a file.
func quiet(seg *shell.Segment) bool {
	for _, r := range seg.Redirects {
		switch r.Op {
		case ">", ">>", "1>", "&>", "&>>", ">|":
			return true
		}
	}
	return false
}

// between is the last word of what stands between two segments, "" if they
// can't be found in the line.
func between(s *shell.Script, line string, i, j int) string {
	from, to := s.Segments[i].Span[1], s.Segments[j].Span[0]
	if from < 0 || to > len(line) || from > to {
		return ""
	}
	words := strings.FieldsFunc(line[from:to], func(c rune) bool { return c == ' ' || c == ';' || c == '\n' || c == '\t' })
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

func isEcho(seg *shell.Segment) bool {
	return !seg.Shadowed && seg.Prog() == "echo" && len(seg.Wrappers) == 0 && len(seg.Redirects) == 0 && seg.Stage == 0 && len(seg.Filters) == 0
}

// echoWords is the line an echo prints.
func echoWords(seg *shell.Segment) (string, bool) {
	var b strings.Builder
	for n, w := range seg.Argv[1:] {
		if !w.Known || strings.ContainsAny(w.Text, "\n\\$") || n == 0 && strings.HasPrefix(w.Text, "-") {
			return "", false
		}
		if n > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.Text)
	}
	words := strings.TrimSpace(b.String())
	return words, words != ""
}

// repeated says whether another echo of the line prints the same words.
func repeated(s *shell.Script, j int, words string) bool {
	for k := range s.Segments {
		if k != j && isEcho(&s.Segments[k]) {
			if w, ok := echoWords(&s.Segments[k]); ok && w == words {
				return true
			}
		}
	}
	return false
}

// runnersWord says whether a test runner may have printed the echo's words
// itself, so that they prove something only beside their opposite.
func runnersWord(s *shell.Script, j int) bool {
	w, _ := echoWords(&s.Segments[j])
	switch strings.ToLower(w) {
	case "pass", "fail", "ok", "passed", "failed", "error", "success":
		return true
	}
	return false
}

func hasLine(out, words string) bool {
	for out != "" {
		l, rest, _ := strings.Cut(out, "\n")
		if strings.TrimSpace(l) == words {
			return true
		}
		out = rest
	}
	return false
}
