package outcome

import (
	"strings"
	"sync"
)

// tool is one program whose output can be told from others' by its shape.
type tool struct {
	name string
	kind string // as check.Kind
	// multi is set if one run prints a total for each package or module, so
	// that one of them does not speak for the rest.
	multi bool
	// closes is set if a run that got to its end always says so in a closing
	// statement; units reported good before it prove nothing.
	closes bool
	// blanks is set if the reader wants blank lines as well.
	blanks bool
	// first holds the bytes a line that matters to the tool starts with, "" if
	// that may be any. It only saves time.
	first string
	read  func(*tally, string)
}

const digits = "0123456789"

// wants says whether a line that starts with c may matter to the tool.
func (t *tool) wants(c byte) bool {
	return t.first == "" || strings.IndexByte(t.first, c) >= 0
}

// tools is every known tool. The order decides nothing.
var tools = [...]tool{
	{name: "go test", first: "o?\tFP- p=D{\xe2", kind: "tests", multi: true, read: readGoTest},
	{name: "go build", kind: "build", read: readGoBuild},
	{name: "go vet", kind: "lint", read: readGoVet},
	{name: "golangci-lint", kind: "lint", read: readGolangci},
	{name: "staticcheck", kind: "lint", read: readStaticcheck},
	{name: "gofmt", kind: "format", read: readGoFormat},
	{name: "pytest", kind: "tests", closes: true, read: readPytest},
	{name: "unittest", first: "ROFEN", kind: "tests", closes: true, read: readUnittest},
	{name: "tox", first: "n ceE", kind: "tests", multi: true, read: readTox},
	{name: "ruff", kind: "lint", read: readRuff},
	{name: "black", first: "AOwerN" + digits, kind: "format", read: readBlack},
	{name: "isort", first: "EFB", kind: "format", read: readIsort},
	{name: "mypy", kind: "typecheck", read: readMypy},
	{name: "pyright", first: " N" + digits, kind: "typecheck", read: readPyright},
	{name: "flake8", kind: "lint", read: readPyFinding},
	{name: "pylint", kind: "lint", read: readPylint},
	{name: "cargo test", first: "tew ", kind: "tests", multi: true, read: readCargoTest},
	{name: "cargo build", first: "ewDF ", kind: "build", multi: true, read: readCargoBuild},
	{name: "jest", first: "TPFNJ (R", kind: "tests", closes: true, read: readJest},
	{name: "vitest", first: " TENF\xe2", kind: "tests", closes: true, read: readVitest},
	{name: "mocha", first: " E", kind: "tests", read: readMocha},
	{name: "ava", first: " CN\xe2" + digits, kind: "tests", read: readAva},
	{name: "playwright", kind: "tests", blanks: true, read: readPlaywright},
	{name: "tap", closes: true, first: "no1#\xe2", kind: "tests", read: readTAP},
	{name: "tsc", kind: "typecheck", read: readTsc},
	{name: "eslint", first: " OE\xe2" + digits, kind: "lint", read: readEslint},
	{name: "oxlint", first: "F", kind: "lint", read: readOxlint},
	{name: "prettier", kind: "format", read: readPrettier},
	{name: "biome", first: "FC", kind: "lint", read: readBiome},
	{name: "deno", kind: "tests", closes: true, read: readDeno},
	{name: "bundler", first: " CF>Tex\xe2", kind: "build", read: readBundler},
	{name: "monorepo", first: " TCFENl", kind: "", multi: true, read: readMonorepo},
	{name: "maven", first: "[BTNCF", kind: "tests", multi: true, read: readMaven},
	{name: "maven build", first: "[BTCF", kind: "build", multi: true, read: readMavenBuild},
	{name: "gradle", kind: "tests", multi: true, read: readGradle},
	{name: "sbt", first: "[", kind: "tests", multi: true, read: readSbt},
	{name: "dotnet", kind: "tests", multi: true, read: readDotnet},
	{name: "dotnet build", kind: "build", multi: true, read: readDotnetBuild},
	{name: "rspec", first: "rA" + digits, kind: "tests", closes: true, read: readRspec},
	{name: "minitest", kind: "tests", read: readMinitest},
	{name: "rubocop", first: digits, kind: "lint", read: readRubocop},
	{name: "phpunit", first: "OFETN " + digits, kind: "tests", read: readPhpunit},
	{name: "phpstan", first: " [", kind: "lint", read: readPhpstan},
	{name: "mix test", first: "T*= " + digits, kind: "tests", multi: true, read: readMix},
	{name: "swift", kind: "tests", read: readSwift},
	{name: "flutter", first: digits, kind: "tests", read: readFlutter},
	{name: "xcodebuild", first: "*", kind: "build", read: readXcode},
	{name: "ctest", first: "NTE\t " + digits, kind: "tests", read: readCtest},
	{name: "gtest", first: "[AtN", kind: "tests", multi: true, read: readGtest},
	{name: "make", kind: "build", multi: true, read: readMake},
	{name: "bazel", first: "IEF/@T\xe2", kind: "tests", read: readBazel},
	{name: "pre-commit", kind: "lint", multi: true, read: readPreCommit},
	{name: "shellcheck", kind: "lint", read: readShellcheck},
	{name: "hadolint", kind: "lint", read: readHadolint},
	{name: "terraform", first: "SNPE\xe2", kind: "build", read: readTerraform},
	{name: "helm", first: "[E" + digits, kind: "lint", read: readHelm},
	{name: "fixers", read: readFixed},
	{name: "file list", kind: "format", read: readFileList},
	{name: "prove", first: "AFR", kind: "tests", read: readProve},
	{name: "junit", first: "< \t", kind: "tests", multi: true, read: readJUnit},
	{name: "totals", kind: "tests", read: readPlainTotals},
}

// toolNamed is every tool by its name.
var toolNamed = sync.OnceValue(func() map[string]*tool {
	m := make(map[string]*tool, len(tools))
	for i := range tools {
		m[tools[i].name] = &tools[i]
	}
	return m
})
