package effect

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// git is what git and gh do to the tree and to the world.
func (c *command) git() ([]Effect, bool) {
	switch c.name {
	case "gh", "glab", "hub":
		return c.forge(), true
	case "git":
	default:
		return nil, false
	}
	g := *c
	for len(g.args) > 0 {
		t := g.args[0].Text
		if len(t) < 2 || t[0] != '-' {
			break
		}
		n := 1
		switch t {
		case "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path":
			n = 2
		}
		g.args = g.args[min(n, len(g.args)):]
	}
	if len(g.args) == 0 {
		return nil, true
	}
	sub := g.args[0].Text
	g.args = g.args[1:]
	return g.gitCommand(sub), true
}

func (c *command) one(kind Kind, why string, words ...shell.Word) []Effect {
	return []Effect{c.effect(kind, why, words...)}
}

func (c *command) gitCommand(sub string) []Effect {
	why := "git " + sub
	switch sub {
	case "checkout":
		return c.checkout()
	case "switch":
		if c.has("-c", "-C", "--create", "--force-create", "--orphan") {
			return nil
		}
		return c.one(Tree, why)
	case "restore":
		if (c.has("--staged") || c.short('S')) && !c.has("--worktree") && !c.short('W') {
			return nil
		}
		if c.has("-p", "--patch") {
			return c.possible(why)
		}
		if src, ok := c.value("-s", "--source"); ok && src.Text != "HEAD" {
			return c.write(why+" --source", c.operands("-s", "--source")...)
		}
		return c.one(Restore, why, c.operands("-s", "--source")...)
	case "reset":
		for _, f := range [...]string{"--hard", "--merge", "--keep"} {
			if c.has(f) {
				return c.one(Tree, why+" "+f)
			}
		}
		return nil
	case "stash":
		return c.stash()
	case "apply":
		if c.has("--check", "--stat", "--numstat", "--summary") || c.has("--cached") {
			return nil
		}
		return c.write(why, diffPaths(c.seg.Heredoc, 1)...)
	case "merge", "rebase", "pull", "cherry-pick", "revert", "am", "bisect", "sparse-checkout", "filter-branch", "filter-repo", "subtree", "rebase-merge":
		switch {
		case c.has("--dry-run"), sub == "bisect" && (c.sub() == "log" || c.sub() == "view"),
			sub == "sparse-checkout" && c.sub() == "list", c.has("--show-current-patch"):
			return nil
		case c.has("--quit"):
			return nil
		}
		return c.one(Tree, why)
	case "submodule":
		switch c.sub() {
		case "update", "add", "deinit":
			return c.one(Tree, why+" "+c.sub())
		case "foreach":
			return c.possible(why)
		}
		return nil
	case "clean":
		if c.short('n') || c.has("--dry-run") || !c.short('f') && !c.has("--force") && !c.short('i') {
			return nil
		}
		return c.write(why, c.operands("-e")...)
	case "rm":
		if c.has("--cached", "-n", "--dry-run") {
			return nil
		}
		return c.write(why, c.operands()...)
	case "mv":
		return c.write(why, c.operands()...)
	case "commit":
		if c.has("--dry-run") {
			return nil
		}
		return c.one(Commit, why)
	case "tag":
		if len(c.operands("-m", "-F", "--sort", "--format", "--contains", "--points-at")) == 0 ||
			c.has("-l", "--list", "-d", "--delete", "-v", "--verify", "--contains", "--points-at", "--sort", "-n") {
			return nil
		}
		return c.one(Commit, why)
	case "push", "send-email", "request-pull":
		if c.has("--dry-run", "-n") {
			return nil
		}
		return c.one(Outside, why)
	case "clone":
		ops := c.operands("-b", "--branch", "--depth", "-o", "--origin", "-c", "--config", "--reference", "-j", "--filter")
		switch {
		case len(ops) > 1:
			return c.install(why, ops[1])
		case len(ops) == 1:
			name := strings.TrimSuffix(strings.TrimSuffix(ops[0].Text, "/"), ".git")
			return c.install(why, shell.Word{Text: name[strings.LastIndexAny(name, "/:")+1:], Known: ops[0].Known})
		}
		return nil
	case "lfs":
		if s := c.sub(); s == "pull" || s == "checkout" {
			return c.install(why + " " + s)
		}
		return nil
	case "read-tree", "checkout-index":
		if c.has("-u", "-a", "-f", "--all") {
			return c.one(Tree, why)
		}
		return nil
	}
	if gitReads(sub) {
		return nil
	}
	return c.possible(why)
}

// checkout of a branch moves the tree, of paths restores them.
func (c *command) checkout() []Effect {
	const why = "git checkout"
	if c.has("-b", "-B", "--orphan") {
		return nil
	}
	if c.has("-p", "--patch") {
		return c.possible(why)
	}
	for i, a := range c.args {
		if a.Text != "--" {
			continue
		}
		paths := c.args[i+1:]
		for _, ref := range c.args[:i] {
			if !strings.HasPrefix(ref.Text, "-") && ref.Text != "HEAD" || ref.Text == "--ours" || ref.Text == "--theirs" {
				return c.write(why, paths...)
			}
		}
		return c.one(Restore, why, paths...)
	}
	ops := c.operands("--pathspec-from-file", "--conflict")
	switch {
	case len(ops) == 0:
		return nil
	case c.has("--ours", "--theirs"):
		return c.write(why, ops...)
	case looksLikePath(ops[0].Text):
		return c.one(Restore, why, ops...)
	case len(ops) > 1 && ops[0].Text == "HEAD":
		return c.one(Restore, why, ops[1:]...)
	case len(ops) > 1 && !c.has("-t", "--track"):
		return c.write(why, ops[1:]...)
	}
	return c.one(Tree, why)
}

// looksLikePath tells a file from a branch, which has no extension. A version
// such as v1.2 or release-1.2 is a ref.
func looksLikePath(s string) bool {
	if s == "." || s == ".." || strings.HasPrefix(s, "./") || strings.HasPrefix(s, "../") || strings.HasPrefix(s, ":") ||
		strings.HasSuffix(s, "/") || strings.Contains(s, "*") {
		return true
	}
	i := strings.LastIndexByte(s, '.')
	if i < 0 || i == len(s)-1 || strings.Contains(s, "..") || strings.ContainsAny(s, "~^@") {
		return false
	}
	ext := s[i+1:]
	return len(ext) <= 10 && !strings.Contains(ext, "/") && strings.Trim(ext, "0123456789") != "" && (ext[0] < '0' || ext[0] > '9')
}

func (c *command) stash() []Effect {
	switch sub := c.sub(); sub {
	case "", "push", "save":
		if c.has("-p", "--patch") {
			return c.possible("git stash")
		}
		e := c.effect(Stash, "git stash")
		for i, a := range c.args {
			if a.Text == "--" {
				e = c.effect(Stash, "git stash", c.args[i+1:]...)
			}
		}
		return []Effect{e}
	case "pop", "apply":
		return c.one(Unstash, "git stash "+sub)
	case "branch":
		return c.one(Tree, "git stash branch")
	}
	return nil
}

func gitReads(sub string) bool {
	switch sub {
	case "status", "log", "diff", "show", "branch", "blame", "grep", "ls-files", "ls-tree", "ls-remote", "rev-parse",
		"rev-list", "describe", "remote", "fetch", "config", "reflog", "shortlog", "cat-file", "merge-base", "name-rev",
		"for-each-ref", "show-ref", "symbolic-ref", "update-ref", "add", "init", "worktree", "gc", "fsck", "prune",
		"count-objects", "diff-tree", "diff-index", "diff-files", "hash-object", "archive", "bundle", "cherry",
		"range-diff", "whatchanged", "notes", "check-ignore", "check-ref-format", "check-mailmap", "check-attr", "var", "version", "help", "update-index",
		"stage", "format-patch", "verify-commit", "verify-tag", "write-tree", "commit-tree", "merge-tree", "maintenance",
		"credential", "replace", "repack", "pack-refs", "show-branch", "interpret-trailers", "mergetool", "difftool":
		return true
	}
	return false
}
