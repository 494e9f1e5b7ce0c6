package rule

import (
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/claim"
	"github.com/footing-dev/footing/run"
)

// plainly softens what was narrowed only by its mode: the whole did pass since
// the write, without the race detector or the tags of an earlier run. Another
// suite was left behind, the suite was not.
func (in *Input) plainly(s scope, peers []*run.Track) Standing {
	if s.Reason != Narrowed {
		return s.Standing
	}
	for _, p := range peers {
		if p == s.track || !wide(&p.Check) || !check.Plainer(&p.Check, &s.track.Check) {
			continue
		}
		if st := in.own(p); st.Reason.good() {
			s.Softened, s.Narrow = true, st.By[0]
			break
		}
	}
	return s.Standing
}

// modal holds words that name a mode ("with the race detector") against the
// runs: one that no run of the kind ever had did not run.
func (in *Input) modal(c *claim.Claim, kind check.Kind, st Standing) Standing {
	if kind != check.Tests || len(st.By) == 0 {
		return st
	}
	mode, flag := modeSaid(c.Text)
	if mode == "" {
		return st
	}
	for _, t := range in.Hist.Of(kind, false) {
		if takes(&t.Check, mode) {
			return st
		}
	}
	missing := st.By[0].Check.Command() + " " + flag
	if mode == miri {
		missing = "cargo miri test"
	}
	return Standing{Reason: NotRun, Missing: missing}
}

// miri is no flag: the same tests run in an interpreter, by another command.
const miri = "miri"

// takes reports whether a check ran in a mode, or may have: what a task runs
// whose recipe is not known can't be told.
func takes(k *check.Check, mode string) bool {
	if k.Opaque || k.Unknown {
		return true
	}
	for _, m := range k.Mode {
		if name, _, _ := strings.Cut(m, "="); name == mode {
			return true
		}
	}
	return mode == miri && k.Family == "cargo miri"
}

// modeSaid finds the mode a sentence says its tests ran in, and the flag that
// asks for it. Words that deny, or speak of runs elsewhere, name none.
func modeSaid(text string) (mode, flag string) {
	text = strings.ToLower(text)
	switch {
	case strings.Contains(text, "race detector"), strings.Contains(text, "with -race"), strings.Contains(text, "with `-race`"),
		strings.Contains(text, "under -race"), strings.Contains(text, "under `-race`"), strings.HasPrefix(text, "race tests"):
		mode, flag = "race", "-race"
	case strings.Contains(text, "with all features"), strings.Contains(text, "with `--all-features`"), strings.Contains(text, "with --all-features"):
		mode, flag = "all-features", "--all-features"
	case strings.Contains(text, "under miri"), strings.Contains(text, "under `miri`"), strings.Contains(text, "with miri"),
		strings.Contains(text, "miri test"), strings.HasPrefix(text, "miri "), strings.HasPrefix(text, "miri:"):
		mode = miri
	default:
		return "", ""
	}
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return (r < 'a' || r > 'z') && r != '\'' }) {
		switch w {
		case "not", "without", "no", "never", "ci", "except", "need", "needs", "if", "when", "skipped", "unavailable":
			return "", ""
		}
		if strings.HasSuffix(w, "n't") {
			return "", ""
		}
	}
	return mode, flag
}
