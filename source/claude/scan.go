package claude

import "github.com/footing-dev/footing/internal/jscan"

// rec is one record as found by a single pass: slices of the line, undecoded.
// Strings are without their quotes unless the comment says literal.
type rec struct {
	typ, subtype             []byte
	uuid, parent             []byte
	time, session            []byte
	cwd                      []byte // literal: Windows paths hold escapes
	branch                   []byte // literal
	version, model           []byte
	entrypoint               []byte
	agentID, parentTool      []byte
	taskID, status           []byte // headless task notices
	summary, content, answer []byte // literals
	attachment               []byte // the whole value
	denial                   []byte
	dropped                  []byte // ids of results that left the context: a list
	sidechain, meta, compact bool
	apiError, shutdown       bool
	failed                   bool // a headless result with is_error
	msg                      message
	extra                    extra
	data                     progress
}

// progress is the data of a progress record.
type progress struct {
	agentID, uuid []byte
	msg           message
}

// inner is the content of a string literal, or nil if v is none.
func inner(v []byte) []byte {
	if !jscan.IsString(v) {
		return nil
	}
	return v[1 : len(v)-1]
}

func isTrue(v []byte) bool { return string(v) == "true" }

func truth(v []byte) tri {
	switch string(v) {
	case "true":
		return yes
	case "false":
		return no
	}
	return absent
}

// object walks the members of the object at b[i] and lets f deal with each: f
// gets the key and the value's start, and returns the index after the value. A
// value that is no object is stepped over.
func object(b []byte, i int, f func(key []byte, i int) (int, error)) (int, error) {
	if i >= len(b) || b[i] != '{' {
		return jscan.Skip(b, i)
	}
	i, done, err := jscan.Open(b, i, '{')
	for !done && err == nil {
		var key []byte
		if key, i, err = jscan.Member(b, i); err != nil {
			break
		}
		if i, err = f(key, i); err != nil {
			break
		}
		i, done, err = jscan.After(b, i, '{')
	}
	return i, err
}

// scan reads the record at b[i] into r and returns the index after it. After an
// error r holds all that was complete.
func (r *rec) scan(b []byte, i int) (int, error) {
	blocks, inData := r.msg.blocks[:0], r.data.msg.blocks[:0]
	*r = rec{}
	r.msg.blocks, r.data.msg.blocks = blocks, inData
	return object(b, i, func(key []byte, i int) (int, error) {
		switch string(key) {
		case "message":
			return r.msg.scan(b, i)
		case "toolUseResult", "tool_use_result":
			return r.extra.scan(b, i)
		case "data":
			return r.data.scan(b, i)
		}
		end, err := jscan.Skip(b, i)
		if err == nil {
			r.member(key, b[i:end])
		}
		return end, err
	})
}

func (r *rec) member(key, v []byte) {
	switch string(key) {
	case "type":
		r.typ = inner(v)
	case "subtype":
		r.subtype = inner(v)
	case "uuid":
		r.uuid = inner(v)
	case "parentUuid":
		r.parent = inner(v)
	case "timestamp":
		r.time = inner(v)
	case "sessionId", "session_id":
		r.session = inner(v)
	case "cwd":
		r.cwd = v
	case "gitBranch":
		r.branch = v
	case "version", "claude_code_version":
		r.version = inner(v)
	case "model":
		r.model = inner(v)
	case "entrypoint":
		r.entrypoint = inner(v)
	case "agentId":
		r.agentID = inner(v)
	case "parentToolUseID", "parent_tool_use_id":
		r.parentTool = inner(v)
	case "task_id":
		r.taskID = inner(v)
	case "status":
		r.status = inner(v)
	case "summary":
		r.summary = v
	case "content":
		r.content = v
	case "result":
		r.answer = v
	case "attachment":
		r.attachment = v
	case "compactedToolIds":
		r.dropped = v
	case "microcompactMetadata":
		if ids := jscan.Get(v, "compactedToolIds"); ids != nil {
			r.dropped = ids
		}
	case "toolDenialKind":
		r.denial = inner(v)
	case "isSidechain":
		r.sidechain = isTrue(v)
	case "isMeta", "isSynthetic":
		r.meta = r.meta || isTrue(v)
	case "origin":
		r.meta = r.meta || hostOrigin(v)
	case "isCompactSummary":
		r.compact = isTrue(v)
	case "isApiErrorMessage":
		r.apiError = isTrue(v)
	case "interruptedByShutdown":
		r.shutdown = isTrue(v)
	case "is_error":
		r.failed = isTrue(v)
	}
}

func (p *progress) scan(b []byte, i int) (int, error) {
	return object(b, i, func(key []byte, i int) (int, error) {
		if string(key) == "message" {
			return object(b, i, func(key []byte, i int) (int, error) {
				if string(key) == "message" {
					return p.msg.scan(b, i)
				}
				end, err := jscan.Skip(b, i)
				if err == nil && string(key) == "uuid" {
					p.uuid = inner(b[i:end])
				}
				return end, err
			})
		}
		end, err := jscan.Skip(b, i)
		if err == nil && string(key) == "agentId" {
			p.agentID = inner(b[i:end])
		}
		return end, err
	})
}
