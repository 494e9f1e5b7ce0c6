package shell

import (
	"fmt"
	"strings"
	"sync"

	"mvdan.cc/sh/v3/syntax"
)

// The limits within which a line is taken apart. Past them it is opaque.
const (
	maxBytes    = 256 << 10
	maxSegments = 1000     // Fates takes up to their square
	maxWork     = 4 << 20  // bytes of words resolved, functions and loops unrolled
	maxExpanded = 1 << 20  // bytes put in for variables
	maxNesting  = 100      // of brackets in one text
	maxDepth    = 200      // of the walk
	maxRetried  = 64 << 10 // bytes of a text tried in other dialects
	maxUnclosed = 4        // here-documents
	maxStrings  = 8        // of command strings in command strings: bash -c "bash -c …"
)

// Parse takes a command line apart. It is written for bash; what bash does
// not take is tried as zsh and as POSIX shell.
//
// Every Text is command[Span[0]:Span[1]]. Segments inside a command string
// (bash -c "…", ssh host "…") carry the whole outer command as Text, since
// that is what would have to be run again.
//
// Directory flags of the programs that have one (git, make, npm, pnpm, yarn,
// bun, go) are taken off Argv and applied to Dir. Where a segment runs in
// another place, Dir is relative to where that place starts.
//
// Words that `xargs` would add are one last word that is not known.
func Parse(command string) (s *Script) {
	defer func() {
		if r := recover(); r != nil { // a defect; the line is then only opaque
			s = opaque(command, fmt.Sprintf("%s: %v", defect, r))
		}
	}()
	if s = parseSimple(command); s != nil {
		return s
	}
	if len(command) > maxBytes {
		return opaque(command, "parse command: longer than 256 KiB")
	}
	t := treePool.Get().(*trees)
	defer t.release()
	src, file, err := parseLine(cutHeredocs(command), t)
	if err != nil && src.cuts != nil {
		src, file, err = parseLine(source{text: command}, t)
	}
	if err != nil {
		return opaque(command, err.Error())
	}
	return build(command, src, file, t)
}

// build takes a parsed line apart.
func build(command string, src source, file *syntax.File, t *trees) *Script {
	b := &builder{line: command, src: src, trees: t, out: &Script{}, sc: scope{dirKnown: true}}
	b.out.Segments = make([]Segment, 0, min(commands(file.Stmts), maxRoom))
	b.out.flow = b.stmts(file.Stmts, &context{})
	if b.overflow {
		return opaque(command, fmt.Sprintf("parse command: more than %d commands or too deep", maxSegments))
	}
	b.finish()
	return b.out
}

// maxRoom is for how many segments room is made beforehand.
const maxRoom = 32

// commands counts the commands of a list, a compound one as one.
func commands(list []*syntax.Stmt) int {
	n := 0
	for _, s := range list {
		for {
			b, ok := s.Cmd.(*syntax.BinaryCmd)
			if !ok {
				break
			}
			n += commands([]*syntax.Stmt{b.Y})
			s = b.X // a chain leans left: no recursion
		}
		n++
	}
	return n
}

// parseLine parses a line in the dialect it seems to be in. The text of what it
// returns is the one that was parsed; it is as long as the one given.
func parseLine(src source, t *trees) (source, *syntax.File, error) {
	text := src.text
	if windowsText(text) {
		src.text = fromWindows(text)
	}
	file, err := parseText(src.text, t)
	if err == nil {
		return src, file, nil
	}
	// `& prog` is no line of this shell, but one of PowerShell.
	if alt := fromWindows(text); alt != src.text {
		if f, e := parseText(alt, t); e == nil {
			src.text = alt
			return src, f, nil
		}
	}
	return src, nil, err
}

// defect begins the Err of a line that this package failed at.
const defect = "parse command: internal error"

func opaque(command, why string) *Script {
	return &Script{
		Segments: []Segment{{Text: command, Span: [2]int{0, len(command)}, Opaque: true}},
		Err:      why,
		flow:     leaf(0),
	}
}

// parsers keeps parsers for reuse: one holds two buffers of a kilobyte.
var parsers = sync.Pool{New: func() any {
	return syntax.NewParser(syntax.Variant(syntax.LangBash))
}}

// parseText parses a shell text. A panic of the parser is an error here.
func parseText(text string, t *trees) (file *syntax.File, err error) {
	if file = lean(text, t); file != nil {
		return file, nil
	}
	if nesting(text) > maxNesting {
		return nil, fmt.Errorf("parse command: nested deeper than %d", maxNesting)
	}
	defer func() {
		if r := recover(); r != nil {
			file, err = nil, fmt.Errorf("parse command: %v", r)
		}
	}()
	p := parsers.Get().(*syntax.Parser)
	file, err = p.Parse(strings.NewReader(text), "")
	if err == nil {
		parsers.Put(p)
		return file, nil
	}
	// A shell takes the end of the text for the end of a here-document.
	closed := text
	for range maxUnclosed {
		_, delim, ok := strings.Cut(err.Error(), "unclosed here-document `")
		delim, _, found := strings.Cut(delim, "`")
		if !ok || !found {
			break
		}
		closed += "\n" + delim + "\n"
		file, e := p.Parse(strings.NewReader(closed), "")
		if e == nil {
			parsers.Put(p)
			return file, nil
		}
		err = e
	}
	if len(text) > maxRetried {
		return nil, fmt.Errorf("parse command: %w", err)
	}
	for _, lang := range [...]syntax.LangVariant{syntax.LangZsh, syntax.LangPOSIX, syntax.LangMirBSDKorn} {
		other, e := syntax.NewParser(syntax.Variant(lang)).Parse(strings.NewReader(text), "")
		if e == nil {
			return other, nil
		}
	}
	return nil, fmt.Errorf("parse command: %w", err)
}

// nesting is an upper bound of how deep a text can nest, without regard to
// quotes.
func nesting(text string) int {
	depth, deepest := 0, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(', '{':
			depth++
			deepest = max(deepest, depth)
		case ')', '}':
			depth = max(0, depth-1)
		}
	}
	return deepest
}
