package claude

import (
	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// ids turns the ids of records into strings with as few allocations as there
// are records: a record's parent is nearly always the record before it or the
// parent of that one.
type ids struct {
	scratch    []byte
	last       string // uuid of the last record sent
	lastParent string
}

// pair makes two strings out of one allocation.
func (d *ids) pair(uuid, time []byte) (string, string) {
	if len(uuid)+len(time) == 0 {
		return "", ""
	}
	d.scratch = append(append(d.scratch[:0], uuid...), time...)
	s := string(d.scratch)
	return s[:len(uuid)], s[len(uuid):]
}

func (d *ids) known(parent []byte) string {
	switch {
	case len(parent) == 0:
		return ""
	case string(parent) == d.last:
		d.lastParent = d.last
	case string(parent) != d.lastParent:
		d.lastParent = string(parent)
	}
	return d.lastParent
}

func (d *ids) remember(uuid string) {
	if uuid != "" {
		d.last = uuid
	}
}

// cached is a string that seldom changes from record to record.
type cached string

func (c *cached) get(b []byte) string {
	if string(*c) != string(b) {
		*c = cached(b)
	}
	return string(*c)
}

// str decodes a literal; anything else is "".
func str(v []byte) string {
	if !jscan.IsString(v) {
		return ""
	}
	return record.Literal(v).String()
}
