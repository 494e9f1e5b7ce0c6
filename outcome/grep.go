package outcome

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// grep finds out by trying whether a line that tells of failure would get
// through.
func (v *view) grep(name string, args []shell.Word, family string) {
	v.noise = v.noise || !v.lossy
	v.lossy = true
	var patterns []string
	invert, fold, fixed, only := false, false, name == "fgrep", false
	extended := name == "egrep" || name == "rg" || name == "ag"
	for i := 0; i < len(args); i++ {
		a := args[i].Text
		switch {
		case a == "-e" || a == "--regexp":
			if i++; i < len(args) {
				patterns = append(patterns, args[i].Text)
			}
		case strings.HasPrefix(a, "--regexp="):
			patterns = append(patterns, a[len("--regexp="):])
		case a == "-A" || a == "-B" || a == "-C" || a == "-m" || a == "--max-count":
			if a == "-m" || a == "--max-count" {
				v.cutTail = true
			}
			i++
		case a == "--":
			for i++; i < len(args); i++ {
				patterns = append(patterns, args[i].Text)
			}
		case strings.HasPrefix(a, "--"):
			switch a {
			case "--invert-match":
				invert = true
			case "--ignore-case":
				fold = true
			case "--extended-regexp", "--perl-regexp":
				extended = true
			case "--fixed-strings":
				fixed = true
			case "--only-matching":
				only = true
			case "--count", "--quiet", "--silent":
				v.counted = true
			}
		case len(a) > 1 && a[0] == '-':
			for j := 1; j < len(a); j++ {
				switch a[j] {
				case 'v':
					invert = true
				case 'i', 'y':
					fold = true
				case 'E', 'P':
					extended = true
				case 'F':
					fixed = true
				case 'o':
					only = true
				case 'c', 'q':
					v.counted = true
				case 'A', 'B', 'C', 'm': // the number is glued on, or next
					if a[j] == 'm' {
						v.cutTail = true
					}
					if j == len(a)-1 {
						i++
					}
					j = len(a)
				case 'e':
					if j+1 < len(a) {
						patterns = append(patterns, a[j+1:])
					} else if i++; i < len(args) {
						patterns = append(patterns, args[i].Text)
					}
					j = len(a)
				}
			}
		default:
			if len(patterns) == 0 {
				patterns = append(patterns, a)
			}
		}
		if !args[min(i, len(args)-1)].Known && strings.ContainsAny(args[min(i, len(args)-1)].Text, "$`") {
			v.keeps = false
		}
	}
	v.noise = v.noise && invert
	if only && !invert {
		v.keeps, v.dropsEnd = false, true
		return
	}
	lines := failureLines(family)
	t := trial{patterns: patterns, invert: invert, fold: fold, fixed: fixed, extended: extended}
	v.keeps = v.keeps && t.passes(lines)
	v.dropsEnd = v.dropsEnd || !v.keeps || !t.passes(lines[:1])
}

// basicToExtended turns grep's basic syntax, in which \| and \( are the
// operators, into the extended one.
func basicToExtended(p string) string {
	var b strings.Builder
	b.Grow(len(p) + 8)
	for i := 0; i < len(p); i++ {
		c := p[i]
		switch {
		case c == '\\' && i+1 < len(p):
			i++
			if strings.IndexByte("|(){}+?", p[i]) >= 0 {
				b.WriteByte(p[i])
			} else {
				b.WriteByte('\\')
				b.WriteByte(p[i])
			}
		case strings.IndexByte("|(){}+?", c) >= 0:
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '*' && (i == 0 || i == 1 && p[0] == '^'):
			b.WriteString(`\*`)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
