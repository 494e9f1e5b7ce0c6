package claim

import (
	"math/bits"
	"strings"
	"sync"
)

// lexicon finds the words of tables: an open-addressed hash table, since every
// word of every message is looked up and most are in no table. A word is
// compared as numbers.
type lexicon struct {
	slots []slot
	shift uint8 // of a hash, so that a slot's number is left
}

type slot struct {
	key
	part
}

// part is the part a word plays, and who has something to say of it.
type part struct {
	class class
	sub   uint8
	cues  cue
}

// key is a word: its bytes in small letters, eight to a number, and as the last
// byte how many they are.
type key struct{ head, tail uint64 }

// maxWord is no shorter than any word of the tables.
const maxWord = 15

// newLexicon makes one of size slots, a power of two and at least twice the
// number of words. Of two entries of a word the first counts.
func newLexicon(size int, tables ...[]entry) lexicon {
	x := lexicon{slots: make([]slot, size), shift: uint8(64 - bits.Len(uint(size-1)))}
	for _, table := range tables {
		for _, e := range table {
			for w := range strings.FieldsSeq(e.words) {
				if s := x.add(w); s.class == cOther {
					s.class, s.sub = e.class, e.sub
				}
			}
		}
	}
	return x
}

// add returns the slot of a word, which it takes if it is free.
func (x lexicon) add(w string) *slot {
	k := keyOf(w)
	s := x.slot(k)
	s.key = k
	return s
}

const lexiconSize = 2048

var words = sync.OnceValue(func() lexicon {
	x := newLexicon(lexiconSize, checkWords(), grammarWords())
	for _, c := range cuedWords() {
		for w := range strings.FieldsSeq(c.words) {
			x.add(w).cues |= c.cue
		}
	}
	return x
})

// slot is where a word is or would be.
func (x lexicon) slot(k key) *slot {
	const prime1, prime2 = 0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f
	i := ((k.head ^ k.tail*prime1) * prime2) >> x.shift
	for {
		s := &x.slots[i&uint64(len(x.slots)-1)]
		if s.key == k || s.key == (key{}) {
			return s
		}
		i++
	}
}

// find names a word of up to maxWord bytes, whatever the case of its ASCII
// letters and with either apostrophe; any other plays none.
func (x lexicon) find(text string) part {
	if len(text) > maxWord {
		return part{}
	}
	return x.slot(keyOf(text)).part
}

// lookup names a word of the tables.
func lookup(text string) (class, uint8) {
	p := partOf(text)
	return p.class, p.sub
}

// partOf is the part of a word of the tables.
func partOf(text string) part {
	if text == "CI" || text == "CD" || text == "CI/CD" {
		return part{class: cCI}
	}
	return words().find(text)
}

const (
	eachByte = 0x0101010101010101
	highBits = 0x80 * eachByte
)

// keyOf makes the key of a word of up to maxWord bytes. The bytes of a short
// word, and those in the middle of a longer one, are read twice.
func keyOf(w string) key {
	n := len(w)
	var k key
	switch {
	case n >= 8:
		k.head, k.tail = eight(w), eight(w[n-8:])>>(8*(16-n))
	case n >= 4:
		k.head = four(w) | four(w[n-4:])<<(8*(n-4))
	case n > 0:
		k.head = uint64(w[0]) | uint64(w[n/2])<<(8*(n/2)) | uint64(w[n-1])<<(8*(n-1))
	}
	if (k.head|k.tail)&highBits != 0 && strings.Contains(w, "’") {
		return keyOf(strings.ReplaceAll(w, "’", "'"))
	}
	return key{lowered(k.head), lowered(k.tail) | uint64(n)<<56}
}

// lowered makes small letters of the ASCII capitals among eight bytes: a byte
// below 0x80 gets its high bit from the first sum if it is no less than A, and
// from the second if it is past Z.
func lowered(x uint64) uint64 {
	low := x &^ highBits
	capitals := (low + (0x80-'A')*eachByte) &^ (low + (0x7f-'Z')*eachByte) &^ x & highBits
	return x | capitals>>2
}

// eight is the first eight bytes of s as a number.
func eight(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

func four(s string) uint64 {
	_ = s[3]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24
}
