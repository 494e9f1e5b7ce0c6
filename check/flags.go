package check

import "strings"

// A flag is one entry of a flag list, found under one of its spellings.
type flag struct {
	name  string // canonical name
	value bool   // takes a value, as the next word if none is attached
	adds  bool   // repetitions add up
	regex bool   // value: A|B
	expr  bool   // value: a or b
	comma bool   // value: a,b
	self  bool   // the value is the flag itself, with its value
}

// find looks a flag as written (-x or --x, without its value) up in a list.
func find(list, written string) (flag, bool) {
	if written == "" || strings.ContainsAny(written, " |") {
		return flag{}, false
	}
	for from := 0; from < len(list); {
		i := strings.Index(list[from:], written)
		if i < 0 {
			return flag{}, false
		}
		i += from
		end := i + len(written)
		from = end
		if i > 0 && list[i-1] != ' ' && list[i-1] != '|' && list[i-1] != ':' {
			continue
		}
		var f flag
		if end < len(list) && list[end] == '=' {
			f.value = true
			end++
		}
		if end < len(list) && list[end] != ' ' && list[end] != '|' {
			continue
		}
		start := strings.LastIndexByte(list[:i], ' ') + 1
		head := list[start:i]
		for head != "" {
			switch head[0] {
			case '+':
				f.adds = true
			case '~':
				f.regex = true
			case '^':
				f.expr = true
			case ',':
				f.comma = true
			case '*':
				f.self = true
			default:
				if n, _, ok := strings.Cut(head, ":"); ok {
					f.name = n
				}
				head = ""
				continue
			}
			head = head[1:]
		}
		if f.name == "" {
			f.name = strings.TrimLeft(written, "-")
		}
		return f, true
	}
	return flag{}, false
}

// A role is what a flag does for a row.
type role uint8

const (
	unknownFlag role = iota
	seeFlag
	selFlag
	notFlag
	modeFlag
	wideFlag
	stopFlag
	listFlag
	compileFlag
	fixFlag
	watchFlag
	tgtFlag
	dirFlag
	needFlag
)

// always are flags that mean the same to every runner.
const always = "--color= --colour= --no-color --no-colour --quiet --verbose --debug"

// lookup finds a flag as written in the row.
func (r *row) lookup(written string) (role, flag) {
	for _, l := range [...]struct {
		list string
		role role
	}{
		{r.list, listFlag},
		{r.compile, compileFlag},
		{r.fix, fixFlag},
		{r.needs, needFlag},
		{r.watch, watchFlag},
		{r.stop, stopFlag},
		{r.wide, wideFlag},
		{r.tgt, tgtFlag},
		{r.dir, dirFlag},
		{r.sel, selFlag},
		{r.not, notFlag},
		{r.mode, modeFlag},
		{r.see, seeFlag},
		{r.global, seeFlag},
	} {
		if f, ok := find(l.list, written); ok {
			return l.role, f
		}
	}
	switch written {
	case "--help", "--version", "-h", "-version", "-help", "-V":
		return listFlag, flag{}
	}
	if strings.HasPrefix(written, "--no-") {
		// A switched-off presentation flag is presentation.
		if f, ok := find(r.see, "--"+written[5:]); ok && !f.value {
			return seeFlag, f
		}
	}
	if f, ok := find(always, written); ok {
		f.value = false
		return seeFlag, f
	}
	return unknownFlag, flag{}
}
