package exercise

import (
	"errors"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Schemas come from the code under test, and a validator follows them wherever
// they lead: one that refers to itself on the spot overflows its stack, and that
// ends the whole process; one that says everything twice, forty times over, never
// ends. Both are found before.

const (
	// maxSteps bounds what one value is held against on the spot, and how many
	// schemas that leads through.
	maxSteps = 10_000
	maxChain = 200
	// maxValueDepth bounds how deep a value is nested.
	maxValueDepth = 200
)

var errHeavy = errors.New("the schema leads too far")

// bearable reports whether a schema can be followed within bounds. One that gives
// names to its parts can't be followed here, and is not borne.
func bearable(schema any) error {
	if root, ok := schema.(map[string]any); ok {
		for _, e := range root {
			if named(e) {
				return errHeavy
			}
		}
	}
	w := &weigher{root: schema, steps: map[uintptr]int{}}
	return w.visit(schema, 0)
}

type weigher struct {
	root  any
	steps map[uintptr]int // 0: being weighed
}

// visit weighs every schema there is below v.
func (w *weigher) visit(v any, depth int) error {
	if depth > maxValueDepth {
		return errHeavy
	}
	switch x := v.(type) {
	case []any:
		for _, e := range x {
			if err := w.visit(e, depth+1); err != nil {
				return err
			}
		}
	case map[string]any:
		if _, err := w.weigh(x, 0); err != nil {
			return err
		}
		for _, e := range x {
			if err := w.visit(e, depth+1); err != nil {
				return err
			}
		}
	}
	return nil
}

// weigh counts the schemas that a value is held against on the spot when it is
// held against s.
func (w *weigher) weigh(s map[string]any, chain int) (int, error) {
	id := reflect.ValueOf(s).Pointer()
	if n, ok := w.steps[id]; ok {
		if n == 0 { // it leads to itself
			return 0, errHeavy
		}
		return n, nil
	}
	if chain > maxChain {
		return 0, errHeavy
	}
	w.steps[id] = 0
	n := 1
	spot, ok := w.spot(s)
	if !ok {
		return 0, errHeavy
	}
	for _, to := range spot {
		m, err := w.weigh(to, chain+1)
		if err != nil {
			return 0, err
		}
		if n += m; n > maxSteps {
			return 0, errHeavy
		}
	}
	w.steps[id] = n
	return n, nil
}

// spot are the schemas that hold for the same value as s, if they are known. The
// validator knows keywords in any case, so each of them counts here.
func (w *weigher) spot(s map[string]any) (out []map[string]any, ok bool) {
	add := func(v any) {
		if m, ok := v.(map[string]any); ok {
			out = append(out, m)
		}
	}
	for key, v := range s {
		switch {
		case isAny(key, "$ref", "$dynamicRef", "$recursiveRef"):
			ref, is := v.(string)
			if !is {
				continue
			}
			to, known := w.at(ref)
			if !known {
				return nil, false
			}
			add(to)
		case isAny(key, "allOf", "anyOf", "oneOf"):
			list, _ := v.([]any)
			for _, e := range list {
				add(e)
			}
		case isAny(key, "not", "if", "then", "else"):
			add(v)
		case isAny(key, "dependentSchemas", "dependencies"):
			m, _ := v.(map[string]any)
			for _, e := range m {
				add(e)
			}
		}
	}
	return out, true
}

func isAny(key string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(key, w) })
}

// at is what a reference leads to, or nil. ok is false where that is not known
// here: by a name, or an address, which may be the schema's own.
func (w *weigher) at(ref string) (target any, ok bool) {
	if ref == "" || ref == "#" {
		return w.root, true
	}
	path, ok := strings.CutPrefix(ref, "#/")
	if !ok {
		return nil, false
	}
	at := w.root
	for tok := range strings.SplitSeq(path, "/") {
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
				return nil, true
			}
			at = x[i]
		default:
			return nil, true
		}
	}
	return at, true
}

// named reports whether a schema names parts of itself by other than where they
// stand: what references lead to is then not known here.
func named(v any) bool {
	switch x := v.(type) {
	case []any:
		return slices.ContainsFunc(x, named)
	case map[string]any:
		for key, e := range x {
			_, text := e.(string)
			if text && isAny(key, "$id", "$anchor", "$dynamicAnchor", "$recursiveAnchor") || named(e) {
				return true
			}
		}
	}
	return false
}

// deep reports whether a value is nested deeper than is looked at.
func deep(v any, depth int) bool {
	if depth > maxValueDepth {
		return true
	}
	switch x := v.(type) {
	case []any:
		return slices.ContainsFunc(x, func(e any) bool { return deep(e, depth+1) })
	case map[string]any:
		for _, e := range x {
			if deep(e, depth+1) {
				return true
			}
		}
	}
	return false
}
