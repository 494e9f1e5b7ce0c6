package effect

import (
	"path"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// Of is what a segment changes, nil if it is known to change nothing.
//
// A segment in a container is at most Possible, since what is mounted there is
// not known; one on another host or in a pod is Outside if it changes
// anything. Paths are joined to the segment's directory; a path that could not
// be told is kept as written and Known is false. An appended Content is what
// was added, and is not Whole.
func Of(seg *shell.Segment) []Effect {
	switch {
	case seg.Opaque:
		if strings.HasPrefix(strings.TrimSpace(seg.Text), "*** Begin Patch") {
			c := &command{seg: &shell.Segment{DirKnown: true}}
			return c.write("a patch", envelopePaths(seg.Text)...)
		}
		return []Effect{{Kind: Possible, Why: "a command that could not be read"}}
	case seg.Negated && len(seg.Argv) == 0 && len(seg.Redirects) == 0:
		return nil
	}
	c := &command{seg: seg}
	effects := c.redirections()
	if len(seg.Argv) > 0 {
		effects = append(effects, c.program()...)
	}
	return placed(seg, effects)
}

// placed takes an effect for what it is where the segment runs.
func placed(seg *shell.Segment, effects []Effect) []Effect {
	if seg.Place.Kind == "" || len(effects) == 0 {
		return effects
	}
	kind := Outside
	if seg.Place.Kind == "container" {
		kind = Possible
	}
	var out []Effect
	for _, e := range effects {
		k := kind
		if e.Kind == Outside {
			k = Outside
		}
		if len(out) == 0 || out[len(out)-1].Kind != k {
			out = append(out, Effect{Kind: k, Why: e.Why + " in " + seg.Place.Kind + " " + seg.Place.Name})
		}
	}
	return out
}

// command is a segment taken as its program and arguments.
type command struct {
	seg  *shell.Segment
	name string
	args []shell.Word
}

// program is what the program itself does, redirections aside.
func (c *command) program() []Effect {
	c.name = strings.TrimSuffix(c.seg.Prog(), ".exe")
	c.args = c.seg.Argv[1:]
	if c.seg.Shadowed || !c.seg.Argv[0].Known {
		return c.possible(c.seg.Argv[0].Text)
	}
	if len(c.args) == 1 && (c.has("--help") || c.has("--version") || c.has("-h") || c.has("-V")) {
		return nil
	}
	if c.name != "sort" && readsOnly(c.name) {
		return nil // most programs
	}
	return c.tabled()
}

// tabled asks the tables of programs one after the other.
func (c *command) tabled() []Effect {
	if e, known := c.files(); known {
		return e
	}
	if e, known := c.git(); known {
		return e
	}
	if e, known := c.formatter(); known {
		return e
	}
	if e, known := c.installer(); known {
		return e
	}
	if e, known := c.outside(); known {
		return e
	}
	if e, known := c.interpreter(); known {
		return e
	}
	if e, known := c.task(); known {
		return e
	}
	if readsOnly(c.name) || runner(c.name) {
		return nil
	}
	return c.possible(c.name)
}

func (c *command) possible(why string) []Effect {
	if why == "" {
		why = "an empty name"
	}
	if len(why) > 80 {
		why = strings.ToValidUTF8(why[:80], "")
	}
	return []Effect{{Kind: Possible, Why: why}}
}

// write is a write of the words' paths.
func (c *command) write(why string, words ...shell.Word) []Effect {
	return []Effect{c.effect(Write, why, words...)}
}

func (c *command) effect(kind Kind, why string, words ...shell.Word) Effect {
	e := Effect{Kind: kind, Why: why, Known: true}
	for _, w := range words {
		p, known := c.resolve(w)
		e.Known = e.Known && known
		if p != "" {
			e.Paths = append(e.Paths, p)
		}
	}
	if len(e.Paths) == 0 && (kind == Write || kind == Restore) {
		e.Known = false
	}
	return e
}

// resolve joins a word to the directory the segment runs in.
func (c *command) resolve(w shell.Word) (string, bool) {
	p := w.Text
	if p == "" {
		return "", false
	}
	known := w.Known && !strings.ContainsAny(p, "*?[")
	if !w.Known {
		return p, false
	}
	if p[0] == '~' {
		return p, known
	}
	slash := strings.HasSuffix(p, "/")
	if p[0] != '/' {
		if c.seg.Dir != "" {
			p = c.seg.Dir + "/" + p
		}
		known = known && c.seg.DirKnown
	}
	p = path.Clean(p)
	if slash && p != "/" && p != "." {
		p += "/"
	}
	return p, known
}
