package rule

import (
	"sort"
	"strings"

	"github.com/footing-dev/footing/run"
)

// generic are words that limit nothing.
func generic(n string) bool {
	switch n {
	case "new", "existing", "all", "both", "relevant", "affected", "related", "remaining", "other", "the", "my", "current", "updated", "project", "full", "entire", "automated", "local":
		return true
	}
	return len(n) < 2
}

// common are words that most names of tests hold.
func common(w string) bool {
	switch w {
	case "test", "tests", "spec", "specs", "suite", "case", "cases", "pass", "file", "files", "main", "index":
		return true
	}
	return false
}

func specific(names []string) []string {
	var out []string
	for _, n := range names {
		n = strings.ToLower(strings.TrimSpace(n))
		if !generic(n) {
			out = append(out, n)
		}
	}
	return out
}

func anyMention(t *run.Track, names []string) bool {
	for _, n := range names {
		if mentions(t, n) {
			return true
		}
	}
	return false
}

// mentions reports whether a name occurs in what a check was asked for, in the
// task it came from or in what it executed. Words of a name match without
// case, plural s and the joints of identifiers.
func mentions(t *run.Track, name string) bool {
	name = strings.ToLower(name)
	if name == "" {
		return false
	}
	hay := bears(t)
	if strings.Contains(hay, name) || driven(name) && drives(t.Check.Family) || name == "unit" && calledUnit(&t.Check) {
		return true
	}
	for _, w := range words(name) {
		if len(w) >= 4 && !generic(w) && !common(w) && strings.Contains(squash(hay), w) {
			return true
		}
	}
	return false
}

// bears is what a check was asked for, in small letters.
func bears(t *run.Track) string {
	return strings.ToLower(t.Check.Text + " " + t.Check.Via + " " + strings.Join(t.Check.Selectors, " ") + " " + strings.Join(t.Check.Mode, " "))
}

// words splits a name at everything that is no letter or digit.
func words(s string) []string {
	ws := strings.FieldsFunc(s, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	for i, w := range ws {
		if len(w) > 4 {
			ws[i] = strings.TrimSuffix(w, "s")
		}
	}
	sort.SliceStable(ws, func(i, j int) bool { return len(ws[i]) > len(ws[j]) })
	return ws
}

// squash takes the joints out of identifiers, so that TestCondenseLine and
// condense-line meet.
func squash(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r == '-' {
			return -1
		}
		return r
	}, s)
}
