package outcome

import (
	"path"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/footing-dev/footing/shell"
)

// view is what the rest of a pipeline left to see of a run's output.
type view struct {
	cutHead, cutTail bool
	// lossy: some lines were filtered out. keeps: lines that tell of failure
	// were not among them. noise: only lines that match were taken out (-v).
	lossy, keeps, noise bool
	script              bool // a program of unknown effect stands in between
	counted             bool // only a number of lines or bytes is left
}

// whole says whether everything that was printed is there.
func (v view) whole() bool {
	return !v.cutHead && !v.cutTail && !v.lossy && !v.script && !v.counted
}

// limit is a head or tail. It cut nothing if fewer lines came through.
type limit struct {
	n     int // -1: it cut for certain
	bytes bool
	tail  bool
}

// viewOf works out what the filters left, from what they are and from how much
// came through.
func viewOf(filters [][]shell.Word, family, output string) view {
	v := view{keeps: true}
	var limits []limit
	settle := func() { // what comes next hides whether a limit was reached
		for _, l := range limits {
			v.cutHead = v.cutHead || l.tail
			v.cutTail = v.cutTail || !l.tail
		}
		limits = limits[:0]
	}
	for _, f := range filters {
		if len(f) == 0 {
			continue
		}
		switch name := path.Base(f[0].Text); name {
		case "cat", "tee", "less", "more", "tr", "cut", "column", "nl", "fold", "expand", "ts", "sponge", "strings", "iconv", "sort", "uniq":
			if name == "sort" || name == "uniq" {
				settle()
			}
		case "head", "tail":
			l, ok := readLimit(name == "tail", f[1:])
			if !ok {
				continue // tail -f
			}
			limits = append(limits, l)
		case "grep", "egrep", "fgrep", "rg", "ag", "ggrep":
			settle()
			v.grep(name, f[1:], family)
		case "wc", "md5sum", "sha1sum", "sha256sum", "cksum":
			v.counted = true
		case "sed":
			settle()
			v.sed(f[1:])
		default:
			settle()
			v.script = true
		}
	}
	n := countLines(output)
	for i := len(limits) - 1; i >= 0; i-- {
		l := limits[i]
		reached := l.n < 0 || n >= l.n
		if l.bytes && l.n >= 0 {
			reached = len(output) >= l.n-1 // hosts strip the last line end
		}
		if !reached {
			continue
		}
		// Whether an earlier one was reached too can't be seen any more.
		limits = limits[:i+1]
		settle()
		break
	}
	return v
}

// readLimit reads the arguments of head or tail.
func readLimit(tail bool, args []shell.Word) (limit, bool) {
	l := limit{n: 10, tail: tail}
	for i := 0; i < len(args); i++ {
		a := args[i].Text
		val, isN := "", false
		switch {
		case a == "-n" || a == "-c" || a == "--lines" || a == "--bytes":
			l.bytes = a == "-c" || a == "--bytes"
			if i++; i < len(args) {
				val, isN = args[i].Text, true
			}
		case strings.HasPrefix(a, "--lines="):
			val, isN = a[len("--lines="):], true
		case strings.HasPrefix(a, "--bytes="):
			val, isN, l.bytes = a[len("--bytes="):], true, true
		case strings.HasPrefix(a, "-n"):
			val, isN = a[2:], true
		case strings.HasPrefix(a, "-c"):
			val, isN, l.bytes = a[2:], true, true
		case a == "-f" || a == "-F" || a == "--follow":
			return l, false
		case len(a) > 1 && a[0] == '-' && isDigit(a[1]):
			val, isN = a[1:], true
		case len(a) > 1 && a[0] == '+' && isDigit(a[1]):
			val, isN = a, true
		}
		if !isN {
			continue
		}
		switch {
		case val == "":
			l.n = -1
		case val[0] == '+':
			if n, _, _ := number(val[1:]); tail && n <= 1 {
				return l, false // everything
			}
			l.n = -1
		case val[0] == '-' && !tail: // head -n -3: all but the last three
			l.n = -1
		default:
			n, rest, ok := number(strings.TrimPrefix(val, "-"))
			if !ok || rest != "" {
				n = -1 // an unknown or scaled number
			}
			l.n = n
		}
	}
	return l, true
}

// sed knows substitutions, which keep every line, and a range from the start.
func (v *view) sed(args []shell.Word) {
	quiet := false
	for _, a := range args {
		s := a.Text
		switch {
		case s == "-n" || s == "--quiet":
			quiet = true
		case strings.HasPrefix(s, "-"):
		case quiet && strings.HasPrefix(s, "1,") && strings.HasSuffix(s, "p"):
			v.cutTail = v.cutTail || s != "1,$p"
			return
		case !quiet && len(s) > 1 && s[0] == 's' && !isLetter(s[1]) && !strings.Contains(s, ";"):
			return
		default:
			v.script = true
			return
		}
	}
}

// maxPattern bounds a pattern that is worth compiling.
const maxPattern = 1 << 10

// grep finds out by trying whether a line that tells of failure would get
// through.
func (v *view) grep(name string, args []shell.Word, family string) {
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
	if only && !invert {
		v.keeps = false
		return
	}
	v.noise = invert
	v.keeps = v.keeps && passes(patterns, failureLines(family), invert, fold, fixed, extended)
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
