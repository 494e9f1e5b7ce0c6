package effect

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// find writes with -delete and by what -exec runs. Clearing away what tools
// leave behind is no write.
func (c *command) find() []Effect {
	if c.leftovers() {
		return nil
	}
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

// leftovers reports whether find looks for nothing but caches and compiled
// files, and does no more to them than to delete them.
func (c *command) leftovers() bool {
	named := false
	for i := 0; i < len(c.args); i++ {
		switch a := c.args[i].Text; a {
		case "!", "-not", "-fprint", "-fprintf", "-fls":
			return false
		case "-name", "-iname", "-path", "-ipath", "-wholename":
			if i++; i == len(c.args) || !leftover(strings.Trim(c.args[i].Text, "*/")) {
				return false
			}
			named = true
		case "-exec", "-execdir", "-ok", "-okdir":
			if i++; i == len(c.args) || c.args[i].Text != "rm" && c.args[i].Text != "rmdir" {
				return false
			}
		}
	}
	return named && c.name == "find"
}

func leftover(name string) bool {
	switch name {
	case "__pycache__", ".pyc", ".pyo", ".py[co]", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis", ".ipynb_checkpoints",
		".coverage", ".DS_Store", ".orig", ".rej", ".swp", ".class", ".o", ".tsbuildinfo":
		return true
	}
	return false
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
