package audit

import (
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/rule"
)

// level applies the policy's word on kinds of finding; it reports whether one
// may do less than its rule has it.
func (s *session) level(j *rule.Judgement) (lowered bool) {
	if s.policy.Level == nil {
		return false
	}
	kept := j.Findings[:0]
	for _, f := range j.Findings {
		switch s.policy.Level(f.Rule) {
		case "off":
			lowered = lowered || f.Level == record.Ask
			continue
		case "note":
			lowered = lowered || f.Level == record.Ask
			f.Level = record.Note
		case "ask":
			f.Level = record.Ask
		}
		kept = append(kept, f)
	}
	j.Findings = kept
	return lowered
}

// waive turns waived findings into notes; it reports whether there were any.
func (s *session) waive(fs []record.Finding) bool {
	if s.opt.Waived == nil {
		return false
	}
	any := false
	for i := range fs {
		if fs[i].Level == record.Ask && s.opt.Waived(fs[i].ID) {
			fs[i].Level = record.Note
			fs[i].Message = "waived: " + fs[i].Message
			any = true
		}
	}
	return any
}
