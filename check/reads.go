package check

import (
	"path"
	"strings"
)

// sources are the extensions of program sources, each of which only the
// runners of its own language read. Other extensions touch every check.
const sources = " .go .rs .py .pyi .pyx .java .kt .kts .scala .groovy .clj .cljs .rb .php .cs .fs .vb .swift .ex .exs .erl .js .jsx .mjs .cjs .ts .tsx .mts .cts .vue .svelte .astro .css .scss .sass .less .c .h .cc .cpp .cxx .hpp .hh .m .mm .dart .lua .hs .ml .mli .zig .nim .jl .r .pl .pm .sol .tf .tfvars .ipynb .sh .bash .zsh .fish .ps1 .bats "

func isSource(ext string) bool {
	return ext != "" && strings.Contains(sources, " "+strings.ToLower(ext)+" ")
}

// Reads reports whether a write at a project-relative path touches the check:
// it lies under the check's root and is something the runner reads. A source
// of another language is not; a document only for a check that reads
// documents; a file of a kind that is not known is. A check of single files (a
// formatter) reads only what it was pointed at, and its configuration.
func (c *Check) Reads(name string) bool {
	p := strings.TrimPrefix(slashed(name), "./")
	if p == "" || !under(p, c.Root) {
		return false
	}
	low := strings.ToLower(p)
	base, ext := path.Base(p), path.Ext(low)
	if artefact(low) || ext == ".test" && strings.HasPrefix(manifestOf(c.readsOf()), "go.") {
		return false
	}
	if apart(low) {
		return c.listed(base, ext)
	}
	reads, known := c.reads()
	if known && !c.pointedAt(p) {
		return isDefinition(low, strings.ToLower(base))
	}
	switch {
	case known && has(reads, "*"):
		return true
	case known && (has(reads, ext) && ext != "" || has(reads, base)):
		return true
	case inData(low):
		// Data of tests is read by tests; linters and builds of the language
		// pass over it.
		return c.Kind == Tests || c.Kind == Other || !known
	case isDocs(low):
		return false
	case !known:
		return true
	case isSource(ext):
		switch ext {
		case ".sh", ".bash", ".zsh", ".fish", ".ps1", ".bats":
			return c.Kind == Other
		}
		return false
	case c.Kind == Format || c.Kind == Lint || c.Kind == Typecheck:
		// These read their own extensions and their configuration.
		return isDefinition(low, strings.ToLower(base)) && !foreignManifest(strings.ToLower(base), reads)
	}
	return !foreignManifest(strings.ToLower(base), reads)
}

// artefact reports whether a file is what tools leave behind: what they built,
// measured or kept, which no check reads.
func artefact(low string) bool {
	if inData(low) {
		return false
	}
	for el := range strings.SplitSeq(low, "/") {
		switch el {
		case "__pycache__", ".cache", ".pytest_cache", ".mypy_cache", ".ruff_cache", "htmlcov", ".nyc_output", ".next", ".nuxt", ".turbo", ".tox", ".nox", ".venv", ".gradle", ".parcel-cache", ".angular", ".svelte-kit":
			return true
		}
	}
	base := path.Base(low)
	switch base {
	case "coverage.out", "cover.out", "c.out", ".coverage", "coverage.xml", "coverage.json", "junit.xml", "nohup.out", "a.out", "lcov.info", "cpu.out", "mem.out", "cpu.prof", "mem.prof", "tags", ".eslintcache":
		return true
	}
	switch path.Ext(base) {
	case ".exe", ".o", ".a", ".obj", ".dylib", ".dll", ".pyc", ".pyo", ".class", ".prof", ".pprof", ".coverprofile", ".swp", ".swo", ".orig", ".rej", ".pid", ".tsbuildinfo", ".lcov", ".profraw", ".profdata", ".gcda", ".gcno":
		return true
	case ".patch", ".diff":
		return base == low // a change that was saved; those a build applies lie in a folder of theirs
	}
	return false
}

func (c *Check) readsOf() string {
	reads, _ := c.reads()
	return reads
}

// reads is what the check's runner reads; known is false if that can't be told.
func (c *Check) reads() (string, bool) {
	if c.Opaque {
		return toolReads(c.Task)
	}
	r := byRunner()[c.Runner]
	if r == nil || r.reads == "" {
		return "", false
	}
	return r.reads, true
}

// toolReads is what a task whose recipe is not known is taken to read: the
// files of the tool tree its runner belongs to, anything for runners of none.
func toolReads(task string) (string, bool) {
	tool, _, _ := strings.Cut(task[strings.LastIndexByte(task[:strings.IndexByte(task+":", ':')], '/')+1:], ":")
	switch tool {
	case "package.json", "deno.json", "turbo", "nx", "lerna":
		return jsReads, true
	case "composer.json":
		return phpReads, true
	case "poe", "pdm", "hatch", "rye", "taskipy":
		return pyReads, true
	}
	return "", false
}

// listed reports whether the runner's row names the extension or the file.
func (c *Check) listed(base, ext string) bool {
	reads, known := c.reads()
	return known && (ext != "" && has(reads, ext) || has(reads, base))
}

func has(list, word string) bool {
	for i := 0; ; {
		j := strings.Index(list[i:], word)
		if j < 0 || word == "" {
			return false
		}
		j += i
		end := j + len(word)
		if (j == 0 || list[j-1] == ' ') && (end == len(list) || list[end] == ' ') {
			return true
		}
		i = end
	}
}

// pointedAt reports whether a formatter that was given files was given this
// one. Other checks read beyond their targets.
func (c *Check) pointedAt(p string) bool {
	if c.Kind != Format || len(c.Targets) == 0 || c.Unknown {
		return true
	}
	st := c.style()
	if st != byPath {
		return true
	}
	for _, t := range c.Targets {
		if st.holds(t, p) || strings.ContainsAny(t, "*?{") {
			return true
		}
	}
	return false
}

// apart reports whether a file belongs to the tools around the code (the
// version control system, editors, hosted CI, agents) rather than to it.
func apart(low string) bool {
	top, _, nested := strings.Cut(low, "/")
	if nested {
		switch top {
		case ".git", ".github", ".gitlab", ".circleci", ".buildkite", ".vscode", ".idea", ".claude", ".codex", ".cursor", ".gemini", ".agents", ".devcontainer", ".husky", ".entire":
			return true
		}
	}
	switch base := path.Base(low); base {
	case ".gitignore", ".gitattributes", ".gitmodules", ".gitlab-ci.yml", ".travis.yml", ".dockerignore", ".editorconfig-never", "codeowners", ".mailmap", "jenkinsfile", "azure-pipelines.yml", ".ds_store", "renovate.json", "dependabot.yml", "codecov.yml", ".goreleaser.yml", ".goreleaser.yaml", ".mcp.json":
		return true
	default:
		return strings.HasSuffix(base, ".log") || strings.HasSuffix(base, ".orig") || strings.HasSuffix(base, ".bak")
	}
}

// manifests pair the files of one tool tree with an extension its rows read.
const manifests = " go.mod=.go go.sum=.go go.work=.go .golangci.yml=.go .golangci.yaml=.go .golangci.toml=.go cargo.toml=.rs cargo.lock=.rs clippy.toml=.rs rustfmt.toml=.rs" +
	" package.json=.ts package-lock.json=.ts yarn.lock=.ts pnpm-lock.yaml=.ts pnpm-workspace.yaml=.ts bun.lockb=.ts bun.lock=.ts tsconfig.json=.ts biome.json=.ts turbo.json=.ts nx.json=.ts lerna.json=.ts .npmrc=.ts .nvmrc=.ts" +
	" pyproject.toml=.py setup.cfg=.py setup.py=.py tox.ini=.py noxfile.py=.py pytest.ini=.py mypy.ini=.py ruff.toml=.py requirements.txt=.py poetry.lock=.py uv.lock=.py pdm.lock=.py .flake8=.py .pylintrc=.py pipfile=.py pipfile.lock=.py" +
	" pom.xml=.java build.gradle=.java settings.gradle=.java gradle.properties=.java gemfile=.rb gemfile.lock=.rb rakefile=.rb .rspec=.rb .rubocop.yml=.rb composer.json=.php composer.lock=.php phpunit.xml=.php phpstan.neon=.php mix.lock=.ex cmakelists.txt=.c package.resolved=.swift pubspec.yaml=.dart pubspec.lock=.dart "

// foreignManifest reports whether a file belongs to the tool tree of another
// language than the one whose files are read.
func foreignManifest(base, reads string) bool {
	i := strings.Index(manifests, " "+base+"=")
	if i < 0 {
		for _, pre := range [...]string{"jest.config.", "vitest.config.", "eslint.config.", ".eslintrc", "prettier.config.", ".prettierrc", "vite.config.", "tsconfig", "babel.config.", "playwright.config."} {
			if strings.HasPrefix(base, pre) {
				return !has(reads, ".ts") && !has(reads, ".css")
			}
		}
		return false
	}
	rest := manifests[i+len(base)+2:]
	ext, _, _ := strings.Cut(rest, " ")
	return !has(reads, ext)
}
