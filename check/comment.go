package check

import (
	"path"
	"slices"
	"strings"
)

// A syntax is how a language writes comments and strings.
type syntax struct {
	line   []string // begin a comment to the end of the line
	block  [2]string
	nested bool
	quotes string // one-line strings with backslash escapes
	raw    string // quotes of strings without escapes that may span lines
	triple bool   // """ and ''' strings
	// directives are beginnings of comments (behind the comment mark) that some
	// tool reads.
	directives []string
}

// syntaxOf is the syntax of a file, nil if its language is not known.
func syntaxOf(name string) *syntax {
	switch strings.ToLower(path.Ext(name)) {
	case ".go":
		return &syntax{
			line: []string{"//"}, block: [2]string{"/*", "*/"}, quotes: `"'`, raw: "`",
			directives: []string{"nolint", "go:", "+build", " +build", "export ", "line ", "lint:", "revive:", "#nosec", " #nosec", "gosec:", "nosemgrep", "extern ", "sumtype:", "easyjson:", "exhaustive:", " Output:", " Unordered output:", " Code generated"},
		}
	case ".py", ".pyi":
		return &syntax{
			line: []string{"#"}, quotes: `"'`, triple: true,
			directives: []string{"type:", "noqa", "pylint:", "pragma:", "mypy:", "ruff:", "isort:", "fmt:", "pyright:", "nosec", "flake8:", "yapf:", "!", "-*-", "coding"},
		}
	case ".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts":
		return &syntax{
			line: []string{"//"}, block: [2]string{"/*", "*/"}, quotes: `"'`, raw: "`",
			directives: []string{"eslint", "@ts-", "prettier-", "@jest-", "@vitest-", "istanbul", "c8 ", "v8 ", "biome-", "oxlint-", "/ <reference", "/ <amd", "@jsx", "global ", "globals ", "jshint", "webpack", "@vite-", "#__PURE__", "@__PURE__", "@type", "@param", "@returns", "@template", "@satisfies", "stylelint-", "deno-", "# sourceMappingURL", "tslint:", "@flow"},
		}
	case ".rs":
		return &syntax{
			line: []string{"//"}, block: [2]string{"/*", "*/"}, nested: true, quotes: `"`,
			directives: []string{"/ ```", "! ```", "@", "~", "^", " SAFETY:", " rustfmt"},
		}
	case ".c", ".h", ".cc", ".cpp", ".cxx", ".hpp", ".hh":
		return &syntax{
			line: []string{"//"}, block: [2]string{"/*", "*/"}, quotes: `"'`,
			directives: []string{"NOLINT", "clang-format", "IWYU", "cppcheck-", "coverity", "LCOV_", "fallthrough", "FALLTHROUGH"},
		}
	case ".java", ".kt", ".kts", ".scala", ".cs", ".swift", ".dart", ".groovy", ".gradle", ".php":
		return &syntax{
			line: []string{"//"}, block: [2]string{"/*", "*/"}, quotes: `"'`, triple: true,
			directives: []string{"NOSONAR", "noinspection", "CHECKSTYLE", "swiftlint:", "swiftformat:", "ktlint-", "@phpstan-", "phpcs:", "@codeCoverage", "ignore:", "ignore_for_file", "spotless:", "@formatter:", "ReSharper", "language=", "@psalm-", "phpcs", "$COVERAGE"},
		}
	case ".rb", ".rake":
		return &syntax{line: []string{"#"}, quotes: `"'`, directives: []string{"rubocop:", "frozen_string_literal", "typed:", "encoding", "!", ":nocov:", "standard:"}}
	case ".sh", ".bash", ".zsh":
		return &syntax{line: []string{"#"}, quotes: `"`, raw: "'", directives: []string{"shellcheck", "!", "MISE", "USAGE"}}
	case ".toml", ".ini", ".cfg":
		return &syntax{line: []string{"#"}, quotes: `"`, raw: "'", triple: true}
	case ".ex", ".exs":
		return &syntax{line: []string{"#"}, quotes: `"'`, triple: true, directives: []string{"credo:", "dialyzer", "coveralls-"}}
	case ".lua", ".sql", ".hs":
		return &syntax{line: []string{"--"}, quotes: `"'`, directives: []string{"luacheck:", "-@", "+", "sqlfluff:", "noqa"}}
	}
	return nil
}

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
	codeA, dirA, okA := s.strip(before)
	codeB, dirB, okB := s.strip(after)
	if !okA || !okB || codeA != codeB {
		return false, false
	}
	return true, !slices.Equal(dirA, dirB)
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
	if a == b {
		return false // space only
	}
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
