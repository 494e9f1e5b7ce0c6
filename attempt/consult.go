package attempt

// Index is what the decision looks up. Approaches and sets are normalised.
// A nil attempt means there is none.
type Index interface {
	// Known reports whether there is a record of the approach.
	Known(approach string) bool
	// Exact returns the last record with exactly this set of assumptions, the
	// last failure among them, and how many failures there are.
	Exact(approach string, now Set) (last, failure *Attempt, failures int)
	// Unblocked returns the newest failure that has a retry_when label whose
	// membership differs between its own assumptions and now.
	Unblocked(approach string, now Set) *Attempt
	// Newest returns the newest failure of the approach.
	Newest(approach string) *Attempt
}

// Consult answers over a list, oldest first, with what stands beside the core
// answer.
func Consult(attempts []Attempt, approach string, assumptions []string) Advice {
	return Advise(NewList(attempts), approach, assumptions, "")
}

// Decide gives the core answer: the first rule that applies.
func Decide(ix Index, approach string, now Set) Advice {
	if !ix.Known(approach) {
		return Advice{Kind: Untried}
	}
	if last, failure, n := ix.Exact(approach, now); last != nil {
		return hard(last, failure, n)
	}
	if a := ix.Unblocked(approach, now); a != nil {
		return Advice{
			Kind: RetryUnblocked, AttemptID: a.ID,
			Changed: NewSet(a.RetryWhen).Changed(NewSet(a.Assumptions), now), of: a,
		}
	}
	if a := ix.Newest(approach); a != nil {
		return Advice{
			Kind: SimilarFailure, AttemptID: a.ID, Class: a.Outcome.Class, ClassName: a.Outcome.Given,
			Differing: NewSet(a.Assumptions).Diff(now), of: a,
		}
	}
	return Advice{Kind: Untried}
}

// hard is the answer where this very thing was tried.
func hard(last, failure *Attempt, failures int) Advice {
	if last.Outcome.Succeeded {
		return Advice{Kind: KnownSuccess, AttemptID: last.ID, of: last, failure: failure}
	}
	return Advice{
		Kind: KnownFailure, AttemptID: last.ID, Class: last.Outcome.Class, ClassName: last.Outcome.Given,
		Detail: last.Outcome.Detail, Verified: last.Verified(), Occurrences: failures, of: last, failure: failure,
	}
}
