package integrity

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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
	m := &moment{Event: &Event{}, call: &call{Tool: t.Name}}
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
