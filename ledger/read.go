package ledger

import (
	"fmt"
	"io"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/ledger/chain"
)

// Entry is one record of a segment as it is read back. Its slices are valid
// until the callback returns.
type Entry struct {
	Line int // 1-based
	Seq  uint64
	Type string
	At   string // the writer's clock; says nothing about order
	Data []byte
}

// Stats are what reading a segment counted.
type Stats struct {
	Records int    // whole records, whatever their version
	Newer   int    // records of a newer version: kept, not read
	Unread  int    // lines that are no record; verify says why
	Torn    int64  // bytes behind the last line break
	Last    uint64 // sequence of the last record
}

// Read hands the records of a segment to f in order. It checks the layout of
// each line but no hash: that is verify's work. An error is one of reading or
// one of f.
func Read(r io.Reader, f func(*Entry) error) (Stats, error) {
	var st Stats
	in := chain.NewReader(r)
	for {
		b, err := in.Next()
		if err == io.EOF {
			st.Torn = in.Torn
			return st, nil
		}
		if err != nil {
			return st, fmt.Errorf("read run record: %w", err)
		}
		l, err := chain.Parse(b)
		if err != nil {
			st.Unread++
			continue
		}
		st.Records++
		st.Last = l.Seq
		if l.V > chain.Version {
			st.Newer++
			continue
		}
		e := Entry{Line: in.Line(), Seq: l.Seq}
		if !e.read(l.Body) {
			st.Unread++
			continue
		}
		if err := f(&e); err != nil {
			return st, err
		}
	}
}

func (e *Entry) read(body []byte) bool {
	_, err := jscan.Object(body, 0, func(k, v []byte) bool {
		switch string(k) {
		case "type":
			e.Type = unquote(v)
		case "at":
			e.At = unquote(v)
		case "data":
			e.Data = v
		}
		return true
	})
	return err == nil && e.Type != "" && e.Data != nil
}
