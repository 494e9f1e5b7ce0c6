package gate

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path"
	"path/filepath"

	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
)

// TypeRecipe is the type of a record that holds a file of task recipes as it
// was on disk: see [Recipe].
const TypeRecipe = "recipe"

// Recipe is a file of task recipes.
type Recipe struct {
	Path string `json:"path"` // from the root of the project
	Text string `json:"text"`
}

// recipeFiles are what task runners keep their recipes in. Judges read no
// files, so what a task does is known only if its file is in the record.
func recipeFiles() []string {
	return []string{
		"Makefile", "GNUmakefile", "makefile", "package.json", "mise.toml", ".mise.toml", "justfile", "Justfile",
		"Taskfile.yml", "Taskfile.yaml", "tox.ini", "composer.json", "pyproject.toml",
	}
}

// maxRecipe bounds a recipe file that is read.
const maxRecipe = 256 << 10

// recipes records the recipe files at the root of the project that changed
// since they were last recorded. Links are not followed.
func (s *session) recipes(st *state) []ledger.Record {
	root, err := os.OpenRoot(s.project.Root)
	if err != nil {
		return nil
	}
	defer root.Close()
	var out []ledger.Record
	for _, name := range recipeFiles() {
		fi, err := root.Lstat(name)
		if err != nil || !fi.Mode().IsRegular() || fi.Size() > maxRecipe {
			continue
		}
		f, err := root.Open(name)
		if err != nil {
			continue
		}
		raw, err := io.ReadAll(io.LimitReader(f, maxRecipe))
		f.Close()
		if err != nil {
			continue
		}
		sum := sha256.Sum256(raw)
		is := hex.EncodeToString(sum[:8])
		if st.Recipes[name] == is {
			continue
		}
		if st.Recipes == nil {
			st.Recipes = map[string]string{}
		}
		st.Recipes[name] = is
		if rec, err := s.enc.Marshal(TypeRecipe, Recipe{Path: name, Text: string(raw)}); err == nil {
			out = append(out, rec)
		}
	}
	return out
}

// writesRecipe reports whether a call changed a recipe file.
func writesRecipe(c *record.Call) bool {
	for _, e := range c.Edits {
		base := path.Base(filepath.ToSlash(e.Path))
		for _, name := range recipeFiles() {
			if base == name {
				return true
			}
		}
	}
	return false
}
