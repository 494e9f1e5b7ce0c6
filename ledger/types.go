package ledger

import (
	"encoding/json"
	"fmt"
)

// Tree is a workspace digest, as package tree takes it.
type Tree struct {
	When string `json:"when"`           // "before", "after" a call, or "turn" at its end
	Call string `json:"call,omitempty"` // the call it belongs to
	// All and Code are digests; "" means not measured, which is never a change.
	All     string   `json:"all"`
	Code    string   `json:"code"`
	Files   int      `json:"files"`
	Partial bool     `json:"partial,omitempty"`
	Changed []string `json:"changed,omitempty"` // since the digest before it
}

// Demand is a question put to the agent.
type Demand struct {
	Finding string `json:"finding"` // its id
	Rule    string `json:"rule"`
	Check   string `json:"check,omitempty"` // canonical identity
	Code    string `json:"code,omitempty"`  // code digest it was asked on
	Text    string `json:"text"`
}

// LetGo is an answer that was taken as it is; never a pass.
type LetGo struct {
	Finding string `json:"finding"`
	Rule    string `json:"rule"`
	Check   string `json:"check,omitempty"`
	Code    string `json:"code,omitempty"`
	Answer  string `json:"answer,omitempty"`
}

// Reading is a check footing itself ran, with its true exit status.
type Reading struct {
	Command string `json:"command"`
	Dir     string `json:"dir,omitempty"`
	Exit    int    `json:"exit"`
	Signal  string `json:"signal,omitempty"` // what ended it, if one did
	// Code and All are the tree it started from, CodeAfter and AllAfter the one
	// it left behind; it speaks of a tree only if both are that one.
	Code      string `json:"code,omitempty"`
	All       string `json:"all,omitempty"`
	CodeAfter string `json:"code_after,omitempty"`
	AllAfter  string `json:"all_after,omitempty"`
	Output    string `json:"output,omitempty"`
	// Truncated: not all of the output is here. Blind: some of it went to a
	// terminal and nobody but the user saw it.
	Truncated bool   `json:"truncated,omitempty"`
	Blind     bool   `json:"blind,omitempty"`
	Started   string `json:"started,omitempty"`
	TookMS    int64  `json:"took_ms,omitempty"`
}

// Unmarshal reads an entry's data into v; members it does not know are
// skipped.
func (e *Entry) Unmarshal(v any) error {
	if err := json.Unmarshal(e.Data, v); err != nil {
		return fmt.Errorf("decode %s record %d: %w", e.Type, e.Seq, err)
	}
	return nil
}
