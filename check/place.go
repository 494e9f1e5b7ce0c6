package check

import (
	"path"
	"strings"
)

// startDir is where the command line starts, relative to the project.
func startDir(ctx *Context) string {
	if ctx.Dir == ctx.Project || ctx.Dir == "" {
		return ""
	}
	return relative(ctx.Dir, ctx.Project)
}

// join resolves p, relative or absolute, against dir.
func join(dir, p, project string) string {
	if p == "" {
		return dir
	}
	if isAbs(p) {
		return relative(p, project)
	}
	if p == "~" || strings.HasPrefix(p, "~/") {
		return p // somewhere in the home folder: a place of its own
	}
	j := path.Join(dir, p)
	if j == "." {
		return ""
	}
	if strings.HasPrefix(j, "../") || j == ".." {
		if project != "" && isAbs(project) {
			return relative(path.Join(slashed(project), j), project)
		}
	}
	return j
}

// Clean is path.Clean, quicker where there is nothing to do.
func Clean(p string) string {
	if p != "" && p[0] != '.' && p[len(p)-1] != '/' && !strings.Contains(p, "//") && !strings.Contains(p, "/.") {
		return p
	}
	return path.Clean(p)
}

// relative makes an absolute path relative to the project if it lies in it.
func relative(abs, project string) string {
	abs = Clean(slashed(abs))
	if project == "" {
		return abs
	}
	p := Clean(slashed(project))
	if abs == p {
		return ""
	}
	if p == "/" {
		return strings.TrimPrefix(abs, "/")
	}
	if strings.HasPrefix(abs, p) && abs[len(p)] == '/' {
		return abs[len(p)+1:]
	}
	return abs
}

func isAbs(p string) bool {
	return strings.HasPrefix(p, "/") || len(p) > 2 && p[1] == ':' && (p[2] == '\\' || p[2] == '/')
}

func slashed(p string) string {
	if strings.IndexByte(p, '\\') < 0 {
		return p
	}
	if len(p) > 1 && p[1] == ':' {
		return strings.ReplaceAll(p, `\`, "/")
	}
	return p
}

// outside reports whether a resolved path lies outside the project.
func outside(p string) bool {
	return isAbs(p) || p == ".." || strings.HasPrefix(p, "../") || strings.HasPrefix(p, "~")
}

// under reports whether p is folder or lies below it; "" holds everything
// that is not outside the project.
func under(p, folder string) bool {
	if folder == "" {
		return !outside(p)
	}
	return p == folder || len(p) > len(folder) && p[len(folder)] == '/' && p[:len(folder)] == folder
}

// sourceFolders are names of folders that lie inside a project rather than
// being one: running a tool in them narrows it to them.
const sourceFolders = " src source lib test tests testing spec specs __tests__ e2e integration unit app cmd internal pkg scripts examples docs "

func isSourceFolder(name string) bool {
	return name != "" && !strings.Contains(name, " ") && strings.Contains(sourceFolders, " "+name+" ")
}

// rootOf finds the project root of a check that runs in dir.
//
// A log does not show where the manifests lie unless one was read. A manifest
// that is known decides. Otherwise tools that find their project upwards by
// package path (go, bazel) are taken to belong to the project folder, so that
// `cd pkg && go test ./...` compares with `go test ./pkg/...`; tools whose
// configuration is the folder they are started in (npm, pytest, cargo) make
// that folder their root, unless it is named like a source or test folder.
func (r *row) rootOf(dir string, ctx *Context) string {
	if outside(dir) {
		return dir
	}
	if manifest := manifestOf(r.reads); manifest != "" && ctx.Recipes != nil {
		for d := dir; ; d = parent(d) {
			if ctx.Recipes.has(d, manifest) {
				if r.root == rootKnown || d == dir || d != "" {
					return d
				}
				break
			}
			if d == "" {
				break
			}
		}
	}
	if r.root == rootKnown {
		return worktree(dir)
	}
	for dir != "" && isSourceFolder(path.Base(dir)) {
		dir = parent(dir)
	}
	return dir
}

// worktree is the folder of the linked work tree that dir lies in, if it is one
// that tools keep inside a project (.worktrees/x), else "".
func worktree(dir string) string {
	for _, mark := range [...]string{".worktrees/", "worktrees/"} {
		i := strings.Index(dir, mark)
		if i < 0 || i > 0 && dir[i-1] != '/' {
			continue
		}
		name, _, _ := strings.Cut(dir[i+len(mark):], "/")
		return dir[:i+len(mark)] + name
	}
	return ""
}

// manifestOf names the manifest that marks a project root for a row, by what
// the row reads.
func manifestOf(reads string) string {
	switch {
	case strings.Contains(reads, "go.mod"):
		return "go.mod"
	case strings.Contains(reads, "package.json"):
		return "package.json"
	case strings.Contains(reads, "pyproject.toml"):
		return "pyproject.toml"
	case strings.Contains(reads, "Cargo.toml"):
		return "Cargo.toml"
	}
	return ""
}

func parent(dir string) string {
	p := path.Dir(dir)
	if p == "." || p == "/" || p == dir {
		return ""
	}
	return p
}
