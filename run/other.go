package run

import (
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// otherEdit reads a call of a tool nobody described as the write it names
// itself: a verb that changes something, and a path it is pointed at. The
// content is not known.
func otherEdit(tool string, input []byte) []edit {
	if !writesByName(tool) {
		return nil
	}
	var path string
	_, _ = jscan.Object(input, 0, func(key, val []byte) bool {
		switch string(key) {
		case "path", "file", "file_path", "filePath", "relative_path", "filename", "target_file", "filepath":
			if jscan.IsString(val) {
				path = record.Literal(val).String()
			}
		}
		return path == ""
	})
	if path == "" {
		return nil
	}
	return []edit{{path: path}}
}

// writesByName looks for a verb of change among the words of a tool's name.
func writesByName(tool string) bool {
	words := strings.FieldsFunc(tool, func(r rune) bool { return r == '_' || r == '-' || r == '.' || r == '/' || r == ':' })
	for _, w := range words {
		switch strings.ToLower(w) {
		case "write", "edit", "replace", "insert", "create", "delete", "remove", "patch", "rename", "move", "append", "update", "overwrite", "save":
			return true
		}
	}
	return false
}
