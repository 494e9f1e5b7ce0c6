package exercise

// Now is what a receipt is held against: digests of the declaration, the code
// and the policy as they are.
type Now struct{ Declaration, Code, Policy string }

// Valid reports whether the receipt speaks of what is there now. A digest that
// could not be taken is no match: unknown is never a pass. Documents are outside
// the code digest, so editing them keeps it; a change that is undone revives it.
func (r *Receipt) Valid(now Now) bool {
	return now.Declaration != "" && now.Code != "" && now.Policy != "" &&
		r.Declaration == now.Declaration && r.Code == now.Code && r.Policy == now.Policy && r.Runner == runner()
}

// State is what receipts say of one capability now.
type State struct {
	Capability string
	// Seen is the newest valid receipt, nil if there is none.
	Seen *Receipt
	// Owed is the last-known throw that a change took back and that has not been
	// run again since.
	Owed *Receipt
	// Stale is the newest receipt where a change took it back.
	Stale *Receipt
}

// Due reports whether the capability is to be exercised: one exercise is made
// per declaration, tree and policy.
func (s *State) Due() bool { return s.Seen == nil }

// StateOf reads the receipts of a run, in the order of its ledger, for one
// capability.
func StateOf(capability string, receipts []Receipt, now Now) State {
	s := State{Capability: capability}
	var last *Receipt
	for i := range receipts {
		r := &receipts[i]
		if r.Capability != capability {
			continue
		}
		if r.counts() {
			last = r
		}
		if r.Valid(now) && r.settles() {
			s.Seen = r
		}
	}
	if s.Seen != nil || last == nil {
		return s
	}
	s.Stale = last
	if last.Outcome == ThrewOut {
		s.Owed = last
	}
	return s
}

// counts: an exercise that could not look says nothing about an earlier throw.
func (r *Receipt) counts() bool { return r.Outcome != Unjudged }

// settles: what the machine kept from being judged may be tried again, now that
// it may have changed.
func (r *Receipt) settles() bool {
	return r.Outcome != Unjudged || r.Why != nil && (r.Why.Side == "subject" || r.Why.Code == WhyDenied || r.Why.Code == WhyDependency || r.Why.Code == WhyAuth)
}

// Owed lists the capabilities whose last-known throw is still to be run again.
func Owed(capabilities []string, receipts []Receipt, now func(capability string) Now) []State {
	var out []State
	for _, c := range capabilities {
		if s := StateOf(c, receipts, now(c)); s.Owed != nil {
			out = append(out, s)
		}
	}
	return out
}
