package store

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/ledger/chain"
)

// The types of record in an attempt log. An attempt record's data is an
// attempt as package attempt writes it.
const (
	typeAttempt  = "attempt"
	typeReserve  = "reserve"
	typeWithdraw = "withdraw"
	typeAck      = "acknowledge"
)

// hold is a reservation in the log.
type hold struct {
	ID          string   `json:"id"`
	Approach    string   `json:"approach"`
	Assumptions []string `json:"assumptions"`
	Actor       string   `json:"actor,omitempty"`
	At          int64    `json:"at"`
	Until       int64    `json:"until"`
}

func (h *hold) reservation() attempt.Reservation {
	return attempt.Reservation{
		ID: h.ID, Approach: h.Approach, Assumptions: h.Assumptions, Actor: h.Actor,
		Since: stampTime(h.At), Until: stampTime(h.Until),
	}
}

func stampTime(ns int64) string { return time.Unix(0, ns).UTC().Format(time.RFC3339) }

type withdrawal struct {
	ID     string `json:"id"`
	Reason string `json:"reason"`
	Actor  string `json:"actor,omitempty"`
	At     int64  `json:"at"`
}

// acknowledgement says that breaks of the chain up to a line are known.
type acknowledgement struct {
	Through int64  `json:"through"`
	Reason  string `json:"reason"`
}

func encode(typ string, v any) (ledger.Record, error) {
	data, err := json.Marshal(v, jsontext.AllowInvalidUTF8(true), json.Deterministic(true))
	if err != nil {
		return ledger.Record{}, fmt.Errorf("write %s: %w", typ, err)
	}
	return ledger.Record{Type: typ, Data: data}, nil
}

// body splits a record's body into its type and data.
func body(b []byte) (typ string, data []byte) {
	_, err := jscan.Object(b, 0, func(k, v []byte) bool {
		switch string(k) {
		case "type":
			typ = strings.Trim(string(v), `"`)
		case "data":
			data = v
		}
		return true
	})
	if err != nil {
		return "", nil
	}
	return typ, data
}

// entriesOf lists where a record is filed; at is its stamp. It also returns
// the newest stamp a record of this ledger's own must stay behind.
func entriesOf(dst []entry, l *chain.Line, off int64) (out []entry, at int64, ok bool) {
	typ, data := body(l.Body)
	put := func(key, sub uint64) { dst = append(dst, entry{key, sub, at, off, 1}) }
	switch typ {
	case typeAttempt:
		a, err := attempt.Parse(data)
		if err != nil || a.Stamp == nil {
			return dst, 0, false
		}
		at = a.Stamp.At
		fileAttempt(&a, put)
		if a.Stamp.Seq != l.Seq {
			put(hashKey(keyForeign, a.Stamp.Writer, strconv.FormatUint(a.Stamp.Seq, 10)), 0)
		}
	case typeReserve:
		var h hold
		if json.Unmarshal(data, &h) != nil {
			return dst, 0, false
		}
		at = h.At
		approach, sub := attempt.Normalise(h.Approach), hashSub(h.ID)
		put(hashKey(keyOpen, approach), sub)
		put(exact(keyReserved, approach, attempt.NewSet(h.Assumptions)), 0)
		put(hashKey(keyHeld, h.ID), 0)
		put(hashKey(keyHolds), sub)
	case typeWithdraw:
		var w withdrawal
		if json.Unmarshal(data, &w) != nil {
			return dst, 0, false
		}
		at = w.At
		put(hashKey(keyWithdrawn, w.ID), 0)
	}
	return dst, at, true
}

// fileAttempt puts an attempt under all keys it can be asked for by.
func fileAttempt(a *attempt.Attempt, put func(key, sub uint64)) {
	approach, set := attempt.Normalise(a.Approach), attempt.NewSet(a.Assumptions)
	record := hashSub(a.Stamp.Writer, strconv.FormatUint(a.Stamp.Seq, 10))
	put(hashKey(keyID, a.ID), 0)
	put(hashKey(keyApproach, approach), 0)
	put(exact(keyExact, approach, set), 0)
	put(hashKey(keyAll), record)
	for _, k := range attempt.NearKeys(approach) {
		put(hashKey(keyNear, k), hashSub(approach))
	}
	if a.Outcome.Succeeded {
		if a.Confirmed() {
			put(exact(keyConfirmed, approach, set), 0)
		}
		return
	}
	setKey := exact(keyFailed, approach, set)
	put(setKey, 0)
	put(hashKey(keySets, approach), max(1, setKey))
	put(hashKey(keyFailures), max(1, setKey))
	if a.Verified() {
		put(exact(keyRefuted, approach, set), 0)
		put(hashKey(keyExclusions), record)
	}
	for _, label := range attempt.NewSet(a.RetryWhen) {
		if set.Has(label) {
			put(hashKey(keyVanish, approach), hashSub(label))
		} else {
			put(hashKey(keyAppear, approach, label), 0)
		}
	}
}

// exact is the key of an approach under a set of assumptions.
func exact(kind byte, approach string, set attempt.Set) uint64 {
	return hashKey(kind, slices.Concat([]string{approach}, set)...)
}
