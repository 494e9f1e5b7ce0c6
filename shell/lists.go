package shell

import "mvdan.cc/sh/v3/syntax"

func (b *builder) binary(cmd *syntax.BinaryCmd, c *context) *flow {
	if cmd.Op == syntax.Pipe || cmd.Op == syntax.PipeAll {
		return b.pipeline(cmd, c)
	}
	// A chain leans left; walking it in a loop keeps the stack flat.
	type link struct {
		op   syntax.BinCmdOperator
		stmt *syntax.Stmt
	}
	var chain []link
	first := (*syntax.Stmt)(nil)
	for at := cmd; ; {
		chain = append(chain, link{at.Op, at.Y})
		x, ok := plainBinary(at.X)
		if !ok || x.Op == syntax.Pipe || x.Op == syntax.PipeAll {
			first = at.X
			break
		}
		at = x
	}
	start := b.sc
	acc := b.stmt(first, c)
	guarded := false
	for i := len(chain) - 1; i >= 0 && !b.overflow; i-- {
		l := chain[i]
		if l.op == syntax.AndStmt {
			guarded = guarded || b.isGuard(acc)
			b.join = And
			acc = join(flowAnd, acc, b.stmt(l.stmt, c))
			continue
		}
		b.join = Or
		took := b.sc
		alt := b.stmt(l.stmt, c)
		if leaves(alt) {
			b.sc = took
		} else {
			b.sc.merge(took, b.sc)
		}
		acc = join(flowOr, acc, alt)
	}
	if guarded {
		b.sc.merge(start, b.sc)
	}
	b.join = Then
	return acc
}

// plainBinary is a statement that is a binary command and nothing more.
func plainBinary(s *syntax.Stmt) (*syntax.BinaryCmd, bool) {
	x, ok := s.Cmd.(*syntax.BinaryCmd)
	return x, ok && !s.Negated && !s.Background && !s.Coprocess && len(s.Redirs) == 0
}

// isGuard reports that what was just walked is a test, so that what hangs on
// it by && may well not run.
func (b *builder) isGuard(f *flow) bool {
	if f.hi == f.lo || f.hi > len(b.out.Segments) {
		return false
	}
	switch b.out.Segments[f.hi-1].Prog() {
	case "[", "test", "[[", "((", "grep", "which", "command", "type":
		return true
	}
	return false
}

func (b *builder) pipeline(cmd *syntax.BinaryCmd, c *context) *flow {
	var stages []*syntax.Stmt
	var all []bool
	var flatten func(s *syntax.Stmt, depth int)
	flatten = func(s *syntax.Stmt, depth int) {
		x, ok := plainBinary(s)
		if !ok || x.Op != syntax.Pipe && x.Op != syntax.PipeAll || depth > maxSegments {
			stages = append(stages, s)
			all = append(all, false)
			return
		}
		flatten(x.X, depth+1)
		if x.Op == syntax.PipeAll {
			all[len(all)-1] = true
		}
		flatten(x.Y, depth+1)
	}
	flatten(&syntax.Stmt{Cmd: cmd, Position: cmd.Pos()}, 0)

	inner := *c
	if !c.grouped {
		b.groups++
		inner.group, inner.grouped = b.groups, true
	}
	e, pf := b.sc.errexit, b.sc.pipefail
	kids := make([]*flow, 0, len(stages))
	for i, s := range stages {
		if b.overflow {
			break
		}
		if !c.grouped {
			inner.stage = i
		}
		stage := inner
		if all[i] {
			stage.redirs = append([]Redirect{{Op: "2>&1", Target: Word{"1", true}}}, c.redirs...)
		}
		if i > 0 {
			b.join = Pipe
			stage.heredoc = ""
		}
		if i < len(stages)-1 {
			stage.negated = false
		}
		k := b.forked(func() *flow { return b.stmt(s, &stage) })
		if i > 0 && k.kind == flowLeaf && k.seg >= 0 && onlyReadsPipe(&b.out.Segments[k.seg]) {
			k.can = canPass
		}
		if i < len(stages)-1 && k.kind == flowLeaf && k.can == canPass {
			k.can |= canFail // what prints into a pipe may be stopped by it
		}
		kids = append(kids, k)
	}
	b.addFilters(kids)
	f := join(flowPipe, kids...)
	f.errexit = e
	if pf == maybe {
		f = join(flowBlur, kids...)
		f.errexit = e
	}
	f.pipefail = pf == on
	b.join = Then
	return f
}

// addFilters gives every segment of a stage the words of the later ones.
func (b *builder) addFilters(kids []*flow) {
	var filters [][]Word
	for i := len(kids) - 1; i >= 0; i-- {
		k := kids[i]
		var words []Word
		for j := k.lo; j < k.hi; j++ {
			seg := &b.out.Segments[j]
			if words == nil && !seg.Subst {
				words = seg.Argv
			}
			if len(filters) > 0 && !seg.Subst {
				seg.Filters = append(filters[:len(filters):len(filters)], seg.Filters...)
			}
		}
		if words != nil {
			filters = append([][]Word{words}, filters...)
		}
	}
}

// onlyReadsPipe reports that a later stage of a pipe does nothing that fails.
func onlyReadsPipe(s *Segment) bool {
	for _, r := range s.Redirects {
		if r.Op != "2>&1" && r.Target.Text != "/dev/null" {
			return false
		}
	}
	switch s.Prog() {
	case "tee":
		return true
	case "cat", "wc", "sort", "uniq", "nl", "tac", "rev", "fold":
		for _, w := range s.Argv[1:] {
			if len(w.Text) == 0 || w.Text[0] != '-' {
				return false
			}
		}
		return true
	case "head", "tail":
		for i, w := range s.Argv[1:] {
			t := w.Text
			if t == "" || t[0] != '-' && t[0] != '+' && !(i > 0 && (s.Argv[i].Text == "-n" || s.Argv[i].Text == "-c")) {
				return false
			}
		}
		return true
	}
	return false
}
