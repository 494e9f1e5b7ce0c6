package outcome

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/footing-dev/footing/shell"
)

// maxPattern bounds a pattern that is worth compiling.
const maxPattern = 1 << 10

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
	v.keeps = v.keeps && passes(patterns, lines, invert, fold, fixed, extended)
	v.dropsEnd = v.dropsEnd || !v.keeps || !passes(patterns, lines[:1], invert, fold, fixed, extended)
}

// passes says whether at least one of the lines gets through.
func passes(patterns, lines []string, invert, fold, fixed, extended bool) bool {
	for _, l := range lines {
		hit := false
		for _, p := range patterns {
			m, ok := matches(p, l, fold, fixed, extended)
			if !ok {
				return false
			}
			hit = hit || m
		}
		if hit != invert {
			return true
		}
	}
	return false
}

func matches(p, line string, fold, fixed, extended bool) (hit, ok bool) {
	if len(p) > maxPattern || !utf8.ValidString(p) {
		return false, false
	}
	for _, alt := range strings.Split(p, "\n") {
		switch {
		case fixed:
			alt = regexp.QuoteMeta(alt)
		case !extended:
			alt = basicToExtended(alt)
		}
		alt = strings.NewReplacer(`\<`, `\b`, `\>`, `\b`).Replace(alt)
		if fold {
			alt = "(?i)" + alt
		}
		re, err := regexp.Compile(alt)
		if err != nil {
			return false, false
		}
		if re.MatchString(line) {
			return true, true
		}
	}
	return false, true
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
