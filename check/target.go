package check

import (
	"path"
	"slices"
	"strings"
)

// maxCompare bounds the pairs of targets that two checks are compared by.
const maxCompare = 1 << 16

// setTargets resolves the plain words and target flags of a row into targets.
func (c *Check) setTargets(r *row, a *args, ctx *Context) {
	words := a.targets
	switch r.pos {
	case targets, packages:
		words = append(slices.Clip(words), a.words...)
	case filters:
		for _, w := range a.words {
			if !w.Known {
				a.open(w.Text)
			}
			c.Selectors = append(c.Selectors, "filter="+w.Text)
		}
	case opaque:
		for _, w := range a.words {
			a.open(w.Text)
			c.Selectors = append(c.Selectors, "?"+w.Text)
		}
	}
	whole := a.wide
	for _, w := range words {
		t := w.Text
		switch {
		case !w.Known:
			if t == "" {
				t = "targets from a pipe"
			}
			a.open(t)
			c.Targets = append(c.Targets, "?"+t)
		case r.everything(t) && c.Dir == c.Root:
			whole = true
		default:
			if t = r.resolve(t, c.Dir, ctx); t == "" || t == c.Root && r.style != byPackage || c.Kind == r.kind && r.takesAll(t, c.Root) {
				whole = true
			} else {
				c.Targets = append(c.Targets, t)
			}
		}
	}
	switch {
	case whole:
		c.Targets = nil
		c.Whole = true
	case len(words) > 0:
	case r.none == takesDir:
		c.Targets = []string{orDot(c.Dir)}
	case c.Dir != c.Root:
		c.Targets = []string{r.tree(c.Dir)}
	case r.none == takesAll, r.none == takesDefault && ctx.Recipes.onePackage(c.Root):
		c.Whole = true
	}
	slices.Sort(c.Targets)
	c.Targets = slices.Compact(c.Targets)
	c.Targets = r.reduce(c.Targets)
	if r.style != byLabel && len(c.Targets) > 0 && !outside(c.Root) && !slices.ContainsFunc(c.Targets, func(t string) bool { return !isAbs(t) }) {
		file, _ := cutCase(c.Targets[0])
		c.Root = path.Dir(file) // nothing of the project itself
	}
	c.Customary = c.customary(r, ctx)
}

// everything reports whether the word means all there is, as written in the
// root folder.
func (r *row) everything(t string) bool {
	switch r.style {
	case byPackage:
		return t == "./..." || t == "..." || t == "all"
	case byLabel:
		return t == "//..." || t == "//...:all" || t == "::" || t == "..." || t == "//..:all"
	case byPath, byPattern:
		return t == "." || t == "./" || t == "./**" || t == "**/*" || t == "*" || t == "**" || t == "./..."
	}
	return false
}

// tree is the target that stands for everything below dir.
func (r *row) tree(dir string) string {
	if r.style == byPackage || r.style == byLabel {
		return dir + "/..."
	}
	return dir
}

func orDot(dir string) string {
	if dir == "" {
		return "."
	}
	return dir
}

// resolve turns a target as written into its canonical form relative to the
// project. "" means the whole of the root.
func (r *row) resolve(t, dir string, ctx *Context) string {
	switch r.style {
	case byName:
		if strings.ContainsAny(t, "/") || t == "." {
			return join(dir, t, ctx.Project)
		}
		return t
	case byLabel:
		if strings.HasPrefix(t, "//") {
			return t
		}
		return "//" + strings.TrimPrefix(join(dir, t, ctx.Project), "/")
	case byDotted:
		if i := strings.Index(t, "::"); i >= 0 {
			t = t[:i] + "/" + strings.ReplaceAll(t[i+2:], "::", "/")
		}
		if strings.Contains(t, "/") || strings.HasSuffix(t, ".py") {
			t = strings.TrimSuffix(t, ".py")
			return join(dir, strings.TrimPrefix(t, "./"), ctx.Project)
		}
		return join(dir, strings.ReplaceAll(t, ".", "/"), ctx.Project)
	case byPackage:
		if rest, ok := strings.CutSuffix(t, "/..."); ok {
			d := r.importPath(rest, dir, ctx)
			if d == "" {
				return "..."
			}
			return d + "/..."
		}
		if t == "..." {
			return dir + "/..."
		}
		return orDot(r.importPath(t, dir, ctx))
	}
	file, item := cutCase(t)
	if r.style == byPattern && !strings.Contains(file, "/") {
		if item != "" {
			return "**/" + file + "::" + item
		}
		return "**/" + file
	}
	p := join(dir, strings.TrimSuffix(file, "/"), ctx.Project)
	if item != "" {
		return p + "::" + item
	}
	return p
}

// importPath resolves a Go package path: relative to dir if written so, and a
// full import path to its folder where the module's name is known.
func (r *row) importPath(t, dir string, ctx *Context) string {
	if t == "." || strings.HasPrefix(t, "./") || strings.HasPrefix(t, "../") || t == ".." || isAbs(t) {
		return join(dir, t, ctx.Project)
	}
	first, _, _ := strings.Cut(t, "/")
	if strings.Contains(first, ".") && !strings.HasSuffix(t, ".go") {
		if ctx.Recipes != nil {
			if sub, ok := ctx.Recipes.modulePath(t); ok {
				return sub
			}
		}
		return t
	}
	return join(dir, t, ctx.Project)
}

// cutCase splits a case off its file: path::case, path:line, path[1:2], path#L3.
func cutCase(t string) (file, item string) {
	if i := strings.Index(t, "::"); i > 0 {
		return t[:i], t[i+2:]
	}
	if i := strings.IndexByte(t, '['); i > 0 && strings.HasSuffix(t, "]") && strings.Contains(t[:i], ".rb") {
		return t[:i], t[i:]
	}
	if i := strings.IndexByte(t, ':'); i > 1 && i+1 < len(t) && digits(t[i+1:]) {
		return t[:i], t[i+1:]
	}
	return t, ""
}

func digits(s string) bool {
	for i := 0; i < len(s); i++ {
		if (s[i] < '0' || s[i] > '9') && s[i] != ':' {
			return false
		}
	}
	return s != ""
}
