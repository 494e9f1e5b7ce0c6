package check

import (
	"bytes"
	"slices"
	"strings"
)

// CommentOnly compares two texts of a file, or the two sides of an edit, in a
// language it knows. only says that nothing but comments and the space around
// them changed; directive that one of the changed comments is read by a tool
// (//nolint, //go:build, # type: ignore, eslint-disable), so that for that tool
// it is code. Texts that are equal change nothing, not even a comment.
//
// The sides of an edit do not show what lies around them: give whole files
// where they are known.
func CommentOnly(name, before, after string) (only, directive bool) {
	s := syntaxOf(name)
	if s == nil || before == after || len(before)+len(after) > 8<<20 {
		return false, false
	}
	if s.surelyCode(before, after) {
		return false, false
	}
	a, b := stripper{s: s, text: before}, stripper{s: s, text: after}
	for {
		lineA, okA := a.next()
		lineB, okB := b.next()
		if okA != okB || !bytes.Equal(lineA, lineB) {
			return false, false
		}
		if !okA {
			break
		}
	}
	if a.broken || b.broken {
		return false, false
	}
	return true, !slices.Equal(a.directives, b.directives)
}

// surelyCode decides most edits without reading them token by token: the first
// lines that differ do so before anything in them that begins a comment, and
// there is no block comment they may lie in.
func (s *syntax) surelyCode(before, after string) bool {
	if s.block[0] != "" && (strings.Contains(before, s.block[0]) || strings.Contains(after, s.block[0])) {
		return false
	}
	i := strings.LastIndexByte(before[:CommonPrefix(before, after)], '\n') + 1
	a, b := firstDifference(before[i:], after[i:])
	a, wholeA := s.upToMark(a)
	b, wholeB := s.upToMark(b)
	// A line that is all comment may stand before the code that is compared.
	return a != b && (a != "" || wholeA) && (b != "" || wholeB)
}

// upToMark cuts a line at what may begin a comment; whole tells that nothing did.
func (s *syntax) upToMark(line string) (code string, whole bool) {
	n := len(line)
	for _, m := range s.line {
		if i := strings.Index(line[:n], m); i >= 0 {
			n = i
		}
	}
	return strings.TrimRight(line[:n], " \t\r"), n == len(line)
}

// firstDifference is the first line of each text in which they differ, without
// regard to empty lines and space at the end; both are empty if none do.
func firstDifference(a, b string) (lineA, lineB string) {
	for a != "" || b != "" {
		lineA, a = nextLine(a)
		lineB, b = nextLine(b)
		if lineA != lineB {
			return lineA, lineB
		}
	}
	return "", ""
}

// nextLine cuts the first line off that is not empty, "" if there is none.
func nextLine(s string) (line, rest string) {
	for s != "" {
		line, s, _ = strings.Cut(s, "\n")
		if line = strings.TrimRight(line, " \t\r"); line != "" {
			return line, s
		}
	}
	return "", ""
}
