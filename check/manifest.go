package check

import (
	"maps"
	"path"
	"slices"
	"strings"
)

// searchesUp reports whether a tool looks for its file in the folders above.
func searchesUp(tool string) bool {
	switch tool {
	case "mise", "just", "task", "poe", "pdm", "hatch", "deno.json", "composer.json":
		return true
	}
	return false
}

// taskRoot is the project root of a task started in dir: the folder that is
// known to hold the tool's file, else the project for tools that search
// upwards, else dir itself.
func (r *Recipes) taskRoot(tool, dir string) string {
	if outside(dir) || !searchesUp(tool) {
		return dir
	}
	if r != nil && len(r.files) > 0 {
		for d := dir; ; d = parent(d) {
			for _, name := range manifestsOf(tool) {
				if r.has(d, name) {
					return d
				}
			}
			if d == "" {
				break
			}
		}
	}
	return worktree(dir)
}

// manifestsOf lists the files that define a tool's tasks.
func manifestsOf(tool string) []string {
	switch tool {
	case "make":
		return []string{"GNUmakefile", "makefile", "Makefile"}
	case "package.json":
		return []string{"package.json"}
	case "mise":
		return []string{"mise.local.toml", "mise.toml", ".mise.local.toml", ".mise.toml", "mise/config.toml", ".mise/config.toml", ".config/mise.toml", ".config/mise/config.toml"}
	case "just":
		return []string{"justfile", ".justfile", "Justfile"}
	case "task":
		return []string{"Taskfile.yml", "taskfile.yml", "Taskfile.yaml", "taskfile.yaml", "Taskfile.dist.yml"}
	case "composer.json":
		return []string{"composer.json"}
	case "deno.json":
		return []string{"deno.json", "deno.jsonc"}
	case "poe", "pdm", "hatch", "taskipy", "rye":
		return []string{"pyproject.toml"}
	}
	return nil
}

// toolOf names the tool whose tasks or root a file defines, "" if it is no
// file of interest.
func toolOf(name string) string {
	switch base := path.Base(name); base {
	case "GNUmakefile", "makefile", "Makefile":
		return "make"
	case "package.json", "composer.json":
		return base
	case "deno.json", "deno.jsonc":
		return "deno.json"
	case "mise.toml", ".mise.toml", "mise.local.toml", ".mise.local.toml":
		return "mise"
	case "config.toml":
		if d := path.Base(path.Dir(name)); d == "mise" || d == ".mise" {
			return "mise"
		}
	case "justfile", ".justfile", "Justfile":
		return "just"
	case "Taskfile.yml", "taskfile.yml", "Taskfile.yaml", "taskfile.yaml", "Taskfile.dist.yml":
		return "task"
	case "go.mod", "Cargo.toml", "tox.ini", "noxfile.py", "setup.cfg", "turbo.json", "nx.json":
		return base
	case "pyproject.toml":
		return base
	}
	if taskDir(name) != "" {
		return "mise"
	}
	return ""
}

// taskDir is the folder of mise file tasks that a path lies in, "" if none.
func taskDir(name string) string {
	for _, d := range [...]string{"mise-tasks/", ".mise-tasks/", "mise/tasks/", ".mise/tasks/", ".config/mise/tasks/"} {
		if i := strings.Index(name, d); i == 0 || i > 0 && name[i-1] == '/' {
			return name[:i] + d
		}
	}
	return ""
}

// fileTask finds a mise task that is a script file below d.
func (r *Recipes) fileTask(d, task string) (recipe, bool) {
	for _, name := range slices.Sorted(maps.Keys(r.files)) {
		td := taskDir(name)
		if td == "" || parent(strings.TrimSuffix(td, "/")) != d && !strings.HasPrefix(strings.TrimPrefix(td, d+"/"), ".") && !strings.Contains(td, "mise/tasks") {
			continue
		}
		id := strings.TrimSuffix(name[len(td):], "/_default")
		if ext := path.Ext(id); ext != "" {
			id = strings.TrimSuffix(id, ext)
		}
		if strings.ReplaceAll(id, "/", ":") == task {
			return recipe{dir: d, at: d, lines: []string{r.files[name]}, tool: "mise"}, true
		}
	}
	return recipe{}, false
}
