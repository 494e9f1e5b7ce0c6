package config

import (
	"errors"
	"fmt"
	"sort"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/footing-dev/footing/check"
)

// parse reads one file strictly. Problems name the line.
func parse(path string, raw []byte) (*file, []Problem) {
	var f file
	err := toml.NewDecoder(strings.NewReader(string(raw))).DisallowUnknownFields().Decode(&f)
	if err != nil {
		return nil, problems(path, err)
	}
	var bad []Problem
	add := func(key, format string, args ...any) {
		bad = append(bad, Problem{Path: path, Line: lineOf(raw, key), What: fmt.Sprintf(format, args...), Fatal: true})
	}
	switch f.Gate.Mode {
	case "", "ask", "shadow", "strict":
	default:
		add("mode", "gate.mode is %q; it is ask, shadow or strict", f.Gate.Mode)
	}
	switch f.Gate.Reuse {
	case "", "off", "tell":
	default:
		add("reuse", "gate.reuse is %q; it is off or tell", f.Gate.Reuse)
	}
	for _, rule := range sorted(f.Policy) {
		switch f.Policy[rule] {
		case "ask", "note", "off":
		default:
			add(rule, "policy.%s is %q; it is ask, note or off", rule, f.Policy[rule])
		}
	}
	for _, r := range f.Done.Require {
		if strings.TrimSpace(r) == "" {
			add("require", "done.require holds an empty command")
		}
	}
	for _, key := range sorted(f.Checks) {
		switch v := f.Checks[key].(type) {
		case string:
			if strings.TrimSpace(key) == "" || strings.TrimSpace(v) == "" {
				add(key, "checks: an empty command")
			}
		case []any:
			if _, ok := texts(v); key != "docs" || !ok {
				add(key, "checks.%s is a list; only docs is one, of patterns", key)
			}
		default:
			add(key, "checks.%s is no text; it is a command it stands for, or a kind of check", key)
		}
	}
	if len(bad) > 0 {
		return nil, bad
	}
	return &f, nil
}

// problems words what the TOML reader says, with the place.
func problems(path string, err error) []Problem {
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) {
		var out []Problem
		for _, e := range strict.Errors {
			line, _ := e.Position()
			out = append(out, Problem{Path: path, Line: line, What: fmt.Sprintf("%s is no key footing knows", strings.Join(e.Key(), ".")), Fatal: true})
		}
		return out
	}
	var decode *toml.DecodeError
	if errors.As(err, &decode) {
		line, _ := decode.Position()
		return []Problem{{Path: path, Line: line, What: strings.TrimPrefix(decode.Error(), "toml: "), Fatal: true}}
	}
	return []Problem{{Path: path, What: err.Error(), Fatal: true}}
}

// lineOf finds the line a key is set on, for messages about its value.
func lineOf(raw []byte, key string) int {
	for i, l := range strings.Split(string(raw), "\n") {
		l = strings.TrimSpace(l)
		if strings.HasPrefix(l, key) || strings.HasPrefix(l, `"`+key+`"`) {
			return i + 1
		}
	}
	return 0
}

func texts(list []any) ([]string, bool) {
	var out []string
	for _, x := range list {
		s, ok := x.(string)
		if !ok {
			return nil, false
		}
		out = append(out, s)
	}
	return out, true
}

func sorted[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// kind reads a word as a kind of check.
func kind(s string) (check.Kind, bool) {
	switch k := check.Kind(s); k {
	case check.Tests, check.Build, check.Lint, check.Typecheck, check.Format, check.Other:
		return k, true
	}
	return "", false
}
