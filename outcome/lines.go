package outcome

import "strings"

// What is looked at of a long output. Totals and failure trailers stand at the
// end, banners and "collected N items" at the start; what lies between is
// mostly case lines, so a run of any length costs the same.
const (
	headLimit = 64 << 10
	tailLimit = 256 << 10
	// lineLimit cuts a single line: no runner's own line is longer.
	lineLimit = 4 << 10
)

// clip returns the parts of an output that are read. The second part is empty
// if the whole fits. Both are cut at line ends.
func clip(s string) (head, tail string) {
	if len(s) <= headLimit+tailLimit {
		return s, ""
	}
	head, tail = s[:headLimit], s[len(s)-tailLimit:]
	if i := strings.LastIndexByte(head, '\n'); i >= 0 {
		head = head[:i]
	}
	if i := strings.IndexByte(tail, '\n'); i >= 0 {
		tail = tail[i+1:]
	}
	return head, tail
}

// eachLine calls f for every line of s, without its end, without colours, and
// with only what a terminal would still show of a line that was redrawn.
func eachLine(s string, f func(string)) {
	// Most outputs hold neither; then no line is searched for them.
	escapes, returns := strings.IndexByte(s, 0x1b) >= 0, strings.IndexByte(s, '\r') >= 0
	for len(s) > 0 {
		var line string
		if i := strings.IndexByte(s, '\n'); i >= 0 {
			line, s = s[:i], s[i+1:]
		} else {
			line, s = s, ""
		}
		if returns {
			line = strings.TrimSuffix(line, "\r")
		}
		if len(line) > lineLimit {
			line = lastDrawn(line)
			line = line[:min(len(line), lineLimit)]
		}
		// Escapes first: a colour reset after a carriage return draws nothing.
		if escapes && strings.IndexByte(line, 0x1b) >= 0 {
			line = plain(line)
		}
		if returns && strings.IndexByte(line, '\r') >= 0 {
			line = lastDrawn(line)
		}
		f(line)
	}
}

// lastDrawn is what stands on a line that progress output drew several times.
func lastDrawn(line string) string {
	line = strings.TrimRight(line, "\r")
	if i := strings.LastIndexByte(line, '\r'); i >= 0 {
		return line[i+1:]
	}
	return line
}

// plain removes terminal escape sequences.
func plain(line string) string {
	var b strings.Builder
	b.Grow(len(line))
	for i := 0; i < len(line); i++ {
		if line[i] != 0x1b {
			b.WriteByte(line[i])
			continue
		}
		if i+1 >= len(line) {
			break
		}
		i++
		switch line[i] {
		case '[': // control sequence: parameters, then one final byte
			for i++; i < len(line) && (line[i] < 0x40 || line[i] > 0x7e); i++ {
			}
		case ']': // operating system command: up to BEL or ESC \
			for i++; i < len(line) && line[i] != 0x07; i++ {
				if line[i] == 0x1b {
					i++
					break
				}
			}
		}
	}
	return b.String()
}

// countLines is how many lines s holds; a last line without an end counts,
// blank lines at the very end do not (hosts add and strip them).
func countLines(s string) int {
	s = strings.TrimRight(s, "\r\n")
	if s == "" {
		return 0
	}
	return strings.Count(s, "\n") + 1
}
