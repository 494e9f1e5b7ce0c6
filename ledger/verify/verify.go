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
	// Seals counts the seals that hold: signed, or under a later one that is.
	// Sealed is the highest sequence they cover, Unsealed how many records
	// follow it (seals not counted).
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
		head, err := v.openNote(checkpoint)
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
		if bad := v.line(b, in.Line()); bad != nil {
			// A seal before it that does not hold comes first.
			if first := v.settle(); first != nil {
				bad = first
			}
			return v.rep, bad
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
	// open seals fit the chain; their signatures are still to be checked.
	pending []pendingSeal
}

type pendingSeal struct {
	seq  uint64 // of the record that holds it
	line int
	note []byte
}

// maxPending bounds what is held of the seals of a segment.
const maxPending = 1024

// line checks one record against the one before.
func (v *verifier) line(b []byte, line int) *Bad {
	bad := func(why string) *Bad { return &Bad{Seq: v.rep.Seq + 1, Line: line, Why: why} }
	l, err := chain.Parse(b)
	switch {
	case err != nil:
		return bad("line is not laid out as a record")
	case !l.Intact():
		return bad("content does not have the hash it states: the record was altered")
	case l.Seq != v.rep.Seq+1:
		return bad(fmt.Sprintf("sequence is %d: records were dropped, added or moved", l.Seq))
	case !bytes.Equal(l.Prev, v.prev[:]):
		return bad("does not follow from the record before: that one was altered, dropped or moved")
	}
	switch {
	case l.Seq == 1:
		run, ok := openRun(l.Body)
		if !ok {
			return bad("first record does not open a run")
		}
		if v.want != nil && v.want.Run != run {
			return bad("segment is of another run than the checkpoint")
		}
		v.rep.Run = run
		v.rep.Unsealed++
	case l.V <= chain.Version && chain.IsType(l.Body, chain.TypeSeal):
		if b := v.seal(&l, line); b != nil {
			return b
		}
	default:
		v.rep.Unsealed++
		if l.V > chain.Version {
			v.rep.Newer++
		} else if chain.IsType(l.Body, chain.TypeCut) {
			v.rep.Cuts = append(v.rep.Cuts, l.Seq)
		}
	}
	if v.want != nil && l.Seq == v.want.Seq {
		if !bytes.Equal(l.Hash, v.want.Hash[:]) {
			return bad("is not the record the checkpoint was taken of: the segment was rewritten")
		}
		v.rep.Checkpoint = true
	}
	copy(v.prev[:], l.Hash)
	v.rep.Seq = l.Seq
	v.rep.Records++
	return nil
}

// seal checks that a seal fits the chain, and leaves its signature for later:
// one that holds vouches for all records before it, the earlier seals among
// them, so that only the last needs the costly part of the check.
func (v *verifier) seal(l *chain.Line, line int) *Bad {
	bad := func(why string) *Bad { return &Bad{Seq: l.Seq, Line: line, Why: why} }
	text := sealNote(l.Body)
	head, err := plainHead(text)
	switch {
	case err != nil:
		return bad("seal does not hold: " + err.Error())
	case head.Run != v.rep.Run:
		return bad("seal is of another run")
	case head.Seq != l.Seq-1 || head.Hash != v.prev:
		return bad("seal is of another record than the one before it: the segment was rewritten")
	case v.keys == nil:
		v.rep.Unchecked++
		return nil
	}
	v.pending = append(v.pending, pendingSeal{l.Seq, line, text})
	v.rep.Unsealed = 0
	if len(v.pending) < maxPending {
		return nil
	}
	return v.settle()
}

// settle checks the last open seal and with it all others. If it does not
// hold, the first that does not is what is reported.
func (v *verifier) settle() *Bad {
	n := len(v.pending)
	if n == 0 {
		return nil
	}
	if _, err := v.openNote(v.pending[n-1].note); err != nil {
		for _, p := range v.pending {
			if _, err := v.openNote(p.note); err != nil {
				return &Bad{Seq: p.seq, Line: p.line, Why: "seal does not hold: " + err.Error()}
			}
			v.rep.Seals++
			v.rep.Sealed = p.seq - 1
		}
	}
	v.rep.Seals += n
	v.rep.Sealed = v.pending[n-1].seq - 1
	v.pending = v.pending[:0]
	return nil
}

// end checks what only the end of the segment can show.
func (v *verifier) end(line int) (Report, error) {
	v.rep.Head = v.prev.String()
	if bad := v.settle(); bad != nil {
		return v.rep, bad
	}
	if v.want != nil && !v.rep.Checkpoint {
		return v.rep, &Bad{Seq: v.rep.Seq + 1, Line: line, Why: fmt.Sprintf(
			"is missing: the checkpoint goes to record %d, so the end was cut off", v.want.Seq)}
	}
	if v.rep.Records == 0 {
		return v.rep, &Bad{Seq: 1, Line: line, Why: "is missing: the segment is empty"}
	}
	return v.rep, nil
}
