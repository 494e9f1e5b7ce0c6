package check

import (
	"path"
	"slices"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// maxDepth bounds how deep tasks that run tasks are followed.
const maxDepth = 4

// reader carries what is in force while a segment is read: the context, the
// directory the command line starts in, and how deep in tasks it stands.
type reader struct {
	ctx   *Context
	base  string // directory the line starts in, relative to the project
	depth int
	left  *int // how many more recipes may be followed for this segment
}

// maxRecipes bounds how many recipes one segment is followed into.
const maxRecipes = 128

// Of returns the checks one segment is: none for most commands, one for a
// runner, several for a task that is known to run several.
//
// Nothing is a check that only lists, explains or prints (--help,
// --collect-only, a dry run), waits for changes, runs a program whose name was
// redefined on the line or is found through a folder of the workspace put in
// front of PATH, or could not be parsed. What only compiles is a Build.
func Of(seg *shell.Segment, ctx *Context) []Check {
	if seg.Opaque || seg.Shadowed || len(seg.Argv) == 0 || !programKnown(seg.Argv[0]) {
		return nil
	}
	if ctx == nil {
		ctx = &Context{}
	}
	rd := reader{ctx: ctx}
	if ctx.Recipes != nil || ctx.Declared != nil {
		left := maxRecipes
		rd.left = &left
	}
	if seg.Place.Kind == "" {
		rd.base = startDir(ctx)
	}
	cs := rd.of(seg, seg.Argv)
	if len(cs) == 0 || pathTrick(seg, ctx) {
		return nil
	}
	for i := range cs {
		cs[i].Segment = seg.Index
		cs[i].Text = seg.Text
		cs[i].Place = seg.Place
	}
	return cs
}

// of reads a segment whose words are argv.
func (rd reader) of(seg *shell.Segment, argv []shell.Word) []Check {
	if rd.depth > maxDepth {
		return nil
	}
	if d := rd.ctx.Declared; d != nil && !d.empty() {
		if cs, ok := rd.declared(seg, argv); ok {
			return cs
		}
	}
	for range 4 { // a launcher may start a launcher
		prog := progName(argv[0].Text)
		rows := table()[prog]
		if rows == nil && !launches(prog) && prog != "bash" && prog != "sh" {
			if tool := scriptRunner(seg); tool != "" {
				t, _ := plainCall(tool, tool+" run", argv, "", "", true)
				return rd.tasks(seg, &t)
			}
			if t, ok := checkScript(argv, rd.dirOf(seg), rd.ctx); ok {
				return rd.tasks(seg, &t)
			}
			return nil
		}
		if r := pick(rows, argv); r != nil {
			if c, ok := rd.rowCheck(r, seg, argv); ok {
				return []Check{c}
			}
			return nil
		}
		if next := launched(prog, argv); next != nil {
			argv = next
			continue
		}
		if t, ok := taskOf(prog, argv, rd.ctx.Recipes, rd.dirOf(seg)); ok {
			if t.exec != nil {
				argv = t.exec
				continue
			}
			return rd.tasks(seg, &t)
		}
		if t, ok := checkScript(argv, rd.dirOf(seg), rd.ctx); ok {
			return rd.tasks(seg, &t)
		}
		return nil
	}
	return nil
}

// scriptRunner is the Python tool that runs the segment's program, which may
// then be the name of a script of its own, "" if there is none.
func scriptRunner(seg *shell.Segment) string {
	if len(seg.Wrappers) > 0 {
		switch w := seg.Wrappers[len(seg.Wrappers)-1]; w.Name {
		case "hatch run", "pdm run", "rye run":
			return strings.TrimSuffix(w.Name, " run")
		}
	}
	return ""
}

// dirOf is the project-relative directory of a segment.
func (rd reader) dirOf(seg *shell.Segment) string {
	if !seg.DirKnown && strings.ContainsAny(seg.Dir, "$`") {
		return rd.base
	}
	return join(rd.base, seg.Dir, rd.ctx.Project)
}

// programKnown reports whether the program can be told: its word is known, or
// only the folder it lies in is not: $(go env GOPATH)/bin/golangci-lint.
func programKnown(w shell.Word) bool {
	if w.Known {
		return true
	}
	i := strings.LastIndexByte(w.Text, '/')
	return i > 0 && i+1 < len(w.Text) && !strings.ContainsAny(w.Text[i:], "$`)}*?[")
}

// progName is the program's name without folder, extension and version.
func progName(p string) string {
	if i := strings.LastIndexAny(p, `/\`); i >= 0 {
		p = p[i+1:]
	}
	if n := len(p); n > 4 {
		switch p[n-4:] {
		case ".exe", ".cmd", ".bat":
			p = p[:n-4]
		}
	}
	if i := strings.IndexByte(p, '@'); i > 0 {
		p = p[:i] // npx eslint@9
	}
	if strings.HasPrefix(p, "python") && strings.Trim(p[6:], "0123456789.") == "" {
		return "python"
	}
	if rest, ok := strings.CutPrefix(p, "go1."); ok && strings.Trim(rest, "0123456789.") == "" {
		return "go"
	}
	return p
}

// pick finds the row whose subcommand the words name.
func pick(rows []*row, argv []shell.Word) *row {
	for _, r := range rows {
		if r.sub == "" || r.subIndex(argv) > 0 {
			return r
		}
	}
	return nil
}

// subIndex is the index of the word that makes argv this row, 0 if none does.
func (r *row) subIndex(argv []shell.Word) int {
	if r.sub == "" {
		return 0
	}
	for i := 1; i < len(argv) && i < 64; i++ {
		t := argv[i].Text
		if r.pos == goals {
			if strings.HasPrefix(t, "-") {
				continue
			}
			head, _, _ := strings.Cut(t, " ")
			if r.matchesSub(head) {
				return i
			}
			if j := strings.LastIndexByte(head, ':'); j >= 0 && r.matchesSub(head[j+1:]) {
				return i
			}
			continue
		}
		if r.sub[0] == '-' {
			if r.matchesSub(t) {
				return i
			}
			if !strings.HasPrefix(t, "-") {
				return 0
			}
			continue
		}
		if strings.HasPrefix(t, "+") {
			continue // cargo +nightly
		}
		if strings.HasPrefix(t, "-") && len(t) > 1 {
			name, _, attached := strings.Cut(t, "=")
			if f, ok := find(r.global, name); ok && f.value && !attached {
				i++
			}
			continue
		}
		if r.matchesSub(t) {
			return i
		}
		return 0
	}
	return 0
}

// rowCheck reads argv as a run of the row.
func (rd reader) rowCheck(r *row, seg *shell.Segment, argv []shell.Word) (Check, bool) {
	prog := progName(argv[0].Text)
	words := argv[1:]
	if i := r.subIndex(argv); i > 0 && r.pos != goals {
		before := argv[1:i]
		if len(before) > 0 && strings.HasPrefix(before[0].Text, "+") {
			before = before[1:] // cargo +nightly
		}
		words = slices.Concat(before, argv[i+1:])
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
	c := Check{
		Kind: r.kind, Runner: r.runnerOf(prog), Family: r.fam(prog),
		Selectors: a.sels, Mode: a.mode, EarlyStop: a.stop,
		Fixes:   a.fix || r.writes && r.needs != "" && !a.need,
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
			c.Selectors = slices.DeleteFunc(c.Selectors, func(s string) bool { return s == "!x=test" || s == "goal=test" })
		}
	}
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

// inBuildFolder takes the build folder that a check works in off its
// directory: what it reads is the project around it. Two build folders are two
// modes.
func (c *Check) inBuildFolder(a *args) {
	folder := ""
	if c.Runner == "cmake --build" {
		if len(a.words) > 0 {
			folder, a.words = path.Clean(a.words[0].Text), a.words[1:]
		}
	} else if !outside(c.Dir) {
		for at := 0; at < len(c.Dir) && folder == ""; {
			el, _, _ := strings.Cut(c.Dir[at:], "/")
			if buildFolder(el) {
				folder = c.Dir[at:]
				c.Dir = strings.TrimSuffix(c.Dir[:at], "/")
			}
			at += len(el) + 1
		}
	}
	if folder != "" && folder != "." && folder != "build" {
		c.Mode = append(c.Mode, "folder="+folder)
	}
}

func dropWords(ws []shell.Word, first ...string) []shell.Word {
	if len(ws) > 0 && slices.Contains(first, ws[0].Text) {
		return ws[1:]
	}
	return ws
}

// buildFamily is the family of the build that a compile-only run of a family is.
func buildFamily(family string) string {
	switch family {
	case "go test":
		return "go build"
	case "cargo test":
		return "cargo build"
	}
	return family
}

// As is the check seen as a reading of another kind that its pass proves
// (see Also): a passing `go test ./...` as a build of ./... . It reports false
// if the check proves no such thing.
func (c *Check) As(kind Kind) (Check, bool) {
	if c.Kind == kind {
		return *c, true
	}
	if !slices.Contains(c.Also, kind) {
		return Check{}, false
	}
	d := *c
	d.Kind = kind
	d.Also = nil
	switch c.Family {
	case "go test", "go vet", "go build", "golangci-lint", "staticcheck":
		d.Family, d.Runner = "go build", "go build"
	case "cargo test", "cargo clippy", "cargo check", "cargo build":
		d.Family, d.Runner = "cargo build", "cargo build"
		if kind == Typecheck {
			d.Family, d.Runner = "cargo check", "cargo check"
		}
	}
	// Cases are selected after everything in the targets was compiled.
	d.Selectors = slices.DeleteFunc(slices.Clone(d.Selectors), func(s string) bool {
		return !strings.HasPrefix(s, "?") && !strings.HasPrefix(s, "part") && !strings.HasPrefix(s, "pl")
	})
	d.Mode = slices.DeleteFunc(slices.Clone(d.Mode), func(m string) bool {
		switch name, _, _ := strings.Cut(m, "="); name {
		case "tags", "features", "all-features", "no-default-features", "release", "profile", "target", "race", "goal", "config":
			return false
		}
		return true
	})
	d.canonical()
	return d, true
}

// buildFolder reports whether a folder is named like one that builds go to.
func buildFolder(name string) bool {
	name = strings.ToLower(name)
	for _, b := range [...]string{"build", "out", "_build", "cmake-build", "builddir", "debug", "release", "target"} {
		if name == b || strings.HasPrefix(name, b+"-") || strings.HasPrefix(name, b+"_") {
			return true
		}
	}
	return false
}
