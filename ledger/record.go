package ledger

import (
	"bytes"
	"fmt"
	"strconv"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/ledger/chain"
)

// Record is one thing to keep. A body on the wire is
//
//	{"type":"event","at":"2026-11-30T17:00:00.123Z","data":…}
//
// Readers keep types they do not know.
type Record struct {
	Type string // one of the Type constants, or a word of the writer's own
	// Data is one JSON value without line breaks. It is kept byte for byte:
	// what came in from elsewhere is not encoded again.
	Data []byte
}

// The types of record footing writes. Open, Seal and Cut are written by the
// segment itself.
const (
	TypeOpen    = chain.TypeOpen
	TypeSeal    = chain.TypeSeal
	TypeCut     = chain.TypeCut
	TypeEvent   = "event"   // a record.Event, see [Encoder]
	TypeHook    = "hook"    // what a host sent, as it came
	TypeTree    = "tree"    // a workspace digest, see [Tree]
	TypeDemand  = "demand"  // a question put to the agent, see [Demand]
	TypeLetGo   = "let-go"  // an answer taken as it is, see [LetGo]
	TypeReading = "reading" // a check run by footing itself
	TypeReceipt = "receipt" // an exercise
	TypeWaive   = "waive"   // a finding the user waived
	TypePolicy  = "policy"  // the digest of the configuration in force
	TypeNote    = "note"    // a failure of footing's own
	TypeForget  = "forget"  // a tombstone for a removed run
)

func (r *Record) check() error {
	if r.Type == "" || len(r.Type) > 64 {
		return fmt.Errorf("record type %q: must be 1 to 64 letters", r.Type)
	}
	for _, c := range []byte(r.Type) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '.' {
			return fmt.Errorf("record type %q: only a-z, 0-9, - and . are allowed", r.Type)
		}
	}
	switch r.Type {
	case TypeOpen, TypeSeal, TypeCut:
		return fmt.Errorf("record type %q: belongs to the segment", r.Type)
	}
	if len(r.Data) > MaxBody {
		return fmt.Errorf("record of %d bytes: %w", len(r.Data), ErrTooLong)
	}
	if bytes.ContainsAny(r.Data, "\n\r") {
		return fmt.Errorf("record data: holds a line break")
	}
	if !jsontext.Value(r.Data).IsValid() {
		return fmt.Errorf("record data: not one JSON value")
	}
	return nil
}

// builder lays out the lines of one write.
type builder struct {
	run  string
	tail tail
	now  func() time.Time
	buf  []byte
	body []byte
}

func (b *builder) head() Head { return Head{Run: b.run, Seq: b.tail.seq, Hash: b.tail.hash} }

// begin writes what the segment has to say for itself first.
func (b *builder) begin(cut *tornTail) {
	if b.tail.size == 0 {
		data := strconv.AppendInt([]byte(`{"format":"footing.ledger/v`), chain.Version, 10)
		data = append(data, `","run":`...)
		data = appendString(data, b.run)
		b.add(TypeOpen, append(data, '}'))
	}
	if cut != nil {
		b.add(TypeCut, fmt.Appendf(nil, `{"bytes":%d,"sha256":"%s"}`, cut.bytes, cut.sum))
	}
}

func (b *builder) addAll(records []Record) {
	for _, r := range records {
		b.add(r.Type, r.Data)
	}
}

func (b *builder) add(typ string, data []byte) {
	body := append(b.body[:0], `{"type":"`...)
	body = append(body, typ...)
	body = append(body, `","at":"`...)
	body = b.now().UTC().AppendFormat(body, "2006-01-02T15:04:05.000Z07:00")
	body = append(body, `","data":`...)
	body = append(body, data...)
	body = append(body, '}')
	b.body = body
	b.tail.seq++
	b.tail.prev, b.tail.sealed = b.tail.hash, typ == TypeSeal
	b.buf, b.tail.hash = chain.Append(b.buf, b.tail.seq, b.tail.hash, body)
}

// appendString appends s as a JSON string; bytes that are not UTF-8 become
// U+FFFD.
func appendString(dst []byte, s string) []byte {
	// The error says only that the text was mended, which is what is wanted.
	dst, _ = jsontext.AppendQuote(dst, s)
	return dst
}
