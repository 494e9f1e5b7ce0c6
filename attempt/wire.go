package attempt

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// MaxRecord is the longest attempt in bytes of JSON.
const MaxRecord = 1 << 20

// The reasons an attempt is refused for; each is wrapped with more.
var (
	ErrNotJSON  = errors.New("not JSON")
	ErrNoID     = errors.New("id is missing")
	ErrBlank    = errors.New("approach is blank")
	ErrTooLong  = fmt.Errorf("over %d bytes", MaxRecord)
	ErrOutcome  = errors.New("outcome is missing or not known")
	ErrBadField = errors.New("field has the wrong type")
)

type wire struct {
	ID          *string       `json:"id"`
	Approach    *string       `json:"approach"`
	Assumptions []string      `json:"assumptions"`
	Outcome     *outcomeWire  `json:"outcome"`
	Evidence    []string      `json:"evidence"`
	Verdicts    []verdictWire `json:"verdicts"`
	RetryWhen   []string      `json:"retry_when"`
	Subject     *Subject      `json:"subject,omitzero"`
	ValidWhile  *While        `json:"valid_while,omitzero"`
	Derived     bool          `json:"derived,omitzero"`
	Recorded    *stampWire    `json:"recorded,omitzero"`
}

type outcomeWire struct {
	Outcome string  `json:"outcome"`
	Class   *string `json:"class,omitzero"`
	Detail  *string `json:"detail,omitzero"`
}

type verdictWire struct {
	Verifier Verifier `json:"verifier"`
	// Authority is where a verdict in short form, without a verifier, has it.
	Authority Authority `json:"authority,omitzero"`
	Outcome   string    `json:"outcome"`
	Detail    string    `json:"detail"`
	Claimed   Authority `json:"claimed,omitzero"`
}

type stampWire struct {
	At     string `json:"at"`
	Writer string `json:"writer"`
	Seq    uint64 `json:"seq"`
}

// lenient: agents' tools repeat names and cut surrogate pairs in half.
func lenient() json.Options {
	return json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

// Parse reads one attempt. An error says what is wrong with it and wraps one
// of the reasons.
func Parse(raw []byte) (Attempt, error) {
	var a Attempt
	if len(raw) > MaxRecord {
		return a, fmt.Errorf("read attempt: %w", ErrTooLong)
	}
	var w wire
	if err := json.Unmarshal(raw, &w, lenient()); err != nil {
		if v := jsontext.Value(raw); !v.IsValid(lenient()) {
			return a, fmt.Errorf("read attempt: %w", ErrNotJSON)
		} else if v.Kind() != '{' {
			return a, fmt.Errorf("read attempt: %w: want an object", ErrBadField)
		}
		var bad *json.SemanticError
		if errors.As(err, &bad) && bad.JSONPointer != "" {
			return a, fmt.Errorf("read attempt: %w: %s", ErrBadField, strings.TrimPrefix(string(bad.JSONPointer), "/"))
		}
		return a, fmt.Errorf("read attempt: %w", ErrBadField)
	}
	if jsontext.Value(raw).Kind() != '{' { // null leaves w as it is
		return a, fmt.Errorf("read attempt: %w: want an object", ErrBadField)
	}
	return w.attempt()
}

func (w *wire) attempt() (Attempt, error) {
	var a Attempt
	switch {
	case w.ID == nil || strings.TrimSpace(*w.ID) == "":
		return a, fmt.Errorf("read attempt: %w", ErrNoID)
	case w.Approach == nil || Normalise(*w.Approach) == "":
		return a, fmt.Errorf("read attempt %s: %w", short(*w.ID), ErrBlank)
	case w.Outcome == nil:
		return a, fmt.Errorf("read attempt %s: %w", short(*w.ID), ErrOutcome)
	}
	a = Attempt{
		ID: *w.ID, Approach: *w.Approach, Assumptions: w.Assumptions, Evidence: w.Evidence,
		RetryWhen: w.RetryWhen, Subject: w.Subject, ValidWhile: w.ValidWhile, Derived: w.Derived,
	}
	switch w.Outcome.Outcome {
	case "succeeded":
		a.Outcome.Succeeded = true
	case "failed":
		a.Outcome.Class, a.Outcome.Given = classOf(w.Outcome.Class)
		if w.Outcome.Detail != nil {
			a.Outcome.Detail = *w.Outcome.Detail
		}
	default:
		return a, fmt.Errorf("read attempt %s: %w: %q", short(a.ID), ErrOutcome, short(w.Outcome.Outcome))
	}
	for _, v := range w.Verdicts {
		if v.Verifier.Authority == "" {
			v.Verifier.Authority = v.Authority
		}
		if v.Verifier.Authority != Binding {
			v.Verifier.Authority = Advisory
		}
		a.Verdicts = append(a.Verdicts, Verdict{v.Verifier, v.Outcome, v.Detail, v.Claimed})
	}
	if w.Recorded != nil {
		at, err := time.Parse(time.RFC3339Nano, w.Recorded.At)
		if err != nil || w.Recorded.Writer == "" || at.Before(time.Unix(0, 0)) || at.Year() > 2200 {
			return a, fmt.Errorf("read attempt %s: %w: recorded", short(a.ID), ErrBadField)
		}
		a.Stamp = &Stamp{At: at.UnixNano(), Writer: w.Recorded.Writer, Seq: w.Recorded.Seq}
	}
	return a, nil
}

func classOf(given *string) (Class, string) {
	if given == nil {
		return Unknown, ""
	}
	if c := Class(*given); slices.Contains(Classes(), c) {
		return c, ""
	}
	return Unknown, *given
}

// MarshalJSON writes the attempt as [Parse] reads it.
func (a Attempt) MarshalJSON() ([]byte, error) {
	w := wire{
		ID: &a.ID, Approach: &a.Approach, Assumptions: some(a.Assumptions), Evidence: some(a.Evidence),
		RetryWhen: some(a.RetryWhen), Subject: a.Subject, ValidWhile: a.ValidWhile, Derived: a.Derived,
		Outcome: &outcomeWire{Outcome: "succeeded"}, Verdicts: []verdictWire{},
	}
	if !a.Outcome.Succeeded {
		class := string(a.Outcome.Class)
		if a.Outcome.Given != "" {
			class = a.Outcome.Given
		}
		w.Outcome = &outcomeWire{"failed", &class, &a.Outcome.Detail}
	}
	for _, v := range a.Verdicts {
		w.Verdicts = append(w.Verdicts, verdictWire{Verifier: v.Verifier, Outcome: v.Outcome, Detail: v.Detail, Claimed: v.Claimed})
	}
	if s := a.Stamp; s != nil {
		w.Recorded = &stampWire{s.Time().Format(time.RFC3339Nano), s.Writer, s.Seq}
	}
	var b bytes.Buffer
	if err := json.MarshalWrite(&b, w, jsontext.AllowInvalidUTF8(true), json.Deterministic(true)); err != nil {
		return nil, fmt.Errorf("write attempt: %w", err)
	}
	return b.Bytes(), nil
}

// Check refuses what [Parse] would refuse of it once written.
func (a *Attempt) Check() error {
	switch {
	case strings.TrimSpace(a.ID) == "":
		return fmt.Errorf("read attempt: %w", ErrNoID)
	case Normalise(a.Approach) == "":
		return fmt.Errorf("read attempt %s: %w", short(a.ID), ErrBlank)
	}
	raw, err := a.MarshalJSON()
	if err == nil && len(raw) > MaxRecord {
		err = fmt.Errorf("read attempt %s: %w", short(a.ID), ErrTooLong)
	}
	return err
}

// UnmarshalJSON is [Parse].
func (a *Attempt) UnmarshalJSON(raw []byte) error {
	got, err := Parse(raw)
	if err == nil {
		*a = got
	}
	return err
}

func some(l []string) []string {
	if l == nil {
		return []string{}
	}
	return l
}

// short bounds what is quoted back.
func short(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	cut := most
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}

// ClassOf is the class of a name; one that is not known is Unknown.
func ClassOf(name string) Class {
	c, _ := classOf(&name)
	return c
}
