package tree

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"sort"
	"time"
)

// Limits. Deadline is short because a digest must not hold up an agent. A file
// over MaxFile (a data set, an image) is told by its size and times, since
// reading it would take the whole deadline.
const (
	Deadline = time.Second
	MaxFile  = 256 << 20
	maxNotes = 8
)

// Options say how a digest is taken. The zero Options take one without a
// cache.
type Options struct {
	// Cache is a file in footing's state that remembers what was hashed; "" is
	// none. It is replaced in one step; a damaged one is as good as none.
	Cache string
	// IsDoc says which files are no code, by path from the root with slashes.
	// It is called from several goroutines. nil: none are.
	IsDoc func(path string) bool
	// Exclude lists absolute paths that are left out with all below them, such
	// as footing's own state.
	Exclude []string
	// Deadline is how long it may take; 0 is the default, less is no limit.
	Deadline time.Duration
	// Workers is how many folders are read at once; 0 is a good number.
	Workers int
}

// State is what the workspace was when it was looked at.
type State struct {
	// All is a digest of every file that counts, Code of those that are code,
	// as 64 hex digits; both are "" if the digest is partial.
	All, Code string
	Partial   bool // the deadline passed, or a folder changed under our eyes
	Files     int  // that count
	Hashed    int  // that had to be read; the rest was in the cache
	Bytes     int64
	Special   int // sockets, devices and the like, which are left out
	Large     int // files told by size and times
	// Unreadable counts what could not be read, and is in the digest as such;
	// Notes name the first few.
	Unreadable int
	Notes      []string
	Took       time.Duration

	// Before is what the cache held, nil if there was none; After is what was
	// found. See [Diff].
	Before, After *Snapshot
}

// Digest looks at the workspace below root. An error means that there is no
// such folder; whatever else goes wrong is in the state.
func Digest(ctx context.Context, root string, opts Options) (State, error) {
	begin := time.Now()
	if opts.Deadline == 0 {
		opts.Deadline = Deadline
	}
	if opts.Deadline > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, opts.Deadline)
		defer cancel()
	}
	abs, err := filepath.Abs(root)
	if err == nil {
		abs, err = filepath.EvalSymlinks(abs)
	}
	if err != nil {
		return State{}, fmt.Errorf("digest workspace: %w", err)
	}
	w, err := newWalk(ctx, abs, opts)
	if err != nil {
		return State{}, fmt.Errorf("digest workspace: %w", err)
	}
	st := w.run()
	if opts.Cache != "" && w.changed() {
		if err := w.after.save(opts.Cache, abs); err != nil {
			st.note(fmt.Sprintf("keep digest cache: %v", err))
		}
	}
	st.Took = time.Since(begin)
	return st, nil
}

func (s *State) note(text string) {
	if len(s.Notes) < maxNotes {
		s.Notes = append(s.Notes, text)
	}
}

// folder is what a digest holds of one folder: hashes over its own entries,
// without those of the folders in it.
type folder struct {
	path      string
	all, code [32]byte
	hasCode   bool
}

// combine makes one digest of the folders, in the order of their paths; empty
// ones are not among them.
func combine(folders []folder, code bool) string {
	sort.Slice(folders, func(i, j int) bool { return folders[i].path < folders[j].path })
	h := sha256.New()
	h.Write([]byte("footing.tree/v1\n"))
	var n [8]byte
	for i := range folders {
		f := &folders[i]
		sum := &f.all
		if code {
			if !f.hasCode {
				continue
			}
			sum = &f.code
		}
		binary.BigEndian.PutUint64(n[:], uint64(len(f.path)))
		h.Write(n[:])
		h.Write([]byte(f.path))
		h.Write(sum[:])
	}
	return hex.EncodeToString(h.Sum(nil))
}

// appendEntry is the part of a folder's hash that one entry makes up.
func appendEntry(dst []byte, e *entry) []byte {
	dst = append(dst, byte(e.kind))
	dst = binary.AppendUvarint(dst, uint64(len(e.name)))
	dst = append(dst, e.name...)
	return append(dst, e.sum[:]...)
}
