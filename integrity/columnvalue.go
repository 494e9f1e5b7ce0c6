package integrity

import (
	"slices"
	"strings"
	"time"
)

// holds reports whether a value is of the column's type.
func (c *Column) holds(v *node) bool {
	if v.kind == 'n' {
		return c.Nullable
	}
	switch c.Type {
	case "number":
		_, finite := Number(v.text)
		return v.kind == '0' && finite
	case "integer":
		n, ok := Number(v.text)
		return v.kind == '0' && ok && !strings.Contains(n, ".") && !strings.Contains(n, "e-")
	case "string":
		return v.kind == '"'
	case "boolean":
		return v.kind == 't' || v.kind == 'f'
	case "date":
		return v.kind == '"' && isDate(v.text, c.Format)
	}
	if v.kind != '"' && v.kind != '0' && v.kind != 't' && v.kind != 'f' {
		return false
	}
	text := v.value().Text
	return slices.ContainsFunc(c.Enum, func(e string) bool {
		if v.kind == '0' {
			return Identity(e, true) == Identity(text, true)
		}
		return e == text
	})
}

func isDate(s, format string) bool {
	layouts := []string{time.RFC3339Nano, time.DateOnly}
	if format != "" {
		layouts = []string{layout(format)}
	}
	return slices.ContainsFunc(layouts, func(l string) bool {
		_, err := time.Parse(l, s)
		return err == nil
	})
}

// layout makes Go's layout of one with percent signs.
func layout(f string) string {
	if !strings.Contains(f, "%") {
		return f
	}
	return strings.NewReplacer("%Y", "2006", "%m", "01", "%d", "02", "%H", "15", "%M", "04", "%S", "05", "%y", "06",
		"%b", "Jan", "%B", "January", "%z", "-0700", "%Z", "MST", "%%", "%").Replace(f)
}
