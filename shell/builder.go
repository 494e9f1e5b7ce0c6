package shell

import (
	"mvdan.cc/sh/v3/syntax"
)

// builder walks syntax trees in execution order and fills a Script.
type builder struct {
	line     string // the whole command line
	src      source // what the tree at hand was parsed from
	trees    *trees
	out      *Script
	sc       scope
	funcs    map[string]function
	aliases  map[string]bool
	pending  [][]*syntax.Stmt // substitutions met while resolving words
	noSubst  bool             // the text is an expanded string: its substitutions ran outside
	join     Join
	groups   int
	depth    int // of the walk
	strings  int // of command strings
	calls    int // of functions
	jumped   bool
	returned bool
	overflow bool
	work     int // against maxWork
	expanded int // against maxExpanded
	options  optionsSeen
}

type function struct {
	body *syntax.Stmt
	src  source
}

// context is what surrounds a command. It is copied, never changed in place.
type context struct {
	loop, cond, fn, subst, subshell, background, negated bool

	grouped      bool // group and stage are given from outside
	group, stage int
	filters      [][]Word
	redirs       []Redirect
	heredoc      string
	wrappers     []Wrapper
	span         *[2]int // in place of the command's own
}

// optionsSeen gathers whether an option was in force for all that counts.
type optionsSeen struct {
	any             bool
	pipefail, errex bool
}

func (b *builder) finish() {
	b.out.Dir, b.out.DirKnown = b.sc.dir, b.sc.dirKnown
	b.out.Pipefail = b.options.any && b.options.pipefail
	b.out.SetE = b.options.any && b.options.errex
}

// stmts walks a list. Its flow is never nil.
func (b *builder) stmts(list []*syntax.Stmt, c *context) *flow {
	if len(list) == 1 {
		return b.stmt(list[0], c)
	}
	kids := make([]*flow, 0, len(list))
	seq := statuses{}
	for _, s := range list {
		if b.overflow {
			break
		}
		b.seqStmt(s, c, &kids, &seq)
		b.join = Then
	}
	f := join(flowSeq, kids...)
	f.ref = seq.ref - 1
	return f
}

// stmt walks one statement.
func (b *builder) stmt(s *syntax.Stmt, c *context) *flow {
	if b.depth++; b.depth > maxDepth {
		b.overflow = true
	}
	defer func() { b.depth-- }()
	if b.overflow {
		return quiet()
	}
	if s.Background || s.Coprocess || s.Disown {
		inner := *c
		inner.background = true
		return b.forked(func() *flow { return join(flowBlurAside, b.bare(s, &inner)) })
	}
	return b.bare(s, c)
}

// bare is a statement without its background mark.
func (b *builder) bare(s *syntax.Stmt, c *context) *flow {
	if s.Negated {
		inner := *c
		inner.negated = true
		f := join(flowNot, b.redirected(s, &inner))
		return f
	}
	return b.redirected(s, c)
}

func (b *builder) redirected(s *syntax.Stmt, c *context) *flow {
	switch cmd := s.Cmd.(type) {
	case nil:
		return b.simple(s, nil, nil, c)
	case *syntax.CallExpr:
		return b.simple(s, cmd.Assigns, cmd.Args, c)
	case *syntax.DeclClause:
		return b.declare(s, cmd, c)
	case *syntax.BinaryCmd:
		if len(s.Redirs) == 0 {
			return b.binary(cmd, c)
		}
	case *syntax.FuncDecl:
		b.define(cmd)
		return quiet()
	case *syntax.TestClause, *syntax.ArithmCmd, *syntax.LetClause:
		return b.expression(s, c)
	case *syntax.TestDecl:
		return quiet()
	}
	inner := *c
	aside := b.compoundRedirs(s, c, &inner)
	return before(aside, b.compound(s, &inner))
}

// compoundRedirs adds a compound command's redirections to what is inside it.
func (b *builder) compoundRedirs(s *syntax.Stmt, c, inner *context) *flow {
	if len(s.Redirs) == 0 {
		return nil
	}
	saved := b.pending
	b.pending = nil
	redirs, heredoc := b.redirects(s.Redirs)
	aside := b.substitutions(c)
	b.pending = saved
	for i := range redirs {
		redirs[i].Outer = true
	}
	inner.redirs = append(redirs, c.redirs...)
	if heredoc != "" {
		inner.heredoc = heredoc
	}
	return aside
}

// spend notes work done on the text; past the limit the line is opaque.
func (b *builder) spend(bytes int) {
	if b.work += bytes; b.work > maxWork {
		b.overflow = true
	}
}

// forked runs a part in a copy of the shell's state.
func (b *builder) forked(walk func() *flow) *flow {
	saved := b.sc
	f := walk()
	b.sc = saved
	return f
}

// substitutions walks the commands of the substitutions queued so far. Their
// status is lost; nil if there are none.
func (b *builder) substitutions(c *context) *flow {
	if len(b.pending) == 0 {
		return nil
	}
	kids := b.substFlows(c)
	return join(flowAside, join(flowSeq, kids...))
}

func (b *builder) substFlows(c *context) []*flow {
	lists := b.pending
	b.pending = nil
	if b.noSubst {
		return nil
	}
	joined := b.join
	var kids []*flow
	for _, list := range lists {
		inner := context{
			loop: c.loop, cond: c.cond, fn: c.fn, subst: true, subshell: true,
			background: c.background, wrappers: c.wrappers, span: c.span,
		}
		if len(list) == 0 {
			continue
		}
		b.join = First
		kids = append(kids, b.forked(func() *flow {
			b.sc.errexit = off // substitutions do not inherit it
			f := join(flowSub, b.stmts(list, &inner))
			return f
		}))
	}
	b.join = joined
	return kids
}

// quiet is the flow of a command that has no segment and does not fail.
func quiet() *flow {
	f := leaf(-1)
	f.can = canPass
	return f
}
