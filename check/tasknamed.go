package check

import (
	"maps"
	"slices"
	"strings"
)

// TestTask finds a task of the record's recipe files that tests and bears a
// word in its name, and gives the command that starts it: what a project calls
// its integration tests. Only recipes whose text was seen are known.
func (r *Recipes) TestTask(word string) (command string, ok bool) {
	if r == nil || word == "" {
		return "", false
	}
	for _, file := range slices.Sorted(maps.Keys(r.files)) {
		tool := toolOf(file)
		via := starter(tool)
		if via == "" || strings.HasPrefix(file, learnedPrefix) || parent(file) != "" {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(r.parse(file, tool))) {
			if strings.Contains(strings.ToLower(name), word) && kindByName(name) == Tests {
				return via + " " + name, true
			}
		}
	}
	return "", false
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
