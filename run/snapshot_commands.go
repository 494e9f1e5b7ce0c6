package run

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"

	"github.com/go-json-experiment/json"
)

// commandList is the commands of a snapshot as one string: they are most of it
// in a long run, and it is read at every stop.
type commandList []Command

// MarshalJSON writes the fields one after another, numbers and lengths as
// varints.
func (l commandList) MarshalJSON() ([]byte, error) {
	var b []byte
	for i := range l {
		c := &l[i]
		for _, n := range [...]int{c.Line, c.Turn, c.At} {
			b = binary.AppendVarint(b, int64(n))
		}
		for _, s := range [...]string{c.Call, c.Text, c.Prog, c.State, c.Out} {
			b = append(binary.AppendUvarint(b, uint64(len(s))), s...)
		}
		var flags byte
		if c.OK {
			flags |= 1
		}
		if c.Failed {
			flags |= 2
		}
		b = append(b, flags)
	}
	return json.Marshal(base64.StdEncoding.EncodeToString(b))
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (l *commandList) UnmarshalJSON(raw []byte) error {
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		return err
	}
	b, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return err
	}
	text := string(b) // the strings below share it
	at := 0
	number := func() int {
		n, k := binary.Varint(b[at:])
		if k <= 0 {
			err = fmt.Errorf("command %d is cut off", len(*l))
			return 0
		}
		at += k
		return int(n)
	}
	word := func() string {
		n, k := binary.Uvarint(b[at:])
		if k <= 0 || n > uint64(len(b)-at-k) {
			err = fmt.Errorf("command %d is cut off", len(*l))
			return ""
		}
		at += k + int(n)
		return text[at-int(n) : at]
	}
	*l = nil
	for at < len(b) && err == nil {
		c := Command{
			Line: number(), Turn: number(), At: number(),
			Call: word(), Text: word(), Prog: word(), State: word(), Out: word(),
		}
		if err != nil || at == len(b) {
			return fmt.Errorf("command %d is cut off", len(*l))
		}
		c.OK, c.Failed = b[at]&1 != 0, b[at]&2 != 0
		at++
		*l = append(*l, c)
	}
	return err
}
