package claim

import "strings"

// ruler is a thematic break or the line under a table's head.
func ruler(s string) bool {
	s = strings.TrimRight(s, " \t")
	if len(s) < 3 {
		return false
	}
	for i := range len(s) {
		if strings.IndexByte("-=_*| :", s[i]) < 0 {
			return false
		}
	}
	return true
}

// fenceMark is the length of the run that opens or closes a fence, or 0.
func fenceMark(s string) int {
	n := 0
	for n < len(s) && s[n] == s[0] && (s[0] == '`' || s[0] == '~') {
		n++
	}
	if n < 3 {
		return 0
	}
	return n
}

// closeFence returns where the fence's body ends and where reading goes on. A
// fence that never closes reaches to the end.
func closeFence(msg string, at int, opening string) (end, after int) {
	n := fenceMark(opening)
	for at < len(msg) {
		stop, next := lineEnd(msg, at)
		body := strings.TrimSpace(msg[at:stop])
		if body != "" && body[0] == opening[0] && fenceMark(body) >= n && fenceMark(body) == len(body) {
			return at, next
		}
		at = next
	}
	return len(msg), len(msg)
}

// resultFence adds the lines of a fence that is a table of results in the
// agent's own words: every line bears a tick.
func resultFence(out []block, msg string, from, to int) []block {
	keep := len(out)
	for at := from; at < to; {
		end, next := lineEnd(msg, at)
		line := strings.TrimLeft(msg[at:end], " \t|")
		if strings.TrimSpace(line) != "" && !ruler(line) {
			start, t := tickAt(msg, end-len(line), end)
			if t == noTick && !trailingTick(line) || len(out)-keep > 40 {
				return out[:keep]
			}
			out = append(out, block{from: start, to: end, kind: row, tick: t, fenced: true})
		}
		at = next
	}
	return out
}

func trailingTick(line string) bool {
	line = strings.TrimRight(line, " \t|")
	return strings.HasSuffix(line, "✅") || strings.HasSuffix(line, "✓") || strings.HasSuffix(line, "✔")
}
