package integrity

import (
	"bytes"
	"crypto/sha256"
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

	id    string // name and key, with a digest for a long key
	fresh bool   // what its own command line does before it unsettles it
}

// maxDeedKey is the longest key that is kept as it is.
const maxDeedKey = 64

// identified is deeds with their ids, in memory of their own.
func identified(deeds []Deed) []Deed {
	out := slices.Clone(deeds)
	for i := range out {
		k := out[i].Key
		if len(k) > maxDeedKey {
			sum := sha256.Sum256([]byte(k))
			k = string(sum[:])
		}
		out[i].id = key(out[i].Name, k)
	}
	return out
}

// stir is what a call may have changed; it unsettles deeds.
type stir struct {
	push  bool            // what git push sends
	build bool            // what is deployed, published or sent
	files bool            // any file
	paths map[string]bool // these files
}

// deedsOf are the deeds of a call that are known whatever is declared. What can't
// be one by a word of its command line or of its tool's name is not taken apart
// for it.
func (b *deedBook) deedsOf(c *call) []Deed {
	switch {
	case len(c.Changed) > 0:
		if !b.naming(c.Tool).writes {
			return nil
		}
		d, _, _ := knownWrite(c)
		return d
	case c.shell != nil:
		if !mayDo(c.shell.text) {
			return nil
		}
	case c.args == nil && !mayCommand(c.Args):
		if n := b.naming(c.Tool); !n.writes && n.deed == "" {
			return nil
		}
	}
	if line, dir, ok := c.command(); ok {
		if !mayDo(line) {
			return nil
		}
		d, _ := knownShell(line, dir)
		return d
	}
	if d, _, ok := knownWrite(c); ok {
		return d
	}
	if name := b.naming(c.Tool).deed; name != "" {
		return []Deed{{Name: name, Key: c.in().exactCanonical(), Text: c.Tool}}
	}
	return nil
}

// stirOf is what a call that hands no line to a shell stirs.
func stirOf(c *call) stir {
	if len(c.Changed) > 0 {
		st := stir{build: true, paths: map[string]bool{}}
		for _, p := range c.Changed {
			st.paths[p] = true
		}
		return st
	}
	_, st, _ := knownWrite(c)
	return st
}

// command is the command line among a call's arguments.
func (c *call) command() (line, dir string, ok bool) {
	if c.shell != nil {
		return c.shell.text, c.shell.dir, true
	}
	for _, k := range [...][2]string{{"command", "cwd"}, {"cmd", "workdir"}} {
		if n := c.in().get(k[0]); n != nil {
			if d := c.in().get(k[1]); d != nil {
				dir = d.text
			}
			return commandText(n), dir, true
		}
	}
	return "", "", false
}

// mayCommand reports whether arguments can have a member of those names. A name
// may be written with escapes.
func mayCommand(args []byte) bool {
	return bytes.Contains(args, []byte(`"command"`)) || bytes.Contains(args, []byte(`"cmd"`)) || bytes.Contains(args, []byte(`\u00`))
}

// sends reports whether one of the words of a command, or what it sets with -X or
// --method=, is one of those.
func sends(seg *shell.Segment, words ...string) bool {
	return slices.ContainsFunc(seg.Argv, func(w shell.Word) bool {
		t := strings.TrimPrefix(strings.TrimPrefix(w.Text, "-X"), "--method=")
		return slices.Contains(words, strings.ToUpper(t))
	})
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
func knownShell(line, dir string) (deeds []Deed, st stir) {
	st.paths = map[string]bool{}
	for _, seg := range shell.Parse(line).Segments {
		for _, e := range effect.Of(&seg) {
			switch e.Kind {
			case effect.Outside:
				if once(e.Why, &seg) && !seg.Loop && !seg.Cond && !seg.Func && allKnown(&seg) {
					deeds = append(deeds, Deed{
						Name: e.Why, Text: seg.Text,
						Key:   key(dir, seg.Dir, seg.Place.Kind, seg.Place.Name, key(seg.Words()...), seg.Heredoc),
						fresh: st.push || st.build && !strings.HasPrefix(e.Why, "git push"),
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
		st.build = st.build || builds(&seg)
		// What git does besides reading may be sent by the next push.
		if seg.Prog() == "git" && len(seg.Argv) > 1 && !slices.Contains(gitReads(), seg.Argv[1].Text) && seg.Argv[1].Text != "push" {
			st.push = true
		}
	}
	return deeds, st
}

// allKnown: a command with an expansion may do something else each time, unless
// what is expanded stands on the line.
func allKnown(s *shell.Segment) bool {
	for _, w := range s.Argv {
		if !w.Known && !constant(w.Text) {
			return false
		}
	}
	return true
}

// constant reports whether the expansions of a word are all "$(cat <<'EOF' …)",
// whose text is taken as it is written.
func constant(word string) bool {
	for {
		i := strings.IndexAny(word, "$`")
		if i < 0 {
			return true
		}
		rest, ok := strings.CutPrefix(word[i:], "$(cat <<")
		if !ok {
			return false
		}
		rest = strings.TrimPrefix(rest, "-")
		if rest == "" || rest[0] != '\'' && rest[0] != '"' {
			return false
		}
		name, rest, ok := strings.Cut(rest[1:], rest[:1])
		if !ok || name == "" {
			return false
		}
		_, rest, ok = strings.Cut(rest, "\n"+name+"\n")
		if rest = strings.TrimLeft(rest, " \t\n"); !ok || rest == "" || rest[0] != ')' {
			return false
		}
		word = rest[1:]
	}
}

// builds: the command makes what is pushed, published or deployed after it,
// though it may write nothing into the tree.
func builds(seg *shell.Segment) bool {
	prog := seg.Prog()
	switch prog {
	case "make", "gmake", "ninja", "bazel", "mvn", "gradle", "gradlew", "mvnw", "just", "task":
		return true
	}
	var verbs []string
	switch prog {
	case "docker", "podman", "buildah", "nerdctl", "docker-compose":
		verbs = []string{"build", "bud", "tag", "commit", "load", "import", "pull"}
	case "go", "cargo", "npm", "yarn", "pnpm", "bun", "poetry", "uv", "hatch", "flit", "dotnet", "helm", "swift", "zig", "python", "python3":
		verbs = []string{"build", "generate", "version", "pack", "package"}
	default:
		return false
	}
	n := 0
	for _, w := range seg.Argv[1:] {
		if strings.HasPrefix(w.Text, "-") {
			continue
		}
		if verb, _, _ := strings.Cut(w.Text, ":"); slices.Contains(verbs, verb) {
			return true
		}
		if n++; n == 2 { // docker compose build, npm run build
			break
		}
	}
	return false
}

func gitReads() []string {
	return []string{"status", "log", "diff", "show", "fetch", "ls-remote", "ls-files", "rev-parse", "rev-list", "blame", "grep", "describe", "shortlog", "reflog", "cat-file", "merge-base", "name-rev", "for-each-ref", "--version", "help"}
}

// once reports whether doing it again is doing settled work again. Commands
// that bring about a state (kubectl apply, terraform apply) may be repeated.
func once(why string, seg *shell.Segment) bool {
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
		if len(rest) == 1 && rest[0] == "api" {
			return !sends(seg, "PUT", "PATCH", "DELETE")
		}
		return len(rest) > 1 && slices.Contains(ghVerbs[:], rest[1])
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
