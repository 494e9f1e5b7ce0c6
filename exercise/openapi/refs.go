package openapi

import (
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
)

// References. Those within a document are followed where they are met. Those to
// other files are followed once, when the document is read: the file's content is
// grafted on to the document, and the reference becomes one within it. Only files
// of the project are read, by their path from its root; what names a host, begins
// at the machine's root or climbs out of the project is left as it is, and leads
// nowhere.

const (
	// maxFiles bounds the files a document is spread over.
	maxFiles = 100
	// grafts is where in a document its other files stand.
	grafts = "x-footing-files"
	// maxHops bounds references to references.
	maxHops = 40
)

// gather grafts on the files that the document at name refers to, as far as read
// gives them.
func (d *document) gather(name string, read func(name string, most int) ([]byte, error)) {
	g := &gatherer{main: path.Clean(name), asked: map[string]bool{}}
	delete(d.root, grafts)
	g.rewrite(d.root, g.main)
	files := map[string]any{}
	left := maxDocument
	for n := 0; len(g.queue) > 0 && n < maxFiles; n++ {
		file := g.queue[0]
		g.queue = g.queue[1:]
		raw, err := read(file, left)
		if err != nil || len(raw) > left {
			continue // what refers to it leads nowhere
		}
		left -= len(raw)
		v, err := g.r.decode(raw)
		if err != nil {
			continue
		}
		g.rewrite(v, file)
		files[file] = v
	}
	if len(files) > 0 {
		d.root[grafts] = files
	}
}

// gatherer finds files.
type gatherer struct {
	main  string
	asked map[string]bool
	queue []string
	r     reader
}

// rewrite makes each reference of a file one within the document, and asks for
// the files they lead to.
func (g *gatherer) rewrite(v any, file string) {
	switch x := v.(type) {
	case []any:
		for _, e := range x {
			g.rewrite(e, file)
		}
	case map[string]any:
		if ref, ok := x["$ref"].(string); ok {
			if to, ok := g.within(ref, file); ok {
				x["$ref"] = to
			}
		}
		for _, e := range x {
			g.rewrite(e, file)
		}
	}
}

// within gives what a reference in a file is within the document.
func (g *gatherer) within(ref, file string) (string, bool) {
	target, pointer, _ := strings.Cut(ref, "#")
	if pointer != "" && pointer[0] != '/' {
		return "", false // an anchor
	}
	to := file
	if target != "" {
		u, err := url.Parse(target)
		if err != nil || u.Scheme != "" || u.Host != "" || u.Opaque != "" || u.RawQuery != "" || strings.HasPrefix(u.Path, "/") ||
			strings.ContainsAny(u.Path, "\\\x00") {
			return "", false
		}
		to = path.Join(path.Dir(file), u.Path)
		if to == "." || to == ".." || strings.HasPrefix(to, "../") || strings.HasPrefix(to, "/") {
			return "", false
		}
	}
	if to == g.main {
		return "#" + pointer, true
	}
	if !g.asked[to] {
		if len(g.asked) == maxFiles {
			return "", false
		}
		g.asked[to] = true
		g.queue = append(g.queue, to)
	}
	return "#/" + grafts + "/" + escape(to) + pointer, true
}

func escape(token string) string {
	return strings.NewReplacer("~", "~0", "/", "~1", "%", "%25").Replace(token)
}

// follow resolves references until there is none.
func (d *document) follow(v any) map[string]any {
	for range maxHops {
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		ref, ok := m["$ref"].(string)
		if !ok {
			return m
		}
		v = d.at(ref)
	}
	return nil
}

// at is what a reference within the document leads to, or nil.
func (d *document) at(ref string) any {
	if ref == "#" {
		return d.root
	}
	p, ok := strings.CutPrefix(ref, "#/")
	if !ok {
		return nil
	}
	var at any = d.root
	for tok := range strings.SplitSeq(p, "/") {
		if plain, err := url.PathUnescape(tok); err == nil {
			tok = plain
		}
		tok = strings.NewReplacer("~1", "/", "~0", "~").Replace(tok)
		switch x := at.(type) {
		case map[string]any:
			at = x[tok]
		case []any:
			i, err := strconv.Atoi(tok)
			if err != nil || i < 0 || i >= len(x) {
				return nil
			}
			at = x[i]
		default:
			return nil
		}
	}
	return at
}

// sorted are a map's keys in order.
func sorted(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
