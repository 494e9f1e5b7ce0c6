package check

import (
	"path"
	"strings"
	"sync"
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
	starts     [256]bool // the bytes a comment or a string can begin with
}

// syntaxOf is the syntax of a file, nil if its language is not known.
func syntaxOf(name string) *syntax { return syntaxes()[strings.ToLower(path.Ext(name))] }

// syntaxes is how every known language is written, by the extension of its files.
var syntaxes = sync.OnceValue(func() map[string]*syntax {
	m := map[string]*syntax{}
	for _, l := range [...]struct {
		files string
		syntax
	}{
		{".go", syntax{
			line: []string{"//"}, block: [2]string{"/*", "*/"}, quotes: `"'`, raw: "`",
			directives: []string{"nolint", "go:", "+build", " +build", "export ", "line ", "lint:", "revive:", "#nosec", " #nosec", "gosec:", "nosemgrep", "extern ", "sumtype:", "easyjson:", "exhaustive:", " Output:", " Unordered output:", " Code generated"},
		}},
		{".py .pyi", syntax{
			line: []string{"#"}, quotes: `"'`, triple: true,
			directives: []string{"type:", "noqa", "pylint:", "pragma:", "mypy:", "ruff:", "isort:", "fmt:", "pyright:", "nosec", "flake8:", "yapf:", "!", "-*-", "coding"},
		}},
		{".js .jsx .mjs .cjs .ts .tsx .mts .cts", syntax{
			line: []string{"//"}, block: [2]string{"/*", "*/"}, quotes: `"'`, raw: "`",
			directives: []string{"eslint", "@ts-", "prettier-", "@jest-", "@vitest-", "istanbul", "c8 ", "v8 ", "biome-", "oxlint-", "/ <reference", "/ <amd", "@jsx", "global ", "globals ", "jshint", "webpack", "@vite-", "#__PURE__", "@__PURE__", "@type", "@param", "@returns", "@template", "@satisfies", "stylelint-", "deno-", "# sourceMappingURL", "tslint:", "@flow"},
		}},
		{".rs", syntax{
			line: []string{"//"}, block: [2]string{"/*", "*/"}, nested: true, quotes: `"`,
			directives: []string{"/ ```", "! ```", "@", "~", "^", " SAFETY:", " rustfmt"},
		}},
		{".c .h .cc .cpp .cxx .hpp .hh", syntax{
			line: []string{"//"}, block: [2]string{"/*", "*/"}, quotes: `"'`,
			directives: []string{"NOLINT", "clang-format", "IWYU", "cppcheck-", "coverity", "LCOV_", "fallthrough", "FALLTHROUGH"},
		}},
		{".java .kt .kts .scala .cs .swift .dart .groovy .gradle .php", syntax{
			line: []string{"//"}, block: [2]string{"/*", "*/"}, quotes: `"'`, triple: true,
			directives: []string{"NOSONAR", "noinspection", "CHECKSTYLE", "swiftlint:", "swiftformat:", "ktlint-", "@phpstan-", "phpcs:", "@codeCoverage", "ignore:", "ignore_for_file", "spotless:", "@formatter:", "ReSharper", "language=", "@psalm-", "phpcs", "$COVERAGE"},
		}},
		{".rb .rake", syntax{line: []string{"#"}, quotes: `"'`, directives: []string{"rubocop:", "frozen_string_literal", "typed:", "encoding", "!", ":nocov:", "standard:"}}},
		{".sh .bash .zsh", syntax{line: []string{"#"}, quotes: `"`, raw: "'", directives: []string{"shellcheck", "!", "MISE", "USAGE"}}},
		{".toml .ini .cfg", syntax{line: []string{"#"}, quotes: `"`, raw: "'", triple: true}},
		{".ex .exs", syntax{line: []string{"#"}, quotes: `"'`, triple: true, directives: []string{"credo:", "dialyzer", "coveralls-"}}},
		{".lua .sql .hs", syntax{line: []string{"--"}, quotes: `"'`, directives: []string{"luacheck:", "-@", "+", "sqlfluff:", "noqa"}}},
	} {
		s := l.syntax
		s.marks()
		for ext := range strings.SplitSeq(l.files, " ") {
			m[ext] = &s
		}
	}
	return m
})
