package source

import (
	"bytes"

	"github.com/footing-dev/footing/internal/jscan"
)

// Unread names the agent or tool whose log a head is, where that is known and
// no format reads it yet; "" otherwise. It is asked of what no Sniff accepts, so
// that a reader hears more than that nothing fits.
func Unread(head []byte) string {
	head = bytes.TrimLeft(head, " \t\r\n\ufeff")
	if len(head) > 0 && head[0] == '[' {
		head = bytes.TrimLeft(head[1:], " \t\r\n") // what one element says
	}
	has := members(head)
	switch {
	case has["resourceSpans"]:
		return "an OpenTelemetry trace"
	case has["schema_version"] && has["session_id"] && has["agent"]:
		return "an ATIF trajectory"
	case has["source"] && has["timestamp"] && (has["action"] && has["args"] || has["observation"] && has["extras"]),
		has["instance_id"] && has["test_result"], has["issue"] && has["git_patch"]:
		return "an OpenHands trajectory"
	}
	return ""
}

// members are the names of an object's members as far as the head reaches.
func members(head []byte) map[string]bool {
	has := map[string]bool{}
	i, done, err := jscan.Open(head, 0, '{')
	for err == nil && !done && len(has) < 64 {
		var key []byte
		if key, i, err = jscan.Member(head, i); err != nil {
			break
		}
		has[string(key)] = true
		if i, err = jscan.Skip(head, i); err == nil {
			i, done, err = jscan.After(head, i, '{')
		}
	}
	return has
}
