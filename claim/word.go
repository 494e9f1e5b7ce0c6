package claim

import (
	"strings"
	"unicode/utf8"
)

// pathStart tells whether a byte after a full stop or slash makes it a path.
func pathStart(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '/'
}

// The marks that may stand inside a word, as bits: those below 64 and those from
// there on.
const (
	lowMarks  = 1<<'#' | 1<<'$' | 1<<'%' | 1<<'\'' | 1<<'+' | 1<<'-' | 1<<'.' | 1<<'/' | 1<<':' | 1<<'='
	highMarks = 1<<('@'-64) | 1<<('\\'-64) | 1<<('_'-64) | 1<<('~'-64)
)

func wordByte(c byte) bool {
	switch {
	case letter(c), digit(c):
		return true
	case c < 64:
		return lowMarks>>c&1 != 0
	case c < 128:
		return highMarks>>(c-64)&1 != 0
	}
	return false
}

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func digit(c byte) bool { return c >= '0' && c <= '9' }

// word takes a word and names it.
func (s *scanner) word() {
	if !s.letters() {
		s.marked()
	}
}

// letters takes a word if it is of ASCII letters alone, as most are: marked
// would do the same.
func (s *scanner) letters() bool {
	at := s.at
	for at < s.end && letter(s.msg[at]) {
		at++
	}
	if at == s.at || at < s.end && (wordByte(s.msg[at]) || s.msg[at] >= utf8.RuneSelf) {
		return false
	}
	text := s.msg[s.at:at]
	s.toks = append(s.toks, token{start: s.at, end: at, upper: text[0] <= 'Z', part: partOf(text), depth: s.depth})
	s.at = at
	return true
}

// marked takes a run of bytes up to a space or a mark and names it.
func (s *scanner) marked() {
	start, from := s.at, s.at
	for s.at < s.end && (wordByte(s.msg[s.at]) || s.msg[s.at] >= utf8.RuneSelf && !s.breaks()) {
		s.at++
	}
	if s.at == from {
		s.at++
		return
	}
	end := s.at
	// What ends a sentence or opens a list is no part of the word.
	for s.at > from && outerMark(s.msg[s.at-1]) && !strings.HasSuffix(s.msg[from:s.at], "/...") && !strings.HasSuffix(s.msg[from:s.at], "=.") {
		s.at--
	}
	to := s.at
	for from < to && (s.msg[from] == '_' || s.msg[from] == '\'' || s.msg[from] == '~') {
		from++
	}
	if from == to {
		// Only marks: skip the run at once, but leave a final mark to be read.
		s.at = max(end-1, s.at, start+1)
		return
	}
	for to < s.end && s.msg[to] == ',' && to-from < 16 && digits(s.msg[from:to]) && thousands(s.msg[to:s.end]) {
		to += 4
		s.at = to
	}
	text := s.msg[from:to]
	if strings.IndexByte(text, '/') > 0 && s.slashed(from, to) {
		return
	}
	s.push(name(text, from, to))
}

// outerMark tells the marks that are no part of a word at its end.
func outerMark(c byte) bool {
	switch c {
	case '.', ':', '\'', '_', '-', '~':
		return true
	}
	return false
}

// breaks tells whether the rune at the cursor ends a word. It must start a rune.
func (s *scanner) breaks() bool {
	if !utf8.RuneStart(s.msg[s.at]) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s.msg[s.at:s.end])
	return r >= 0x2000 && r != '’'
}

// slashed splits "fmt/lint/test" where every part is a word of the tables.
func (s *scanner) slashed(from, to int) bool {
	text := s.msg[from:to]
	for w := range strings.SplitSeq(text, "/") {
		if c, _ := lookup(w); c != cNoun && c != cTool && c != cTestAdj && c != cState {
			return false
		}
	}
	at := from
	for w := range strings.SplitSeq(text, "/") {
		if at > from {
			s.push(token{start: at - 1, end: at, kind: mark, part: part{class: cMark, sub: '&'}})
		}
		s.push(name(w, at, at+len(w)))
		at += len(w) + 1
	}
	return true
}
