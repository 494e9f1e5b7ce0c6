package run

import (
	"crypto/sha256"
	"encoding/binary"
	"path"
	"strconv"
	"strings"

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

type base struct {
	At   int
	ID   state
	Line int
	Turn int
	Why  string
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
	sum := sha256.Sum256([]byte(s))
	return binary.LittleEndian.Uint64(sum[:]) | 1
}

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

// moveBase records that the whole tree changed in a way no file accounts for.
func (t *Tree) moveBase(why string, line, turn int) {
	t.setBase(t.fresh(why), why, line, turn)
}

func (t *Tree) setBase(id state, why string, line, turn int) {
	t.Seq++
	old := t.bases[len(t.bases)-1].ID
	if len(t.bases) > 4096 {
		t.bases = append(t.bases[:0], t.bases[2048:]...)
		t.bases[0].At = 0
		t.bases[0].ID = ^state(0)
	}
	t.bases = append(t.bases, base{At: t.Seq, ID: id, Line: line, Turn: turn, Why: why})
	t.LastLine, t.LastTurn = line, turn
	t.move("", old, id)
}

// stash puts the tree aside; unstash brings it back, to the very state it had
// if nothing was written in between.
func (t *Tree) stash(line, turn int) {
	t.stashes = append(t.stashes, len(t.bases)-1)
	t.moveBase("git stash", line, turn)
}

func (t *Tree) unstash(line, turn int) {
	n := len(t.stashes)
	if n == 0 {
		t.moveBase("git stash pop", line, turn)
		return
	}
	k := t.stashes[n-1]
	t.stashes = t.stashes[:n-1]
	if k == len(t.bases)-2 && t.Seq == t.bases[k+1].At {
		t.setBase(t.bases[k].ID, "git stash pop", line, turn)
		return
	}
	t.moveBase("git stash pop", line, turn)
}

// switchTo moves the tree to a branch. Going away and straight back, with
// nothing written in between, gives the state back that was left.
func (t *Tree) switchTo(branch, why string, line, turn int) {
	back := t.left.Branch != "" && (branch == "-" || branch == t.left.Branch) && t.Seq == t.left.Seq
	was, base := t.branch, t.bases[len(t.bases)-1].ID
	if back {
		branch = t.left.Branch
		t.setBase(state(t.left.Base), why, line, turn)
	} else {
		t.moveBase(why, line, turn)
	}
	t.branch = branch
	t.left = leftBranch{Branch: was, Base: uint64(base), Seq: t.Seq}
}

// leftBranch is the branch the run came from, with the base it had there and
// the write number right after it was left.
type leftBranch struct {
	Branch string
	Base   uint64
	Seq    int
}

// move keeps the digest of the whole code state and its epoch.
func (t *Tree) move(path string, from, to state) {
	if from == to {
		return
	}
	t.sum ^= mix(path, from, "") ^ mix(path, to, "")
	if e, ok := t.epochs[t.sum]; ok {
		t.epoch = e
		return
	}
	t.top++
	t.epoch = t.top
	if len(t.epochs) < 1<<16 {
		t.epochs[t.sum] = t.epoch
	}
}

// mix digests a state of a file for one purpose.
func mix(path string, s state, purpose string) uint64 {
	if s == 0 && purpose == "" {
		return 0
	}
	b := binary.LittleEndian.AppendUint64([]byte(purpose+"\x00"+path), uint64(s))
	sum := sha256.Sum256(b)
	return binary.LittleEndian.Uint64(sum[:])
}

// baseAt is the base that stood after n writes.
func (t *Tree) baseAt(n int) base {
	for i := len(t.bases) - 1; i >= 0; i-- {
		if t.bases[i].At <= n {
			return t.bases[i]
		}
	}
	return base{ID: ^state(0)}
}

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
		if f.apart(c) || !c.Reads(f.Path) {
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
