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
	if format != "" {
		_, err := time.Parse(layout(format), s)
		return err == nil
	}
	if _, err := time.Parse(time.DateOnly, s); err == nil {
		return true
	}
	if len(s) < len("2006-01-02T15:04:05Z") || strings.Contains(s, ",") { // Go takes a comma for a point
		return false
	}
	// The standard lets T and Z be small, and has leap seconds.
	b := []byte(s)
	if b[10] == 't' {
		b[10] = 'T'
	}
	if last := len(b) - 1; b[last] == 'z' {
		b[last] = 'Z'
	}
	if string(b[16:19]) == ":60" {
		copy(b[16:19], ":59")
	}
	_, err := time.Parse(time.RFC3339Nano, string(b))
	return err == nil
}

// datesNothing reports whether a format has no part of a date or time in it, so
// that no date could be written in it, or one that is not known.
func datesNothing(format string) bool {
	l := layout(format)
	return strings.Contains(l, "%") || time.Date(2001, 11, 28, 22, 33, 44, 0, time.UTC).Format(l) == l
}

// layout makes Go's layout of one with percent signs.
func layout(f string) string {
	if !strings.Contains(f, "%") {
		return f
	}
	return strings.NewReplacer("%Y", "2006", "%m", "01", "%d", "02", "%H", "15", "%M", "04", "%S", "05", "%y", "06",
		"%b", "Jan", "%B", "January", "%z", "-0700", "%Z", "MST", "%F", "2006-01-02", "%T", "15:04:05", "%e", "_2", "%I", "03", "%p", "PM",
		"%a", "Mon", "%A", "Monday", "%j", "002").Replace(f)
}
