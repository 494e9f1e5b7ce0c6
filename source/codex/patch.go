package codex

import (
	"errors"
	"fmt"
	"strings"

	"github.com/footing-dev/footing/record"
)

const (
	beginPatch = "*** Begin Patch"
	endPatch   = "*** End Patch"
	addFile    = "*** Add File: "
	deleteFile = "*** Delete File: "
	updateFile = "*** Update File: "
	moveTo     = "*** Move to: "
	endOfFile  = "*** End of File"
)

var errNoPatch = errors.New("read patch: no begin and end marker")

// parsePatch reads the patch language of Codex:
//
//	*** Begin Patch
//	*** Add File: PATH        then lines with +
//	*** Delete File: PATH
//	*** Update File: PATH     then *** Move to: PATH, then hunks that begin
//	                          with @@ and hold lines with a space, - or +
//	*** End Patch
//
// A hunk gives one Edit; its Old and New hold the context lines too. On an
// error the edits so far are returned, the file of the error included: which
// files a patch meant is worth knowing even if Codex refused it.
func parsePatch(s string) ([]record.Edit, error) {
	lines := make([]string, 0, strings.Count(s, "\n")+1)
	for l := range strings.Lines(strings.TrimSpace(s)) {
		lines = append(lines, strings.TrimSuffix(strings.TrimSuffix(l, "\n"), "\r"))
	}
	if n := len(lines); n >= 4 && isHeredocOpen(lines[0]) {
		lines = lines[1 : n-1] // a heredoc handed over as a plain argument
	}
	n := len(lines)
	if n < 2 || strings.TrimSpace(lines[0]) != beginPatch || strings.TrimSpace(lines[n-1]) != endPatch {
		return nil, errNoPatch
	}
	p := patch{lines: lines[1 : n-1]}
	for p.i < len(p.lines) {
		if err := p.file(); err != nil {
			return p.edits, err
		}
	}
	if len(p.edits) == 0 {
		return nil, errors.New("read patch: no file in it")
	}
	return p.edits, nil
}

func isHeredocOpen(s string) bool {
	return s == "<<EOF" || s == "<<'EOF'" || s == `<<"EOF"`
}

type patch struct {
	lines []string
	i     int
	edits []record.Edit
}

// file reads the section of one file.
func (p *patch) file() error {
	header := strings.TrimSpace(p.lines[p.i])
	p.i++
	if path, ok := strings.CutPrefix(header, addFile); ok {
		var b strings.Builder
		size := 0
		for _, l := range p.lines[p.i:] {
			if !strings.HasPrefix(l, "+") {
				break
			}
			size += len(l)
		}
		b.Grow(size)
		for p.i < len(p.lines) && strings.HasPrefix(p.lines[p.i], "+") {
			b.WriteString(p.lines[p.i][1:])
			b.WriteByte('\n')
			p.i++
		}
		p.edits = append(p.edits, record.Edit{
			Path: path, Action: record.Add, New: record.Plain(b.String()), Whole: true,
		})
		return nil
	}
	if path, ok := strings.CutPrefix(header, deleteFile); ok {
		p.edits = append(p.edits, record.Edit{Path: path, Action: record.Delete})
		return nil
	}
	if path, ok := strings.CutPrefix(header, updateFile); ok {
		return p.update(path)
	}
	return fmt.Errorf("read patch: line %d opens no file", p.i+1)
}

// update reads the hunks of an updated file.
func (p *patch) update(path string) error {
	first := record.Edit{Path: path, Action: record.Update}
	if p.i < len(p.lines) {
		if to, ok := strings.CutPrefix(p.lines[p.i], moveTo); ok {
			first.Action, first.MoveTo = record.Move, strings.TrimSpace(to)
			p.i++
		}
	}
	at := len(p.edits)
	p.edits = append(p.edits, first)
	hunks := 0
	for p.i < len(p.lines) {
		l := p.lines[p.i]
		if strings.TrimSpace(l) == "" {
			p.i++
			continue
		}
		if strings.HasPrefix(l, "*") {
			break
		}
		before, after, err := p.hunk(hunks == 0)
		if err != nil {
			return err
		}
		if hunks > 0 {
			e := record.Edit{Path: path, Action: record.Update}
			if first.MoveTo != "" {
				e.Path = first.MoveTo
			}
			p.edits = append(p.edits, e)
			at = len(p.edits) - 1
		}
		p.edits[at].Old, p.edits[at].New = record.Plain(before), record.Plain(after)
		hunks++
	}
	if hunks == 0 && first.MoveTo == "" {
		return fmt.Errorf("read patch: update of %q is empty", path)
	}
	return nil
}
