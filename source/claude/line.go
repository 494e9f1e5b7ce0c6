package claude

import (
	"bytes"
	"errors"

	"github.com/footing-dev/footing/internal/jscan"
)

// maxResync is how often a line is searched again for a record after a broken
// one. Real lines need one; the bound keeps hostile ones linear.
const maxResync = 16

// recordStart is how every record of a conversation begins; a record that was
// cut off in the middle may be followed by one without a newline between.
var recordStart = []byte(`{"parentUuid":`)

// whole reads the records on one line (or in one assembled record): normally
// one, several where objects were glued together, an array of them where a
// headless run printed all at once.
func (d *reader) whole(b []byte, line int) {
	d.line = line
	i := jscan.Space(b, 0)
	if i < len(b) && b[i] == '[' {
		if j := jscan.Space(b, i+1); j < len(b) && b[j] == '{' {
			b = bytes.TrimRight(b, "] \t\r\n")
			i = j
		}
	}
	resync := 0
	for n := 0; d.err == nil && i < len(b); n++ {
		if b[i] != '{' {
			next := bytes.IndexByte(b[i:], '{')
			if n == 0 || next < 0 || resync == maxResync {
				d.lost(b[i:], 0, "line is not JSON")
				return
			}
			// After an object the rest may still hold another one.
			d.lost(b[i:i+next], 0, "line is not JSON")
			i += next
			resync++
		}
		end, err := d.rec.scan(b, i)
		if err != nil {
			if i = d.broken(b, i, err, resync < maxResync); i < 0 {
				return
			}
			resync++
			continue
		}
		if n == 1 {
			d.note("objects glued together on one line")
		}
		d.handle()
		i = jscan.Space(b, end)
		for i < len(b) && (b[i] == ',' || b[i] == 0) {
			i = jscan.Space(b, i+1)
		}
	}
}

// broken uses what was complete of the record at b[i] that could not be read
// to its end. It returns the index of the next record behind it, or -1.
func (d *reader) broken(b []byte, i int, cause error, search bool) int {
	what := "record is not JSON"
	if errors.Is(cause, jscan.ErrTruncated) {
		what = "record is cut off"
	}
	end, next := len(b), -1
	if search {
		if k := bytes.Index(b[i+1:], recordStart); k >= 0 {
			next = i + 1 + k
			end = next
		}
	}
	before := d.stats.Calls
	d.partial = true
	d.handle()
	d.partial = false
	d.lost(b[i:end], d.stats.Calls-before, what)
	return next
}

// lost reports unread bytes; those that look like calls beyond the found ones
// that were read are counted as markers.
func (d *reader) lost(b []byte, found int, what string) {
	n := bytes.Count(b, []byte(`"type":"tool_use"`)) + bytes.Count(b, []byte(`"type": "tool_use"`))
	d.stats.Markers += max(0, n-found)
	d.unread(what)
}
