package claude

import (
	"strconv"

	"github.com/footing-dev/footing/internal/jscan"
)

// extra is toolUseResult: the host's own account of a tool result, an object on
// success and a plain string on failure.
type extra struct {
	text             []byte // literal, if it is a string
	object           bool
	shell            bool // has stdout: it is a shell command's
	interrupted      bool
	timedOut         bool
	persisted        bool
	async            bool
	modified         bool   // the user changed the edit before it was applied
	all              bool   // every occurrence was replaced
	interpreted      bool   // exit 1 that the host takes as an answer
	backgroundID     []byte // string content
	kind, status     []byte // string contents
	agentID, shellID []byte
	path, content    []byte // literals
	original         []byte
	oldText, newText []byte
	stdout, stderr   []byte
	exit, calls      []byte // whole values
	stats, task      []byte
}

func (x *extra) scan(b []byte, i int) (int, error) {
	if i < len(b) && b[i] == '"' {
		end, err := jscan.String(b, i)
		if err == nil {
			x.text = b[i:end]
		}
		return end, err
	}
	x.object = i < len(b) && b[i] == '{'
	return object(b, i, func(key []byte, i int) (int, error) {
		end, err := jscan.Skip(b, i)
		if err == nil {
			x.member(key, b[i:end])
		}
		return end, err
	})
}

func (x *extra) member(key, v []byte) {
	switch string(key) {
	case "stdout":
		x.stdout, x.shell = v, true
	case "stderr":
		x.stderr = v
	case "interrupted":
		x.interrupted = isTrue(v)
	case "returnCodeInterpretation":
		x.interpreted = len(inner(v)) > 0
	case "backgroundTaskId":
		x.backgroundID = inner(v)
	case "timedOutAfterMs":
		x.timedOut = string(v) != "null"
	case "persistedOutputPath":
		x.persisted = jscan.IsString(v)
	case "isAsync":
		x.async = isTrue(v)
	case "status":
		x.status = inner(v)
	case "type":
		x.kind = inner(v)
	case "agentId":
		x.agentID = inner(v)
	case "shellId":
		x.shellID = inner(v)
	case "exitCode":
		x.exit = v
	case "totalToolUseCount":
		x.calls = v
	case "toolStats":
		x.stats = v
	case "task":
		x.task = v
	case "filePath":
		x.path = v
	case "content":
		x.content = v
	case "originalFile":
		x.original = v
	case "oldString":
		x.oldText = v
	case "newString":
		x.newText = v
	case "replaceAll":
		x.all = isTrue(v)
	case "userModified":
		x.modified = isTrue(v)
	}
}

// number reads a JSON integer; ok is false for anything else.
func number(v []byte) (n int, ok bool) {
	if len(v) == 0 || len(v) > 10 {
		return 0, false
	}
	n, err := strconv.Atoi(string(v))
	return n, err == nil
}
