package exercise

import (
	"context"
	"slices"
	"strings"
)

// freeze lists the operations again inside the copy and holds them against what
// was declared.
func (x *exerciser) freeze(ctx context.Context) ([]Operation, error) {
	found, fault, err := x.a.List(ctx, x.space())
	if err != nil {
		return nil, err
	}
	declared := slices.Clone(x.c.Operations)
	if fault != nil {
		x.add(Call{Operation: "(start)", Answer: *fault}, nil)
		return nil, nil
	}
	if len(found) > MaxOperations {
		x.note("%d operations were listed, the first %d are called", len(found), MaxOperations)
		found = found[:MaxOperations]
	}
	ops := found
	if len(declared) > 0 {
		ops = x.compare(declared, found)
	}
	slices.SortFunc(ops, func(a, b Operation) int { return strings.Compare(a.ID, b.ID) })
	if len(x.o.Only) > 0 {
		ops = slices.DeleteFunc(ops, func(o Operation) bool { return !slices.Contains(x.o.Only, o.ID) })
	}
	return ops, nil
}

// compare calls what was declared, as it was found.
func (x *exerciser) compare(declared, found []Operation) []Operation {
	byID := map[string]Operation{}
	for _, f := range found {
		byID[f.ID] = f
	}
	var ops []Operation
	var d Difference
	for _, o := range declared {
		f, ok := byID[o.ID]
		if !ok {
			d.NotFound = append(d.NotFound, o.ID)
			continue
		}
		delete(byID, o.ID)
		if o.Input != nil {
			f.Input = o.Input
		}
		if o.Timeout > 0 {
			f.Timeout = o.Timeout
		}
		ops = append(ops, f)
	}
	for id := range byID {
		d.Undeclared = append(d.Undeclared, id)
	}
	slices.Sort(d.NotFound)
	slices.Sort(d.Undeclared)
	if d.NotFound != nil || d.Undeclared != nil {
		x.r.Differs = &d
	}
	return ops
}
