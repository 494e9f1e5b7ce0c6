package claim

// fit keeps the subjects the state at i can be said of, and gives those without
// a noun their kind.
func (r *reader) fit(i int, subs []subject) []subject {
	t := &r.toks[i]
	out := make([]subject, 0, len(subs))
	lints, named := false, false
	for _, s := range subs {
		named = named || s.kind != kNone
		lints = lints || s.kind == kLint || s.kind == kBuild || s.kind == kFormat || s.kind == kTypecheck
	}
	for _, s := range subs {
		if s.fraction {
			if s.kind != kNone || !s.known {
				return nil
			}
			continue // "3 of 5 tasks done, tests pass"
		}
		if s.kind == kCheck && !s.command && (s.single || s.narrowed && !s.all && !s.hooks()) {
			continue // "the health check passes" is about the program
		}
		switch t.sub {
		case sPass, sGreen, sSucceed:
			switch {
			case s.kind != kNone:
			case s.bare && (s.all || t.sub == sPass && r.strict(i)):
				s.kind = kTests
				if t.sub != sPass {
					s.kind = kCheck
				}
			case !s.known && s.all && t.sub != sSucceed:
				s.bare, s.kind = true, kTests
				if t.sub != sPass {
					s.kind = kCheck
				}
			case onlyCount([]subject{s}) && (t.sub == sPass || t.sub == sGreen && i > 0 && r.toks[i-1].kind == ratio):
				s.kind = kTests
			case r.ranQuote(s, i):
				s.kind, s.command = kCheck, true
			case len(s.names) == 1 && s.names[0] == "e2e" && !s.hasNum:
				s.kind, s.narrowed = kTests, true // "E2E is green"
			case s.all && len(s.names) == 1 && s.names[0] == "hooks":
				s.kind, s.names, s.narrowed = kCheck, []string{"pre-commit"}, true
			case t.sub == sPass && !named && (s.pointed || s.all || s.hasNum) && s.known && len(s.names) > 0 && r.countable(s, i):
				s.kind, s.narrowed, s.hasNum = kTests, true, false
			default:
				continue
			}
		case sClean:
			switch {
			case s.kind == kTests && !lints && !s.command:
				continue
			case s.kind != kNone:
			case r.is(i, "lint-clean"):
				s.kind = kLint
				if wholeThing(s) {
					s.narrowed, s.names = false, nil
				}
			case s.all && (s.bare || !s.known):
				s.bare, s.kind = true, kCheck
			default:
				continue
			}
		case sOK:
			if s.kind == kNone {
				continue
			}
		case sSuccessfully:
			if s.kind == kNone {
				continue
			}
		case sComplete:
			if s.kind != kBuild || s.narrowed {
				continue
			}
		case sBuilds, sBuilt, sChecks:
			if s.kind == kTypecheck && r.compiles(i, subject{known: true}) {
				break // "TypeScript compiles cleanly"
			}
			if s.kind != kNone || !r.compiles(i, s) {
				continue
			}
			s.kind = kBuild
			if t.sub == sChecks {
				s.kind = kTypecheck
			}
			if s.bare {
				s.bare = false
			} else if wholeThing(s) {
				s.narrowed, s.names = false, nil
			}
		default:
			continue
		}
		out = append(out, s)
	}
	return out
}

// ranQuote tells whether a state is said of a quoted command line of no known
// kind: "`terraform validate` passes".
func (r *reader) ranQuote(s subject, i int) bool {
	return len(s.commands) > 0 && len(s.names) == 0 && !s.bare && r.strict(i) && (r.is(i, "passes", "passed", "succeeds", "succeeded", "pass") || r.toks[i-1].class == cAux)
}

// countable tells whether "both strategies pass" speaks of tests.
func (r *reader) countable(s subject, i int) bool {
	if !r.strict(i) || r.is(i, "passed") && !s.all {
		return false
	}
	for j := max(0, i-3); j < i; j++ {
		if r.toks[j].class == cData || r.toks[j].class == cThat {
			return false
		}
	}
	return true
}

// compiles tells whether "builds" or "compiled" at i says that a build went
// well.
func (r *reader) compiles(i int, s subject) bool {
	next, j := r.after(i)
	good := next != nil && (next.class == cState && (next.sub == sSuccessfully || next.sub == sClean) || r.is(j, "without") && r.issueNear(j) || r.is(j, "with") && j+1 < len(r.toks) && (r.toks[j+1].class == cNo || r.toks[j+1].class == cNumber && r.toks[j+1].value == 0))
	for k := i - 1; k <= i+1; k += 2 {
		if k >= 0 && k < len(r.toks) && (r.toks[k].class == cAdv && r.toks[k].sub >= 1 && r.toks[k].sub <= 3) {
			good = good || r.toks[i].sub != sBuilt || r.toks[k].sub == 1
		}
	}
	if r.toks[i].sub == sBuilt {
		return good && (s.known || s.all)
	}
	if good {
		return s.known || s.all
	}
	return (s.bare || wholeThing(s)) && (next == nil || next.class == cAnd || next.class == cMark)
}

// issueNear tells whether "without" at j is followed by errors or the like.
func (r *reader) issueNear(j int) bool {
	for k := j + 1; k < len(r.toks) && k <= j+3; k++ {
		if r.toks[k].class == cIssue {
			return true
		}
	}
	return false
}

// wholeThing tells whether a subject is the program itself.
func wholeThing(s subject) bool {
	for _, n := range s.names {
		switch n {
		case "code", "codebase", "project", "app", "package", "binary", "branch", "crate", "solution", "library", "module", "server", "client", "frontend", "backend", "cli", "tree", "repo", "program", "everything", "else", "application", "site", "workspace", "it":
		default:
			return false
		}
	}
	return len(s.names) > 0
}
