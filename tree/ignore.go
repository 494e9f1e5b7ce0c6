package tree

import "strings"

// maxPatterns bounds one ignore file; the rest of it is not obeyed.
const maxPatterns = 10_000

// pattern is one line of an ignore file.
type pattern struct {
	text    string
	negate  bool // !…: what an earlier line ignored counts again
	dirOnly bool // …/
	base    bool // without a slash: matches names at any depth
	literal bool // text holds nothing special
	suffix  bool // * and then nothing special: text is what follows the *
}

// ignoreFile is the patterns of one file, for paths below the folder it lies
// in. Plain names and suffixes are looked up; only what is left is tried in
// turn. The last pattern that matches decides, so each lookup keeps indices.
type ignoreFile struct {
	base     string // folder of the file with a slash behind it, "" at the top
	patterns []pattern
	byName   map[string][]int // literal, base
	byExt    map[string][]int // suffix, base, with a dot in it
	rest     []int
}

// rules are the ignore files in force in a folder, innermost first.
type rules struct {
	file  *ignoreFile
	outer *rules
}

func parseIgnore(base, text string) *ignoreFile {
	f := &ignoreFile{base: base, byName: map[string][]int{}, byExt: map[string][]int{}}
	text = strings.TrimPrefix(text, "\uFEFF")
	for line := range strings.SplitSeq(text, "\n") {
		p, ok := parsePattern(strings.TrimSuffix(line, "\r"))
		if !ok {
			continue
		}
		if len(f.patterns) == maxPatterns {
			break
		}
		i := len(f.patterns)
		f.patterns = append(f.patterns, p)
		dot := strings.LastIndexByte(p.text, '.')
		switch {
		case p.base && p.literal:
			f.byName[p.text] = append(f.byName[p.text], i)
		case p.base && p.suffix && dot >= 0:
			f.byExt[p.text[dot:]] = append(f.byExt[p.text[dot:]], i)
		default:
			f.rest = append(f.rest, i)
		}
	}
	if len(f.patterns) == 0 {
		return nil
	}
	return f
}

func parsePattern(line string) (p pattern, ok bool) {
	line = trimSpaces(line)
	if line == "" || line[0] == '#' {
		return p, false
	}
	if line[0] == '!' {
		p.negate, line = true, line[1:]
	}
	if strings.HasSuffix(line, "/") {
		p.dirOnly, line = true, line[:len(line)-1]
	}
	if line == "" {
		return p, false
	}
	p.base = !strings.Contains(line, "/")
	p.text = strings.TrimPrefix(line, "/")
	p.literal = !strings.ContainsAny(p.text, `*?[\`)
	if p.base && p.text[0] == '*' && !strings.ContainsAny(p.text[1:], `*?[\`) {
		p.suffix, p.text = true, p.text[1:]
	}
	return p, p.text != "" || p.suffix
}

// trimSpaces drops spaces at the end of a line, but for one after a backslash.
func trimSpaces(line string) string {
	end := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			continue
		case '\\':
			if i++; i >= len(line) {
				return line
			}
		}
		end = i + 1
	}
	return line[:end]
}

// ignored reports whether the rules leave out the entry name of the folder dir
// (a path relative to where the rules' bases start, with a slash behind it
// unless it is ""). Folders above are taken to count: nobody looks into one
// that does not.
func (r *rules) ignored(dir, name string, isDir bool) bool {
	for ; r != nil; r = r.outer {
		if i := r.file.match(dir, name, isDir); i >= 0 {
			return !r.file.patterns[i].negate
		}
	}
	return false
}

// match is the index of the last pattern that matches, or -1.
func (f *ignoreFile) match(dir, name string, isDir bool) int {
	best := -1
	for _, i := range f.byName[name] {
		if i > best && (isDir || !f.patterns[i].dirOnly) {
			best = i
		}
	}
	if len(f.byExt) > 0 {
		if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
			for _, i := range f.byExt[name[dot:]] {
				if i > best && (isDir || !f.patterns[i].dirOnly) && strings.HasSuffix(name, f.patterns[i].text) {
					best = i
				}
			}
		}
	}
	path := ""
	for k := len(f.rest) - 1; k >= 0 && f.rest[k] > best; k-- {
		p := &f.patterns[f.rest[k]]
		if p.dirOnly && !isDir {
			continue
		}
		hit := false
		switch {
		case p.base && p.suffix:
			hit = strings.HasSuffix(name, p.text)
		case p.base:
			hit = glob(p.text, name)
		default:
			if path == "" {
				path = dir[len(f.base):] + name
			}
			if p.literal {
				hit = path == p.text
			} else {
				hit = globPath(p.text, path)
			}
		}
		if hit {
			return f.rest[k]
		}
	}
	return best
}
