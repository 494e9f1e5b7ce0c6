package effect

import (
	"path"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// files are the tools that write the files they are given.
func (c *command) files() ([]Effect, bool) {
	switch c.name {
	case "tee":
		e := c.effect(Write, "tee", c.operands()...)
		if len(e.Paths) == 0 && len(c.operands()) == 0 {
			return nil, true
		}
		e.Append = c.short('a') || c.has("--append")
		if text, ok := fed(c.seg); ok && e.Known && c.seg.Stage == 0 {
			e.Content, e.Whole = text, !e.Append
		}
		kept := e.Paths[:0]
		for _, p := range e.Paths {
			if !strings.HasPrefix(p, "/dev/") {
				kept = append(kept, p)
			}
		}
		if e.Paths = kept; len(kept) == 0 {
			return nil, true
		}
		return []Effect{e}, true
	case "sed", "gsed":
		return c.sed(), true
	case "perl", "ruby":
		return c.inPlaceScript()
	case "awk", "gawk", "mawk":
		if v, ok := c.value("-i", "--include"); ok && v.Text == "inplace" {
			ops := c.operands("-i", "-v", "-F", "-f")
			return c.write(c.name+" -i inplace", ops[min(1, len(ops)):]...), true
		}
		return nil, true
	case "mv":
		return c.write("mv", c.operands("-t", "-S")...), true
	case "cp", "install", "ln":
		return c.copies(), true
	case "rm", "unlink", "shred", "trash":
		return c.write(c.name, c.operands()...), true
	case "mkdir", "rmdir", "chmod", "chown", "mktemp":
		return nil, true
	case "touch":
		return c.write("touch", c.operands("-d", "-t", "-r")...), true
	case "truncate":
		return c.write("truncate", c.operands("-s", "-r", "--size")...), true
	case "sd":
		// sd [flags] find replace files…
		if ops := c.operands("-n", "--max-replacements", "-f", "--flags"); len(ops) > 2 && !c.has("-p", "--preview") {
			return c.write("sd", ops[2:]...), true
		}
		return nil, true
	case "dos2unix", "unix2dos":
		return c.write(c.name, c.operands()...), true
	case "comby":
		if c.has("-in-place", "-i", "-review") {
			return c.write("comby -in-place"), true
		}
		return nil, true
	case "ast-grep", "sg":
		if c.has("-U", "--update-all", "-i", "--interactive") {
			return c.write(c.name + " -U"), true
		}
		return nil, true
	case "fastmod", "codemod", "jscodeshift", "ruplacer", "rpl":
		switch {
		case c.has("--dry", "-d", "--dry-run", "--print-changed-files"), c.name == "ruplacer" && !c.has("--go"):
			return nil, true
		case c.name == "rpl":
			ops := c.operands("-x")
			return c.write("rpl", ops[min(2, len(ops)):]...), true
		}
		return c.write(c.name), true
	case "ed", "ex":
		if ops := c.operands("-c", "-p"); len(ops) > 0 {
			return c.write(c.name, ops...), true
		}
		return nil, true
	case "sponge":
		return c.write("sponge", c.operands()...), true
	case "dd":
		for _, a := range c.args {
			if f, ok := strings.CutPrefix(a.Text, "of="); ok {
				if strings.HasPrefix(f, "/dev/") {
					return nil, true
				}
				return c.write("dd", shell.Word{Text: f, Known: a.Known}), true
			}
		}
		return nil, true
	case "patch":
		return c.patch(), true
	case "apply_patch", "applypatch":
		return c.applyPatch(), true
	case "find", "fd":
		return c.find(), true
	case "tar", "bsdtar", "unzip", "7z", "gunzip", "gzip", "bunzip2", "xz", "unxz", "zip", "cpio":
		return c.archive(), true
	case "curl", "wget":
		return c.fetch(), true
	case "rsync", "scp":
		return c.transfer(), true
	case "split", "csplit":
		return c.write(c.name), true
	case "sort":
		if v, ok := c.value("-o", "--output"); ok {
			return c.write("sort -o", v), true
		}
	}
	return nil, false
}

// copies are cp, ln and install: the last operand, or the -t directory, is
// what they write.
func (c *command) copies() []Effect {
	if c.name == "install" && (c.short('d') || c.has("--directory")) {
		return nil
	}
	ops := c.operands("-t", "--target-directory", "-m", "-o", "-g", "-S")
	if dir, ok := c.value("-t", "--target-directory"); ok {
		return c.write(c.name, into(dir, ops)...)
	}
	switch len(ops) {
	case 0:
		return nil
	case 1:
		return c.write(c.name, shell.Word{Text: path.Base(ops[0].Text), Known: ops[0].Known})
	}
	last := ops[len(ops)-1]
	if len(ops) > 2 || strings.HasSuffix(last.Text, "/") || last.Text == "." || last.Text == ".." {
		return c.write(c.name, into(last, ops[:len(ops)-1])...)
	}
	return c.write(c.name, last)
}

// into is where each of the words lands in a directory.
func into(dir shell.Word, words []shell.Word) []shell.Word {
	var out []shell.Word
	for _, w := range words {
		b := path.Base(w.Text)
		if b == "." || b == ".." || b == "/" {
			out = append(out, dir)
			continue
		}
		out = append(out, shell.Word{Text: strings.TrimSuffix(dir.Text, "/") + "/" + b, Known: dir.Known && w.Known})
	}
	return out
}
