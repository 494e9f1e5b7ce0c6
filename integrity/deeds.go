package integrity

import (
	"slices"
	"strings"

	"github.com/footing-dev/footing/effect"
	"github.com/footing-dev/footing/shell"
)

// Deed is something done outside that is not to be done twice.
type Deed struct {
	Name string `json:"deed"` // "git push"
	Key  string `json:"key"`  // what makes two the same
	Text string `json:"text,omitempty"`
}

// stir is what a call may have changed; it unsettles deeds.
type stir struct {
	push  bool            // what git push sends
	build bool            // what is deployed, published or sent
	files bool            // any file
	paths map[string]bool // these files
}

// known returns the deeds of a call that are known whatever is declared, and
// what the call stirs.
func known(c *call) ([]Deed, stir) {
	if !c.looked {
		c.looked = true
		c.deeds, c.stir = recognise(c)
	}
	return c.deeds, c.stir
}

// deedsOf are the known deeds of a call. A command line with none of the words
// that make one is not taken apart for it.
func deedsOf(c *call) []Deed {
	if !c.looked && len(c.Changed) == 0 {
		if cmd := c.command(); cmd != nil && !mayDo(commandText(cmd)) {
			return nil
		}
	}
	d, _ := known(c)
	return d
}

// command is the command line among a call's arguments, or nil.
func (c *call) command() *node {
	if n := c.in().get("command"); n != nil {
		return n
	}
	return c.in().get("cmd")
}

// mayDo reports whether a command line holds a word without which nothing in it
// is a deed, see [once]. Quotes and backslashes inside a word are left out of
// it, as a shell would.
func mayDo(line string) bool {
	var word [16]byte
	n := 0
	for i := 0; i <= len(line); i++ {
		c := byte(' ')
		if i < len(line) {
			c = line[i]
		}
		switch {
		case c >= 'a' && c <= 'z':
			if n < len(word) {
				word[n] = c
			}
			n++
		case c == '\\' || c == '"' || c == '\'':
		default:
			if n <= len(word) && doing(string(word[:n])) {
				return true
			}
			n = 0
		}
	}
	return false
}

func doing(word string) bool {
	switch word {
	case "push", "curl", "wget", "http", "https", "xh", "httpie", "mail", "mailx", "sendmail", "mutt", "msmtp", "swaks", "gh", "glab",
		"vercel", "now", "surge", "cap", "capistrano", "release", "goreleaser", "deploy", "publish", "upload", "send":
		return true
	}
	return false
}

func recognise(c *call) ([]Deed, stir) {
	if len(c.Changed) > 0 {
		st := stir{build: true, paths: map[string]bool{}}
		for _, p := range c.Changed {
			st.paths[p] = true
		}
		d, _, _ := knownWrite(c)
		return d, st
	}
	if cmd := c.in().get("command"); cmd != nil {
		return knownShell(commandText(cmd), c.in().get("cwd"))
	}
	if cmd := c.in().get("cmd"); cmd != nil {
		return knownShell(commandText(cmd), c.in().get("workdir"))
	}
	if d, st, ok := knownWrite(c); ok {
		return d, st
	}
	if name, ok := knownName(c.Tool); ok {
		return []Deed{{Name: name, Key: c.in().exactCanonical(), Text: c.Tool}}, stir{}
	}
	return nil, stir{}
}

func commandText(n *node) string {
	if n.kind != '[' {
		return n.text
	}
	words := make([]string, len(n.kids))
	for i := range n.kids {
		words[i] = n.kids[i].text
	}
	if len(words) == 3 && strings.HasSuffix(words[0], "sh") && strings.HasPrefix(words[1], "-") && strings.HasSuffix(words[1], "c") {
		return words[2]
	}
	return strings.Join(words, " ")
}

// knownShell takes a command line apart.
func knownShell(line string, cwd *node) (deeds []Deed, st stir) {
	st.paths = map[string]bool{}
	dir := ""
	if cwd != nil {
		dir = cwd.text
	}
	for _, seg := range shell.Parse(line).Segments {
		for _, e := range effect.Of(&seg) {
			switch e.Kind {
			case effect.Outside:
				if once(e.Why) && !seg.Loop && !seg.Cond && !seg.Func && allKnown(&seg) {
					deeds = append(deeds, Deed{
						Name: e.Why, Text: seg.Text,
						Key: key(dir, seg.Dir, seg.Place.Kind, seg.Place.Name, key(seg.Words()...), seg.Heredoc),
					})
				}
			case effect.Commit:
				st.push, st.build = true, true
			case effect.Write:
				st.build = true
				st.files = st.files || len(e.Paths) == 0 || !e.Known
				for _, p := range e.Paths {
					st.paths[p] = true
				}
			default:
				st.push, st.build, st.files = true, true, true
			}
		}
		// What git does besides reading may be sent by the next push.
		if seg.Prog() == "git" && len(seg.Argv) > 1 && !slices.Contains(gitReads(), seg.Argv[1].Text) && seg.Argv[1].Text != "push" {
			st.push = true
		}
	}
	return deeds, st
}

// allKnown: a command with an expansion may do something else each time.
func allKnown(s *shell.Segment) bool {
	for _, w := range s.Argv {
		if !w.Known {
			return false
		}
	}
	return true
}

func gitReads() []string {
	return []string{"status", "log", "diff", "show", "fetch", "ls-remote", "ls-files", "rev-parse", "rev-list", "blame", "grep", "describe", "shortlog", "reflog", "cat-file", "merge-base", "name-rev", "for-each-ref", "--version", "help"}
}

// once reports whether doing it again is doing settled work again. Commands
// that bring about a state (kubectl apply, terraform apply) may be repeated.
func once(why string) bool {
	f := strings.Fields(why)
	if len(f) == 0 {
		return false
	}
	rest := f[1:]
	switch f[0] {
	case "git", "docker", "podman":
		return slices.Contains(rest, "push")
	case "curl", "wget", "http", "https", "xh", "httpie":
		return !slices.Contains(rest, "PUT") && !slices.Contains(rest, "DELETE")
	case "mail", "mailx", "sendmail", "mutt", "msmtp", "swaks":
		return true
	case "gh", "glab":
		return len(rest) > 1 && slices.Contains([]string{"create", "comment", "merge", "close", "dispatch"}, rest[1])
	case "vercel", "now", "surge", "cap", "capistrano", "semantic-release", "goreleaser":
		return true
	}
	for _, w := range rest {
		for _, verb := range strings.FieldsFunc(w, func(r rune) bool { return r == '-' || r == ':' }) {
			if slices.Contains([]string{"deploy", "publish", "upload", "send", "release"}, verb) {
				return true
			}
		}
	}
	return false
}

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
	words := NameWords(c.Tool)
	reads := slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains([]string{"read", "view", "get", "list", "search", "grep", "glob", "find", "open", "cat", "ls"}, w)
	})
	if reads {
		return nil, stir{}, true
	}
	st := stir{build: true, paths: map[string]bool{path: true}}
	if content == nil || len(content.text) == 0 || !slices.ContainsFunc(words, func(w string) bool { return w == "write" || w == "create" }) {
		return nil, st, true
	}
	return []Deed{{Name: "file creation", Key: key(path, content.text), Text: path}}, st, true
}

// knownName recognises a tool by the words of its name.
func knownName(tool string) (string, bool) {
	words := NameWords(tool)
	has := func(list ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(list, w) })
	}
	if has("get", "list", "read", "search", "check", "status", "describe", "preview", "validate", "draft", "find", "wait", "poll", "dry") {
		return "", false
	}
	switch {
	case has("send", "reply", "forward") && has("mail", "email", "message", "sms", "gmail"):
		return "mail", true
	case has("pay", "charge", "refund") || has("create", "make", "submit", "send", "process") && has("payment", "payments", "charge", "refund", "payout", "transfer"):
		return "payment", true
	case has("deploy"):
		return "deploy", true
	case has("publish"):
		return "publish", true
	case has("post") && has("http", "request"):
		return "HTTP POST", true
	}
	return "", false
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
