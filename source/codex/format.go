// Package codex reads the rollout files of Codex CLI (0.34 and later): one JSON
// record a line, {timestamp, type, payload}.
//
// Its contract beyond [source.Format]:
//
//   - User and assistant words are written twice, as a response item and as an
//     event. Each is emitted once, at the line of the response item if there is
//     one. Text the host slips in as the user (environment, instructions, notes
//     of an abort) is no Prompt; instructions become Taught. In a log that
//     records user_message events, a user item without one is not a prompt.
//   - A shell call whose argv is `bash -lc SCRIPT` is the command SCRIPT. A call
//     that does nothing but apply a patch is an OpEdit however it was spelled.
//   - The exit status comes from what Codex itself wrote: exec_command_end, the
//     metadata of the JSON form, or the header lines before "Output:". Nothing a
//     program printed can stand in for it.
//   - Every call ends in one CallDone. A second is emitted only where it adds
//     what the first lacked: the exit status of a command, or the end of one
//     that was running.
package codex

import (
	"bytes"

	"github.com/footing-dev/footing/source"
)

// Name is the format's name.
const Name = "codex"

// Format is the rollout format of Codex CLI.
func Format() source.Format {
	return source.Format{Name: Name, Sniff: sniff, Read: read}
}

// sniff accepts a stream if one of its first lines is a record of one of
// Codex's own types with a payload. A slice that starts in mid-session is still
// a rollout, so session_meta is not demanded.
func sniff(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	for range 16 {
		if len(head) == 0 {
			return false
		}
		line, rest, _ := bytes.Cut(head, []byte{'\n'})
		head = rest
		h, err := readHead(line, 0)
		if err != nil || h.payload < 0 || h.typ == kindUnknown {
			continue
		}
		if h.payload < len(line) && line[h.payload] == '{' {
			return true
		}
	}
	return false
}
