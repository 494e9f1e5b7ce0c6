package check

import (
	"path"
	"slices"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// rowCheck reads argv as a run of the row by its program prog. sub is the index
// of the word that is the row's subcommand, 0 if it needs none.
func (rd reader) rowCheck(r *row, sub int, prog string, seg *shell.Segment, argv []shell.Word) (Check, bool) {
	words := argv[1:]
	if sub > 0 && r.pos != goals {
		before := argv[1:sub]
		if len(before) > 0 && strings.HasPrefix(before[0].Text, "+") {
			before = before[1:] // cargo +nightly
		}
		words = argv[sub+1:]
		if len(before) > 0 {
			words = slices.Concat(before, words)
		}
	}
	a := r.read(words)
	if a.list || a.watch || r.tty && rd.ctx.Terminal && !hasWord(words, "run", "--run") {
		return Check{}, false
	}
	if len(a.words) > 0 {
		if _, lists := find(r.list, a.words[0].Text); lists {
			return Check{}, false
		}
	}
	if needs := r.needs != "" || r.after != nil && r.after.needs != ""; needs && !a.need && !r.writes {
		return Check{}, false
	}
	if r.runner == "gofmt" && a.fix && hasNamed(a.mode, "simplify") {
		return Check{}, false // gofmt -r -w rewrites the code
	}
	c := Check{
		Kind: r.kind, Runner: r.runnerOf(prog), Family: r.fam(prog),
		Selectors: a.sels, Mode: a.mode, EarlyStop: a.stop,
		Fixes:   a.fix || r.fixer || r.writes && r.needs != "" && !a.need,
		Trailer: r.trailer, SilentOK: r.silent, Place: seg.Place,
	}
	for k := range strings.FieldsSeq(r.also) {
		c.Also = append(c.Also, Kind(k))
	}
	if a.compile {
		c.Kind, c.Also, c.Family = Build, []Kind{Typecheck}, buildFamily(c.Family)
		c.EarlyStop, c.SilentOK = false, true
	}
	c.Dir = rd.dirOf(seg)
	known := seg.DirKnown && !a.dirOpen
	if a.dir != "" {
		d := join(c.Dir, a.dir, rd.ctx.Project)
		if base := d[strings.LastIndexByte(d, '/')+1:]; strings.Contains(base, ".") && (base == "pom.xml" || base == "Cargo.toml") {
			d = parent(d)
		}
		c.Dir = d
	}
	if r.runner == "django test" && argv[0].Known && strings.Contains(argv[0].Text, "/") {
		c.Dir = join(c.Dir, path.Dir(argv[0].Text), rd.ctx.Project) // where manage.py lies
	}
	if p := slices.IndexFunc(c.Mode, isProject); p >= 0 && r.kind == Typecheck {
		if d := projectDir(strings.TrimPrefix(c.Mode[p], "project=")); d != "" {
			c.Dir, c.Mode = join(c.Dir, d, rd.ctx.Project), slices.Delete(c.Mode, p, p+1)
		}
	}
	if r.build {
		c.inBuildFolder(a)
	}
	c.Root = r.rootOf(c.Dir, rd.ctx)
	if r.runner == "runtests.py" {
		c.Dir = c.Root // its labels do not depend on where it is started
	}
	r.special(&c, a, words)
	c.readEnv(r, seg.Env)
	c.readWrappers(seg.Wrappers)
	c.setTargets(r, a, rd.ctx)
	if a.compile {
		// What it would have selected is compiled all the same.
		c.Selectors = slices.DeleteFunc(c.Selectors, func(s string) bool { return s[0] != '?' && !strings.HasPrefix(s, "part") })
	}
	if !known {
		a.open("the directory")
		c.Selectors = append(c.Selectors, "?"+seg.Dir+a.dir)
		c.Whole = false
	}
	if a.unknown != "" {
		c.Unknown, c.Why = true, a.unknown
	}
	c.canonical()
	return c, true
}

func hasNamed(list []string, name string) bool {
	return slices.ContainsFunc(list, func(s string) bool { n, _, _ := strings.Cut(s, "="); return n == name })
}

func hasWord(words []shell.Word, any ...string) bool {
	return slices.ContainsFunc(words, func(w shell.Word) bool { return slices.Contains(any, w.Text) })
}

// special handles what a table can't say.
func (r *row) special(c *Check, a *args, words []shell.Word) {
	switch r.runner {
	case "unittest":
		if len(a.words) > 0 && a.words[0].Text == "discover" {
			// discover -s DIR -p PATTERN -t TOP, also by position
			if len(a.words) > 1 {
				a.targets = append(a.targets, a.words[1])
			}
			a.words = nil
		}
	case "tox", "nox":
		c.Kind = kindOfAll(a.targets, c.Kind)
	case "pytest":
		c.Mode = iniModes(c.Mode)
	case "go test":
		if len(named(c.Selectors, "run")) > 0 {
			// The benchmarks are what it is for; of the tests it says less.
			c.Mode = slices.DeleteFunc(c.Mode, func(m string) bool { return strings.HasPrefix(m, "bench") })
		}
	case "go vet":
		a.words = slices.DeleteFunc(a.words, func(w shell.Word) bool { return strings.HasPrefix(w.Text, "-") })
	case "vitest":
		a.words = dropWords(a.words, "run", "dev", "watch", "related", "bench")
		switch {
		case hasWord(words, "related"):
			c.Selectors = append(c.Selectors, "related")
		case hasWord(words, "bench"):
			c.Mode = append(c.Mode, "benchmark")
		}
	case "bundler", "mypy", "phpstan", "php-cs-fixer", "swiftlint", "yamllint", "pyright", "ginkgo":
		if len(a.words) > 0 {
			if _, ok := find(r.see, a.words[0].Text); ok {
				a.words = a.words[1:]
			}
		}
	case "phpcs", "dotnet format", "cargo llvm-cov", "cargo nextest":
		for i, s := range c.Selectors { // nextest --run-ignored
			switch s {
			case "ignored=all":
				c.Selectors = slices.Delete(slices.Clone(c.Selectors), i, i+1)
				c.Mode = append(c.Mode, "include-ignored")
			case "ignored=only", "ignored=ignored-only":
				c.Selectors[i] = "ignored"
				continue
			default:
				continue
			}
			break
		}
		for len(a.words) > 0 {
			t := a.words[0].Text
			if _, ok := find(r.see, t); !ok && t != "run" && t != "r" {
				break
			}
			a.words = a.words[1:]
		}
	case "docker build":
		a.words = dropWords(a.words, "build")
	case "cc":
		a.words = slices.DeleteFunc(a.words, func(w shell.Word) bool { return strings.HasSuffix(w.Text, ".o") })
	case "ninja", "zig build", "cmake --build":
		names := a.words
		for _, v := range named(c.Selectors, "target") {
			names = append(slices.Clip(names), shell.Word{Text: v})
		}
		if kindOfAll(names, c.Kind) == Tests {
			c.Kind = Tests
		}
	case "tsc":
		if slices.Contains(c.Mode, "build") {
			c.Kind, c.Also, c.Mode = Build, []Kind{Typecheck}, dropNamed(c.Mode, "build")
		} else if !hasWord(words, "--noEmit", "-noEmit", "--noEmit=true") {
			c.Also = []Kind{Build}
		}
	case "cargo fmt":
		if a.wide {
			a.wide = false // one crate's fmt already takes its whole workspace tree
		}
	}
	if r.pos == goals {
		a.goals(r, c)
		if r.runner == "gradle test" && slices.Contains(c.Selectors, "!x=test") {
			// build -x test only builds.
			c.Kind, c.Also = Build, []Kind{Typecheck}
			c.Selectors = slices.DeleteFunc(c.Selectors, func(s string) bool {
				return s == "!x=test" || s == "goal=test" || strings.HasPrefix(s, "goal=test") && strings.HasSuffix(s, "UnitTest")
			})
		}
	}
}

// iniModes leaves of pytest's warning filters and settings those that change
// what it observes.
func iniModes(mode []string) []string {
	var out []string
	for _, m := range mode {
		switch name, val, _ := strings.Cut(m, "="); name {
		case "W":
			if act, what, _ := strings.Cut(val, ":"); act == "error" {
				out = append(out, strings.TrimSuffix("warnings-as-errors="+strings.Trim(what, ":"), "="))
			}
		case "o":
			set, _, _ := strings.Cut(val, "=")
			if !strings.HasPrefix(set, "log_") && !strings.HasPrefix(set, "junit_") && !strings.HasPrefix(set, "console_") && !strings.HasPrefix(set, "faulthandler") && set != "cache_dir" {
				out = append(out, "setting="+val)
			}
		default:
			out = append(out, m)
		}
	}
	return out
}

func isProject(mode string) bool { return strings.HasPrefix(mode, "project=") }

// projectDir is the folder whose own configuration -p names, "" if it names
// another configuration.
func projectDir(p string) string {
	switch {
	case path.Base(p) == "tsconfig.json":
		return path.Dir(p)
	case !strings.HasSuffix(p, ".json") && !strings.ContainsAny(p, "$`"):
		return path.Clean(p)
	}
	return ""
}

func dropWords(ws []shell.Word, first ...string) []shell.Word {
	if len(ws) > 0 && slices.Contains(first, ws[0].Text) {
		return ws[1:]
	}
	return ws
}
