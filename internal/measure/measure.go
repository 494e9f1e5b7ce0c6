// Package measure takes the digest of a project's work tree that readings are
// bound to, the same way whoever asks: hooks, footing run, footing status.
package measure

import (
	"context"
	"path/filepath"
	"time"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/tree"
)

// Options say how the tree is looked at.
type Options struct {
	// Docs are further patterns of documents, which no code digest holds.
	Docs []string
	// Home is the user's home folder: it is no project, nor is the root of the
	// file system.
	Home string
	// Deadline is how long it may take; 0 is what a hook may take.
	Deadline time.Duration
}

// maxChanged bounds the paths that are named in one record.
const maxChanged = 64

// Tree looks at the project's work tree. A digest that could not be taken is
// "", which is never a change and never equal to another.
func Tree(ctx context.Context, p *ledger.Project, o Options) (ledger.Tree, error) {
	var t ledger.Tree
	if p.Root == filepath.Dir(p.Root) || p.GitDir == "" && o.Home != "" && p.Root == filepath.Clean(o.Home) {
		return t, nil
	}
	st, err := tree.Digest(ctx, p.Root, tree.Options{
		Cache:    filepath.Join(p.Dir(), "tree-"+ledger.RunID("tree", p.Root)[:12]+".cache"),
		IsDoc:    func(path string) bool { return isDoc(path, o.Docs) },
		Exclude:  []string{p.Store().Dir()},
		Deadline: o.Deadline,
	})
	if err != nil {
		return t, err
	}
	t.All, t.Code, t.Files, t.Partial = st.All, st.Code, st.Files, st.Partial
	for _, c := range tree.Diff(st.Before, st.After) {
		if len(t.Changed) == maxChanged {
			break
		}
		t.Changed = append(t.Changed, c.Path)
	}
	return t, nil
}

func isDoc(path string, docs []string) bool {
	c := check.Classify(path, docs)
	return c == check.Docs || c == check.Scratch
}
