package exercise

import (
	"path"
	"strings"
)

// source reports whether a file holds code that programs run, by its name. Data
// that happens to be tracked, such as a store, is not code.
func source(p string) bool {
	switch strings.ToLower(path.Ext(p)) {
	case ".py", ".pyi", ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".jsx", ".tsx", ".go", ".rs", ".rb", ".php", ".java", ".kt", ".kts", ".scala",
		".cs", ".fs", ".c", ".h", ".cc", ".cpp", ".hpp", ".swift", ".sh", ".bash", ".zsh", ".pl", ".pm", ".lua", ".ex", ".exs", ".erl", ".clj", ".dart", ".r", ".jl", ".hs", ".ml":
		return true
	case "":
		switch path.Base(p) {
		case "Makefile", "Rakefile", "Dockerfile", "justfile":
			return true
		}
	}
	return false
}
