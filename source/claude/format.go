package claude

import (
	"bytes"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/source"
)

// Format describes Claude Code's logs to package source.
func Format() source.Format {
	return source.Format{Name: "claude-code", Sniff: Sniff, Identify: identify, Read: Read}
}

// identify tells a sub-agent's own log from a session's.
func identify(head []byte) (agent, session string) {
	if id, s, ok := AgentFile(head); ok {
		return id, s
	}
	eachRecord(head, func(r *rec) bool {
		session = string(r.session)
		return session == ""
	})
	return "", session
}

// sniffRecords is how many records at the head of a stream decide.
const sniffRecords = 64

// Sniff reports whether a stream that starts with head is a Claude Code log:
// whether one of its first records is of a type and with members that no other
// known format combines. Lines that are no JSON are passed over, since a
// headless run's output starts with whatever the shell printed.
func Sniff(head []byte) bool {
	found := false
	eachRecord(head, func(r *rec) bool {
		found = r.isClaude()
		return !found
	})
	return found
}

// AgentFile reports whether a stream that starts with head is the log of one
// sub-agent, kept apart from its session's own file: every record of such a
// file is marked as a side chain and names the agent and the session.
func AgentFile(head []byte) (agentID, sessionID string, ok bool) {
	eachRecord(head, func(r *rec) bool {
		if r.uuid == nil && r.session == nil {
			return true
		}
		if r.sidechain && len(r.agentID) > 0 {
			agentID, sessionID, ok = string(r.agentID), string(r.session), true
		}
		return false
	})
	return agentID, sessionID, ok
}

// eachRecord calls f with the records of head, the last perhaps cut off, until
// f returns false.
func eachRecord(head []byte, f func(*rec) bool) {
	var r rec
	head = bytes.TrimPrefix(head, bom)
	for n := 0; n < sniffRecords; n++ {
		start := jscan.Space(head, 0)
		if start < len(head) && head[start] == '[' {
			start = jscan.Space(head, start+1) // headless json output is one array
		}
		if start < len(head) && head[start] == '{' {
			end, err := r.scan(head, start)
			if !f(&r) {
				return
			}
			if err == nil {
				head = bytes.TrimLeft(head[end:], ", \t\r\n")
				continue
			}
		}
		k := bytes.IndexByte(head, '\n')
		if k < 0 {
			return
		}
		head = head[k+1:]
	}
}

func (r *rec) isClaude() bool {
	ids := r.uuid != nil || r.session != nil || r.parent != nil
	switch string(r.typ) {
	case "user", "assistant":
		// Both ways in which a session's file and a headless run write it; other
		// agents use the same type names with another message.
		return r.msg.has && ids
	case "system":
		return r.subtype != nil && ids
	case "progress":
		return ids && r.cwd != nil
	case "summary":
		return r.summary != nil && r.session == nil
	case "file-history-snapshot":
		return true
	case "queue-operation", "attachment", "last-prompt", "ai-title", "custom-title", "pr-link", "permission-mode":
		return r.session != nil
	case "result":
		return r.subtype != nil && r.session != nil
	case "":
		// Cut off before its type: the members before it are telling.
		return r.uuid == nil && r.session != nil && r.cwd != nil && r.version != nil
	}
	return false
}
