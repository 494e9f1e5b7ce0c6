package ledger

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/record"
)

// InlineLimit is the longest text kept in the record itself; what is longer
// goes to the payload store. Hosts cut command output near 30,000 characters,
// so nearly all of it stays inline and costs no second file.
const InlineLimit = 64 << 10

// Encoder turns events into records. The zero Encoder redacts nothing and
// keeps everything inline.
type Encoder struct {
	// Redact appends src to dst without its secrets; package redact has one.
	// It runs before anything is hashed.
	Redact func(dst, src []byte) []byte
	// Put keeps a long text and returns its digest; see [Payloads.Put].
	Put func(content []byte) (Ref, error)
}

// Event is the record of one event. A text that cannot be put is dropped and
// marked so; the event is always kept.
func (enc *Encoder) Event(ev *record.Event) Record {
	w := &wire{enc: enc, buf: make([]byte, 0, 256+ev.Text.Size())}
	w.event(ev)
	return Record{Type: TypeEvent, Data: w.buf}
}

// Marshal is the record of one of the types in this package (or of any value
// encoding/json takes), redacted as a whole.
func (enc *Encoder) Marshal(typ string, v any) (Record, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return Record{}, fmt.Errorf("encode %s record: %w", typ, err)
	}
	w := &wire{enc: enc}
	if data = w.redact(data); !jsontext.Value(data).IsValid() {
		return Record{}, fmt.Errorf("encode %s record: a secret in it spans its parts", typ)
	}
	return Record{Type: typ, Data: bytes.Clone(data)}, nil
}

// Raw is the record of JSON that came in from elsewhere: its bytes as they
// are, but for what redaction takes out and for line breaks between tokens.
// What is not JSON, or is too long, is kept as {"text":…}.
func (enc *Encoder) Raw(typ string, data []byte) Record {
	w := &wire{enc: enc}
	data = w.redact(data)
	if len(data) <= InlineLimit && jsontext.Value(data).IsValid() {
		return Record{Type: typ, Data: oneLine(bytes.Clone(data))}
	}
	w.braces(func() { w.long("text", data) })
	return Record{Type: typ, Data: w.buf}
}

// Encode is the wire form of ev with everything inline and nothing redacted.
func Encode(ev *record.Event) []byte {
	var enc Encoder
	w := &wire{enc: &enc}
	w.event(ev)
	return w.buf
}

// wire writes JSON objects by hand: members that are empty are left out, and
// member order is fixed, so one event has one form.
type wire struct {
	enc  *Encoder
	buf  []byte
	tmp  []byte
	more bool // the open object has members
}

func (w *wire) key(name string) {
	if w.more {
		w.buf = append(w.buf, ',')
	}
	w.more = true
	w.buf = append(w.buf, '"')
	w.buf = append(w.buf, name...)
	w.buf = append(w.buf, '"', ':')
}

func (w *wire) object(name string, f func()) {
	w.key(name)
	w.braces(f)
}

func (w *wire) braces(f func()) {
	w.buf = append(w.buf, '{')
	w.more = false
	f()
	w.buf = append(w.buf, '}')
	w.more = true
}

// word writes an identifier: never redacted, since calls are joined by it.
func (w *wire) word(name, s string) {
	if s != "" {
		w.key(name)
		w.buf = appendString(w.buf, s)
	}
}

func (w *wire) number(name string, n int) {
	if n != 0 {
		w.key(name)
		w.buf = strconv.AppendInt(w.buf, int64(n), 10)
	}
}

func (w *wire) flag(name string, b bool) {
	if b {
		w.key(name)
		w.buf = append(w.buf, "true"...)
	}
}

// plain writes a string that may hold a secret.
func (w *wire) plain(name, s string) {
	if s != "" {
		w.key(name)
		w.buf = appendString(w.buf, string(w.redact([]byte(s))))
	}
}

func (w *wire) text(name string, t record.Text) {
	if t.IsZero() {
		return
	}
	w.long(name, w.redact([]byte(t.String())))
}

// long writes a text that is already redacted, inline or put.
func (w *wire) long(name string, s []byte) {
	w.key(name)
	if len(s) > InlineLimit && w.enc.Put != nil {
		w.ref(s)
		return
	}
	w.buf = appendString(w.buf, string(s))
}

// oneLine turns line breaks into spaces: in JSON they can only stand between
// tokens, where they mean nothing.
func oneLine(b []byte) []byte {
	for i, c := range b {
		if c == '\n' || c == '\r' {
			b[i] = ' '
		}
	}
	return b
}

// raw writes JSON that came in as it is, unless it must change.
func (w *wire) raw(name string, v []byte) {
	if len(v) == 0 {
		return
	}
	v = w.redact(v)
	if !jsontext.Value(v).IsValid() {
		w.long(name+"_text", v)
		return
	}
	w.key(name)
	if len(v) > InlineLimit && w.enc.Put != nil {
		w.ref(v)
		return
	}
	start := len(w.buf)
	w.buf = append(w.buf, v...)
	oneLine(w.buf[start:])
}

// ref writes {"ref":…,"size":…} for a text that was put; see [Decoder].
func (w *wire) ref(content []byte) {
	r, err := w.enc.Put(content)
	if err != nil {
		r = Ref{Size: int64(len(content)), Dropped: true}
	}
	w.braces(func() {
		w.flag("footing_ref", true)
		w.word("sha256", r.SHA256)
		w.number("size", int(r.Size))
		w.flag("cut", r.Cut)
		w.flag("dropped", r.Dropped)
	})
}

func (w *wire) redact(b []byte) []byte {
	if w.enc.Redact == nil {
		return b
	}
	w.tmp = w.enc.Redact(w.tmp[:0], b)
	return w.tmp
}

func appendInt(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }
