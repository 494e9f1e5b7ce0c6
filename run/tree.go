package run

import (
	"crypto/sha256"
	"encoding/binary"
	"strconv"
	"sync"

	"github.com/footing-dev/footing/check"
)

// A tree is known only by what was done to it: every file has a state, equal
// states of one file mean equal bytes, and an edit that is undone gives the
// old state back. What moves the whole tree (a checkout, a merge) changes the
// base, which stands for everything no single write accounts for.

// state names the content of one file. The zero state is "as the run found it".
type state uint64

// version is a state a file took at a point of the write sequence.
type version struct {
	At    int // write sequence number at which it began
	Code  state
	Lint  state // differs from Code where only a directive comment changed
	undo  change
	depth int // index in the versions of the state this one is an edit of
}

// change is one edit by the digests of both sides, so that its inverse can be
// recognised. whole means the sides are whole files.
type change struct {
	old, new uint64
	whole    bool
}

// File is what the run did to one file.
type File struct {
	Path     string // relative to the project folder
	Class    check.Class
	Versions []version
	Created  bool // made in this run
	Outside  bool // no part of the project; Path is absolute
	// Maybe is set where the newest write put the file back as it was last
	// committed, which may be the very bytes the run found.
	Maybe    bool
	Ran      bool // started by an interpreter, not by a check
	LastLine int  // line of the last write
	LastTurn int
	place    int // in the tree's order
	Docs     int // sequence number of the last write that only touched comments
}

// maxFiles bounds the files a tree remembers one by one; writes beyond it move
// the base instead, which can only make readings stale, never fresh.
const maxFiles = 1 << 15

// maxVersions bounds a file's remembered states; older ones are forgotten from
// the front, which can only miss an undo.
const maxVersions = 64

// Tree is the state of the workspace as far as the record tells.
type Tree struct {
	Seq   int // writes so far
	rev   int // changes of what is known of files and trees besides writes
	files map[string]*File
	// order lists the files by last write, newest last. A file that is written
	// again is added again; only its newest place counts.
	order []*File
	// bases holds every base with the sequence number it began at.
	bases   []base
	stashes []int // bases put aside
	nextID  state
	marks   []mark
	branch  string     // checked out, "" not known
	left    leftBranch // the one before
	begun   leftBranch // where the operation under way began
	epochs  map[uint64]int
	sum     uint64 // digest of all code states, order-free
	epoch   int
	top     int
	// LastLine and LastTurn point at the last code write, Docs at the last
	// write that no code check reads.
	LastLine, LastTurn int
	DocsLine           int
}

func newTree() *Tree {
	return &Tree{
		files:  map[string]*File{},
		bases:  []base{{}},
		epochs: map[uint64]int{0: 0},
	}
}

// Digest names the present code state: the digest that was measured, else one
// of everything that was done to the tree since the record began.
func (t *Tree) Digest() string {
	if d := t.digest(); d != "" {
		return d
	}
	return strconv.FormatUint(t.sum, 16)
}

// Epoch is the id of the present code state.
func (t *Tree) Epoch() int { return t.epoch }

// fresh names a state whose content is not known; no other has that name.
func (t *Tree) fresh(what string) state {
	t.nextID++
	return state(mix(what, t.nextID, "fresh")) | 1
}

// contentID names a content. It is odd, so that it meets neither zero nor the
// numbers of fresh.
func contentID(s string) uint64 {
	buf := hashBuffers.Get().(*[]byte)
	*buf = append((*buf)[:0], s...)
	sum := sha256.Sum256(*buf)
	if cap(*buf) <= maxHashBuffer {
		hashBuffers.Put(buf)
	}
	return binary.LittleEndian.Uint64(sum[:]) | 1
}

// maxHashBuffer is the largest buffer that is kept.
const maxHashBuffer = 64 << 10

// hashBuffers hold a content while it is hashed: the hash wants bytes.
var hashBuffers = sync.Pool{New: func() any { return new([]byte) }}

// file returns the record of a path, making one; nil if there are too many.
func (t *Tree) file(path string) *File {
	if f := t.files[path]; f != nil {
		return f
	}
	if len(t.files) >= maxFiles {
		return nil
	}
	f := &File{Path: path, Versions: []version{{}}}
	t.files[path] = f
	return f
}

// comment records a write that only people read.
func (t *Tree) comment(f *File, line, turn int) {
	t.Seq++
	f.Docs = t.Seq
	f.LastLine, f.LastTurn = line, turn
	t.DocsLine = line
	t.touch(f)
}

// touch puts f at the newest end of the order.
func (t *Tree) touch(f *File) {
	if len(t.order) > 2*len(t.files)+64 {
		kept := t.order[:0]
		for i, o := range t.order {
			if o.place == i {
				o.place = len(kept)
				kept = append(kept, o)
			}
		}
		t.order = kept
	}
	f.place = len(t.order)
	t.order = append(t.order, f)
}

// now is the file's present version.
func (f *File) now() version { return f.Versions[len(f.Versions)-1] }

// at is the version the file had after n writes.
func (f *File) at(n int) version {
	lo, hi := 0, len(f.Versions)
	for lo < hi {
		mid := (lo + hi) / 2
		if f.Versions[mid].At <= n {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo == 0 {
		return version{Code: ^state(0), Lint: ^state(0)} // forgotten: equal to nothing
	}
	return f.Versions[lo-1]
}

// write records that a file took on new content. Both sides of c are digests;
// a zero side is unknown. lintOnly marks a change that only lint-like checks
// can see.
func (t *Tree) write(f *File, c change, lintOnly bool, line, turn int) {
	prev := f.now()
	next := t.next(f, prev, c)
	if lintOnly {
		next.Code = prev.Code
	}
	if next.Code == prev.Code && next.Lint == prev.Lint && c.whole {
		return // the same bytes again
	}
	t.Seq++
	next.At = t.Seq
	if len(f.Versions) >= maxVersions {
		f.forget()
		next.depth = max(next.depth-1, 0)
	}
	f.Versions = append(f.Versions, next)
	f.LastLine, f.LastTurn = line, turn
	t.touch(f)
	if f.Class != check.Docs && f.Class != check.Scratch {
		t.LastLine, t.LastTurn = line, turn
		t.move(f.Path, prev.Code, next.Code)
	} else {
		t.DocsLine = line
	}
}

// forget drops the oldest version, and with it the way back to it.
func (f *File) forget() {
	f.Versions = append(f.Versions[:0], f.Versions[1:]...)
	for i := range f.Versions {
		if f.Versions[i].depth == 0 {
			f.Versions[i].undo = change{}
		}
		f.Versions[i].depth = max(f.Versions[i].depth-1, 0)
	}
}

// next is the version that c leads to: an earlier one over again if c undoes
// the edit that led away from it, else a new one.
func (t *Tree) next(f *File, prev version, c change) version {
	if c.whole && c.new != 0 {
		// A whole file is known by its bytes, unless those bytes are what the
		// file held before the run's first write, which has a name already.
		for i := len(f.Versions) - 1; i > 0; i-- {
			if v := f.Versions[i]; v.undo.whole && v.undo.old == c.new {
				return f.Versions[min(v.depth, i-1)]
			}
		}
		return version{Code: state(c.new), Lint: state(c.new), undo: c, depth: len(f.Versions) - 1}
	}
	if c.old != 0 && c.new != 0 && !c.whole && prev.undo.old == c.new && prev.undo.new == c.old && prev.depth < len(f.Versions) {
		return f.Versions[prev.depth]
	}
	// Named by what led to it, so that the same edits in another reading of the
	// same record give the same names.
	n := state(mix(f.Path, prev.Code, "edit") ^ c.old ^ c.new<<1 | 1)
	if c.old == 0 && c.new == 0 {
		n = t.fresh(f.Path)
	}
	return version{Code: n, Lint: n, undo: c, depth: len(f.Versions) - 1}
}
