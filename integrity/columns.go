package integrity

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/footing-dev/footing/record"
)

// ColumnCeiling says what the check cannot see.
const ColumnCeiling = "It compares values with the declared type of their column: a wrong value of the right type passes"

// MissingCeiling says what the check cannot see.
const MissingCeiling = "It looks at the rows' own keys in this result: a column that is absent from some rows, or under another name, is not judged"

// columnValues finds columns that hold something other than their type.
type columnValues struct{}

func (columnValues) kind() Kind    { return ColumnTypeMismatch }
func (columnValues) seams() []look { return []look{{AtWrite, []EventKind{Result}}} }

func (columnValues) arm(d *Declarations, _ Seam) (bool, string) { return armColumns(d) }

func armColumns(d *Declarations) (bool, string) {
	if d.anyTool(func(t *Tool) bool { return len(t.Columns) > 0 }) {
		return true, ""
	}
	return false, "declare columns on a tool"
}

func (columnValues) judge(j *Judge, s Seam, m *moment) outcome {
	rows, at, o, ok := rowsFor(m)
	if !ok {
		return o
	}
	o = outcome{end: inapplicable}
	for i := range m.call.tool.Columns {
		c := &m.call.tool.Columns[i]
		n, bad, first := scan(c, rows)
		if n == 0 {
			continue // missing, which is another finding
		}
		o.subjects++
		if bad == 0 {
			if o.end != fail {
				o.end = pass
			}
			continue
		}
		o.end = fail
		text := rows[first].get(c.Name).show()
		w := m.witness(record.RoleServed, m.Call, text)
		w.Pointer += at + "/" + strconv.Itoa(first) + "/" + escapePointer(c.Name)
		j.file(Finding{
			Kind: ColumnTypeMismatch, Seam: s, Predicate: c.Name, Values: []string{clip(text)},
			Subjects:  []Subject{{"tool", m.call.Tool}, {"column", c.Name}},
			Message:   mismatch(m, c, n, bad, first, rows[first].get(c.Name)),
			Witnesses: []Witness{w},
		})
	}
	return o
}

func mismatch(m *moment, c *Column, n, bad, first int, v *node) string {
	return fmt.Sprintf("%d of %d values in column %s of %s (line %d) are no %s; the first is %s in row %d",
		bad, n, strconv.Quote(clip(c.Name)), clip(m.call.Tool), m.Line, c.Type, v.show(), first)
}

// show writes a value so that "" and null can be told apart.
func (n *node) show() string {
	if n.kind == '"' {
		return strconv.Quote(clip(n.text))
	}
	return clip(n.value().Text)
}

// columnNames finds declared columns that none of the rows has.
type columnNames struct{}

func (columnNames) kind() Kind    { return MissingColumn }
func (columnNames) seams() []look { return []look{{AtWrite, []EventKind{Result}}} }

func (columnNames) arm(d *Declarations, _ Seam) (bool, string) { return armColumns(d) }

func (columnNames) judge(j *Judge, s Seam, m *moment) outcome {
	rows, at, o, ok := rowsFor(m)
	if !ok {
		return o
	}
	o = outcome{end: pass, subjects: len(m.call.tool.Columns)}
	for i := range m.call.tool.Columns {
		c := &m.call.tool.Columns[i]
		if slices.ContainsFunc(rows, func(r *node) bool { return r.get(c.Name) != nil }) {
			continue
		}
		o.end = fail
		w := m.witness(record.RoleServed, m.Call, "")
		w.Pointer += at
		j.file(Finding{
			Kind: MissingColumn, Seam: s, Predicate: c.Name, Subjects: []Subject{{"tool", m.call.Tool}, {"column", c.Name}},
			Message:   fmt.Sprintf("column %s of %s is in none of %d rows (line %d)", strconv.Quote(clip(c.Name)), clip(m.call.Tool), len(rows), m.Line),
			Witnesses: []Witness{w},
		})
	}
	return o
}

// rowsFor finds the rows of a result whose tool has columns. ok is false where
// there is nothing to judge; o says why.
func rowsFor(m *moment) (rows []*node, at string, o outcome, ok bool) {
	switch {
	case m.call == nil:
		return nil, "", outcome{end: unreachable}, false
	case m.call.tool == nil || len(m.call.tool.Columns) == 0 || m.Error || m.Unsettled:
		return nil, "", outcome{end: inapplicable}, false
	case !m.tree:
		return nil, "", outcome{end: unreachable, why: "a result is not JSON that can be read"}, false
	}
	rows, at = rowsOf(&m.root, m.call.tool)
	if len(rows) == 0 {
		return nil, at, outcome{end: inapplicable}, false
	}
	return rows, at, o, true
}

// rowsOf finds the objects that are a result's rows: where they are declared to
// stand, or in the result itself, or under a usual name, or the result as one.
func rowsOf(root *node, t *Tool) (rows []*node, at string) {
	n := root
	switch {
	case t != nil && t.Rows != "":
		n, at = root.pick(t.Rows), t.Rows
	case root.kind == '{':
		for _, k := range [...]string{"rows", "items", "results", "data", "records"} {
			if v := root.get(k); v != nil && v.kind == '[' {
				n, at = v, "/"+k
				break
			}
		}
	}
	switch {
	case n == nil:
		return nil, at
	case n.kind == '{':
		return []*node{n}, at
	}
	for i := range n.kids {
		if n.kids[i].kind == '{' {
			rows = append(rows, &n.kids[i])
		}
	}
	return rows, at
}

// scan counts the values of a column and those that are not of its type.
func scan(c *Column, rows []*node) (n, bad, first int) {
	for i, r := range rows {
		v := r.get(c.Name)
		if v == nil {
			continue
		}
		n++
		if !c.holds(v) {
			if bad == 0 {
				first = i
			}
			bad++
		}
	}
	return n, bad, first
}

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

// Breaks lists how a result breaks the declared columns of its tool, in words;
// empty if it does not. It is what an enforcing proxy goes by.
func Breaks(t *Tool, result string) []string {
	root, ok := payload(result)
	if !ok {
		return nil
	}
	rows, _ := rowsOf(&root, t)
	if len(rows) == 0 {
		return nil
	}
	m := &moment{Event: &Event{}, call: &call{Event: Event{Tool: t.Name}}}
	var out []string
	for i := range t.Columns {
		c := &t.Columns[i]
		n, bad, first := scan(c, rows)
		switch {
		case n == 0:
			out = append(out, fmt.Sprintf("column %s is in none of %d rows", strconv.Quote(clip(c.Name)), len(rows)))
		case bad > 0:
			out = append(out, strings.Replace(mismatch(m, c, n, bad, first, rows[first].get(c.Name)), " (line 0)", "", 1))
		}
	}
	return out
}
