// Package verify proves what can be proved of a run's segment: that no record
// in it was altered, dropped, moved or cut off, as far as its seals reach.
//
// It needs the segment as a stream, the public keys that seal heads, and, if
// there is one, a sealed head that was kept elsewhere. It trusts nothing in
// the segment and holds one line in memory.
//
// What it cannot prove: records after the last seal could have been replaced
// by anyone who can write the file, and whoever holds the key can make up a
// whole segment. Only a head kept where that user cannot write settles that.
package verify

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"golang.org/x/mod/sumdb/note"

	"github.com/footing-dev/footing/ledger/chain"
)

// Report says how far the proof reaches.
type Report struct {
	Run     string `json:"run"` // as the segment names it
	Records int    `json:"records"`
	Bytes   int64  `json:"bytes"`
	Seq     uint64 `json:"seq"` // of the last record
	Head    string `json:"head"`
	// Seals counts signatures that hold; Sealed is the highest sequence one of
	// them covers, Unsealed how many records follow it (seals not counted).
	Seals    int    `json:"seals"`
	Sealed   uint64 `json:"sealed"`
	Unsealed int    `json:"unsealed"`
	// Unchecked counts seals no given key could check.
	Unchecked int `json:"unchecked"`
	Newer     int `json:"newer"` // records of a newer version; chained, not read
	// Cuts lists the records that say a torn tail was dropped before them.
	Cuts []uint64 `json:"cuts,omitempty"`
	// Torn is the bytes of an unfinished write at the end: never acknowledged.
	Torn int64 `json:"torn"`
	// Checkpoint is set if a sealed head from elsewhere was given and holds.
	Checkpoint bool `json:"checkpoint"`
}

// Bad is the first record that breaks the proof.
type Bad struct {
	Seq  uint64 // the sequence it has or should have
	Line int    // 1-based; past the last line where the end is missing
	Why  string
}

func (b *Bad) Error() string {
	return fmt.Sprintf("verify record %d (line %d): %s", b.Seq, b.Line, b.Why)
}

// Verify checks a segment. keys may be nil: seals are then only checked
// against the chain and counted as unchecked. checkpoint is a signed head from
// outside the segment, or nil. The error is a [*Bad], or one of reading; the
// report then says how far the check came.
func Verify(r io.Reader, keys note.Verifiers, checkpoint []byte) (Report, error) {
	v := &verifier{keys: keys, prev: chain.Genesis()}
	if checkpoint != nil {
		head, signed, err := v.open(checkpoint)
		if err == nil && !signed {
			err = errors.New("no key to check its signature with")
		}
		if err != nil {
			return v.rep, fmt.Errorf("read checkpoint: %w", err)
		}
		v.want = &head
	}
	in := chain.NewReader(r)
	for {
		b, err := in.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return v.rep, fmt.Errorf("read run record: %w", err)
		}
		if why := v.line(b); why != "" {
			return v.rep, &Bad{Seq: v.rep.Seq + 1, Line: in.Line(), Why: why}
		}
		v.rep.Bytes = in.Offset()
	}
	v.rep.Torn = in.Torn
	return v.end(in.Line() + 1)
}

type verifier struct {
	keys note.Verifiers
	want *chain.Head // the checkpoint
	prev chain.Hash
	rep  Report
}

// line checks one record against the one before and returns what is wrong.
func (v *verifier) line(b []byte) string {
	l, err := chain.Parse(b)
	switch {
	case err != nil:
		return "line is not laid out as a record"
	case !l.Intact():
		return "content does not have the hash it states: the record was altered"
	case l.Seq != v.rep.Seq+1:
		return fmt.Sprintf("sequence is %d: records were dropped, added or moved", l.Seq)
	case !bytes.Equal(l.Prev, v.prev[:]):
		return "does not follow from the record before: that one was altered, dropped or moved"
	}
	if why := v.body(&l); why != "" {
		return why
	}
	if v.want != nil && l.Seq == v.want.Seq {
		if !bytes.Equal(l.Hash, v.want.Hash[:]) {
			return "is not the record the checkpoint was taken of: the segment was rewritten"
		}
		v.rep.Checkpoint = true
	}
	copy(v.prev[:], l.Hash)
	v.rep.Seq = l.Seq
	v.rep.Records++
	return ""
}

// body looks into the few records the proof itself depends on.
func (v *verifier) body(l *chain.Line) string {
	if l.Seq == 1 {
		run, ok := openRun(l.Body)
		switch {
		case !ok:
			return "first record does not open a run"
		case v.want != nil && v.want.Run != run:
			return "segment is of another run than the checkpoint"
		}
		v.rep.Run = run
		v.rep.Unsealed++
		return ""
	}
	switch {
	case l.V > chain.Version:
		v.rep.Newer++
	case chain.IsType(l.Body, chain.TypeSeal):
		return v.seal(l)
	case chain.IsType(l.Body, chain.TypeCut):
		v.rep.Cuts = append(v.rep.Cuts, l.Seq)
	}
	v.rep.Unsealed++
	return ""
}

func (v *verifier) seal(l *chain.Line) string {
	head, signed, err := v.open(sealNote(l.Body))
	switch {
	case err != nil:
		return "seal does not hold: " + err.Error()
	case head.Run != v.rep.Run:
		return "seal is of another run"
	case head.Seq != l.Seq-1 || head.Hash != v.prev:
		return "seal is of another record than the one before it: the segment was rewritten"
	case !signed:
		v.rep.Unchecked++
		v.rep.Unsealed++
		return ""
	}
	v.rep.Seals++
	v.rep.Sealed = head.Seq
	v.rep.Unsealed = 0
	return ""
}

// end checks what only the end of the segment can show.
func (v *verifier) end(line int) (Report, error) {
	v.rep.Head = v.prev.String()
	if v.want != nil && !v.rep.Checkpoint {
		return v.rep, &Bad{Seq: v.rep.Seq + 1, Line: line, Why: fmt.Sprintf(
			"is missing: the checkpoint goes to record %d, so the end was cut off", v.want.Seq)}
	}
	if v.rep.Records == 0 {
		return v.rep, &Bad{Seq: 1, Line: line, Why: "is missing: the segment is empty"}
	}
	return v.rep, nil
}
