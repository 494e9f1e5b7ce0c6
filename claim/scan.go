package claim

import (
	"strings"
	"unicode/utf8"
)

const (
	word     tokenKind = iota
	number             // a plain count, perhaps with a +
	ratio              // 4/4
	argument           // a path, flag or assignment outside backticks
	code               // between backticks
	quoted             // between double quotes
	mark               // punctuation; its byte is in sub
	tickMark
	crossMark
)

// scanner cuts a block into sentences.
type scanner struct {
	msg     string
	at, end int
	toks    []token
	depth   uint8
	stop    byte // the mark that ended the sentence, 0 at the block's end
}

// next reads one sentence into s.toks and reports whether there was one.
func (s *scanner) next() bool {
	s.toks, s.depth, s.stop = s.toks[:0], 0, 0
	for s.at < s.end {
		c := s.msg[s.at]
		switch {
		case letter(c):
			s.word()
		case c == ' ' || c == '\t' || c == '*' || c == '\n' || c == '\r':
			s.at++
		case c == '`':
			s.code()
		case c == '~' && strings.HasPrefix(s.msg[s.at:s.end], "~~"):
			s.struck()
		case c == '"':
			s.quote(`"`, `"`)
		case c == '(' || c == '[':
			s.depth = min(s.depth+1, 3)
			s.mark('(', 1)
		case c == ')' || c == ']':
			s.mark(')', 1)
			if s.depth > 0 {
				s.depth--
			}
		case c == ',' || c == ';' || c == '|':
			s.mark(c, 1)
		case c == ':':
			s.mark(':', 1)
		case (c == '/' || c == '.') && s.at+1 < s.end && pathStart(s.msg[s.at+1]):
			s.word()
		case c == '+' || c == '&' || c == '/':
			s.mark('&', 1)
		case c == '.' || c == '!' || c == '?':
			if s.sentenceEnd(c) {
				if len(s.toks) > 0 {
					return true
				}
			}
		case c == '-' || c == '=':
			s.hyphen()
		case c >= utf8.RuneSelf:
			s.symbol()
		case wordByte(c):
			s.word()
		default:
			s.at++
		}
		if len(s.toks) >= maxTokens {
			s.at = s.end
		}
	}
	return len(s.toks) > 0
}

func (s *scanner) push(t token) {
	t.depth = s.depth
	s.toks = append(s.toks, t)
}

func (s *scanner) mark(c byte, n int) {
	s.push(token{start: s.at, end: s.at + n, kind: mark, part: part{class: cMark, sub: c}})
	s.at += n
}

// span pushes a quoted span. It keeps the cues of its words: a name in quotes
// is compared as any word is.
func (s *scanner) span(from, to int, kind tokenKind, c class) {
	s.push(token{start: from, end: to, kind: kind, part: part{class: c, cues: words().find(s.msg[from:to]).cues}})
}

// sentenceEnd takes a full stop, question or exclamation mark.
func (s *scanner) sentenceEnd(c byte) bool {
	from := s.at
	for s.at < s.end && strings.IndexByte(".!?", s.msg[s.at]) >= 0 {
		if s.msg[s.at] == '?' {
			c = '?'
		}
		s.at++
	}
	if s.at-from > 1 && c == '.' {
		return false // an ellipsis or ./...
	}
	after := s.at
	for after < s.end && strings.IndexByte("*_)\"'", s.msg[after]) >= 0 {
		after++
	}
	if after < s.end && s.msg[after] != ' ' && s.msg[after] != '\n' && s.msg[after] != '\r' && s.msg[after] < utf8.RuneSelf {
		return false
	}
	if s.depth > 0 {
		return false // "(see below. It …)" stays one sentence
	}
	s.stop = c
	return true
}

func (s *scanner) hyphen() {
	n := 1
	for s.at+n < s.end && (s.msg[s.at+n] == '-' || s.msg[s.at+n] == '=') {
		n++
	}
	if s.at+n < s.end && s.msg[s.at+n] == '>' {
		s.mark(arrow, n+1)
		return
	}
	if s.at+n >= s.end || s.msg[s.at+n] == ' ' {
		s.mark(dash, n)
		return
	}
	s.word() // a flag
}

// symbol takes what is not ASCII: dashes, arrows, ticks, curly quotes; letters
// of other scripts are words.
func (s *scanner) symbol() {
	r, n := utf8.DecodeRuneInString(s.msg[s.at:s.end])
	switch r {
	case '—', '–':
		s.mark(dash, n)
	case '→', '⇒', '⟶', '➜', '➡':
		s.mark(arrow, n)
	case '“':
		s.quote("“", "”")
	case '✅', '✓', '✔', '☑', '🟢':
		s.push(token{start: s.at, end: s.at + n, kind: tickMark, part: part{class: cMark, sub: 't'}})
		s.at += n
	case '❌', '✗', '✘', '⚠', '🔴':
		s.push(token{start: s.at, end: s.at + n, kind: crossMark, part: part{class: cMark, sub: 'x'}})
		s.at += n
	case '…':
		s.at += n
	case '·', '•':
		s.mark(';', n)
	default:
		if r >= 0x2000 { // symbols, emoji, wide scripts: nothing these tables read
			s.at += n
			return
		}
		s.word()
	}
}

// code takes a span between backticks; one that does not close is skipped.
func (s *scanner) code() {
	n := 1
	for s.at+n < s.end && s.msg[s.at+n] == '`' {
		n++
	}
	from := s.at + n
	i := strings.Index(s.msg[from:s.end], s.msg[s.at:from])
	if i < 0 {
		s.at = from
		return
	}
	s.span(from, from+i, code, cCode)
	s.at = from + i + n
}

// struck passes over words the writer struck out.
func (s *scanner) struck() {
	from := s.at + 2
	if i := strings.Index(s.msg[from:min(s.end, from+400)], "~~"); i >= 0 {
		from += i + 2
	}
	s.at = from
}

func (s *scanner) quote(open, shut string) {
	from := s.at + len(open)
	i := strings.Index(s.msg[from:min(s.end, from+400)], shut)
	if i < 0 {
		s.at = from
		return
	}
	s.span(from, from+i, quoted, cQuoted)
	s.at = from + i + len(shut)
}
