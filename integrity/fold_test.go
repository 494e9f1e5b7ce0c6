package integrity

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestTokenHash: two tokens share a hash if and only if they fold to one form,
// wherever they stand in a text, and their capitals are told apart.
func TestTokenHash(t *testing.T) {
	x := newHasher()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.Custom(func(t *rapid.T) string {
			return strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "A", "b", "Zz", "0", "1", "9", ".5", ".50", "-x", "é", "É", "e\u0301", "abcdefgh", "ABCDEFGH", "1,024", "1e3", "_"}), 1, 6).Draw(t, "parts"), "")
		})
		// Each is taken as the one token it would be if nothing could end it.
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		in := func(s string) (uint64, uint16) {
			before, after := rapid.SampledFrom([]string{"", "x ", "long text, "}).Draw(t, "before"), rapid.SampledFrom([]string{"", " y", " and more text"}).Draw(t, "after")
			return x.token(before+s+after, len(before), len(before)+len(s))
		}
		ha, ca := in(a)
		hb, cb := in(b)
		if (ha == hb) != (fold(a) == fold(b)) {
			t.Fatalf("%q and %q: hashes %x and %x, folded %q and %q", a, b, ha, hb, fold(a), fold(b))
		}
		if ascii := strings.IndexFunc(a+b, func(r rune) bool { return r >= 0x80 }) < 0; ascii && len(a) <= 16 && strings.EqualFold(a, b) && (ca == cb) != (a == b) {
			t.Fatalf("%q and %q: capitals %x and %x", a, b, ca, cb)
		}
		if ca == 0 != (strings.ToLower(a) == a) && strings.IndexFunc(a, func(r rune) bool { return r >= 0x80 }) < 0 {
			t.Fatalf("%q: capitals %x", a, ca)
		}
	})
}

// TestTable: every token is found again while the table grows, and none that was
// not put in.
func TestTable(t *testing.T) {
	x, tab := newHasher(), newTable()
	hash := func(i int) uint64 { return x.mix(x.seed ^ uint64(i)) }
	const n = 50000
	for i := range n {
		if id, e := tab.take(hash(i)); id != uint32(i+1) || e.hash != hash(i) {
			t.Fatalf("token %d has entry %d", i, id)
		}
	}
	for i := range n {
		if tab.number(hash(i)) != uint32(i+1) || tab.number(hash(n+i)) != 0 {
			t.Fatalf("token %d has entry %d, one that is not there %d", i, tab.number(hash(i)), tab.number(hash(n+i)))
		}
	}
	tab.n = maxEntries
	if id, e := tab.take(hash(n)); id != 0 || e != nil {
		t.Errorf("a full table took entry %d", id)
	}
}
