package rule

import "github.com/footing-dev/footing/record"

// Asked keeps what was asked of the agent in one run, so that a demand is made
// once and an answer is taken as one. The zero value is ready; it is plain
// data, so a gate can keep it between two stops.
type Asked struct {
	// Seen are the identities asked about.
	Seen map[string]bool `json:"seen,omitempty"`
	// LetGo counts, by rule and check, the demands that were answered and not
	// acted on.
	LetGo map[string]int `json:"let_go,omitempty"`
	// Turn is the turn being asked about, Here how often it was asked.
	Turn int `json:"turn"`
	Here int `json:"here"`
	// Open is the finding asked about at the last stop, "" once answered.
	Open     string `json:"open,omitempty"`
	OpenRule string `json:"open_rule,omitempty"`
}

// Bounds of what a gate asks.
const (
	maxAsksPerTurn = 2
	maxLetGos      = 2
)

// Next picks the one finding to ask about at a stop, or nil. The findings are
// in the order of precedence.
func (a *Asked) Next(turn int, fs []record.Finding) *record.Finding {
	if a.Seen == nil {
		a.Seen = map[string]bool{}
	}
	if a.LetGo == nil { // an empty one is not kept between two stops
		a.LetGo = map[string]int{}
	}
	if turn != a.Turn {
		a.Turn, a.Here = turn, 0
	}
	a.answer(fs)
	if a.Here >= maxAsksPerTurn {
		return nil
	}
	for i := range fs {
		f := &fs[i]
		if f.Level != record.Ask || f.Tier != record.Decision || a.Seen[f.ID] || a.LetGo[letKey(f)] >= maxLetGos {
			continue
		}
		a.Seen[f.ID] = true
		a.Here++
		a.Open, a.OpenRule = f.ID, letKey(f)
		return f
	}
	return nil
}

// answer closes the demand of the last stop: if its finding still stands, the
// agent let it go, and that is taken as its answer.
func (a *Asked) answer(fs []record.Finding) {
	if a.Open == "" {
		return
	}
	for i := range fs {
		if fs[i].ID == a.Open {
			a.LetGo[a.OpenRule]++
		}
	}
	a.Open, a.OpenRule = "", ""
}

func letKey(f *record.Finding) string {
	key := f.Rule
	for _, s := range f.Subjects {
		key += "\x00" + s
	}
	return key
}
