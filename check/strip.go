package check

import "strings"

// strip returns the code without comments, with trailing space and empty lines
// dropped, and the directive comments in order. ok is false if the text ends
// inside a string or a comment, so that what it is can't be told.
func (s *syntax) strip(text string) (code string, directives []string, ok bool) {
	var b strings.Builder
	b.Grow(len(text))
	note := func(comment string, open int) {
		body := comment[open:]
		trim := strings.TrimLeft(body, " \t*")
		for _, d := range s.directives {
			if strings.HasPrefix(body, d) || strings.HasPrefix(trim, d) {
				directives = append(directives, strings.TrimSpace(comment))
				return
			}
		}
	}
	starts := s.starts()
	for i := 0; i < len(text); {
		from := i
		for i < len(text) && !starts[text[i]] {
			i++
		}
		b.WriteString(text[from:i])
		if i == len(text) {
			break
		}
		rest := text[i:]
		if mark := s.lineMark(rest, text, i); mark != "" {
			end := strings.IndexByte(rest, '\n')
			if end < 0 {
				end = len(rest)
			}
			note(rest[:end], len(mark))
			i += end
			continue
		}
		if s.block[0] != "" && strings.HasPrefix(rest, s.block[0]) {
			end := s.blockEnd(rest)
			if end < 0 {
				return "", nil, false
			}
			note(rest[:end], 2)
			if strings.Contains(rest[:end], "\n") {
				b.WriteByte('\n')
			} else {
				b.WriteByte(' ')
			}
			i += end
			continue
		}
		c := text[i]
		end := 0
		switch {
		case s.triple && (strings.HasPrefix(rest, `"""`) || strings.HasPrefix(rest, "'''")):
			if end = strings.Index(rest[3:], rest[:3]); end < 0 {
				return "", nil, false
			}
			end += 6
		case strings.IndexByte(s.raw, c) >= 0:
			if end = strings.IndexByte(rest[1:], c); end < 0 {
				return "", nil, false
			}
			end += 2
		case strings.IndexByte(s.quotes, c) >= 0:
			end = stringEnd(rest)
		default:
			end = 1
		}
		b.WriteString(rest[:end])
		i += end
	}
	return squeeze(b.String()), directives, true
}

// starts marks the bytes with which a comment or a string can begin.
func (s *syntax) starts() *[256]bool {
	var t [256]bool
	for _, m := range s.line {
		t[m[0]] = true
	}
	if s.block[0] != "" {
		t[s.block[0][0]] = true
	}
	for _, quotes := range [2]string{s.quotes, s.raw} {
		for i := 0; i < len(quotes); i++ {
			t[quotes[i]] = true
		}
	}
	return &t
}

// lineMark is the mark of a line comment that begins here, "" if none does. A
// # in the middle of a shell word and a // in a URL outside of a string are
// left alone.
func (s *syntax) lineMark(rest, text string, i int) string {
	for _, m := range s.line {
		if strings.HasPrefix(rest, m) {
			if m == "#" && i > 0 && text[i-1] != ' ' && text[i-1] != '\t' && text[i-1] != '\n' && s.raw == "'" {
				return ""
			}
			return m
		}
	}
	return ""
}

// blockEnd is the length of the block comment that text begins with, -1 if it
// does not end.
func (s *syntax) blockEnd(text string) int {
	depth := 0
	for i := 0; i+1 < len(text); {
		switch {
		case text[i:i+2] == s.block[1] && i >= 2:
			if depth--; depth <= 0 {
				return i + 2
			}
			i += 2
		case text[i:i+2] == s.block[0]:
			if depth == 0 || s.nested {
				depth++
			}
			i += 2
		default:
			i++
		}
	}
	return -1
}

// stringEnd is the length of the one-line string that text begins with; an
// unfinished one ends at the line's end (an apostrophe, a lifetime).
func stringEnd(text string) int {
	q := text[0]
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '\n':
			return 1
		case q:
			return i + 1
		}
	}
	return 1
}

// squeeze drops trailing space and empty lines.
func squeeze(code string) string {
	var b strings.Builder
	b.Grow(len(code))
	for line := range strings.SplitSeq(code, "\n") {
		if line = strings.TrimRight(line, " \t\r"); line != "" {
			b.WriteString(line)
			b.WriteByte('\n')
		}
	}
	return b.String()
}
