package check

import (
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"
)

// What is kept of recipe files: enough for any real project, bounded against
// logs that show many.
const (
	maxRecipeFiles = 64
	maxRecipeBytes = 256 << 10
	learnedPrefix  = "learned:" // pseudo files: learned:<tool>:<dir>:<task>
)

// A recipe is what a task runs.
type recipe struct {
	dir     string   // where its lines run, relative to the project
	at      string   // the folder of the file that defines it
	lines   []string // commands
	deps    []string // tasks it runs first
	appends bool     // further words are appended to the last line
	params  []string // just: parameters, with their defaults as name=value
	vars    map[string]string
	tool    string
}

// NewRecipes returns an empty set. A set is not safe for concurrent use.
func NewRecipes() *Recipes { return &Recipes{files: map[string]string{}} }

// LoadRecipes makes a set of what [Recipes.Files] of another gave.
func LoadRecipes(files map[string]string) *Recipes {
	r := NewRecipes()
	maps.Copy(r.files, files)
	return r
}

// Saw takes in the content of a file at a project-relative path. Files that
// hold no recipes are ignored; of the others at most 64 of up to 256 KiB are
// kept, the last content of each. A manifest whose content was not seen may be
// given with empty content: it still marks a project root.
func (r *Recipes) Saw(name, content string) {
	if r == nil || outside(name) && !isAbs(name) {
		return
	}
	if !strings.HasPrefix(name, learnedPrefix) {
		name = strings.TrimPrefix(path.Clean(slashed(name)), "./")
		tool := toolOf(name)
		if tool == "" {
			return
		}
		// What was learned from output is older than this file.
		dir, old := parent(name), learnedPrefix+tool+":"
		if r.files[name] != content {
			maps.DeleteFunc(r.files, func(k, _ string) bool { return strings.HasPrefix(k, old+dir+":") })
			clear(r.kept)
		}
		if content == "" && r.files[name] != "" {
			return
		}
	}
	if len(content) > maxRecipeBytes {
		content = ""
	}
	if r.files == nil {
		r.files = map[string]string{}
	}
	old, known := r.files[name]
	if known && old == content || !known && len(r.files) >= maxRecipeFiles {
		return
	}
	r.files[name] = content
	r.changed(name)
}

// Files is everything that is known, by path; what was learned from output
// stands under paths that begin with "learned:". Feeding every entry back to
// Saw, those last, restores the set.
func (r *Recipes) Files() map[string]string {
	if r == nil {
		return nil
	}
	return maps.Clone(r.files)
}

// Has tells whether a file of that name was met.
func (r *Recipes) Has(name string) bool { return r.has("", name) }

// Learned takes in that a task of a runner runs a command, as its output said.
// runner is the tool as [Learn] or Check.Task names it (mise, make,
// package.json, …), dir where the task was started, relative to the project.
// A command that only adds words to the known one is taken for a run with
// arguments and changes nothing.
func (r *Recipes) Learned(runner, dir, task, command string) {
	if r == nil || task == "" || command == "" || len(command) > 4096 || strings.HasSuffix(command, "…") {
		return
	}
	switch runner {
	case "npm", "pnpm", "yarn", "bun":
		runner = "package.json"
	}
	key := learnedPrefix + runner + ":" + dir + ":" + task
	old := strings.Split(r.files[key], "\n")
	known := true
	for line := range strings.SplitSeq(command, "\n") {
		known = known && slices.ContainsFunc(old, func(o string) bool {
			return o == line || o != "" && strings.HasPrefix(line, o+" ")
		})
	}
	if !known { // a run that failed halfway shows less than is known
		r.Saw(key, command)
	}
}

// has reports whether dir is known to hold a manifest.
func (r *Recipes) has(dir, manifest string) bool {
	if r == nil {
		return false
	}
	if dir == "" || dir == "." {
		return r.hasFile(manifest)
	}
	var room [128]byte // no path is made only to be asked for
	p := append(append(append(room[:0], dir...), '/'), manifest...)
	_, ok := r.files[string(p)]
	return ok
}

// onePackage reports whether dir is known to hold the manifest of a single
// Cargo package, whose default is all there is.
func (r *Recipes) onePackage(dir string) bool {
	if r == nil {
		return false
	}
	text := r.files[path.Join(dir, "Cargo.toml")]
	return strings.Contains(text, "[package]") && !strings.Contains(text, "[workspace")
}

// hasScript reports whether a package.json in dir is known to have the script.
func (r *Recipes) hasScript(dir, name string) bool {
	_, ok := r.lookup("package.json", dir, name)
	return ok
}

// workspace is the folder of a package that a workspace flag names, by its
// path or by the name in its package.json.
func (r *Recipes) workspace(dir, name string) (string, bool) {
	if r == nil || name == "" {
		return "", false
	}
	if p := join(dir, strings.TrimSuffix(name, "/"), ""); r.has(p, "package.json") && p != dir {
		return p, true
	}
	for _, file := range slices.Sorted(maps.Keys(r.files)) {
		if path.Base(file) == "package.json" && packageName(r.files[file]) == name {
			return parent(file), true
		}
	}
	return "", false
}

// packageName is the name a package.json gives its package.
func packageName(text string) string {
	var doc struct {
		Name string `json:"name"`
	}
	if !strings.Contains(text, `"name"`) || json.Unmarshal([]byte(text), &doc) != nil {
		return ""
	}
	return doc.Name
}

// modulePath resolves an import path to a folder by the known go.mod files.
func (r *Recipes) modulePath(imp string) (string, bool) {
	best, sub, found := 0, "", false
	for name, content := range r.files {
		if path.Base(name) != "go.mod" {
			continue
		}
		mod := ""
		for line := range strings.SplitSeq(content, "\n") {
			if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "module "); ok {
				mod = strings.Trim(strings.TrimSpace(rest), `"`)
				break
			}
		}
		if mod != "" && len(mod) > best && under(imp, mod) {
			best, found = len(mod), true
			sub = path.Join(parent(name), strings.TrimPrefix(imp[len(mod):], "/"))
		}
	}
	return sub, found
}

// lookup finds the recipe of a task started in dir.
func (r *Recipes) lookup(tool, dir, task string) (recipe, bool) {
	if r == nil || len(r.files) == 0 {
		return recipe{}, false
	}
	if cmd, ok := r.learned(tool, dir, task); ok {
		at := r.taskRoot(tool, dir)
		return recipe{dir: at, at: at, lines: []string{cmd}, appends: true, tool: tool}, true
	}
	for d := dir; ; d = parent(d) {
		for _, name := range manifestsOf(tool) {
			if r.has(d, name) {
				if rec, ok := r.parse(path.Join(d, name), tool)[task]; ok {
					rec.dir, rec.at, rec.tool = join(d, rec.dir, ""), d, tool
					return rec, true
				}
			}
		}
		if tool == "mise" {
			if rec, ok := r.fileTask(d, task); ok {
				return rec, true
			}
		}
		if d == "" || !searchesUp(tool) || outside(d) {
			return recipe{}, false
		}
	}
}

func (r *Recipes) hasFile(p string) bool { _, ok := r.files[p]; return ok }

// learned finds a learned command, in dir or, for tools that search upwards,
// anywhere above it.
func (r *Recipes) learned(tool, dir, task string) (string, bool) {
	for d := dir; ; d = parent(d) {
		if c, ok := r.files[learnedPrefix+tool+":"+d+":"+task]; ok {
			return c, true
		}
		if d == "" || !searchesUp(tool) || outside(d) {
			return "", false
		}
	}
}
