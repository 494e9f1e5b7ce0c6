package check

import (
	"path"
	"slices"
	"strings"
)

// testFolders are the folders that by custom hold all tests of a project.
const testFolders = " test tests spec specs __tests__ t "

func isTestFolder(name string) bool {
	return name != "" && !strings.Contains(name, " ") && strings.Contains(testFolders, " "+name+" ")
}

// Broad reports whether the check takes all that its runner takes when it is
// not told otherwise: everything, or the runner's default, with nothing
// selected or left out. So does one whose targets are all there is as far as
// can be told (Customary). Where nothing wider ever ran, such a check is as
// broad as it gets.
func (c *Check) Broad() bool {
	if c.Unknown || len(c.Targets) > 0 && !c.Customary || c.Opaque && len(c.TaskArgs) > 0 {
		return false
	}
	for _, s := range c.Selectors {
		if !strings.HasPrefix(s, "goal=") {
			return false
		}
	}
	for _, m := range c.Mode {
		if strength(m) < 0 {
			return false
		}
	}
	return true
}

// customary reports whether the targets are what people name to run all there
// is: the packages of a folder that may be a module of its own, the folder of
// the tests, a pattern over it, a project of tests.
func (c *Check) customary(r *row, ctx *Context) bool {
	if r.runner == "tox" && len(c.Targets) > 0 && !c.Unknown {
		return !slices.ContainsFunc(c.Targets, func(t string) bool { return !interpreter(t) })
	}
	if len(c.Targets) != 1 || c.Unknown {
		return false
	}
	t := c.Targets[0]
	switch r.style {
	case byPackage:
		return c.Dir != "" && c.Dir != c.Root && t == c.Dir+"/..." && !ctx.Recipes.has(c.Root, "go.mod") && !insideModule(c.Dir)
	case byPath, byDotted, byPattern:
		if c.Kind != Tests {
			return false
		}
		t = strings.TrimPrefix(t, "**/")
		if c.Root != "" {
			t = strings.TrimPrefix(t, c.Root+"/")
		}
		if dir, _, ok := cutGlob(t); ok {
			return dir == "" || isTestFolder(dir)
		}
		switch path.Ext(t) {
		case ".csproj", ".fsproj", ".vbproj":
			return strings.Contains(strings.ToLower(path.Base(t)), "test")
		}
		return isTestFolder(t) || r.style == byPattern && t == "src"
	}
	return false
}

// interpreter reports whether a tox environment is named for no more than the
// Python it takes: the same tests under another interpreter.
func interpreter(env string) bool {
	_, env, _ = strings.Cut("="+env, "=")
	if _, after, ok := strings.Cut(env, "="); ok {
		env = after
	}
	env = strings.TrimPrefix(strings.TrimPrefix(strings.ToLower(env), "pypy"), "py")
	return strings.Trim(env, "0123456789.") == ""
}

// insideModule reports whether a folder is named like one that lies inside a
// Go module rather than being one.
func insideModule(dir string) bool {
	for el := range strings.SplitSeq(dir, "/") {
		switch el {
		case "internal", "pkg", "cmd", "test", "tests", "testdata":
			return true
		}
	}
	return false
}

// cutGlob splits a pattern that takes every test below a folder: dir/**/*.x,
// dir/*.x. deep is set if it goes down. ok is false for a pattern that singles
// out some by name.
func cutGlob(t string) (dir string, deep, ok bool) {
	i := strings.IndexAny(t, "*?[{")
	if i < 0 {
		return "", false, false
	}
	dir, rest := "", t
	if j := strings.LastIndexByte(t[:i], '/'); j >= 0 {
		dir, rest = t[:j], t[j+1:]
	}
	for strings.HasPrefix(rest, "**/") {
		rest, deep = rest[3:], true
	}
	if rest == "**" {
		return dir, true, true
	}
	if strings.Contains(rest, "/") {
		return "", false, false
	}
	// *.test.ts, *_test.js, test_*.py, *.{js,ts}, *.js
	for _, w := range [...]string{"test", "tests", "spec", "specs", "unit", "js", "ts", "mjs", "cjs", "mts", "cts", "jsx", "tsx", "py", "rb", "exs", "t", "php"} {
		rest = strings.ReplaceAll(" "+nonLetters(rest)+" ", " "+w+" ", " ")
	}
	return dir, deep, strings.TrimSpace(rest) == ""
}

// nonLetters turns everything but letters into space.
func nonLetters(s string) string {
	return strings.Map(func(r rune) rune {
		if r|0x20 >= 'a' && r|0x20 <= 'z' || r >= '0' && r <= '9' || r >= 0x80 {
			return r
		}
		return ' '
	}, s)
}

// takesAll reports whether a target, resolved, is what the runner takes by
// itself: its own test folder, a pattern over all tests, a solution.
func (r *row) takesAll(t, root string) bool {
	if root != "" {
		rest, ok := strings.CutPrefix(t, root+"/")
		if !ok {
			return false
		}
		t = rest
	}
	switch path.Ext(t) {
	case ".sln", ".slnx":
		return r.family == "dotnet" && !strings.Contains(t, "/")
	}
	if r.home == "" {
		return false
	}
	if t == r.home {
		return true
	}
	dir, deep, ok := cutGlob(t)
	return ok && (deep || dir == r.home && r.runner == "mocha") && (dir == "" || dir == "src" || dir == "lib" || isTestFolder(dir))
}
