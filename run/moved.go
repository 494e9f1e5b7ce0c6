package run

import (
	"path"
	"strings"

	"github.com/footing-dev/footing/check"
)

// Moved is the newest write after n writes that c can see and that still
// stands: the file, or a file with an empty path for the whole tree. Nil means
// that c would read the same bytes now. docs is true if there were writes that
// c does not count.
//
// view is the point from which is looked: the end of the sequence, or an
// earlier one where words were said before later writes.
func (t *Tree) Moved(c *check.Check, n, view int) (moved *File, docs bool) {
	if was, ok := t.markAt(n); ok {
		if now, ok := t.markAt(view); ok && now == was {
			return nil, t.DocsLine > 0 && n < view
		}
	}
	lint := c.Kind == check.Lint || c.Kind == check.Format || c.Kind == check.Typecheck
	for i := len(t.order) - 1; i >= 0; i-- {
		f := t.order[i]
		if f.place != i {
			continue
		}
		if f.now().At <= min(n, view) && f.Docs <= min(n, view) {
			break
		}
		now, was := f.at(view), f.at(n)
		if now.Code == was.Code && (!lint || now.Lint == was.Lint) {
			docs = docs || n < f.Docs && f.Docs <= view || now.Lint != was.Lint
			continue
		}
		if f.apart(c) || !f.readBy(c) {
			docs = docs || f.ClassNow() == check.Docs
			continue
		}
		return f, docs
	}
	if b := t.baseAt(view); b.ID != t.baseAt(n).ID {
		return &File{LastLine: b.Line, LastTurn: b.Turn}, docs
	}
	return nil, docs
}

// readBy reports whether c reads a file. Where the record does not say in which
// folder the run worked, a file that is known by its whole path may be what c
// reads by any end of it.
func (f *File) readBy(c *check.Check) bool {
	if f.Outside || !strings.HasPrefix(f.Path, "/") {
		return c.Reads(f.Path)
	}
	for rest, more := f.Path[1:], true; more; _, rest, more = strings.Cut(rest, "/") {
		if c.Reads(rest) {
			return true
		}
	}
	return false
}

// apart reports whether a file is no part of what c looks at: scratch, or
// outside the project where c does not run.
func (f *File) apart(c *check.Check) bool {
	if f.Outside {
		return !strings.HasPrefix(f.Path, strings.TrimSuffix(c.Root, "/")+"/") || !strings.HasPrefix(c.Root, "/")
	}
	return f.ClassNow() == check.Scratch
}

// WroteUnder reports whether this run wrote code below a folder.
func (t *Tree) WroteUnder(root string) bool {
	root = strings.TrimSuffix(root, "/") + "/"
	for p, f := range t.files {
		if f.Outside && strings.HasPrefix(p, root) && len(f.Versions) > 1 && check.Classify(strings.TrimPrefix(p, root), nil) != check.Docs {
			return true
		}
	}
	return false
}

// ClassNow is the file's class with what the run did to it since: a script the
// agent made for itself and only ever started is scratch.
func (f *File) ClassNow() check.Class {
	if !f.Created || !f.Ran {
		return f.Class
	}
	if f.Class == check.Code || f.Class == check.Test && !inTests(f.Path) {
		return check.Scratch
	}
	return f.Class
}

// inTests reports whether a file lies where a project keeps its tests.
func inTests(p string) bool {
	for _, dir := range strings.Split(path.Dir(p), "/") {
		switch dir {
		case "test", "tests", "spec", "specs", "__tests__", "testing":
			return true
		}
	}
	return false
}

// Files calls yield for every file written after n writes whose content still
// differs, newest first.
func (t *Tree) Files(n int, yield func(*File) bool) {
	for i := len(t.order) - 1; i >= 0; i-- {
		f := t.order[i]
		if f.place != i {
			continue
		}
		now := f.now()
		if now.At <= n {
			break
		}
		if f.at(n).Code != now.Code && !yield(f) {
			return
		}
	}
}
