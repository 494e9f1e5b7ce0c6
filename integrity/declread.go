package integrity

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
)

// ReadDeclarations reads declarations out of decoded TOML or JSON: the members
// tool, invariant, claims, external and integrity, and no other. An error is a
// [*Problem].
func ReadDeclarations(m map[string]any) (*Declarations, error) {
	d := &Declarations{}
	r := &declReader{}
	r.fields(m, nil, map[string]func(any, []string){
		"tool": func(v any, at []string) { each(r, v, at, func(m map[string]any, at []string) { r.tool(d, m, at) }) },
		"invariant": func(v any, at []string) {
			each(r, v, at, func(m map[string]any, at []string) { r.invariant(d, m, at) })
		},
		"claims":    func(v any, at []string) { each(r, v, at, func(m map[string]any, at []string) { r.claim(d, m, at) }) },
		"external":  func(v any, at []string) { each(r, v, at, func(m map[string]any, at []string) { r.external(d, m, at) }) },
		"integrity": func(v any, at []string) { r.settings(d, v, at) },
	})
	if r.err != nil {
		return nil, r.err
	}
	return d, nil
}

// ReadTool reads what one tool's server declares of it. A server may arm
// checks; a member that would excuse a value is a problem.
func ReadTool(name string, m map[string]any) (*Tool, error) {
	for _, k := range []string{"external", "free", "allowed", "absent", "name"} {
		if _, ok := m[k]; ok {
			return nil, &Problem{[]string{k}, "a server may not declare this of its own tools"}
		}
	}
	d, r := &Declarations{}, &declReader{}
	all := map[string]any{"name": name}
	for k, v := range m {
		all[k] = v
	}
	r.tool(d, all, nil)
	if r.err != nil {
		return nil, r.err
	}
	d.Tools[0].Meta = true
	return &d.Tools[0], nil
}

// declReader keeps the first problem.
type declReader struct{ err error }

func (r *declReader) fail(at []string, format string, args ...any) {
	if r.err == nil {
		r.err = &Problem{slices.Clone(at), fmt.Sprintf(format, args...)}
	}
}

// fields hands each member of m to its reader, in the order of their names.
func (r *declReader) fields(m map[string]any, at []string, known map[string]func(any, []string)) {
	names := make([]string, 0, len(m))
	for k := range m {
		names = append(names, k)
	}
	sort.Strings(names)
	for _, k := range names {
		here := append(slices.Clone(at), k)
		if f := known[k]; f != nil {
			f(m[k], here)
		} else {
			r.fail(here, "is not known")
		}
	}
}

func each(r *declReader, v any, at []string, f func(map[string]any, []string)) {
	list, ok := v.([]any)
	if !ok {
		r.fail(at, "want a list of tables")
		return
	}
	for i, v := range list {
		here := append(slices.Clone(at), strconv.Itoa(i))
		m, ok := v.(map[string]any)
		if !ok {
			r.fail(here, "want a table")
			return
		}
		f(m, here)
	}
}

func (r *declReader) str(to *string) func(any, []string) {
	return func(v any, at []string) {
		s, ok := v.(string)
		if !ok || strings.TrimSpace(s) == "" {
			r.fail(at, "want a string that is not blank")
		}
		*to = s
	}
}

func (r *declReader) flag(to *bool) func(any, []string) {
	return func(v any, at []string) {
		b, ok := v.(bool)
		if !ok {
			r.fail(at, "want true or false")
		}
		*to = b
	}
}

// list reads one string or a list of them.
func (r *declReader) list(to *[]string) func(any, []string) {
	return func(v any, at []string) { *to = r.strings(v, at) }
}

func (r *declReader) paths(to *[]string) func(any, []string) {
	return func(v any, at []string) {
		for _, s := range r.strings(v, at) {
			*to = append(*to, pathOf(s))
		}
	}
}

// scalars reads a list of strings, numbers and booleans.
func (r *declReader) scalars(to *[]string) func(any, []string) {
	return func(v any, at []string) {
		list, ok := v.([]any)
		if !ok {
			list = []any{v}
		}
		if len(list) == 0 {
			r.fail(at, "is empty")
		}
		for _, v := range list {
			s, ok := scalar(v)
			if !ok || strings.TrimSpace(s) == "" {
				r.fail(at, "want values that are not blank")
			}
			*to = append(*to, s)
		}
	}
}

func scalar(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case int64:
		return strconv.FormatInt(v, 10), true
	case float64:
		return Float(v), true
	case bool:
		return strconv.FormatBool(v), true
	case time.Time:
		return v.Format(time.RFC3339), true
	}
	return "", false
}

func (r *declReader) strings(v any, at []string) []string {
	if s, ok := v.(string); ok {
		v = []any{s}
	}
	list, ok := v.([]any)
	if !ok {
		r.fail(at, "want a string or a list of strings")
		return nil
	}
	if len(list) == 0 {
		r.fail(at, "is empty")
	}
	var out []string
	for _, v := range list {
		s, ok := v.(string)
		switch {
		case !ok:
			r.fail(at, "want strings")
		case strings.TrimSpace(s) == "":
			r.fail(at, "a name is blank")
		case slices.Contains(out, s):
			r.fail(at, "names %q twice", clip(s))
		}
		out = append(out, s)
	}
	return out
}

// pathOf takes a plain name for the pointer to it.
func pathOf(s string) string {
	if s == "" || s[0] == '/' {
		return s
	}
	return "/" + escapePointer(s)
}
