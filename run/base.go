package run

import (
	"crypto/sha256"
	"encoding/binary"
)

type base struct {
	At   int
	ID   state
	Line int
	Turn int
	Why  string
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
	var room [256]byte
	b := append(append(append(room[:0], purpose...), 0), path...)
	b = binary.LittleEndian.AppendUint64(b, uint64(s))
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
