package integrity

import (
	"slices"
	"strings"
)

// knownWrite is a tool that writes a whole file.
func knownWrite(c *call) ([]Deed, stir, bool) {
	path, content := "", (*node)(nil)
	for _, k := range [...]string{"file_path", "path", "filename", "file"} {
		if n := c.in().get(k); n != nil && n.kind == '"' {
			path = n.text
			break
		}
	}
	if path == "" {
		return nil, stir{}, false
	}
	for _, k := range [...]string{"content", "contents", "file_text", "text"} {
		if n := c.in().get(k); n != nil && n.kind == '"' {
			content = n
			break
		}
	}
	named := nameOf(c.Tool)
	if named.reads {
		return nil, stir{}, true
	}
	st := stir{build: true, paths: map[string]bool{path: true}}
	if content == nil || len(content.text) == 0 || !named.writes {
		return nil, st, true
	}
	return []Deed{{Name: "file creation", Key: key(path, content.text), Text: path}}, st, true
}

// naming is what the words of a tool's name say of it.
type naming struct {
	reads  bool   // if it is about files
	writes bool   // whole files
	undoes bool   // what others did
	deed   string // what it does outside, or ""
}

// maxNames bounds the names of tools that are remembered.
const maxNames = 1024

func (b *deedBook) naming(tool string) naming {
	n, ok := b.names[tool]
	if !ok {
		n = nameOf(tool)
		if b.names == nil {
			b.names = map[string]naming{}
		}
		if len(b.names) < maxNames {
			b.names[tool] = n
		}
	}
	return n
}

func nameOf(tool string) (n naming) {
	words := NameWords(tool)
	has := func(list ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(list, w) })
	}
	n.reads = has("read", "view", "get", "list", "search", "grep", "glob", "find", "open", "cat", "ls")
	n.writes = !n.reads && has("write", "create")
	n.undoes = has("delete", "remove", "cancel", "undo", "revert", "rollback", "reset", "void", "close", "stop", "detach", "revoke")
	n.deed = knownName(has)
	return n
}

// knownName is what a tool with such words in its name does outside.
func knownName(has func(...string) bool) string {
	if has("get", "list", "read", "search", "check", "status", "describe", "preview", "validate", "draft", "find", "wait", "poll", "dry") {
		return ""
	}
	switch {
	case has("send", "reply", "forward") && has("mail", "email", "message", "sms", "gmail"):
		return "mail"
	case has("pay", "charge", "refund") || has("create", "make", "submit", "send", "process") && has("payment", "payments", "charge", "refund", "payout", "transfer"):
		return "payment"
	case has("deploy"):
		return "deploy"
	case has("publish"):
		return "publish"
	case has("post") && has("http", "request"):
		return "HTTP POST"
	}
	return ""
}

// NameWords are the words of a tool's name, however they are joined.
func NameWords(s string) []string {
	var out []string
	start, lower := 0, false
	flush := func(end int) {
		if end > start {
			out = append(out, strings.ToLower(s[start:end]))
		}
	}
	for i := range len(s) {
		c := s[i]
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		switch {
		case !letter:
			flush(i)
			start, lower = i+1, false
		case c >= 'A' && c <= 'Z' && lower:
			flush(i)
			start, lower = i, false
		default:
			lower = c >= 'a' && c <= 'z'
		}
	}
	flush(len(s))
	return out
}
