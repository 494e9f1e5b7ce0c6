// Package integrity finds the exact place in a context that a wrong answer or a
// wrong call came from: nine kinds of defect in what an agent was served and in
// what it said.
//
// Make a [Judge] from [Declarations], hand it every [Event] with [Judge.Add],
// and take a [Report] from [Judge.Close]: findings, and a [Row] of accounting
// for every check and seam, armed or not. The judge is a pure function of the
// two; it reads no files, clocks or environment, and it only detects. [Check]
// does all of it at once.
//
// Nothing is judged that was not declared, except for deeds whose effect is
// known whatever the tool is called (package file deeds.go). An unarmed check
// does no work and says in its row what would arm it.
//
// Values are compared by one rule, [Identity]: whole tokens in NFC, numbers by
// value, identifiers without their case. What was served is kept as an index of
// tokens that is bounded by [MaxTokens], at most 26 MiB; once it is full, checks
// that would have to say "nowhere" say not-applicable instead.
//
// What stays compatible: the JSON forms of events, declarations, findings and
// rows; the identity of a finding; the law that passed, failed, not applicable
// and unreachable add up to encounters.
package integrity
