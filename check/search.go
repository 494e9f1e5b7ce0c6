package check

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// SearchOf reads a segment as a search over files: grep, rg, git grep, ag, ack
// or find -name. Finding nothing is then evidence that nothing of the kind is
// left. It reports false for a filter of another command's output, an inverted
// search, and one whose pattern is not known.
func SearchOf(seg *shell.Segment) (pattern string, ok bool) {
	if seg.Opaque || seg.Shadowed || len(seg.Argv) < 2 {
		return "", false
	}
	argv := seg.Argv
	prog := progName(argv[0].Text)
	recursive := false
	valued := "-e= --regexp= -f= --file= -A= -B= -C= -m= --max-count= --include= --exclude= --exclude-dir= --color= -d= -D= --label= "
	switch prog {
	case "grep", "egrep", "fgrep", "zgrep", "ggrep":
	case "git":
		i := 1
		for i < len(argv) && strings.HasPrefix(argv[i].Text, "-") {
			if argv[i].Text == "-c" || argv[i].Text == "-C" {
				i++
			}
			i++
		}
		if i >= len(argv) || argv[i].Text != "grep" {
			return "", false
		}
		argv, recursive = argv[i:], true
	case "rg", "ag", "ack", "ugrep":
		recursive = true
		valued += "-t= --type= -T= --type-not= -g= --glob= --iglob= -j= --threads= -M= --max-columns= --max-depth= -G= --ignore= --sort= -r= --replace= -E= --ignore-file= "
	case "find", "fd", "fdfind":
		return findOf(prog, argv)
	default:
		return "", false
	}
	var words []shell.Word
	given := false
	for i := 1; i < len(argv); i++ {
		w := argv[i]
		s := w.Text
		if s == "--" {
			words = append(words, argv[i+1:]...)
			break
		}
		if len(s) < 2 || s[0] != '-' {
			words = append(words, w)
			continue
		}
		name, val, attached := strings.Cut(s, "=")
		switch {
		case name == "-v" || name == "--invert-match" || name == "--version" || name == "--help" || name == "--files" || name == "-L" || name == "--files-without-match":
			return "", false
		case name == "-f" || name == "--file":
			return "", false
		case name == "-e" || name == "--regexp":
			if !attached && i+1 < len(argv) {
				i++
				val = argv[i].Text
				if !argv[i].Known {
					return "", false
				}
			}
			if given {
				pattern += "|" + val
			} else {
				pattern, given = val, true
			}
		case name == "--recursive":
			recursive = true
		default:
			if f, ok := find(valued, name); ok && f.value && !attached {
				i++
			} else if !strings.HasPrefix(s, "--") {
				if strings.ContainsAny(s, "rR") {
					recursive = true
				}
				if strings.Contains(s, "v") {
					return "", false
				}
				if strings.HasSuffix(s, "e") && i+1 < len(argv) && !given {
					i++
					pattern, given = argv[i].Text, argv[i].Known
					if !given {
						return "", false
					}
				}
			}
		}
	}
	if !given {
		if len(words) == 0 || !words[0].Known {
			return "", false
		}
		pattern, words = words[0].Text, words[1:]
	}
	if seg.Stage > 0 && len(words) == 0 && !recursive {
		return "", false // filters what comes through the pipe
	}
	if seg.Stage > 0 && len(words) == 0 && prog != "git" && !strings.Contains(prog, "grep") {
		return "", false // rg and ag read the pipe too
	}
	if len(words) == 0 && !recursive {
		return "", false // reads standard input
	}
	return pattern, pattern != ""
}

// findOf reads find -name and fd.
func findOf(prog string, argv []shell.Word) (string, bool) {
	for i := 1; i < len(argv); i++ {
		s := argv[i].Text
		if prog != "find" {
			if !strings.HasPrefix(s, "-") {
				return s, argv[i].Known && s != ""
			}
			continue
		}
		switch s {
		case "-exec", "-execdir", "-delete", "-ok", "-not", "!":
			return "", false
		case "-name", "-iname", "-path", "-ipath", "-regex", "-wholename":
			if i+1 < len(argv) && argv[i+1].Known {
				for _, w := range argv[i+2:] {
					if w.Text == "-delete" || w.Text == "-exec" || w.Text == "-execdir" {
						return "", false
					}
				}
				return argv[i+1].Text, true
			}
			return "", false
		}
	}
	return "", false
}

// StateOf reads a segment as one that shows or settles the state of the
// repository: "status" (git status, git diff --exit-code), "commit" or "push".
func StateOf(seg *shell.Segment) (what string, ok bool) {
	if seg.Opaque || seg.Shadowed || len(seg.Argv) < 2 || progName(seg.Argv[0].Text) != "git" {
		return "", false
	}
	words := seg.Argv[1:]
	for len(words) > 0 && strings.HasPrefix(words[0].Text, "-") {
		if t := words[0].Text; (t == "-c" || t == "-C" || t == "--git-dir" || t == "--work-tree") && len(words) > 1 {
			words = words[1:]
		}
		words = words[1:]
	}
	if len(words) == 0 {
		return "", false
	}
	sub, rest := words[0].Text, words[1:]
	if hasWord(rest, "--dry-run", "--help", "-h") || sub == "push" && hasWord(rest, "-n") {
		return "", false
	}
	switch sub {
	case "status", "commit", "push":
		return sub, true
	case "diff":
		return "status", hasWord(rest, "--exit-code", "--quiet")
	}
	return "", false
}
