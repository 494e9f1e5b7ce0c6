// Package declare reads declarations for package integrity out of files: the
// tables [[tool]], [[invariant]], [[claims]], [[external]] and [integrity] of a
// footing.toml, and what an MCP server says of its own tools.
//
// Reading is strict: a member that is not known, an empty list, a blank name, a
// tool that grounds itself are refused with the file and line. Tables of a
// footing.toml that belong to others are left to them.
package declare

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/footing-dev/footing/integrity"
)

// MaxFile bounds a file of declarations.
const MaxFile = 1 << 20

// Error is a declaration that was refused.
type Error struct {
	File    string
	Line    int
	Message string
}

func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message) }

// tables are the members of a footing.toml that are read here.
func tables() []string { return []string{"tool", "invariant", "claims", "external", "integrity"} }

// TOML reads declarations. file names the text in errors, which are [*Error].
func TOML(file string, text []byte) (*integrity.Declarations, error) {
	if len(text) > MaxFile {
		return nil, &Error{file, 1, fmt.Sprintf("is over %d bytes", MaxFile)}
	}
	var all map[string]any
	if err := toml.Unmarshal(text, &all); err != nil {
		line := 1
		var bad *toml.DecodeError
		if errors.As(err, &bad) {
			line, _ = bad.Position()
		}
		return nil, &Error{file, line, strings.TrimPrefix(err.Error(), "toml: ")}
	}
	mine := map[string]any{}
	for _, k := range tables() {
		if v, ok := all[k]; ok {
			mine[k] = v
		}
	}
	d, err := integrity.ReadDeclarations(mine)
	var p *integrity.Problem
	if errors.As(err, &p) {
		return nil, &Error{file, lineOf(text, p.Path), p.Error()}
	}
	return d, err
}

// lineOf is where a path of keys stands, or the nearest table around it.
func lineOf(text []byte, path []string) int {
	lines := places(text)
	for n := len(path); n > 0; n-- {
		if l, ok := lines[strings.Join(path[:n], "\x00")]; ok {
			return l
		}
	}
	return 1
}

// places maps the path of every table and key to its line. The elements of an
// array of tables are numbered.
func places(text []byte) map[string]int {
	out := map[string]int{}
	count := map[string]int{}
	var table []string
	put := func(path []string, line int) {
		if k := strings.Join(path, "\x00"); out[k] == 0 {
			out[k] = line
		}
	}
	p := unstable.Parser{}
	p.Reset(text)
	for p.NextExpression() {
		e := p.Expression()
		var keys []string
		line := 0
		for it := e.Key(); it.Next(); {
			n := it.Node()
			keys = append(keys, string(n.Data))
			if line == 0 && n.Raw.Length > 0 {
				line = p.Shape(n.Raw).Start.Line
			}
		}
		switch e.Kind {
		case unstable.ArrayTable:
			table = nil
			for i, k := range keys {
				table = append(table, k)
				at := strings.Join(table, "\x00")
				if i == len(keys)-1 {
					count[at]++
				}
				if n := count[at]; n > 0 {
					table = append(table, strconv.Itoa(n-1))
				}
			}
			put(table, line)
		case unstable.Table:
			table = nil
			for _, k := range keys {
				table = append(table, k)
				if n := count[strings.Join(table, "\x00")]; n > 0 {
					table = append(table, strconv.Itoa(n-1))
				}
			}
			put(table, line)
		case unstable.KeyValue:
			path := append(append([]string{}, table...), keys...)
			for i := len(table) + 1; i <= len(path); i++ {
				put(path[:i], line)
			}
		}
	}
	return out
}
