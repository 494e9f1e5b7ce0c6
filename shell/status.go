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
