package outcome

import (
	"path"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// view is what the rest of a pipeline left to see of a run's output.
type view struct {
	cutHead, cutTail bool
	// lossy: some lines were filtered out. keeps: lines that tell of failure
	// were not among them. noise: only lines that match were taken out (-v).
	lossy, keeps, noise bool
	// dropsEnd: the line that a failing run ends with was among them.
	dropsEnd bool
	script   bool // a program of unknown effect stands in between
	counted  bool // only a number of lines or bytes is left
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
