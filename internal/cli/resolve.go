package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/footing-dev/footing/audit"
)

// recipeFiles are what task runners keep their recipes in.
func recipeFiles() []string {
	return []string{
		"Makefile", "GNUmakefile", "makefile", "package.json", "mise.toml", ".mise.toml",
		"justfile", "Justfile", "Taskfile.yml", "Taskfile.yaml", "tox.ini", "composer.json", "pyproject.toml",
	}
}

// maxRecipe bounds a recipe file that is read.
const maxRecipe = 256 << 10

// readRecipes reads the recipe files at the root of the project a log names.
// A log is hostile: only the folder the user stands in, or one below it, is
// opened, and in it only regular files; links are not followed.
func readRecipes(cwd string) []audit.Recipe {
	here, err := os.Getwd()
	if err != nil {
		return nil
	}
	rel, err := filepath.Rel(here, cwd)
	if err != nil || !filepath.IsAbs(cwd) || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return nil
	}
	return recipesIn(here, rel)
}

// recipesIn reads the recipe files in the folder rel below top.
func recipesIn(top, rel string) []audit.Recipe {
	root, err := os.OpenRoot(top)
	if err != nil {
		return nil
	}
	defer func() { _ = root.Close() }()
	var out []audit.Recipe
	for _, name := range recipeFiles() {
		p := filepath.Join(rel, name)
		info, err := root.Lstat(p)
		if err != nil || !info.Mode().IsRegular() || info.Size() > maxRecipe {
			continue
		}
		f, err := root.Open(p)
		if err != nil {
			continue
		}
		raw, err := io.ReadAll(io.LimitReader(f, maxRecipe))
		_ = f.Close()
		if err == nil {
			out = append(out, audit.Recipe{Path: name, Content: string(raw)})
		}
	}
	return out
}
