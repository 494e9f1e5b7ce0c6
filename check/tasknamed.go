package check

import (
	"maps"
	"slices"
	"strings"
)

// A NamedTask is a task that a recipe file defines.
type NamedTask struct {
	Dir     string // the folder of the file, relative to the project, "" is its root
	Command string // what starts it from the project's root
}

// TestTasks finds the tasks of the record's recipe files that test and bear a
// word in their name: what a project, or a package of it, calls its integration
// tests. It gives one for each folder, that of the root first. Only recipes
// whose text was seen are known.
func (r *Recipes) TestTasks(word string) []NamedTask {
	if r == nil || word == "" {
		return nil
	}
	var out []NamedTask
	for _, file := range slices.Sorted(maps.Keys(r.files)) {
		tool := toolOf(file)
		via := starter(tool)
		dir := parent(file)
		if via == "" || strings.HasPrefix(file, learnedPrefix) || outside(dir) || isAbs(dir) || strings.ContainsAny(dir, " \t'\"\\$&;|<>()*?`") ||
			slices.ContainsFunc(out, func(t NamedTask) bool { return t.Dir == dir }) {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(r.parse(file, tool))) {
			if strings.Contains(strings.ToLower(name), word) && kindByName(name) == Tests {
				command := via + " " + name
				if dir != "" {
					command = "cd " + dir + " && " + command
				}
				out = append(out, NamedTask{dir, command})
				break
			}
		}
	}
	slices.SortStableFunc(out, func(a, b NamedTask) int { return strings.Compare(a.Dir, b.Dir) })
	return out
}

// starter is what starts a task of a recipe file, "" if it is not known.
func starter(tool string) string {
	switch tool {
	case "make", "just", "task":
		return tool
	case "mise":
		return "mise run"
	case "package.json":
		return "npm run"
	}
	return ""
}
