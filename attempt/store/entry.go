package store

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
)

// entry is one line of the index: under key, and for lists under sub, the
// newest record is at off in the log. Entries are ordered by key, then newest
// first. Point keys (sub 0) have one entry, lists one for each sub; what merges
// leave double in a list is skipped by readers.
type entry struct {
	key, sub uint64
	at       int64  // stamp of the record
	off      int64  // of its line in the log, below 1<<40
	n        uint32 // how many records, at most maxCount
}

const (
	entrySize = 32
	maxCount  = 1<<24 - 1
)

func (e *entry) append(b []byte) []byte {
	b = binary.LittleEndian.AppendUint64(b, e.key)
	b = binary.LittleEndian.AppendUint64(b, e.sub)
	b = binary.LittleEndian.AppendUint64(b, uint64(e.at))
	return binary.LittleEndian.AppendUint64(b, uint64(e.off)|uint64(e.n)<<40)
}

func readEntry(b []byte) entry {
	last := binary.LittleEndian.Uint64(b[24:])
	return entry{
		key: binary.LittleEndian.Uint64(b), sub: binary.LittleEndian.Uint64(b[8:]),
		at: int64(binary.LittleEndian.Uint64(b[16:])), off: int64(last & (1<<40 - 1)), n: uint32(last >> 40),
	}
}

// compare is the order of the index. Of two records with one stamp the later
// in the log comes first.
func (e entry) compare(f entry) int {
	return cmp.Or(cmp.Compare(e.key, f.key), cmp.Compare(f.at, e.at), cmp.Compare(f.off, e.off), cmp.Compare(e.sub, f.sub))
}

// join takes an older entry of the same key and sub into e.
func (e *entry) join(older entry) {
	if older.at > e.at || older.at == e.at && older.off > e.off {
		e.at, e.off = older.at, older.off
	}
	e.n = min(e.n+older.n, maxCount)
}

// The kinds of key. The words behind each are what is hashed with it.
const (
	keyID         = 'i' // id
	keyApproach   = 'a' // approach
	keyExact      = 'x' // approach, set: the last record
	keyFailed     = 'f' // approach, set: the last failure; n counts them
	keyRefuted    = 'r' // approach, set: the last verified failure
	keyConfirmed  = 'c' // approach, set: the last success passed by a binding verifier
	keyAppear     = 'p' // approach, label: the last failure that waits for label
	keyVanish     = 'v' // approach; by label: failures that wait for it to go
	keySets       = 's' // approach; by set: failures
	keyNear       = 'n' // near key; by approach
	keyOpen       = 'o' // approach; by id: reservations
	keyReserved   = 'O' // approach, set: the last reservation
	keyHeld       = 'h' // id: its reservation
	keyWithdrawn  = 'w' // id: its withdrawal
	keyForeign    = 'm' // writer, sequence: a record of another ledger
	keyAll        = 'A' // all attempts, by record
	keyFailures   = 'F' // all failures, by approach and set
	keyExclusions = 'E' // all verified exclusions, by record
	keyHolds      = 'H' // all reservations, by id
)

// hashKey is a key of the index. The hash is cryptographic: whoever words an
// approach can't make it meet another.
func hashKey(kind byte, words ...string) uint64 {
	var buf [512]byte
	b := append(buf[:0], kind)
	for _, w := range words {
		b = binary.AppendUvarint(b, uint64(len(w)))
		b = append(b, w...)
	}
	sum := sha256.Sum256(b)
	return binary.LittleEndian.Uint64(sum[:])
}

// hashSub is a member of a list; never 0, which marks point keys.
func hashSub(words ...string) uint64 { return max(1, hashKey(0, words...)) }
