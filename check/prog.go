package check

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// scriptRunner is the tool that runs the segment's program, which may
// then be the name of a script of its own, "" if there is none.
func scriptRunner(seg *shell.Segment) string {
	if len(seg.Wrappers) > 0 {
		switch w := seg.Wrappers[len(seg.Wrappers)-1]; w.Name {
		case "hatch run", "pdm run", "rye run", "pixi run", "devbox run":
			return strings.TrimSuffix(w.Name, " run")
		}
	}
	return ""
}

// programKnown reports whether the program can be told: its word is known, or
// only the folder it lies in is not: $(go env GOPATH)/bin/golangci-lint.
func programKnown(w shell.Word) bool {
	if w.Known {
		return true
	}
	i := strings.LastIndexByte(w.Text, '/')
	return i > 0 && i+1 < len(w.Text) && !strings.ContainsAny(w.Text[i:], "$`)}*?[")
}

// progName is the program's name without folder, extension and version.
func progName(p string) string {
	for i := len(p) - 1; i >= 0; i-- {
		if p[i] == '/' || p[i] == '\\' {
			p = p[i+1:]
			break
		}
	}
	if n := len(p); n > 4 {
		switch p[n-4:] {
		case ".exe", ".cmd", ".bat":
			p = p[:n-4]
		}
	}
	if i := strings.IndexByte(p, '@'); i > 0 {
		p = p[:i] // npx eslint@9
	}
	if strings.HasPrefix(p, "python") && strings.Trim(p[6:], "0123456789.") == "" {
		return "python"
	}
	if rest, ok := strings.CutPrefix(p, "go1."); ok && strings.Trim(rest, "0123456789.") == "" {
		return "go"
	}
	return p
}

// pick finds the row whose subcommand the words name, and the index of that
// word, 0 if the row needs none.
func pick(rows []*row, argv []shell.Word) (*row, int) {
	for _, r := range rows {
		if r.sub == "" {
			return r, 0
		}
		if i := r.subIndex(argv); i > 0 {
			return r, i
		}
	}
	return nil, 0
}

// subIndex is the index of the word that makes argv this row, 0 if none does.
func (r *row) subIndex(argv []shell.Word) int {
	if r.sub == "" {
		return 0
	}
	for i := 1; i < len(argv) && i < 64; i++ {
		t := argv[i].Text
		if r.pos == goals {
			if strings.HasPrefix(t, "-") {
				continue
			}
			head, _, _ := strings.Cut(t, " ")
			if r.matchesSub(head) || r.family == "sbt" && r.matchesSub(head[strings.IndexByte(head, '/')+1:]) {
				return i
			}
			if j := strings.LastIndexByte(head, ':'); j >= 0 && r.matchesSub(head[j+1:]) {
				return i
			}
			continue
		}
		if r.sub[0] == '-' {
			if r.matchesSub(t) {
				return i
			}
			if !strings.HasPrefix(t, "-") {
				return 0
			}
			continue
		}
		if strings.HasPrefix(t, "+") {
			continue // cargo +nightly
		}
		if strings.HasPrefix(t, "-") && len(t) > 1 {
			name, _, attached := strings.Cut(t, "=")
			if f, ok := find(r.global, name); ok && f.value && !attached {
				i++
			}
			continue
		}
		if r.matchesSub(t) {
			return i
		}
		if strings.HasPrefix(r.runner, "xcodebuild") && (t == "clean" || strings.Contains(t, "=")) {
			continue // actions and settings in a row
		}
		return 0
	}
	return 0
}
