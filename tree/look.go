package tree

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// scratch is what a worker reuses from folder to folder.
type scratch struct {
	hash   hash.Hash
	buf    []byte
	list   []dirEntry
	files  []dirEntry
	old    []entry
	entry  entry
	stored []byte // of the folder's entries, as the cache keeps them
	all    []byte // what the folder's hash is over
	code   []byte // the same for its code
}

// look takes in one folder: its entries, hashed or from the cache.
func (w *walk) look(s *scratch, j job) (r result) {
	s.stored, s.all, s.code = s.stored[:0], s.all[:0], s.code[:0]
	was := ""
	if w.before != nil {
		was = w.before.folders[j.path]
	}
	d, err := openDir(filepath.Join(w.root, filepath.FromSlash(j.path)))
	if err == nil {
		defer d.close()
		s.list, err = d.list(s.list[:0], s.buf)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist) && j.path != "":
		r.dirty = was != "" // gone since its parent was listed
		return r
	case err != nil:
		// That nobody can look into it is part of what the workspace is.
		r.unreadable(j.path, err)
		w.take(s, j, &entry{kind: unreadable, racy: true}, true, &r)
		w.finish(s, j, was, &r)
		return r
	}
	slices.SortFunc(s.list, func(a, b dirEntry) int { return strings.Compare(a.name, b.name) })
	var output bool
	s.files, output = w.enter(d, j, s.list, s.files[:0], &r)
	s.old, _ = entries(was, s.old)
	old := s.old
	for i, f := range s.files {
		for len(old) > 0 && old[0].name < f.name {
			old = old[1:]
		}
		var known *entry
		if len(old) > 0 && old[0].name == f.name {
			known = &old[0]
		}
		if i%64 != 63 || !w.late.Load() {
			e, err := w.file(s, d, j.path, f.name, known, &r)
			if err == nil {
				if e != nil {
					w.take(s, j, e, output, &r)
				}
				continue
			}
		}
		// Out of time: what was known of the rest stays known.
		r.st.Partial = true
		for k := range old {
			s.stored = appendStored(s.stored, &old[k])
		}
		break
	}
	w.finish(s, j, was, &r)
	return r
}

// take adds an entry to its folder.
func (w *walk) take(s *scratch, j job, e *entry, output bool, r *result) {
	r.st.Files++
	s.stored = appendStored(s.stored, e)
	at := len(s.all)
	s.all = appendEntry(s.all, e)
	if !output && !outputFile(e.name) && (w.opts.IsDoc == nil || !w.opts.IsDoc(join(j.path, e.name))) {
		s.code = append(s.code, s.all[at:]...)
	}
}

func (w *walk) finish(s *scratch, j job, was string, r *result) {
	if r.dirty = string(s.stored) != was; r.dirty {
		r.stored = string(s.stored)
	} else {
		r.stored = was
	}
	r.folder = folder{path: j.path, all: sha256.Sum256(s.all), hasCode: len(s.code) > 0}
	switch {
	case len(s.code) == len(s.all):
		r.folder.code = r.folder.all
	case r.folder.hasCode:
		r.folder.code = sha256.Sum256(s.code)
	}
}

// errLate means that the deadline passed.
var errLate = errors.New("out of time")

// file is the entry of one file: known, if that still holds, or a new one,
// which is valid until the next call. nil is a file that does not count. The
// only error is errLate.
func (w *walk) file(s *scratch, d dirHandle, dir, name string, known *entry, r *result) (*entry, error) {
	st, err := d.stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err == nil && st.typ != isRegular && st.typ != isLink:
		r.st.Special++
		return nil, nil
	case err == nil && known != nil && known.same(&st):
		if known.kind == large {
			r.st.Large++
		}
		return known, nil
	}
	s.entry = entry{name: name}
	e := &s.entry
	if err == nil {
		err = w.hash(s, d, e, &st, r)
	}
	if err == errLate {
		return nil, err
	}
	if err != nil {
		r.unreadable(join(dir, name), err)
		*e = entry{name: name, kind: unreadable, racy: true}
	}
	return e, nil
}

// hash fills in e from the file.
func (w *walk) hash(s *scratch, d dirHandle, e *entry, st *fileInfo, r *result) error {
	now := time.Now()
	e.kind = kindOf(st)
	s.hash.Reset()
	switch e.kind {
	case link:
		target, err := d.readlink(e.name)
		if err != nil {
			return err
		}
		s.hash.Write([]byte(target))
	case large:
		r.st.Large++
		s.hash.Write(binary.BigEndian.AppendUint64(nil, uint64(st.size)))
		s.hash.Write(binary.BigEndian.AppendUint64(nil, uint64(st.mtime)))
	default:
		if err := w.read(s, d, e.name, st, r); err != nil {
			return err
		}
	}
	s.hash.Sum(e.sum[:0])
	e.racy = st.racy(now)
	e.size, e.mtime, e.ctime, e.ino = st.size, st.mtime, st.ctime, st.ino
	r.st.Hashed++
	return nil
}

// read hashes the content of a regular file.
func (w *walk) read(s *scratch, d dirHandle, name string, st *fileInfo, r *result) error {
	f, err := d.open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	now, err := statOpen(f)
	if err != nil {
		return err
	}
	if now.typ != isRegular {
		return errors.New("no regular file any more")
	}
	var total int64
	for {
		n, err := f.Read(s.buf)
		s.hash.Write(s.buf[:n])
		total += int64(n)
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		if w.late.Load() {
			return errLate
		}
		if total > 2*MaxFile {
			return errors.New("grows while it is read")
		}
	}
	r.st.Bytes += total
	if after, err := statOpen(f); err != nil || after != *st || total != st.size {
		// It changed under our eyes: what was read stands for now only.
		st.mtime, st.ctime = after.mtime, time.Now().Add(time.Hour).UnixNano()
	}
	return nil
}

func (r *result) unreadable(path string, err error) {
	r.st.Unreadable++
	r.st.note(fmt.Sprintf("read %s: %v", path, err))
}
