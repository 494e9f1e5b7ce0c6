package check

import (
	"path"
	"strings"
)

// Classify says what a file is to a check. The path is relative to the project
// folder; one that is absolute or leads out of it is Scratch. docs are further
// patterns of documents from the configuration: a folder ("notes/"), a glob
// ("**/*.adoc") or a name ("TODO").
func Classify(name string, docs []string) Class {
	p := strings.TrimPrefix(slashed(name), "./")
	if outside(p) || p == "" {
		return Scratch
	}
	low := strings.ToLower(p)
	base := path.Base(low)
	top, _, nested := strings.Cut(low, "/")
	if nested && (top == "tmp" || top == "temp" || top == ".tmp" || top == "scratch") {
		return Scratch
	}
	for _, d := range docs {
		if matchDoc(d, p) {
			return Docs
		}
	}
	if data := inData(low); data {
		return Test
	}
	if isDocs(low) {
		return Docs
	}
	if isDefinition(low, base) {
		return Definition
	}
	if isTest(low, base) {
		return Test
	}
	return Code
}

func matchDoc(pattern, p string) bool {
	pattern = strings.TrimPrefix(slashed(pattern), "./")
	switch {
	case pattern == "":
		return false
	case strings.HasSuffix(pattern, "/"):
		return strings.HasPrefix(p, pattern)
	case strings.ContainsAny(pattern, "*?[{"):
		return glob(pattern, p) || !strings.Contains(pattern, "/") && glob(pattern, path.Base(p))
	}
	return p == pattern || under(p, pattern) || !strings.Contains(pattern, "/") && path.Base(p) == pattern
}

// inData reports whether a path lies among the data of tests.
func inData(low string) bool {
	for el := range strings.SplitSeq(path.Dir(low), "/") {
		switch el {
		case "testdata", "fixtures", "fixture", "snapshots", "__snapshots__", "__fixtures__", "golden", "goldens", "cassettes", "__mocks__", "test-data", "test_data":
			return true
		}
	}
	return strings.HasSuffix(low, ".snap") || strings.HasSuffix(low, ".golden")
}

// isDocs reports whether a lower-case path is a document by itself.
func isDocs(low string) bool {
	base := path.Base(low)
	if strings.Contains(base, "prompt") {
		return false
	}
	docsDir := false
	for el := range strings.SplitSeq(path.Dir(low), "/") {
		switch el {
		case "prompts", "prompt", "templates", "template", "embed", "assets", "resources":
			return false // read by the product
		case "docs", "doc", "documentation":
			docsDir = true
		}
	}
	switch {
	case base == "cmakelists.txt", strings.HasPrefix(base, "requirements") || strings.HasPrefix(base, "constraints"), base == "robots.txt", base == "go.sum", base == "version.txt", base == "meson_options.txt":
		return false
	}
	switch ext := path.Ext(base); ext {
	case ".md", ".markdown", ".rst", ".txt", ".adoc", ".asciidoc", ".org", ".tex", ".mkd":
		return true
	case ".mdx":
		return false
	case "":
		switch base {
		case "license", "licence", "copying", "notice", "authors", "contributors", "changelog", "changes", "readme", "todo", "news", "codeowners", "maintainers", "security", "install", "history":
			return true
		}
	}
	if strings.HasPrefix(base, "license.") || strings.HasPrefix(base, "license-") || strings.HasPrefix(base, "readme.") {
		return true
	}
	return docsDir && !isSource(path.Ext(base))
}

// isDefinition reports whether a file says what a check runs.
func isDefinition(low, base string) bool {
	if strings.HasPrefix(low, ".github/workflows/") || strings.HasPrefix(low, ".github/actions/") || strings.HasPrefix(low, ".circleci/") || strings.HasPrefix(low, ".buildkite/") || strings.HasPrefix(low, ".husky/") || taskDir(low) != "" {
		return true
	}
	switch base {
	case "makefile", "gnumakefile", "package.json", "mise.toml", ".mise.toml", "justfile", ".justfile", "taskfile.yml", "taskfile.yaml", "tox.ini", "noxfile.py", "pytest.ini", "setup.cfg", "pyproject.toml",
		"conftest.py", "composer.json", "phpunit.xml", "phpunit.xml.dist", "phpstan.neon", "phpstan.neon.dist", "turbo.json", "nx.json", "lerna.json", "biome.json", "biome.jsonc", "deno.json", "deno.jsonc",
		".gitlab-ci.yml", ".travis.yml", "jenkinsfile", "azure-pipelines.yml", "bitbucket-pipelines.yml", ".pre-commit-config.yaml", "lefthook.yml", ".flake8", ".pylintrc", "mypy.ini", "ruff.toml", ".ruff.toml",
		".rspec", ".rubocop.yml", "rakefile", "karma.conf.js", "clippy.toml", "rustfmt.toml", ".rustfmt.toml", ".editorconfig", ".shellcheckrc", ".clang-format", ".clang-tidy", "dune-project", "checkstyle.xml", "detekt.yml", ".scalafmt.conf", ".coveragerc", "codecov.yml", "angular.json", ".mocharc.json", ".mocharc.js", ".mocharc.yml", ".mocharc.cjs", ".nycrc":
		return true
	}
	for _, pre := range [...]string{"jest.config.", "vitest.config.", "vitest.workspace.", "playwright.config.", "cypress.config.", "eslint.config.", ".eslintrc", ".prettierrc", "prettier.config.", "tsconfig", ".golangci.", "stylelint.config.", ".stylelintrc", "babel.config.", ".swiftlint", "ava.config.", "web-test-runner.config."} {
		if strings.HasPrefix(base, pre) {
			return true
		}
	}
	return false
}

// isTest reports whether a file holds tests.
func isTest(low, base string) bool {
	stem := strings.TrimSuffix(base, path.Ext(base))
	switch {
	case strings.HasSuffix(stem, "_test"), strings.HasSuffix(stem, ".test"), strings.HasSuffix(stem, ".spec"), strings.HasSuffix(stem, "_spec"), strings.HasSuffix(stem, ".cy"), strings.HasSuffix(stem, ".e2e"):
		return true
	case strings.HasPrefix(base, "test_") && isSource(path.Ext(base)):
		return true
	case strings.HasSuffix(stem, "test") || strings.HasSuffix(stem, "tests") || strings.HasSuffix(stem, "it"):
		switch path.Ext(base) {
		case ".java", ".kt", ".scala", ".cs", ".swift", ".php", ".groovy":
			if !strings.HasSuffix(stem, "it") {
				return true
			}
		}
	}
	for el := range strings.SplitSeq(path.Dir(low), "/") {
		switch el {
		case "test", "tests", "__tests__", "spec", "specs", "e2e", "integration_test", "integration_tests", "testing_utils":
			return true
		}
	}
	return false
}
