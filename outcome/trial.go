package outcome

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// maxPattern bounds a pattern that is worth compiling.
const maxPattern = 1 << 10

// A trial is a grep that lines are put through to see whether they come out.
type trial struct {
	patterns                      []string
	invert, fold, fixed, extended bool
	ready                         map[string]*regexp.Regexp // nil: not to be compiled
}

// passes says whether at least one of the lines gets through.
func (t *trial) passes(lines []string) bool {
	for _, l := range lines {
		hit := false
		for _, p := range t.patterns {
			m, ok := t.matches(p, l)
			if !ok {
				return false
			}
			hit = hit || m
		}
		if hit != t.invert {
			return true
		}
	}
	return false
}

func (t *trial) matches(p, line string) (hit, ok bool) {
	if len(p) > maxPattern || !utf8.ValidString(p) {
		return false, false
	}
	for alt := range strings.SplitSeq(p, "\n") {
		switch {
		case t.fixed:
			alt = regexp.QuoteMeta(alt)
		case !t.extended:
			alt = basicToExtended(alt)
		}
		if hit, ok = t.wordsMatch(alt, line); !ok {
			re := t.compiled(alt)
			if re == nil {
				return false, false
			}
			hit = re.MatchString(line)
		}
		if hit {
			return true, true
		}
	}
	return false, true
}

// compiled is the expression in the extended syntax, nil if it is none.
func (t *trial) compiled(alt string) *regexp.Regexp {
	if re, ok := t.ready[alt]; ok {
		return re
	}
	text := strings.ReplaceAll(strings.ReplaceAll(alt, `\<`, `\b`), `\>`, `\b`)
	if t.fold {
		text = "(?i)" + text
	}
	re, err := regexp.Compile(text)
	if err != nil {
		re = nil
	}
	if t.ready == nil {
		t.ready = map[string]*regexp.Regexp{}
	}
	t.ready[alt] = re
	return re
}

// wordsMatch matches the expressions that need no compiling: words with | between
// them, at the start of the line or anywhere. ok is false for all others.
func (t *trial) wordsMatch(alt, line string) (hit, ok bool) {
	if strings.ContainsAny(alt, `\.+*?()[]{}$`) || t.fold && !(ascii(alt) && ascii(line)) {
		return false, false
	}
	if t.fold {
		alt, line = strings.ToLower(alt), strings.ToLower(line)
	}
	for w := range strings.SplitSeq(alt, "|") {
		rest, first := strings.CutPrefix(w, "^")
		if strings.IndexByte(rest, '^') >= 0 {
			return false, false
		}
		if first {
			hit = hit || strings.HasPrefix(line, rest)
		} else {
			hit = hit || strings.Contains(line, rest)
		}
	}
	return hit, true
}

func ascii(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
