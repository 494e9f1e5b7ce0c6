package exercise

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sort"
	"time"

	"github.com/footing-dev/footing/sandbox"
	"github.com/footing-dev/footing/tree"
)

// plan is what of a project is copied, and what the project was then.
type plan struct {
	layout  sandbox.Layout
	all     string
	code    string
	partial bool
	secrets int
	links   []string // left out because they lead out of the tree
	values  []string // of secrets that files hold which were left out
	size    int      // files
}

// digestDeadline bounds looking at the project. An exercise takes seconds, so it
// is more than a hook may take.
const digestDeadline = 20 * time.Second

// planner sorts a project's paths.
type planner struct {
	root    string // absolute, real
	files   map[string]bool
	dirs    map[string]bool // that hold such a file
	secrets []string
	more    []string
	p       *plan
}

// planCopy decides what of the project at root is copied.
func planCopy(ctx context.Context, root string, c *Capability, o *Options) (*plan, error) {
	st, err := look(ctx, root, o)
	if err != nil {
		return nil, err
	}
	p := &plan{all: st.All, code: st.Code, partial: st.Partial}
	pl := &planner{root: root, files: map[string]bool{}, dirs: map[string]bool{"": true}, more: o.Secrets, p: p}
	for _, ch := range tree.Diff(&tree.Snapshot{}, st.After) {
		pl.include(ch.Path)
	}
	for _, out := range c.Outputs {
		if err := pl.output(out); err != nil {
			return nil, err
		}
	}
	pl.hardLinks()
	if err := pl.walk(ctx, ""); err != nil {
		return nil, err
	}
	p.layout.Project = root
	p.layout.Files = make([]string, 0, len(pl.files))
	for f := range pl.files {
		p.layout.Files = append(p.layout.Files, f)
	}
	sort.Strings(p.layout.Files)
	p.size = len(p.layout.Files)
	return p, nil
}

func look(ctx context.Context, root string, o *Options) (tree.State, error) {
	st, err := tree.Digest(ctx, root, tree.Options{Cache: o.DigestCache, IsDoc: o.IsDoc, Exclude: o.Exclude, Deadline: digestDeadline})
	if err != nil {
		return st, err
	}
	if st.Partial {
		return st, fmt.Errorf("look at the project: not done within %v", digestDeadline)
	}
	return st, nil
}

// include takes a file in, unless its name says that it is a secret.
func (pl *planner) include(p string) {
	if looksSecret(p, pl.more) {
		pl.p.secrets++
		pl.secrets = append(pl.secrets, p)
		return
	}
	pl.files[p] = true
	for d := path.Dir(p); d != "." && !pl.dirs[d]; d = path.Dir(d) {
		pl.dirs[d] = true
	}
}

// output takes in what was built, ignored or not.
func (pl *planner) output(out string) error {
	out = path.Clean(out)
	if !inside(out) || out == "." {
		return fmt.Errorf("build output %s: not a path of the project", out)
	}
	err := filepath.WalkDir(filepath.Join(pl.root, out), func(abs string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !d.IsDir() && (d.Type().IsRegular() || d.Type()&fs.ModeSymlink != 0) {
			rel, err := filepath.Rel(pl.root, abs)
			if err != nil {
				return err
			}
			pl.include(filepath.ToSlash(rel))
		}
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("build output %s is not there", out)
	}
	return err
}

// hardLinks leaves out other names of a secret's file.
func (pl *planner) hardLinks() {
	var same []fs.FileInfo
	for _, s := range pl.secrets {
		if fi, err := os.Lstat(filepath.Join(pl.root, s)); err == nil && fi.Mode().IsRegular() && linkCount(fi) > 1 {
			same = append(same, fi)
		}
	}
	if len(same) == 0 {
		return
	}
	for f := range pl.files {
		fi, err := os.Lstat(filepath.Join(pl.root, f))
		if err != nil {
			continue
		}
		for _, s := range same {
			if os.SameFile(fi, s) {
				delete(pl.files, f)
				pl.p.secrets++
			}
		}
	}
}

// walk lists, folder by folder, what must not be seen, and the folders of
// dependencies.
func (pl *planner) walk(ctx context.Context, dir string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	entries, err := os.ReadDir(filepath.Join(pl.root, dir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("look at the project: %w", err)
	}
	for _, e := range entries {
		p := path.Join(dir, e.Name())
		switch {
		case vcs(e.Name()):
			pl.hide(p)
		case e.IsDir() && pl.dirs[p]:
			if err := pl.walk(ctx, p); err != nil {
				return err
			}
		case e.IsDir() && dependencies(e.Name()):
			pl.p.layout.Shared = append(pl.p.layout.Shared, p)
			pl.interpreter(p)
		case e.IsDir() && pl.empty(p):
			// Version control knows no empty folders, and programs that write to
			// one do.
		case !pl.files[p]:
			pl.values(p)
			pl.hide(p)
		case e.Type()&fs.ModeSymlink != 0 && pl.leaves(dir, p):
			delete(pl.files, p)
			pl.p.links = append(pl.p.links, p)
			pl.hide(p)
		}
	}
	return nil
}

func (pl *planner) hide(p string) {
	delete(pl.files, p)
	pl.p.layout.Hide = append(pl.p.layout.Hide, p)
}

func (pl *planner) empty(p string) bool {
	f, err := os.Open(filepath.Join(pl.root, p))
	if err != nil {
		return false
	}
	defer f.Close()
	names, _ := f.Readdirnames(1)
	return len(names) == 0
}

// leaves reports whether a link leads out of the project to a place that is not
// the system's. (One to a secret leads nowhere in the copy.)
func (pl *planner) leaves(dir, p string) bool {
	target, err := os.Readlink(filepath.Join(pl.root, p))
	if err != nil {
		return true
	}
	if !filepath.IsAbs(target) {
		target = filepath.Join(pl.root, dir, target)
	}
	if within(target, pl.root) {
		// A link on the way may still lead out; where it ends decides, if it ends.
		real, err := filepath.EvalSymlinks(target)
		return err == nil && !within(real, pl.root) && !system(real)
	}
	return !system(target)
}
