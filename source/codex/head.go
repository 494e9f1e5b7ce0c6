package codex

import "github.com/footing-dev/footing/internal/jscan"

// kind is the type of a line.
type kind uint8

const (
	kindUnknown kind = iota
	kindMeta
	kindContext
	kindItem
	kindEvent
	kindCompacted
	kindOther // a known type that holds nothing for us
)

func kindOf(typ []byte) kind {
	switch string(typ) {
	case `"response_item"`:
		return kindItem
	case `"event_msg"`:
		return kindEvent
	case `"turn_context"`:
		return kindContext
	case `"session_meta"`:
		return kindMeta
	case `"compacted"`:
		return kindCompacted
	case `"world_state"`, `"inter_agent_communication"`:
		return kindOther
	}
	return kindUnknown
}

// head is the outside of a record: everything but its payload.
type head struct {
	typ     kind
	time    []byte // a string literal or nil
	payload int    // index of the payload's first byte, -1 if there is none
	end     int    // index after the record, 0 if the payload was not passed
}

// readHead reads the members of the record at b[i]. It stops at the payload
// once the type is known, so that the long part of a line is scanned only once
// and not at all where its kind is of no interest.
func readHead(b []byte, i int) (head, error) {
	h := head{payload: -1}
	i = jscan.Space(b, i)
	if i >= len(b) {
		return h, jscan.ErrTruncated
	}
	if b[i] != '{' {
		return h, jscan.ErrSyntax
	}
	for i++; ; {
		i = jscan.Space(b, i)
		if i >= len(b) {
			return h, jscan.ErrTruncated
		}
		if b[i] == '}' {
			h.end = i + 1
			return h, nil
		}
		if b[i] != '"' {
			return h, jscan.ErrSyntax
		}
		k, err := jscan.String(b, i)
		if err != nil {
			return h, err
		}
		key := b[i+1 : k-1]
		i = jscan.Space(b, k)
		if i >= len(b) {
			return h, jscan.ErrTruncated
		}
		if b[i] != ':' {
			return h, jscan.ErrSyntax
		}
		i = jscan.Space(b, i+1)
		if string(key) == "payload" {
			h.payload = i
			if h.typ != kindUnknown {
				return h, nil
			}
		}
		end, err := jscan.Skip(b, i)
		if err != nil {
			return h, err
		}
		switch string(key) {
		case "type":
			h.typ = kindOf(b[i:end])
		case "timestamp":
			h.time = b[i:end]
		}
		i = jscan.Space(b, end)
		if i < len(b) && b[i] == ',' {
			i++
		}
	}
}
