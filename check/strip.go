package check

import (
	"bytes"
	"strings"
)

// A stripper reads the code of a text line by line: without comments, trailing
// space and empty lines.
type stripper struct {
	s     *syntax
	text  string
	at    int    // how far text was read
	piece string // code that was read and is in no line yet
	line  []byte
	// directives are the directive comments so far, in order. broken is set if
	// the text ends inside a string or a comment, so that what it is can't be
	// told.
	directives []string
	broken     bool
	lone       [2]int // up to where a " or a ' begins no string: none ends it
}

// maxPiece bounds how far is read ahead of the line that was asked for.
const maxPiece = 256

// next is the next line of code, until there is none. It stays good until the
// one after is asked for.
func (p *stripper) next() ([]byte, bool) {
	p.line = p.line[:0]
	for p.piece != "" || p.read() {
		code, rest, ends := strings.Cut(p.piece, "\n")
		p.line, p.piece = append(p.line, code...), rest
		if !ends {
			continue
		}
		if line := bytes.TrimRight(p.line, " \t\r"); len(line) > 0 {
			return line, true
		}
		p.line = p.line[:0]
	}
	line := bytes.TrimRight(p.line, " \t\r")
	p.line = p.line[:0]
	return line, len(line) > 0
}

// read takes the code up to the next comment, or the comment itself, as the next
// piece, false if nothing is left to read.
func (p *stripper) read() bool {
	s, text := p.s, p.text
	from, i := p.at, p.at
	for i < len(text) && i-from < maxPiece {
		if !s.starts[text[i]] {
			i++
			continue
		}
		rest := text[i:]
		mark, block := s.lineMark(rest, text, i), false
		if mark == "" {
			block = s.block[0] != "" && strings.HasPrefix(rest, s.block[0])
		}
		if mark == "" && !block {
			end := p.token(i)
			if end < 0 {
				p.broken, p.at = true, len(text)
				return false
			}
			i += end
			continue
		}
		if i > from {
			break // first what stands before the comment
		}
		return p.comment(rest, mark)
	}
	p.piece, p.at = text[from:i], i
	return i > from
}

// comment takes the comment that rest begins with: a line's up to its end if
// there is a mark, else a block. In place of a block is space.
func (p *stripper) comment(rest, mark string) bool {
	if mark != "" {
		end := strings.IndexByte(rest, '\n')
		if end < 0 {
			end = len(rest)
		}
		p.note(rest[:end], len(mark))
		p.at += end
		return p.read()
	}
	end := p.s.blockEnd(rest)
	if end < 0 {
		p.broken, p.at = true, len(p.text)
		return false
	}
	p.note(rest[:end], len(p.s.block[0]))
	p.at += end
	p.piece = " "
	if strings.IndexByte(rest[:end], '\n') >= 0 {
		p.piece = "\n"
	}
	return true
}

// note keeps a comment that a tool reads.
func (p *stripper) note(comment string, open int) {
	body := comment[open:]
	trim := strings.TrimLeft(body, " \t*")
	for _, d := range p.s.directives {
		if strings.HasPrefix(body, d) || strings.HasPrefix(trim, d) {
			p.directives = append(p.directives, strings.TrimSpace(comment))
			return
		}
	}
}

// token is the length of the string that begins at i, 1 if none does, -1 if the
// string does not end.
func (p *stripper) token(i int) int {
	s, text := p.s, p.text[i:]
	switch c := text[0]; {
	case s.triple && (strings.HasPrefix(text, `"""`) || strings.HasPrefix(text, "'''")):
		if end := strings.Index(text[3:], text[:3]); end >= 0 {
			return end + 6
		}
		return -1
	case strings.IndexByte(s.raw, c) >= 0:
		if end := strings.IndexByte(text[1:], c); end >= 0 {
			return end + 2
		}
		return -1
	case strings.IndexByte(s.quotes, c) >= 0:
		lone := &p.lone[c&1] // " is even, ' is odd
		if i < *lone {
			return 1
		}
		n, upTo := stringEnd(text)
		*lone = i + upTo
		return n
	}
	return 1
}

// marks sets the bytes with which a comment or a string can begin.
func (s *syntax) marks() {
	for _, m := range s.line {
		s.starts[m[0]] = true
	}
	if s.block[0] != "" {
		s.starts[s.block[0][0]] = true
	}
	for _, quotes := range [2]string{s.quotes, s.raw} {
		for i := 0; i < len(quotes); i++ {
			s.starts[quotes[i]] = true
		}
	}
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
// unfinished one ends at once (an apostrophe, a lifetime). Up to upTo every
// quote of its kind is escaped, and begins none that ends either.
func stringEnd(text string) (n, upTo int) {
	q := text[0]
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '\n':
			return 1, i
		case q:
			return i + 1, 0
		}
	}
	return 1, len(text)
}
