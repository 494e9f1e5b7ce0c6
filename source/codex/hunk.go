package codex

import (
	"errors"
	"fmt"
	"strings"

	"github.com/footing-dev/footing/record"
)

// hunk reads one hunk. Only a file's first may lack its @@ line.
func (p *patch) hunk(first bool) (before, after string, err error) {
	l := p.lines[p.i]
	switch {
	case l == "@@" || strings.HasPrefix(l, "@@ "):
		p.i++
	case !first:
		return "", "", fmt.Errorf("read patch: line %d opens no hunk", p.i+2)
	}
	// Several context markers may stand above one another.
	for p.i < len(p.lines) && (p.lines[p.i] == "@@" || strings.HasPrefix(p.lines[p.i], "@@ ")) {
		p.i++
	}
	var b, a strings.Builder
	size := 0
	for _, l := range p.lines[p.i:] {
		if size += len(l) + 1; l != "" && strings.IndexByte(" +-", l[0]) < 0 {
			break
		}
	}
	b.Grow(size)
	a.Grow(size)
	n := 0
	for ; p.i < len(p.lines); p.i++ {
		l := p.lines[p.i]
		if l == endOfFile {
			p.i++
			break
		}
		if l == "" { // an empty context line whose space was lost
			l = " "
		}
		if l[0] != ' ' && l[0] != '-' && l[0] != '+' {
			if n == 0 {
				return "", "", fmt.Errorf("read patch: line %d is no line of a hunk", p.i+2)
			}
			break
		}
		if l[0] != '+' {
			b.WriteString(l[1:])
			b.WriteByte('\n')
		}
		if l[0] != '-' {
			a.WriteString(l[1:])
			a.WriteByte('\n')
		}
		n++
	}
	if n == 0 {
		return "", "", errors.New("read patch: empty hunk")
	}
	return b.String(), a.String(), nil
}

// appliedFiles reads the list Codex prints after a patch went in: lines of a
// letter (A, M, D), a space and a path.
func appliedFiles(out string) []record.Edit {
	_, list, ok := strings.Cut(out, "Updated the following files:\n")
	if !ok {
		return nil
	}
	var edits []record.Edit
	for line := range strings.Lines(list) {
		line = strings.TrimRight(line, "\r\n")
		if len(line) < 3 || line[1] != ' ' {
			break
		}
		e := record.Edit{Path: line[2:]}
		switch line[0] {
		case 'A':
			e.Action = record.Add
		case 'D':
			e.Action = record.Delete
		case 'M':
			e.Action = record.Update
		default:
			return edits
		}
		edits = append(edits, e)
	}
	return edits
}
