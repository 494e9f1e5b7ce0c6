package check

import (
	"slices"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// maxInner bounds how many commands of one task are taken from its output.
const maxInner = 8

// bareEcho is the recipe lines that make and just print before the output of
// what they run: the lines that are commands of runners. The first must stand
// among the first of the output; what is printed further down is read with more
// doubt, since tools name themselves in what they print.
func bareEcho(output string) (string, bool) {
	if len(output) > maxEcho {
		output = output[:maxEcho]
	}
	var found []string
	n := 0
	for output != "" && len(found) < maxInner {
		var line string
		line, output, _ = strings.Cut(output, "\n")
		if line == "" || line[0] == ' ' || line[0] == '\t' {
			continue
		}
		line = strings.TrimSpace(plain(line))
		if line == "" || strings.HasPrefix(line, "make[") || strings.HasPrefix(line, "make:") {
			continue
		}
		if n++; n > 8 && len(found) == 0 {
			break
		}
		word, rest, _ := strings.Cut(line, " ")
		if prog := progName(word); table()[prog] == nil && !launches(prog) && !starts(prog) || len(line) >= 2048 || strings.TrimRight(line, ":!…") != line {
			continue
		}
		if most := map[bool]int{true: 6, false: 2}[n == 1]; !commandLike(rest, most) {
			continue
		}
		s := shell.Parse(line)
		if s.Err != "" || len(s.Segments) == 0 || slices.Contains(found, line) {
			continue
		}
		if cs := Of(&s.Segments[0], &Context{}); len(cs) > 0 && !cs[0].Opaque {
			found = append(found, line)
		}
	}
	return strings.Join(found, "\n"), len(found) > 0
}

// starts reports a wrapper that may stand before a runner.
func starts(prog string) bool {
	switch prog {
	case "bundle", "poetry", "pipenv", "env", "docker", "docker-compose", "podman", "cargo", "time", "conda":
		return true
	}
	return false
}

// commandLike reports whether the words behind a program's name read like
// arguments, with at most so many plain words, and not like a sentence or a
// version.
func commandLike(rest string, most int) bool {
	words := 0
	for i, w := range strings.Fields(rest) {
		switch {
		case strings.HasPrefix(w, "-"):
			words--
		case strings.Contains(w, "=") || w == "&&" || w == "||" || w == "|":
		case i == 0 && (w[0] >= '0' && w[0] <= '9' || w[0] == 'v' && len(w) > 1 && w[1] >= '0' && w[1] <= '9'):
			return false // a version
		case w == "#" || strings.HasPrefix(w, "("):
			return false
		case strings.ContainsAny(w, "/.*"):
		default:
			words++
		}
	}
	return words <= most
}
