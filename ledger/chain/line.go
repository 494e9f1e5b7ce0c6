// Package chain is the envelope of a ledger segment: how one record is laid
// out as a line, what its hash covers, and the text that a seal signs.
//
// A line is
//
//	{"v":1,"seq":7,"prev":"<64 hex>","body":{…},"hash":"<64 hex>"}
//
// with exactly these members, in this order and without white space between
// them. The hash is SHA-256 over the bytes of the line up to the comma before
// "hash": version, sequence, previous hash and the body as it was written, so
// nothing is re-encoded to check it. The envelope is the same in every
// version; "v" is the version of what is inside the body.
package chain

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"
)

// Version is the version of the bodies this code writes.
const Version = 1

// Hash is a SHA-256 in lower-case hex; comparing text with text spares
// decoding it for each line.
type Hash [64]byte

// Genesis is what the first line of a segment has as its previous hash.
func Genesis() (h Hash) {
	for i := range h {
		h[i] = '0'
	}
	return h
}

func (h Hash) String() string { return string(h[:]) }

// ParseHash reads 64 lower-case hex digits.
func ParseHash(s string) (Hash, bool) {
	var h Hash
	if len(s) != len(h) || !isHex([]byte(s)) {
		return h, false
	}
	copy(h[:], s)
	return h, true
}

// Sum is the hash of b.
func Sum(b []byte) Hash {
	var h Hash
	sum := sha256.Sum256(b)
	hex.Encode(h[:], sum[:])
	return h
}

// Line is one record as it lies in a segment. Its slices point into the line.
type Line struct {
	V      int
	Seq    uint64
	Prev   []byte // 64 hex digits
	Body   []byte
	Hash   []byte // 64 hex digits
	Hashed []byte // what Hash is taken over
}

// ErrLayout means that a line is not laid out as a record.
var ErrLayout = errors.New("line is not laid out as a record")

const (
	vMark    = `{"v":`
	seqMark  = `,"seq":`
	prevMark = `,"prev":"`
	bodyMark = `","body":`
	hashMark = `,"hash":"`
	tailMark = `"}`
	hashLen  = len(Hash{})
	tailLen  = len(hashMark) + hashLen + len(tailMark)
)

// MaxOverhead is the most bytes the envelope adds to a body, newline included.
const MaxOverhead = len(vMark) + 10 + len(seqMark) + 20 + len(prevMark) + hashLen + len(bodyMark) + tailLen + 1

// Append adds the line for body, newline included, to dst and returns its
// hash. The body must be one JSON value without a line break.
func Append(dst []byte, seq uint64, prev Hash, body []byte) ([]byte, Hash) {
	start := len(dst)
	dst = append(dst, vMark...)
	dst = strconv.AppendInt(dst, Version, 10)
	dst = append(dst, seqMark...)
	dst = strconv.AppendUint(dst, seq, 10)
	dst = append(dst, prevMark...)
	dst = append(dst, prev[:]...)
	dst = append(dst, bodyMark...)
	dst = append(dst, body...)
	h := Sum(dst[start:])
	dst = append(dst, hashMark...)
	dst = append(dst, h[:]...)
	dst = append(dst, tailMark...)
	return append(dst, '\n'), h
}

// Parse reads the layout of a line given without its newline. It does not
// check the hash, nor that the body is JSON.
func Parse(b []byte) (Line, error) {
	var l Line
	i := 0
	v, i, ok := number(b, i, vMark)
	if !ok || v == 0 || v > 1<<30 {
		return l, ErrLayout
	}
	l.V = int(v)
	if l.Seq, i, ok = number(b, i, seqMark); !ok {
		return l, ErrLayout
	}
	if !bytes.HasPrefix(b[i:], []byte(prevMark)) {
		return l, ErrLayout
	}
	i += len(prevMark)
	end := len(b) - tailLen
	if i+hashLen+len(bodyMark) >= end {
		return l, ErrLayout
	}
	l.Prev = b[i : i+hashLen]
	i += hashLen
	if string(b[i:i+len(bodyMark)]) != bodyMark {
		return l, ErrLayout
	}
	l.Body = b[i+len(bodyMark) : end]
	l.Hashed = b[:end]
	tail := b[end:]
	if string(tail[:len(hashMark)]) != hashMark || string(tail[len(hashMark)+hashLen:]) != tailMark {
		return l, ErrLayout
	}
	l.Hash = tail[len(hashMark) : len(hashMark)+hashLen]
	return l, nil
}

// Intact reports whether the line's hash is that of its bytes.
func (l *Line) Intact() bool {
	h := Sum(l.Hashed)
	return bytes.Equal(h[:], l.Hash)
}

// number reads mark and then a decimal number without leading zeros.
func number(b []byte, i int, mark string) (n uint64, next int, ok bool) {
	if len(b)-i < len(mark) || string(b[i:i+len(mark)]) != mark {
		return 0, i, false
	}
	i += len(mark)
	start := i
	for i < len(b) && b[i] >= '0' && b[i] <= '9' {
		d := uint64(b[i] - '0')
		if n > (1<<64-1-d)/10 {
			return 0, i, false
		}
		n = n*10 + d
		i++
	}
	if i == start || (b[start] == '0' && i-start > 1) {
		return 0, i, false
	}
	return n, i, true
}

func isHex(b []byte) bool {
	for _, c := range b {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}
