package tree

import "strings"

// What checks and builds leave behind is no code, ignored or not: a run of the
// tests must not make the tests stale.

// cacheDir names folders whose whole content is derived; they are not looked
// into at all.
func cacheDir(name string) bool {
	switch name {
	case "node_modules", "__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".tox", ".nox",
		".hypothesis", ".nyc_output", ".gradle", ".turbo", ".parcel-cache", ".next", ".nuxt", ".svelte-kit",
		".terraform", ".ipynb_checkpoints", ".eggs", ".venv", ".direnv", ".dart_tool", "htmlcov":
		return true
	}
	return strings.HasSuffix(name, ".egg-info")
}

// outputDir names folders that are output only beside the file of a tool that
// writes there; elsewhere the name is an ordinary one (cmd/dist, pkg/build).
// They are part of the digest of all files.
func outputDir(name string, beside func(file string) bool) bool {
	var owners []string
	switch name {
	case "target":
		owners = []string{"Cargo.toml", "pom.xml", "build.sbt"}
	case "dist":
		owners = []string{"package.json", "pyproject.toml", "setup.py", "setup.cfg"}
	case "build":
		owners = []string{"build.gradle", "build.gradle.kts", "CMakeLists.txt", "setup.py", "pyproject.toml", "pubspec.yaml", "meson.build"}
	case "coverage", "test-results", "playwright-report", "storybook-static":
		owners = []string{"package.json", "pyproject.toml", "Gemfile", "composer.json"}
	case "_build":
		owners = []string{"mix.exs", "dune-project", "conf.py", "rebar.config"}
	}
	for _, o := range owners {
		if beside(o) {
			return true
		}
	}
	return false
}

// outputFile names files that checks write wherever they run.
func outputFile(name string) bool {
	switch name {
	case ".coverage", "coverage.out", "cover.out", "coverage.xml", "coverage.json", "coverage.lcov", "lcov.info",
		"coverage.txt", "junit.xml", "test-results.xml", ".eslintcache", ".stylelintcache", ".phpunit.result.cache",
		".DS_Store", "Thumbs.db", "default.profraw":
		return true
	}
	for _, s := range [...]string{".pyc", ".pyo", ".tsbuildinfo", ".coverprofile", ".profraw", ".gcda", ".gcno", ".swp"} {
		if strings.HasSuffix(name, s) {
			return true
		}
	}
	return strings.HasPrefix(name, ".coverage.")
}
