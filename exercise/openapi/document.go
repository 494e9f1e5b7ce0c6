package openapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/footing-dev/footing/exercise"
)

// maxDocument bounds a document.
const maxDocument = 16 << 20

// methods are those of a path item that are operations, in the order they are
// listed.
func methods() []string {
	return []string{"get", "put", "post", "delete", "patch", "head", "options"}
}

// document is an OpenAPI 3.0 or 3.1 document. References are followed where they
// are met, within the document.
type document struct{ root map[string]any }

// detail is what calling one operation takes.
type detail struct {
	doc    *document
	method string // upper case
	path   string
	params []parameter
	body   any // schema
	media  string
	must   bool // the body is required
	// responses by status as written: 200, 2XX, default.
	responses map[string]any
}

type parameter struct {
	name, in string
	schema   any
	required bool
	example  any
}

func readDocument(file string) (*document, error) {
	fi, err := os.Stat(file)
	if err != nil {
		return nil, fmt.Errorf("read document: %w", err)
	}
	if !fi.Mode().IsRegular() || fi.Size() > maxDocument {
		return nil, fmt.Errorf("read document %s: not a file of at most 16 MiB", file)
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read document: %w", err)
	}
	return parse(raw)
}

func parse(raw []byte) (*document, error) {
	var root map[string]any
	if t := bytes.TrimSpace(raw); len(t) > 0 && t[0] == '{' {
		d := json.NewDecoder(bytes.NewReader(raw))
		d.UseNumber()
		if err := d.Decode(&root); err != nil {
			return nil, fmt.Errorf("parse document: %w", err)
		}
	} else if err := yaml.Unmarshal(raw, &root); err != nil {
		return nil, fmt.Errorf("parse document: %s", strings.SplitN(err.Error(), "\n", 2)[0])
	}
	v := fmt.Sprint(root["openapi"])
	if !strings.HasPrefix(v, "3.0") && !strings.HasPrefix(v, "3.1") && !strings.HasPrefix(v, "3.2") {
		return nil, fmt.Errorf("parse document: openapi is %.20q, want 3.0 or 3.1", v)
	}
	return &document{root}, nil
}

// follow resolves references until there is none.
func (d *document) follow(v any) map[string]any {
	for range 40 {
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

func (d *document) at(ref string) any {
	p, ok := strings.CutPrefix(ref, "#/")
	if !ok {
		return nil
	}
	var at any = d.root
	for tok := range strings.SplitSeq(p, "/") {
		tok = strings.NewReplacer("~1", "/", "~0", "~").Replace(tok)
		m, ok := at.(map[string]any)
		if !ok {
			return nil
		}
		at = m[tok]
	}
	return at
}

// operations lists what the document declares.
func (d *document) operations() ([]exercise.Operation, error) {
	paths, _ := d.root["paths"].(map[string]any)
	var ops []exercise.Operation
	seen := map[string]bool{}
	names := make([]string, 0, len(paths))
	for p := range paths {
		names = append(names, p)
	}
	slices.Sort(names)
	for _, p := range names {
		item := d.follow(paths[p])
		for _, m := range methods() {
			op := d.follow(item[m])
			if op == nil {
				continue
			}
			det := d.detail(m, p, item, op)
			id, _ := op["operationId"].(string)
			if id == "" || seen[id] {
				id = det.method + " " + p
			}
			seen[id] = true
			ops = append(ops, exercise.Operation{ID: id, Detail: det, ReadOnly: m == "get" || m == "head"})
		}
	}
	return ops, nil
}

func (d *document) detail(method, p string, item, op map[string]any) *detail {
	det := &detail{doc: d, method: strings.ToUpper(method), path: p}
	at := map[string]int{}
	for _, list := range []any{item["parameters"], op["parameters"]} {
		l, _ := list.([]any)
		for _, x := range l {
			m := d.follow(x)
			if m == nil {
				continue
			}
			prm := parameter{schema: m["schema"]}
			prm.name, _ = m["name"].(string)
			prm.in, _ = m["in"].(string)
			prm.required, _ = m["required"].(bool)
			prm.required = prm.required || prm.in == "path"
			prm.example = m["example"]
			if c, ok := m["content"].(map[string]any); ok && prm.schema == nil {
				if media := d.follow(c["application/json"]); media != nil {
					prm.schema = media["schema"]
				}
			}
			if i, again := at[prm.in+" "+prm.name]; again {
				det.params[i] = prm
				continue
			}
			at[prm.in+" "+prm.name] = len(det.params)
			det.params = append(det.params, prm)
		}
	}
	if body := d.follow(op["requestBody"]); body != nil {
		det.must, _ = body["required"].(bool)
		content, _ := body["content"].(map[string]any)
		det.media, det.body = d.media(content)
	}
	det.responses, _ = op["responses"].(map[string]any)
	return det
}

// media chooses what a body is sent or read as: JSON before forms before what
// comes first.
func (d *document) media(content map[string]any) (string, any) {
	names := make([]string, 0, len(content))
	for n := range content {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, want := range []func(string) bool{isJSON, func(n string) bool { return strings.HasPrefix(n, "application/x-www-form-urlencoded") }, func(string) bool { return true }} {
		for _, n := range names {
			if want(n) {
				m := d.follow(content[n])
				if m == nil {
					return n, nil
				}
				if ex, ok := m["example"]; ok {
					return n, map[string]any{"const": ex}
				}
				return n, m["schema"]
			}
		}
	}
	return "", nil
}

func isJSON(media string) bool {
	media, _, _ = strings.Cut(media, ";")
	media = strings.TrimSpace(strings.ToLower(media))
	return media == "application/json" || strings.HasSuffix(media, "+json") || media == "*/*" || media == "application/*"
}

// response is the declared one for a status: itself, its range, or the default.
func (det *detail) response(status int) (map[string]any, bool) {
	s := strconv.Itoa(status)
	for _, key := range []string{s, s[:1] + "XX", s[:1] + "xx", "default"} {
		for have, r := range det.responses {
			if strings.EqualFold(have, key) {
				return det.doc.follow(r), true
			}
		}
	}
	return nil, false
}

// port is where a document says that its server listens on this machine.
func (d *document) port() int {
	servers, _ := d.root["servers"].([]any)
	for _, s := range servers {
		m, _ := s.(map[string]any)
		u, _ := m["url"].(string)
		for _, host := range []string{"localhost:", "127.0.0.1:", "0.0.0.0:", "[::1]:"} {
			if _, rest, ok := strings.Cut(u, "://"+host); ok {
				digits, _, _ := strings.Cut(rest, "/")
				if n, err := strconv.Atoi(digits); err == nil && n > 0 && n < 65536 {
					return n
				}
			}
		}
	}
	return 0
}

// base is the path below which a document's server serves.
func (d *document) base() string {
	servers, _ := d.root["servers"].([]any)
	if len(servers) == 0 {
		return ""
	}
	m, _ := servers[0].(map[string]any)
	u, _ := m["url"].(string)
	if _, rest, ok := strings.Cut(u, "://"); ok {
		_, u, _ = strings.Cut(rest, "/")
		u = "/" + u
	}
	if u == "/" || strings.ContainsAny(u, "{}") || !strings.HasPrefix(u, "/") {
		return ""
	}
	return path.Clean(u)
}
