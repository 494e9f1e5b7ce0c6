// Package verdict holds the answer footing gives: the wire form of DESIGN §4.1
// and the closure that turns judged claims, findings and receipts into one
// verdict.
package verdict

import "github.com/footing-dev/footing/record"

// Schemas of the wire form.
const (
	AuditSchema   = "footing.audit/v1"
	SessionSchema = "footing.session/v1"
)

// Verdict is an answer: of a claim supported, unsupported, contradicted or
// unproven; of a turn or a run stands, falls or unproven.
type Verdict string

// The verdicts.
const (
	Supported    Verdict = "supported"
	Unsupported  Verdict = "unsupported"
	Contradicted Verdict = "contradicted"
	Unproven     Verdict = "unproven"
	Stands       Verdict = "stands"
	Falls        Verdict = "falls"
)

// Source says what was read.
type Source struct {
	Path         string   `json:"path"`
	Format       string   `json:"format"`
	Agent        string   `json:"agent"`
	AgentVersion string   `json:"agent_version"`
	SessionID    string   `json:"session_id"`
	OtherIDs     []string `json:"other_ids,omitempty"`
	Cwd          string   `json:"cwd"`
	Started      string   `json:"started"`
	Ended        string   `json:"ended"`
	// Config is the digest of the configuration the session was judged by, ""
	// if there was none.
	Config string `json:"config,omitempty"`
}

// Session is one audited file without its turns, which stream separately.
type Session struct {
	Schema   string           `json:"schema"`
	Source   Source           `json:"source"`
	Verdict  Verdict          `json:"verdict"`
	Fallen   int              `json:"fallen"`
	Coverage Coverage         `json:"coverage"`
	Findings []record.Finding `json:"findings"` // of the session, not of a turn
}

// Turn is one judged turn.
type Turn struct {
	Index      int              `json:"index"`
	PromptLine int              `json:"prompt_line"`
	ClaimLine  int              `json:"claim_line"`
	Verdict    Verdict          `json:"verdict"`
	Claims     []Claim          `json:"claims"`
	Checks     []Reading        `json:"checks"`
	Findings   []record.Finding `json:"findings"`
	Exercised  string           `json:"exercised,omitempty"`
	Behavior   string           `json:"behavior,omitempty"`
}

// Claim is one judged claim.
type Claim struct {
	Line     int              `json:"line"`
	Span     [2]int           `json:"span"`
	Kind     string           `json:"kind"`
	Text     string           `json:"text"`
	Scope    string           `json:"scope"`
	Verdict  Verdict          `json:"verdict"`
	Reason   string           `json:"reason"`
	Evidence []record.Witness `json:"evidence"`
	Missing  string           `json:"missing"`
}

// Reading is one execution of a check.
type Reading struct {
	Line      int      `json:"line"`
	Call      string   `json:"call"`
	Command   string   `json:"command"`
	Segment   int      `json:"segment"`
	Kind      string   `json:"kind"`
	Runner    string   `json:"runner"`
	Targets   []string `json:"targets"`
	Selectors []string `json:"selectors"`
	Dir       string   `json:"dir"`
	Place     string   `json:"place"`
	Status    string   `json:"status"`
	Exit      *int     `json:"exit,omitempty"`
	Masked    bool     `json:"masked"`
	Counts    *Counts  `json:"counts,omitempty"`
	Epoch     int      `json:"epoch"`
	Fresh     bool     `json:"fresh"`
}

// Counts are the cases of a reading; a count that was not read is absent.
type Counts struct {
	Executed   *int `json:"executed,omitempty"`
	Passed     *int `json:"passed,omitempty"`
	Failed     *int `json:"failed,omitempty"`
	Errors     *int `json:"errors,omitempty"`
	Skipped    *int `json:"skipped,omitempty"`
	Deselected *int `json:"deselected,omitempty"`
}

// Coverage says what was and was not read; it is printed with every verdict.
type Coverage struct {
	Lines               int      `json:"lines"`
	UnreadLines         int      `json:"unread_lines"`
	Records             int      `json:"records"`
	Calls               int      `json:"calls"`
	CallsWithoutResult  int      `json:"calls_without_result"`
	UnknownStatus       int      `json:"unknown_status"`
	SubagentsUnobserved int      `json:"subagents_unobserved"`
	BackgroundOpen      int      `json:"background_open"`
	TruncatedOutputs    int      `json:"truncated_outputs"`
	Notes               []string `json:"notes"`
}
