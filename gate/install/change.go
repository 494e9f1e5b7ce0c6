package install

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/footing-dev/footing/gate/claude"
	"github.com/footing-dev/footing/internal/jsonedit"
)

// Entry is what footing remembers of a file it wrote to.
type Entry struct {
	Path    string   `json:"path"`
	Agent   string   `json:"agent"`
	Created bool     `json:"created,omitempty"`
	Dirs    []string `json:"dirs,omitempty"` // folders made for it, outermost first
	SHA256  string   `json:"sha256,omitempty"`
	Spans   [][2]int `json:"spans,omitempty"`
	Gone    bool     `json:"gone,omitempty"` // taken out again
}

// Change is one file to write, or to remove where After is nil.
type Change struct {
	Place
	Before, After []byte
	Exists        bool // the file is there now
	Entry         Entry
}

// Nothing reports whether the file is already as it would be.
func (c *Change) Nothing() bool {
	return c.Exists == (c.After != nil) && bytes.Equal(c.Before, c.After)
}

// Install says what installing at a place writes.
func (p *Plan) Install(at Place) (*Change, error) {
	c, err := p.change(at)
	if err != nil {
		return nil, err
	}
	if at.Own {
		if c.Exists && !Ours(c.Before) {
			return nil, fmt.Errorf("%s exists and is not footing's; move it away first", at.Path)
		}
		c.After, err = p.source(at.Agent)
		c.Entry.Created = true
		c.Entry.SHA256 = sum(c.After)
		return c, err
	}
	base, created, err := p.without(c)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", at.Path, err)
	}
	if isTOML(at.Path) {
		var span [2]int
		if c.After, span, err = p.appendTOML(base); err != nil {
			return nil, fmt.Errorf("read %s: %w", at.Path, err)
		}
		c.Entry.Created, c.Entry.SHA256, c.Entry.Spans = created, sum(c.After), [][2]int{span}
		return c, nil
	}
	f, err := jsonedit.Parse(base)
	if err == nil {
		err = p.insert(at.Agent, f)
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", at.Path, err)
	}
	c.After = f.Bytes()
	c.Entry.Created = created
	c.Entry.SHA256, c.Entry.Spans = sum(c.After), f.Spans()
	return c, nil
}

// Uninstall says what taking footing out of a place writes; nil if it is not
// in there.
func (p *Plan) Uninstall(at Place) (*Change, error) {
	c, err := p.change(at)
	if err != nil || !c.Exists || !p.isIn(c) {
		return nil, err
	}
	c.Entry.Gone = true
	if at.Own {
		c.After = nil
		return c, nil
	}
	base, created, err := p.without(c)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", at.Path, err)
	}
	if created && len(bytes.TrimSpace(base)) <= len("{}") {
		return c, nil
	}
	c.After = append([]byte{}, base...) // an empty file stays one
	return c, nil
}

func (p *Plan) isIn(c *Change) bool {
	if c.Own {
		return Ours(c.Before)
	}
	_, known := p.Known[c.Path]
	return known && !p.Known[c.Path].Gone || Ours(c.Before)
}

func (p *Plan) change(at Place) (*Change, error) {
	c := &Change{Place: at, Entry: Entry{Path: at.Path, Agent: at.Agent}}
	fi, err := os.Stat(at.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return c, nil
	case err != nil:
		return nil, fmt.Errorf("read settings: %w", err)
	case !fi.Mode().IsRegular() || fi.Size() > jsonedit.MaxSize:
		return nil, fmt.Errorf("read settings: %s is no settings file", at.Path)
	}
	c.Exists = true
	if c.Before, err = os.ReadFile(at.Path); err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}
	return c, nil
}

// without is the file as it is without footing: what was put in is cut out if
// the file is as footing left it, else footing's entries are looked for.
// created says that there was no file before footing.
func (p *Plan) without(c *Change) (base []byte, created bool, err error) {
	if !c.Exists {
		return nil, true, nil
	}
	e, known := p.Known[c.Path]
	if known && !e.Gone {
		created = e.Created
		if e.SHA256 == sum(c.Before) {
			base, err = jsonedit.Cut(c.Before, e.Spans)
			return base, created, err
		}
	}
	if isTOML(c.Path) {
		base, err = cutTOML(c.Before)
		return base, created, err
	}
	f, err := jsonedit.Parse(c.Before)
	if err != nil {
		return nil, false, err
	}
	n, err := f.Remove([]string{"hooks"}, Ours)
	if err != nil {
		return nil, false, err
	}
	if c.Agent == claude.Name && known {
		m, err := f.Remove([]string{"permissions", "deny"}, p.ourRule)
		if err != nil {
			return nil, false, err
		}
		n += m
	}
	if n == 0 {
		return c.Before, created, nil
	}
	return f.Bytes(), created, nil
}

// ourRule knows the deny rule on the state folder.
func (p *Plan) ourRule(text []byte) bool {
	return bytes.HasPrefix(text, []byte(`"Edit(//`)) && bytes.HasSuffix(text, []byte(`/footing/**)"`))
}

// Write carries the change out. A link to the file stays one; its mode stays.
func (c *Change) Write() error {
	path := c.Path
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	if c.After == nil {
		if err := os.Remove(path); err != nil {
			return fmt.Errorf("remove hooks: %w", err)
		}
		return nil
	}
	mode := fs.FileMode(0o600)
	if fi, err := os.Stat(path); err == nil {
		mode = fi.Mode().Perm()
	}
	if err := c.makeDirs(filepath.Dir(path)); err != nil {
		return fmt.Errorf("write hooks: %w", err)
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".footing-*")
	if err != nil {
		return fmt.Errorf("write hooks: %w", err)
	}
	_, err = f.Write(c.After)
	err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
		return fmt.Errorf("write hooks: %w", err)
	}
	return nil
}

// makeDirs makes the folders on the way and remembers which were not there.
func (c *Change) makeDirs(dir string) error {
	var missing []string
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(d); err == nil || d == filepath.Dir(d) {
			break
		}
		missing = append([]string{d}, missing...)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	c.Entry.Dirs = append(c.Entry.Dirs, missing...)
	return nil
}

// RemoveDirs takes away the folders that were made for a file and are empty
// now.
func (e *Entry) RemoveDirs() {
	for i := len(e.Dirs) - 1; i >= 0; i-- {
		if os.Remove(e.Dirs[i]) != nil {
			return
		}
	}
}

func sum(b []byte) string {
	h := sha256.Sum256(b)
	return hex.EncodeToString(h[:])
}
