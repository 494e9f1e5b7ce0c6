package check

import (
	"path"
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
