package check

import (
	"encoding/json"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// SawOutput takes in a recipe file that a segment printed: cat, head, sed -n,
// bat or their kin over one Makefile, package.json or other file that holds
// recipes or marks a project. output is what the segment printed, to the last
// byte and nothing else. It counts only if it can be told to be all of the
// file: a document that ends, or fewer lines than were asked for. It reports
// whether the file was taken in.
func (r *Recipes) SawOutput(seg *shell.Segment, ctx *Context, output string) bool {
	if r == nil || seg.Opaque || seg.Shadowed || seg.Stage > 0 || seg.Place.Kind != "" || !seg.DirKnown || output == "" || len(output) > maxRecipeBytes {
		return false
	}
	if ctx == nil {
		ctx = &Context{}
	}
	p := printed{argv: seg.Argv, most: -1}
	if !p.read() || !p.filters(seg.Filters) {
		return false
	}
	for _, rd := range seg.Redirects {
		if rd.Op != "2>&1" && !strings.HasPrefix(rd.Op, "2>") {
			return false
		}
	}
	rd := reader{ctx: ctx, base: startDir(ctx)}
	name := join(rd.dirOf(seg), p.file, ctx.Project)
	tool := toolOf(name)
	if tool == "" || outside(name) {
		return false
	}
	text := strings.ReplaceAll(plain(output), "\r\n", "\n")
	if p.numbered {
		text = unnumber(text)
	}
	if !wholeFile(name, text, p.most) {
		return false
	}
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	r.Saw(name, text)
	return true
}

// printed is what a command prints of one file.
type printed struct {
	argv     []shell.Word
	file     string
	most     int // it prints at most so many lines, -1 all
	numbered bool
}

// read reads the words of the command.
func (p *printed) read() bool {
	if len(p.argv) < 2 || !p.argv[0].Known {
		return false
	}
	words := p.argv[1:]
	prog := progName(p.argv[0].Text)
	switch prog {
	case "cat", "gcat", "bat", "batcat", "less", "more", "nl", "type", "Get-Content", "gc", "head", "ghead", "sed", "gsed", "awk", "jq":
	default:
		return false
	}
	p.numbered = prog == "nl"
	if prog == "head" || prog == "ghead" {
		p.most = 10
	}
	if prog == "awk" {
		return false
	}
	script := ""
	for i := 0; i < len(words); i++ {
		t := words[i].Text
		switch {
		case !words[i].Known:
			return false
		case prog == "cat" && strings.HasPrefix(t, "-") && len(t) > 1:
			if strings.Trim(t[1:], "nbsu") != "" && t != "--number" {
				return false
			}
			p.numbered = p.numbered || strings.ContainsAny(t, "nb")
		case (prog == "head" || prog == "ghead") && strings.HasPrefix(t, "-"):
			n := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(t, "--lines"), "-n"), "-")
			n = strings.TrimPrefix(n, "=")
			if n == "" && i+1 < len(words) {
				i++
				n = words[i].Text
			}
			k, err := strconv.Atoi(n)
			if err != nil || k <= 0 {
				return false
			}
			p.most = k
		case (prog == "sed" || prog == "gsed") && script == "":
			if t == "-n" {
				continue
			}
			script = t
			last, ok := strings.CutSuffix(strings.TrimSuffix(t, "q"), "p")
			from, to, ranged := strings.Cut(last, ",")
			if t == "p" {
				continue
			}
			if !ok || !ranged || from != "1" && from != "0" {
				return false
			}
			if to == "$" {
				continue
			}
			k, err := strconv.Atoi(to)
			if err != nil {
				return false
			}
			p.most = k
		case prog == "jq":
			if t == "." && p.file == "" {
				continue
			}
			if strings.HasPrefix(t, "-") || strings.HasPrefix(t, ".") {
				return false
			}
			p.file = t
		case strings.HasPrefix(t, "-") && len(t) > 1:
			switch {
			case prog == "bat" || prog == "batcat":
				p.numbered = p.numbered || t == "-n" || t == "--number"
				if t == "-r" || strings.HasPrefix(t, "--line-range") || strings.HasPrefix(t, "--style=") && t != "--style=plain" && t != "--style=numbers" {
					return false
				}
				p.numbered = p.numbered || t == "--style=numbers"
			case prog == "nl" && (t == "-ba" || t == "-b" || t == "a"), prog == "less":
			case t == "-Raw" || t == "-Path":
			default:
				return false
			}
		case p.file != "":
			return false // several files in one output
		default:
			p.file = strings.ReplaceAll(t, `\`, "/")
		}
	}
	return p.file != ""
}

// filters reads what the output went through on the way.
func (p *printed) filters(stages [][]shell.Word) bool {
	for _, st := range stages {
		if len(st) == 0 {
			return false
		}
		f := printed{argv: slices.Concat(st, []shell.Word{{Text: "stdin", Known: true}}), most: -1}
		if !f.read() {
			return false
		}
		p.numbered = p.numbered || f.numbered
		if f.most >= 0 && (p.most < 0 || f.most < p.most) {
			p.most = f.most
		}
	}
	return true
}

// wholeFile reports whether a text is all of the file of that name. most is
// how many lines could have been printed, -1 if all.
func wholeFile(name, text string, most int) bool {
	trim := strings.TrimSpace(text)
	if trim == "" {
		return false
	}
	switch path.Ext(name) {
	case ".json", ".jsonc":
		return json.Valid([]byte(trim)) // a part of it does not parse
	}
	first, _, _ := strings.Cut(trim, "\n")
	if strings.Contains(first, "No such file") || strings.Contains(first, ": not found") || strings.Contains(first, "Permission denied") || strings.Contains(first, "cannot open") {
		return false
	}
	if most >= 0 && strings.Count(strings.TrimSuffix(text, "\n"), "\n")+1 >= most {
		return false
	}
	// Hosts cut long outputs and say so.
	for line := range strings.SplitSeq(trim, "\n") {
		low := strings.ToLower(line)
		if (strings.Contains(low, "truncated") || strings.Contains(low, "omitted")) && strings.ContainsAny(low, "0123456789[<.…") && !strings.HasPrefix(strings.TrimSpace(line), "#") {
			return false
		}
	}
	if path.Base(name) == "go.mod" {
		return strings.Contains("\n"+trim, "\nmodule ")
	}
	return true
}

// unnumber takes the line numbers off that cat -n, nl and bat put in front.
func unnumber(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for line := range strings.SplitAfterSeq(text, "\n") {
		s := strings.TrimLeft(line, " ")
		n := 0
		for n < len(s) && s[n] >= '0' && s[n] <= '9' {
			n++
		}
		if n > 0 && n < len(s) && (s[n] == '\t' || s[n] == ' ' || s[n] == '\n') {
			s = s[n:]
			if s[0] != '\n' {
				s = s[1:]
			}
		} else if n == 0 && strings.TrimSpace(s) != "" {
			s = line // not a numbered line
		}
		b.WriteString(s)
	}
	return b.String()
}
