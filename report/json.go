package report

import (
	"bufio"
	"bytes"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/verdict"
)

// jsonRenderer writes the wire form: one document, or a session per line.
type jsonRenderer struct {
	w        *bufio.Writer
	document bool
	sessions int
	err      error
	buf      bytes.Buffer
}

func (r *jsonRenderer) Session(s Session) error {
	if r.document && r.sessions == 0 {
		r.raw(`{"schema":"` + verdict.AuditSchema + `","sessions":[` + "\n")
	} else if r.document {
		r.raw(",\n")
	}
	r.sessions++
	r.raw(`{"schema":`)
	r.value(s.Schema)
	r.raw(`,"source":`)
	r.value(&s.Source)
	r.raw(`,"verdict":`)
	r.value(s.Verdict)
	r.raw(`,"fallen":`)
	r.value(s.Fallen)
	r.raw(`,"turns":[`)
	first := true
	err := s.Turns(func(t *verdict.Turn) error {
		if !first {
			r.raw(",")
		}
		first = false
		r.value(t)
		return r.err
	})
	if err != nil {
		return err
	}
	r.raw(`],"coverage":`)
	r.value(&s.Coverage)
	r.raw(`,"findings":`)
	r.value(s.Findings)
	r.raw("}")
	if !r.document {
		r.raw("\n")
	}
	return r.flush()
}

func (r *jsonRenderer) Close() error {
	if r.document {
		if r.sessions == 0 {
			r.raw(`{"schema":"` + verdict.AuditSchema + `","sessions":[`)
		}
		r.raw("]}\n")
	}
	return r.flush()
}

func (r *jsonRenderer) raw(s string) {
	if r.err == nil {
		_, r.err = r.w.WriteString(s)
	}
}

func (r *jsonRenderer) value(v any) {
	if r.err != nil {
		return
	}
	r.buf.Reset()
	r.err = writeJSON(&r.buf, v)
	if r.err == nil {
		_, r.err = r.w.Write(clean.JSON(r.buf.Bytes()))
	}
}

func (r *jsonRenderer) flush() error {
	if r.err == nil {
		r.err = r.w.Flush()
	}
	return r.err
}

// writeJSON writes v. Empty lists are [], never null; a log's invalid UTF-8
// becomes U+FFFD rather than an error.
func writeJSON(w *bytes.Buffer, v any) error {
	return json.MarshalWrite(w, v, jsontext.AllowInvalidUTF8(true), json.FormatNilSliceAsNull(false))
}
