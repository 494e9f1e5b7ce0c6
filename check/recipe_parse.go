package check

import (
	"encoding/json"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// parse reads a recipe file, once.
func (r *Recipes) parse(name, tool string) map[string]recipe {
	key := parsedKey{tool, name}
	if m, ok := r.parsed[key]; ok {
		return m
	}
	text := strings.ReplaceAll(r.files[name], "\r\n", "\n")
	var m map[string]recipe
	switch tool {
	case "make":
		m = parseMake(text)
	case "package.json", "composer.json", "deno.json":
		m = parseScripts(text, tool)
	case "mise":
		m = parseMise(text)
	case "poe", "pdm", "hatch", "taskipy", "rye":
		m = parsePyproject(text, tool)
	case "just":
		m = parseJust(text)
	case "task":
		m = parseTaskfile(text)
	}
	if r.parsed == nil {
		r.parsed = map[parsedKey]map[string]recipe{}
	}
	r.parsed[key] = m
	return m
}

// parseScripts reads the scripts of package.json, composer.json and deno.json.
func parseScripts(text, tool string) map[string]recipe {
	var doc struct {
		Scripts map[string]json.RawMessage `json:"scripts"`
		Tasks   map[string]json.RawMessage `json:"tasks"`
	}
	if json.Unmarshal([]byte(text), &doc) != nil {
		return nil
	}
	scripts := doc.Scripts
	if tool == "deno.json" {
		scripts = doc.Tasks
	}
	m := make(map[string]recipe, len(scripts))
	for name, raw := range scripts {
		rec := recipe{appends: true}
		var one string
		var many []string
		var obj struct {
			Command string `json:"command"`
		}
		switch {
		case json.Unmarshal(raw, &one) == nil:
			rec.lines = []string{one}
		case json.Unmarshal(raw, &many) == nil:
			rec.lines = many
		case json.Unmarshal(raw, &obj) == nil:
			rec.lines = []string{obj.Command}
		}
		if tool == "composer.json" {
			for i, l := range rec.lines {
				if rest, ok := strings.CutPrefix(l, "@php "); ok {
					rec.lines[i] = "php " + rest
				} else if rest, ok := strings.CutPrefix(l, "@"); ok {
					rec.lines[i] = "composer run-script " + strings.TrimPrefix(rest, "composer ")
				}
			}
		}
		m[name] = rec
	}
	return m
}

// parseMise reads the tasks of a mise.toml.
func parseMise(text string) map[string]recipe {
	var doc struct {
		Tasks map[string]any `toml:"tasks"`
	}
	if toml.Unmarshal([]byte(text), &doc) != nil {
		return nil
	}
	m := make(map[string]recipe, len(doc.Tasks))
	for name, v := range doc.Tasks {
		rec := recipe{appends: true}
		switch v := v.(type) {
		case string:
			rec.lines = []string{v}
		case []any:
			rec.lines = stringsOf(v)
		case map[string]any:
			rec.lines = stringsOf(v["run"])
			rec.deps = append(stringsOf(v["depends"]), stringsOf(v["depends_post"])...)
			if d, ok := v["dir"].(string); ok && !strings.Contains(d, "{{") {
				rec.dir = d
			}
			if _, ok := v["file"]; ok && len(rec.lines) == 0 {
				continue
			}
			for _, alias := range stringsOf(v["alias"]) {
				m[alias] = rec
			}
		}
		m[name] = rec
	}
	return m
}

// parsePyproject reads the task tables that Python tools keep there.
func parsePyproject(text, tool string) map[string]recipe {
	var doc struct {
		Tool map[string]any `toml:"tool"`
	}
	if toml.Unmarshal([]byte(text), &doc) != nil {
		return nil
	}
	var table map[string]any
	switch tool {
	case "poe":
		table = dig(doc.Tool, "poe", "tasks")
	case "pdm":
		table = dig(doc.Tool, "pdm", "scripts")
	case "rye":
		table = dig(doc.Tool, "rye", "scripts")
	case "taskipy":
		table = dig(doc.Tool, "taskipy", "tasks")
	case "hatch":
		m := map[string]recipe{}
		for env := range dig(doc.Tool, "hatch", "envs") {
			for name, v := range dig(doc.Tool, "hatch", "envs", env, "scripts") {
				rec := recipe{appends: true, lines: stringsOf(v)}
				for i, l := range rec.lines {
					rec.lines[i] = strings.ReplaceAll(strings.ReplaceAll(l, "{args}", ""), "{args:}", "")
				}
				m[env+":"+name] = rec
				if env == "default" {
					m[name] = rec
				}
			}
		}
		return m
	}
	m := make(map[string]recipe, len(table))
	for name, v := range table {
		rec := recipe{appends: true}
		switch v := v.(type) {
		case string:
			rec.lines = []string{v}
		case []any:
			rec.deps = stringsOf(v)
		case map[string]any:
			for _, k := range [...]string{"cmd", "shell"} {
				rec.lines = append(rec.lines, stringsOf(v[k])...)
			}
			rec.deps = append(stringsOf(v["sequence"]), stringsOf(v["composite"])...)
		}
		m[name] = rec
	}
	return m
}

// stringsOf is a value that is a string or a list of strings.
func stringsOf(v any) []string {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		var out []string
		for _, e := range v {
			switch e := e.(type) {
			case string:
				out = append(out, e)
			case map[string]any:
				for _, k := range [...]string{"cmd", "task"} {
					if s, ok := e[k].(string); ok {
						out = append(out, s)
					}
				}
			}
		}
		return out
	}
	return nil
}

func dig(m map[string]any, keys ...string) map[string]any {
	for _, k := range keys {
		next, ok := m[k].(map[string]any)
		if !ok {
			return nil
		}
		m = next
	}
	return m
}
