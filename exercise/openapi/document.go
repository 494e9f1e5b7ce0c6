package openapi

import (
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"
)

// maxDocument bounds a document, and all files it refers to together.
const maxDocument = 16 << 20

// document is an OpenAPI 3.0 or 3.1 document, with what it refers to in other
// files of the project grafted on (see gather). References are followed where
// they are met.
type document struct{ root map[string]any }

// parse reads a document on its own.
func parse(raw []byte) (*document, error) {
	if len(raw) > maxDocument {
		return nil, errors.New("parse document: it has more than 16 MiB")
	}
	v, err := new(reader).decode(raw)
	if err != nil {
		return nil, fmt.Errorf("parse document: %w", err)
	}
	root, ok := v.(map[string]any)
	if !ok {
		return nil, errors.New("parse document: it is no object")
	}
	version := fmt.Sprint(root["openapi"])
	if !strings.HasPrefix(version, "3.0") && !strings.HasPrefix(version, "3.1") && !strings.HasPrefix(version, "3.2") {
		switch {
		case root["swagger"] != nil:
			return nil, fmt.Errorf("parse document: it is Swagger %.20v, want OpenAPI 3.0 or 3.1", root["swagger"])
		case root["openapi"] == nil:
			return nil, errors.New("parse document: it does not say which OpenAPI it is, want 3.0 or 3.1")
		}
		return nil, fmt.Errorf("parse document: openapi is %.20q, want 3.0 or 3.1", version)
	}
	return &document{root}, nil
}

// servers gives the addresses that a document names.
func (d *document) servers() []string {
	list, _ := d.root["servers"].([]any)
	var out []string
	for _, s := range list {
		m, _ := s.(map[string]any)
		u, _ := m["url"].(string)
		out = append(out, u)
	}
	return out
}

// port is where a document says that its server listens on this machine.
func (d *document) port() int {
	for _, u := range d.servers() {
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
	servers := d.servers()
	if len(servers) == 0 {
		return ""
	}
	u := servers[0]
	if _, rest, ok := strings.Cut(u, "://"); ok {
		_, u, _ = strings.Cut(rest, "/")
		u = "/" + u
	}
	if u == "/" || strings.ContainsAny(u, "{}") || !strings.HasPrefix(u, "/") {
		return ""
	}
	return path.Clean(u)
}
