package effect

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// applyPatch reads the paths from the patch in the heredoc or the argument.
func (c *command) applyPatch() []Effect {
	text := c.seg.Heredoc
	if text == "" && len(c.args) > 0 {
		text = c.args[len(c.args)-1].Text
	}
	return c.write("apply_patch", envelopePaths(text)...)
}

// envelopePaths are the files a patch in the "*** Update File:" form names.
func envelopePaths(text string) []shell.Word {
	var out []shell.Word
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		for _, mark := range [...]string{"*** Add File: ", "*** Update File: ", "*** Delete File: ", "*** Move to: "} {
			if p, ok := strings.CutPrefix(line, mark); ok {
				out = append(out, shell.Word{Text: strings.TrimSpace(p), Known: true})
			}
		}
	}
	return out
}

// patch is patch(1) over a file, or over what the diff names.
func (c *command) patch() []Effect {
	if c.has("--dry-run", "-C", "--check") {
		return nil
	}
	if ops := c.operands("-p", "-i", "-d", "-o", "-r", "-F", "--input", "--directory", "--output"); len(ops) > 0 {
		return c.write("patch", ops[0])
	}
	strip := 0
	for i, a := range c.args {
		t := a.Text
		if n, ok := strings.CutPrefix(t, "-p"); ok {
			if n == "" && i+1 < len(c.args) {
				n = c.args[i+1].Text
			}
			if len(n) == 1 && n[0] >= '0' && n[0] <= '9' {
				strip = int(n[0] - '0')
			}
		}
	}
	if dir, ok := c.value("-d", "--directory"); ok {
		return c.write("patch", dir)
	}
	return c.write("patch", diffPaths(c.seg.Heredoc, strip)...)
}

// diffPaths are the files a unified diff names, with strip leading folders
// taken off.
func diffPaths(text string, strip int) []shell.Word {
	var out []shell.Word
	seen := map[string]bool{}
	for line := range strings.Lines(text) {
		p, ok := strings.CutPrefix(line, "+++ ")
		if !ok {
			if p, ok = strings.CutPrefix(line, "--- "); !ok {
				continue
			}
		}
		p, _, _ = strings.Cut(strings.TrimRight(p, "\r\n"), "\t")
		if p == "/dev/null" || p == "" {
			continue
		}
		for range strip {
			if i := strings.IndexByte(p, '/'); i >= 0 {
				p = p[i+1:]
			}
		}
		if !seen[p] {
			seen[p] = true
			out = append(out, shell.Word{Text: p, Known: true})
		}
	}
	return out
}
