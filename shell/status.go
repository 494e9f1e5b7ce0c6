package shell

import (
	"strconv"

	"mvdan.cc/sh/v3/syntax"
)

// statuses remembers, while a list is walked, which variable holds the status
// of which command: pytest; rc=$?; echo done; exit $rc.
type statuses struct {
	vars map[string]int // index of the command among the list's
	ref  int            // one more than the command an exit repeats, 0 if none
}

func (b *builder) seqStmt(s *syntax.Stmt, c *context, kids *[]*flow, seq *statuses) {
	last := len(*kids) - 1
	call, _ := s.Cmd.(*syntax.CallExpr)
	if call != nil && len(call.Args) == 0 && len(call.Assigns) == 1 && last >= 0 && !s.Negated && !s.Background {
		a := call.Assigns[0]
		if b.repeats(a.Value, (*kids)[last]) {
			if seq.vars == nil {
				seq.vars = map[string]int{}
			}
			seq.vars[a.Name.Value] = last
		} else if a.Name != nil {
			delete(seq.vars, a.Name.Value)
		}
	}
	f := b.stmt(s, c)
	if call != nil && len(call.Args) > 1 && last >= 0 && f.kind == flowLeaf && f.seg >= 0 {
		b.reports(call.Args, &b.out.Segments[f.seg], *kids, seq)
	}
	if f.kind == flowExit && f.code == exitUnknown && call != nil && len(call.Args) == 2 {
		switch name, ok := wordParam(call.Args[1]); {
		case last >= 0 && b.repeats(call.Args[1], (*kids)[last]):
			f.code = exitLast
		case ok:
			if i, known := seq.vars[name]; known {
				f.code = exitRef
				seq.ref = i + 1
			}
		}
	}
	*kids = append(*kids, f)
}

// repeats reports that a word is the status of the command just walked: $?,
// or ${PIPESTATUS[n]} of a pipe, whose status is then read from that stage.
func (b *builder) repeats(w *syntax.Word, prev *flow) bool {
	pe := wordParamExp(w)
	if pe == nil || pe.Param == nil {
		return false
	}
	if pe.Param.Value == "?" {
		return true
	}
	index, ok := pe.Index.(*syntax.Word)
	if prev.errexit != off {
		return false // the shell may have left before this was asked
	}
	if !ok || prev.kind != flowPipe || pe.Param.Value != "PIPESTATUS" && pe.Param.Value != "pipestatus" {
		return false
	}
	i, err := strconv.Atoi(index.Lit())
	if pe.Param.Value == "pipestatus" { // zsh counts from one
		i--
	}
	if err != nil || i < 0 || i >= len(prev.kids) {
		return false
	}
	prev.status = i
	return true
}

// wordParam is the name in a word that is $name or "$name".
func wordParam(w *syntax.Word) (string, bool) {
	pe := wordParamExp(w)
	if pe == nil {
		return "", false
	}
	return plainParam(pe)
}

func wordParamExp(w *syntax.Word) *syntax.ParamExp {
	if w == nil || len(w.Parts) != 1 {
		return nil
	}
	part := w.Parts[0]
	if q, ok := part.(*syntax.DblQuoted); ok && len(q.Parts) == 1 {
		part = q.Parts[0]
	}
	pe, _ := part.(*syntax.ParamExp)
	return pe
}

// reports notes whose status an echo or printf prints.
func (b *builder) reports(args []*syntax.Word, g *Segment, kids []*flow, seq *statuses) {
	if p := g.Prog(); p != "echo" && p != "printf" {
		return
	}
	for _, w := range args[1:] {
		parts := w.Parts
		if len(parts) == 1 {
			if q, ok := parts[0].(*syntax.DblQuoted); ok {
				parts = q.Parts
			}
		}
		for _, part := range parts {
			pe, ok := part.(*syntax.ParamExp)
			if !ok || pe.Param == nil {
				continue
			}
			from, stage := kids[len(kids)-1], -1
			switch name := pe.Param.Value; name {
			case "?":
			case "PIPESTATUS":
				index, ok := pe.Index.(*syntax.Word)
				if !ok || index == nil {
					continue
				}
				n, err := strconv.Atoi(index.Lit())
				if err != nil || n < 0 {
					continue
				}
				stage = n
			default:
				i, known := seq.vars[name]
				if !known {
					continue
				}
				from = kids[i]
			}
			if seg := from.decides(stage); seg >= 0 {
				g.Reports = seg + 1
				return
			}
		}
	}
}

// decides is the one segment whose status is that of the flow, -1 if it may be
// one of several.
func (f *flow) decides(stage int) int {
	switch {
	case f.kind == flowLeaf:
		if stage > 0 {
			return -1
		}
		return f.seg
	case f.kind == flowPipe:
		if stage < 0 {
			if stage = f.status; stage < 0 {
				stage = len(f.kids) - 1
			}
			if f.pipefail && f.status < 0 {
				stage = 0
				for _, k := range f.kids[1:] {
					if k.kind != flowLeaf || k.can&canFail != 0 {
						return -1
					}
				}
			}
		}
		if stage < len(f.kids) {
			return f.kids[stage].decides(-1)
		}
	case f.kind == flowSub || f.kind == flowCall:
		return f.kids[0].decides(-1)
	case f.kind == flowSeq && len(f.kids) > 0:
		return f.kids[len(f.kids)-1].decides(-1)
	}
	return -1
}
