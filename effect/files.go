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

// sed writes its files only with -i, which on BSD takes a suffix of its own.
func (c *command) sed() []Effect {
	inPlace, script := false, false
	var files []shell.Word
	for i := 0; i < len(c.args); i++ {
		t := c.args[i].Text
		switch {
		case t == "--":
			files = append(files, c.args[i+1:]...)
			i = len(c.args)
		case strings.HasPrefix(t, "--in-place"):
			inPlace = true
		case t == "--expression" || t == "--file":
			script = true
			i++
		case strings.HasPrefix(t, "--expression=") || strings.HasPrefix(t, "--file="):
			script = true
		case strings.HasPrefix(t, "--"):
		case len(t) > 1 && t[0] == '-':
		cluster:
			for j := 1; j < len(t); j++ {
				switch t[j] {
				case 'i':
					inPlace = true
					if j == len(t)-1 && i+1 < len(c.args) && c.args[i+1].Text == "" && c.args[i+1].Known {
						i++
					}
					break cluster
				case 'e', 'f':
					script = true
					if j == len(t)-1 {
						i++
					}
					break cluster
				case 'l':
					if j == len(t)-1 {
						i++
					}
					break cluster
				}
			}
		case !script:
			script = true
		default:
			files = append(files, c.args[i])
		}
	}
	if !inPlace {
		return nil
	}
	return c.write("sed -i", files...)
}

// inPlaceScript is perl -pi -e or ruby -pi -e. Without -i, -n and -p only
// print; any other script may do anything.
func (c *command) inPlaceScript() ([]Effect, bool) {
	inPlace, prints, script := false, false, false
	var files []shell.Word
	for i := 0; i < len(c.args); i++ {
		t := c.args[i].Text
		if len(t) < 2 || t[0] != '-' {
			files = append(files, c.args[i])
			continue
		}
	cluster:
		for j := 1; j < len(t); j++ {
			switch t[j] {
			case 'i':
				inPlace = true
				if j+1 < len(t) && (t[j+1] == '.' || t[j+1] == '~') {
					break cluster
				}
			case 'n', 'p':
				prints = true
			case 'e', 'E':
				script = true
				if j == len(t)-1 {
					i++
				}
				break cluster
			case 'M', 'I', 'm', 'F', 'r':
				break cluster
			case 'v', 'c':
				if len(t) == 2 && len(c.args) <= 2 {
					return nil, true // version, syntax check
				}
			}
		}
	}
	switch {
	case inPlace && script:
		return c.write(c.name+" -i", files...), true
	case prints && script:
		return nil, true
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

// find writes with -delete and by what -exec runs.
func (c *command) find() []Effect {
	var out []Effect
	for i, a := range c.args {
		switch a.Text {
		case "-delete":
			out = append(out, c.write("find -delete")...)
		case "-fprint", "-fprintf", "-fls":
			if i+1 < len(c.args) {
				out = append(out, c.write("find "+a.Text, c.args[i+1])...)
			}
		case "-exec", "-execdir", "-ok", "-okdir", "-x", "-X", "--exec", "--exec-batch":
			end := i + 1
			for end < len(c.args) && c.args[end].Text != ";" && c.args[end].Text != "+" {
				end++
			}
			inner := *c.seg
			inner.Redirects, inner.Place = nil, shell.Place{}
			inner.Argv = nil
			for _, w := range c.args[i+1 : end] {
				if strings.Contains(w.Text, "{}") {
					w = shell.Word{}
				}
				inner.Argv = append(inner.Argv, w)
			}
			if len(inner.Argv) > 0 && inner.Prog() != "find" && inner.Prog() != "fd" {
				out = append(out, Of(&inner)...)
			}
			if c.name == "fd" {
				return out
			}
		}
	}
	return out
}

// archive is extraction, or the archive itself.
func (c *command) archive() []Effect {
	switch c.name {
	case "tar", "bsdtar":
		first := ""
		if len(c.args) > 0 {
			first = strings.TrimPrefix(c.args[0].Text, "-")
		}
		dash := len(c.args) > 0 && strings.HasPrefix(c.args[0].Text, "-")
		extracts := c.has("--extract") || c.short('x') || !dash && strings.IndexByte(first, 'x') >= 0
		if extracts {
			if strings.HasPrefix(first, "-") {
				first = ""
			}
			if c.has("--to-stdout") || strings.IndexByte(first, 'O') >= 0 {
				return nil
			}
			if dir, ok := c.value("-C", "--directory"); ok {
				return c.install("tar x", dir)
			}
			return c.install("tar x")
		}
		return nil // the archive it makes is no code
	case "unzip", "7z":
		if c.short('l') || c.short('p') || c.short('t') && c.name == "unzip" || c.name == "7z" && c.sub() != "x" && c.sub() != "e" {
			return nil
		}
		if dir, ok := c.value("-d"); ok {
			return c.install(c.name, dir)
		}
		return c.install(c.name)
	case "zip", "cpio":
		return nil
	}
	if c.short('c') || c.short('t') || c.short('l') || len(c.operands()) == 0 {
		return nil
	}
	return c.write(c.name, c.operands()...)
}

// install is a write whose files are expected to be no code of the project.
func (c *command) install(why string, words ...shell.Word) []Effect {
	e := c.effect(Write, why, words...)
	e.Install = true
	return []Effect{e}
}

// installs is install for paths given as text.
func (c *command) installs(why string, paths ...string) []Effect {
	words := make([]shell.Word, len(paths))
	for i, p := range paths {
		words[i] = shell.Word{Text: p, Known: true}
	}
	return c.install(why, words...)
}
