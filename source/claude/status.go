package claude

import (
	"bytes"
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// The texts in this file are read off the undecoded content of literals, at the
// very start: what follows is the program's own output, which can say anything.

// exitCode reads the "Exit code N" a failed command's text starts with.
func exitCode(t []byte) (int, bool) {
	const mark = "Exit code "
	if !hasPrefix(t, mark) {
		return 0, false
	}
	t = t[len(mark):]
	sign := 1
	if len(t) > 0 && t[0] == '-' {
		sign, t = -1, t[1:]
	}
	n, i := 0, 0
	for ; i < len(t) && i < 10 && t[i] >= '0' && t[i] <= '9'; i++ {
		n = n*10 + int(t[i]-'0')
	}
	if i == 0 || i < len(t) && t[i] != '\\' && t[i] != '\n' {
		return 0, false
	}
	return sign * n, true
}

// rejections are how the host words that a call was not let through.
var rejections = []string{
	"The user doesn't want to proceed with this tool use",
	"The user doesn't want to take this action right now",
	"User rejected tool use",
	"The agent proposed a plan that was rejected by the user",
	"Permission to use ",
	"Permission for this ",
	"Claude requested permissions to ",
	"This command requires approval",
	"This tool use was denied",
}

// failureStatus says how a call ended whose result is an error.
func failureStatus(t []byte) record.Status {
	t = bytes.TrimPrefix(t, []byte("<tool_use_error>"))
	t = bytes.TrimPrefix(t, []byte("Error: "))
	for _, r := range rejections {
		if hasPrefix(t, r) {
			return record.StatusRejected
		}
	}
	switch {
	case hasPrefix(t, "Sibling tool call errored"), hasPrefix(t, "Cancelled: parallel tool call"):
		return record.StatusCancelled
	case hasPrefix(t, "PreToolUse:"), hasPrefix(t, "Hook PreToolUse:"):
		return record.StatusRejected
	}
	// The host's own remark stands alone or right below the exit status.
	if _, ok := exitCode(t); ok {
		_, t, _ = bytes.Cut(t, []byte(`\n`))
	}
	switch {
	case hasPrefix(t, "[Request interrupted by user"), hasPrefix(t, "Command was aborted before completion"):
		return record.StatusInterrupted
	case hasPrefix(t, "Command timed out after "), hasPrefix(t, "Command timed out"):
		return record.StatusTimedOut
	}
	return record.StatusFailed
}

// backgroundID reads the id under which a command goes on running.
func backgroundID(t []byte) string {
	if !hasPrefix(t, "Command ") {
		return ""
	}
	line, _, _ := bytes.Cut(t, []byte(`\n`))
	if len(line) > 400 {
		line = line[:400]
	}
	id := after(line, "background with ID: ")
	if id == nil {
		id = after(line, "backgrounded by user with ID: ")
	}
	if id == nil {
		id = after(line, "backgrounded with ID: ")
	}
	return word(id)
}

// after returns what follows mark in t, or nil.
func after(t []byte, mark string) []byte {
	k := bytes.Index(t, []byte(mark))
	if k < 0 {
		return nil
	}
	return t[k+len(mark):]
}

// word is the id t starts with.
func word(t []byte) string {
	n := 0
	for n < len(t) && n < 200 && (t[n] == '-' || t[n] == '_' || t[n]|0x20 >= 'a' && t[n]|0x20 <= 'z' || t[n] >= '0' && t[n] <= '9') {
		n++
	}
	return string(t[:n])
}

const (
	// capChars is where the host cuts a command's output; a text this long was
	// most probably cut, with or without a mark.
	capChars = 29_950
	// markChars is the shortest text in which the host's own mark of a cut is
	// looked for: it cuts failures at 10,000 characters and successes at 30,000.
	markChars = 9_000
)

// persisted starts what the agent gets instead of an output that is too large.
const persisted = "<persisted-output>"

// truncated reports whether part of an output was kept from the agent.
func truncated(content, said []byte, shell bool) bool {
	if hasPrefix(said, persisted) {
		return true
	}
	if !shell || len(content) < markChars {
		return false
	}
	if len(content) >= capChars && jscan.IsString(content) && longText(content) {
		return true
	}
	return cutMark(content)
}

// longText reports whether a literal has capChars characters or more. Escapes
// count as the one character they stand for.
func longText(lit []byte) bool {
	n := 0
	for i := 1; i < len(lit)-1; i++ {
		switch c := lit[i]; {
		case c == '\\' && i+1 < len(lit) && lit[i+1] == 'u':
			i += 5
		case c == '\\':
			i++
		case c >= 0x80 && c < 0xc0:
			continue
		}
		n++
		if n >= capChars {
			return true
		}
	}
	return false
}

// cutMark looks for "... [12 lines truncated] ..." or "[34 characters
// truncated]".
func cutMark(t []byte) bool {
	mark := []byte(" truncated]")
	for range 64 {
		k := bytes.Index(t, mark)
		if k < 0 {
			return false
		}
		from := max(0, k-40)
		if o := bytes.LastIndexByte(t[from:k], '['); o >= 0 {
			count, unit, _ := strings.Cut(string(t[from+o+1:k]), " ")
			if count != "" && strings.Trim(count, "0123456789,") == "" &&
				(unit == "lines" || unit == "characters" || unit == "chars" || unit == "line") {
				return true
			}
		}
		t = t[k+len(mark):]
	}
	return false
}

// cutText is truncated for a text that is already decoded.
func cutText(s string) bool {
	return strings.HasPrefix(s, persisted) || len(s) >= markChars && cutMark([]byte(s))
}
