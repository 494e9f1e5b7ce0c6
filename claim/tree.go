package claim

import "strings"

// absent reads "No references to X remain".
func (r *reader) absent(out []Claim) []Claim {
	for i := range r.toks {
		t := &r.toks[i]
		if t.class != cNo || t.blocked {
			continue
		}
		end := r.right(i)
		sought, left := -1, r.is(i+1, "more")
		var names []string
		for j := i + 1; j < end; j++ {
			n := &r.toks[j]
			if n.depth != t.depth {
				continue
			}
			switch n.class {
			case cSought:
				if sought < 0 {
					sought = j
					if n.sub == 0 && r.is(j, "markers", "conflicts", "todos", "leftovers", "imports", "callers", "duplicates", "placeholders") {
						from := i + 1
						for from < j && r.toks[from].class == cLeft {
							from++
						}
						names = append(names, strings.ToLower(r.msg[r.toks[from].start:n.end]))
					}
				}
			case cLeft:
				left = true
			case cAux:
				left = left || n.sub == 2
			case cCode, cQuoted, cArg:
				names = append(names, r.text(n))
			case cIssue, cNeg:
				return out
			}
		}
		if sought >= 0 && left && sought <= i+4 {
			return append(out, Claim{Span: r.span, Text: r.line(), Kind: Check, Scope: All, Form: Absent, Names: names, Relayed: r.relayed})
		}
	}
	return out
}

// treeState reads "the working tree is clean", "everything is committed and
// pushed".
func (r *reader) treeState(out []Claim) []Claim {
	var names []string
	scope := Named
	for i := range r.toks {
		t := &r.toks[i]
		if t.blocked {
			continue
		}
		name := ""
		switch {
		case t.class == cDone && (r.is(i, "committed") || r.is(i, "pushed")):
			if lo, _ := r.left(i); r.everythingKept(lo, i) {
				name, scope = r.lower(t), All
			}
		case t.class == cState && t.sub == sClean:
			lo, bound := r.left(i)
			if r.treeNamed(lo, i) || bound > 0 && r.treeNamed(max(0, bound-2), bound) {
				if r.ends(i) {
					name = "clean"
				}
			}
		}
		if name != "" && !contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return out
	}
	return append(out, Claim{Span: r.span, Text: r.line(), Kind: Value, Scope: scope, Form: State, Names: names, Relayed: r.relayed})
}

func contains(list []string, s string) bool {
	for _, have := range list {
		if have == s {
			return true
		}
	}
	return false
}

// everythingKept tells whether all there is stands as the subject in [lo,i).
func (r *reader) everythingKept(lo, i int) bool {
	all, aux := false, false
	for j := lo; j < i; j++ {
		switch t := &r.toks[j]; t.class {
		case cEverything:
			all = true
		case cAll:
			if j+1 < i && (r.toks[j+1].class == cTree || r.is(j+1, "work", "the", "of", "my", "modified", "files")) {
				all = true
			}
		case cAux:
			aux = true
		case cNeg, cThat, cWe:
			return false
		}
	}
	if next, _ := r.after(i); all && !aux {
		return next == nil || next.class == cAnd || next.class == cMark // "All changes committed."
	}
	return all && aux
}

func (r *reader) treeNamed(lo, i int) bool {
	for j := lo; j < i; j++ {
		if r.is(j, "tree", "worktree") || r.is(j, "directory") && j > lo && r.is(j-1, "working") || r.is(j, "status") && j > lo && r.is(j-1, "git", "current", "repo", "repository") || r.is(j, "copy") && j > lo && r.is(j-1, "working") {
			return true
		}
		if r.toks[j].class == cCode && strings.HasPrefix(r.text(&r.toks[j]), "git status") {
			return true
		}
	}
	return false
}
