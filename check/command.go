package check

import (
	"path"
	"slices"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// Command is what a person would run from the project folder to repeat the
// check as it was: its wrappers, its directory, its place and the environment
// it was given, without redirections and what its output went through.
func (c *Check) Command() string {
	text := c.Text
	if ps, ok := shell.Pieces(text); ok {
		text = written(ps)
	}
	if text == "" {
		return c.fallback()
	}
	return c.from(c.startFolder()) + c.exported(text) + text
}

// WholeCommand is the same runner over all it takes: what was aimed at and
// selected is dropped, everything else kept.
func (c *Check) WholeCommand() string {
	ps, ok := shell.Pieces(c.Text)
	if !ok {
		return c.fallback()
	}
	seg := c.again()
	if seg == nil {
		return c.Command()
	}
	for _, w := range seg.Wrappers {
		if strings.HasSuffix(w.Name, " -c") || w.Name == "eval" || w.Name == "ssh" || w.Name == "script" {
			return c.fallback()
		}
	}
	r, t, argv := resolveCommand(seg)
	if r == nil && t == nil || len(argv) == 0 {
		return c.Command()
	}
	drop := make([]bool, len(argv)+1)
	put := map[int]string{}
	end := ""
	if t != nil {
		for i := len(argv) - len(t.args); i < len(argv); i++ {
			drop[i] = true
		}
		if i := len(argv) - len(t.args) - 1; i > 0 && argv[i].Text == "--" {
			drop[i] = true
		}
		for i, w := range argv {
			if slices.Contains(t.vars, w) {
				drop[i] = true
			}
		}
	} else {
		r.narrowing(argv, drop, put)
		end = r.whole(c)
	}
	// The words of the program are the last of the pieces, but for those that
	// were taken off them on the way (directory flags).
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = p.Source
	}
	j := len(argv) - 1
	for i := len(ps) - 1; i >= 0 && j >= 0; i-- {
		if ps[i].Assign || ps[i].Word.Text != argv[j].Text && progName(ps[i].Word.Text) != argv[j].Text {
			continue
		}
		if drop[j] {
			out[i] = ""
		} else if s, ok := put[j]; ok {
			out[i] = s
		}
		j--
	}
	if j >= 0 {
		return c.Command() // a word that was not written so
	}
	for i, p := range ps {
		if name, _, _ := strings.Cut(p.Source, "="); p.Assign && (name == "TEST" || name == "SPEC" || name == "TESTOPTS" || name == "SPEC_OPTS" || name == "TOXENV") {
			out[i] = ""
		}
	}
	out = slices.DeleteFunc(append(out, end), func(s string) bool { return s == "" })
	dir := c.startFolder()
	if seg.Dir == "" && t == nil {
		dir = c.wholeFolder(r, dir)
	}
	text := strings.Join(out, " ")
	return c.from(dir) + c.exported(text) + text
}

// wholeFolder is where the runner takes all it has.
func (c *Check) wholeFolder(r *row, dir string) string {
	switch {
	case c.Place.Kind != "" || !under(dir, c.Root) || c.Dir != dir:
		return dir
	case r.style == byPackage && c.Root == "" && !insideModule(dir):
		return dir // for all that is known a module of its own
	}
	return c.Root
}

// written joins pieces as written.
func written(ps []shell.Piece) string {
	var out []string
	for _, p := range ps {
		out = append(out, p.Source)
	}
	return strings.Join(out, " ")
}

// from is the cd that a command in a folder needs in front.
func (c *Check) from(dir string) string {
	if dir == "" || c.Place.Kind != "" {
		return ""
	}
	return "cd " + quote(shell.Word{Text: dir, Known: true}) + " && "
}

// exported is the environment that changes the check and that the text does
// not set itself.
func (c *Check) exported(text string) string {
	var b strings.Builder
	for _, m := range c.Mode {
		if e, ok := strings.CutPrefix(m, "env "); ok && c.Place.Kind == "" && c.Task == "" {
			name, val, _ := strings.Cut(e, "=")
			if !strings.Contains(text, name+"=") {
				b.WriteString(name + "=" + quote(shell.Word{Text: val, Known: !strings.Contains(val, "$")}) + " ")
			}
		}
	}
	return b.String()
}

// again is the segment of the check, read from its text.
func (c *Check) again() *shell.Segment {
	s := shell.Parse(c.Text)
	var found *shell.Segment
	for i := range s.Segments {
		seg := &s.Segments[i]
		for _, k := range Of(seg, nil) {
			if found == nil || k.Runner == c.Runner && k.Kind == c.Kind {
				found = seg
			}
		}
	}
	return found
}

// startFolder is the folder that the text has to be run in: where the check
// started, less where the text goes by itself.
func (c *Check) startFolder() string {
	if c.Place.Kind != "" {
		return ""
	}
	own := ""
	if seg := c.again(); seg != nil {
		own = path.Clean("/" + seg.Dir)[1:]
		if isAbs(seg.Dir) {
			return ""
		}
	}
	switch {
	case own == "" || c.From == "":
		return c.From
	case c.From == own:
		return ""
	}
	if rest, ok := strings.CutSuffix(c.From, "/"+own); ok {
		return rest
	}
	return c.From
}

// fallback is a plain spelling of the runner where the text is none to edit.
func (c *Check) fallback() string {
	if c.Task != "" || c.Opaque {
		if c.Via != "" {
			return c.Via
		}
		return c.Text
	}
	text := c.Runner
	if seg := c.again(); seg != nil {
		if r, _, argv := resolveCommand(seg); r != nil {
			drop, put := make([]bool, len(argv)+1), map[int]string{}
			r.narrowing(argv, drop, put)
			var out []string
			for _, w := range seg.Wrappers {
				switch {
				case strings.HasSuffix(w.Name, " -c"), w.Name == "eval", w.Name == "ssh", w.Name == "script":
				case len(out) == 0 && (strings.HasSuffix(w.Name, " run") || w.Name == "npx" || w.Name == "bundle exec" || w.Name == "python -m"):
					out = append(out, w.Name)
				}
			}
			for i, w := range argv {
				if s, ok := put[i]; ok {
					out = append(out, s)
				} else if !drop[i] {
					out = append(out, quote(w))
				}
			}
			if end := r.whole(c); end != "" {
				out = append(out, end)
			}
			text = strings.Join(out, " ")
		}
	}
	switch c.Place.Kind {
	case "ssh":
		return "ssh " + c.Place.Name + " " + quote(shell.Word{Text: text, Known: true})
	case "container", "pod":
		return text + " (in " + c.Place.Kind + " " + c.Place.Name + ")"
	}
	return c.from(c.Root) + text
}
