package shell

// A flow is the control structure of a line, kept so that an exit status can
// be read back onto its segments (see Fates). Each node covers a contiguous
// range of segments.
type flow struct {
	kind   flowKind
	lo, hi int // segments [lo,hi)
	kids   []*flow

	// seg is the segment of a leaf, -1 for a command that has none (an
	// assignment).
	seg int
	// can holds the results a leaf can have: canPass, canFail.
	can uint8
	// errexit is in force for the command as a whole (leaf, pipe, sub).
	errexit tri
	// pipefail says how a pipe takes its status; status is the stage it is
	// read from where the line asks PIPESTATUS (-1: by the rules).
	pipefail bool
	status   int
	// certain is set on a loop that runs at least once, once on one that runs
	// exactly once.
	certain, once bool
	// ref is the kid of a seq whose status a later `exit $name` repeats.
	ref int
	// code of an exit: exitUnknown, exitLast, exitRef or the status itself.
	code int
	// replaces is set on a leaf that takes the shell's place (exec).
	replaces bool
}

type flowKind uint8

const (
	flowLeaf flowKind = iota
	flowSeq
	flowAnd
	flowOr
	flowNot
	flowPipe
	flowSub   // a subshell, bash -c, a substitution whose status counts
	flowCall  // a function call, whose status errexit sees as a command's
	flowAside // background and substitutions: the status is lost
	flowIf    // condition, then, optionally else
	flowCase  // any one arm or none
	flowLoop  // the body of a for
	flowBlur  // anything may have happened: while, break, return
	flowExit
	flowBlurAside // background: may not even have ended when the line did
	flowJump      // break, continue, return; what encloses it is a blur
)

// tri is a shell option: off, on, or set where that cannot be told.
type tri uint8

const (
	off tri = iota
	on
	maybe
)

const (
	canPass uint8 = 1 << iota
	canFail
)

const (
	exitUnknown = -1 - iota
	exitLast
	exitRef
)

// maxForks bounds how often a line is judged once per result of a remembered
// status, since such forks multiply when nested.
const maxForks = 4

func leaf(seg int) *flow {
	f := &flow{kind: flowLeaf, seg: seg, lo: seg, hi: seg + 1, can: canPass | canFail, status: -1, ref: -1}
	if seg < 0 {
		f.lo, f.hi = 0, 0
	}
	return f
}

// join makes a node over kids, whose ranges are contiguous in order.
func join(kind flowKind, kids ...*flow) *flow {
	f := &flow{kind: kind, kids: kids, seg: -1, status: -1, ref: -1}
	for _, k := range kids {
		if k.lo == k.hi {
			continue
		}
		if f.lo == f.hi {
			f.lo = k.lo
		}
		f.hi = k.hi
	}
	return f
}

// before puts commands whose status is lost in front of one that counts.
func before(aside, cmd *flow) *flow {
	if aside == nil {
		return cmd
	}
	return join(flowSeq, aside, cmd)
}
