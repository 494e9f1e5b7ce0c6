package chain

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Origin is the first line of every text that is sealed; it keeps a signature
// over a head from standing for anything else signed with the same key.
const Origin = "footing.ledger.head/v1"

// Head is how far a run's segment goes: the sequence and hash of its last
// record.
type Head struct {
	Run  string // run id
	Seq  uint64
	Hash Hash
}

// ErrHead means that a sealed text is not that of a head.
var ErrHead = errors.New("sealed text is not a head")

// Text is what is signed: four lines.
func (h Head) Text() string {
	return fmt.Sprintf("%s\n%s\n%d\n%s\n", Origin, h.Run, h.Seq, h.Hash)
}

// ParseHead reads what [Head.Text] wrote, and nothing else.
func ParseHead(text string) (Head, error) {
	var h Head
	f := strings.Split(text, "\n")
	if len(f) != 5 || f[0] != Origin || f[1] == "" || f[4] != "" {
		return h, ErrHead
	}
	seq, err := strconv.ParseUint(f[2], 10, 64)
	if err != nil {
		return h, ErrHead
	}
	sum, ok := ParseHash(f[3])
	if !ok {
		return h, ErrHead
	}
	h = Head{Run: f[1], Seq: seq, Hash: sum}
	if h.Text() != text {
		return h, ErrHead
	}
	return h, nil
}

// The members of a body that every reader of a segment knows, and the types of
// the two records that the chain itself needs.
const (
	TypeOpen = "open" // first record: which run this is
	TypeSeal = "seal" // a signed head
	TypeCut  = "cut"  // a torn tail was dropped before this record
)

// IsType reports whether body starts as footing writes a record of type t.
func IsType(body []byte, t string) bool {
	const mark = `{"type":"`
	n := len(mark)
	return len(body) > n+len(t) && string(body[:n]) == mark &&
		string(body[n:n+len(t)]) == t && body[n+len(t)] == '"'
}
