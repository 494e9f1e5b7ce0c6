package openapi

import (
	"strconv"
	"strings"

	"github.com/footing-dev/footing/exercise"
)

// methods are those of a path item that are operations, in the order they are
// listed.
func methods() []string {
	return []string{"get", "put", "post", "delete", "patch", "head", "options"}
}

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

// operations lists what the document declares.
func (d *document) operations() []exercise.Operation {
	paths, _ := d.root["paths"].(map[string]any)
	var ops []exercise.Operation
	seen := map[string]bool{}
	for _, p := range sorted(paths) {
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
	return ops
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
		var m map[string]any
		det.media, m = d.media(content)
		det.body = m["schema"]
		if ex, ok := m["example"]; ok {
			det.body = map[string]any{"const": ex}
		}
	}
	det.responses, _ = op["responses"].(map[string]any)
	return det
}

// media chooses what a body is sent or read as: JSON before forms before what
// comes first. The second value is what the document says of that form.
func (d *document) media(content map[string]any) (string, map[string]any) {
	names := sorted(content)
	for _, want := range []func(string) bool{isJSON, func(n string) bool { return strings.HasPrefix(n, "application/x-www-form-urlencoded") }, func(string) bool { return true }} {
		for _, n := range names {
			if want(n) {
				return n, d.follow(content[n])
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
