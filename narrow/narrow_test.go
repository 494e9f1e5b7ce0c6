package narrow

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestTermsRefusesWhatIsNotJSON(t *testing.T) {
	for _, in := range []string{"", "{", "tox", `{"a":1} x`} {
		if p, err := Terms([]byte(in)); err == nil {
			t.Errorf("Terms(%q) = %v, want an error", in, p)
		}
	}
}

func TestRememberKeepsTheNewStampAndLeavesItsInput(t *testing.T) {
	l := Ledger(nil).Remember(Entry{Signature: "a", Digest: "d1"}, Entry{Signature: "b", Digest: "d1"})
	m := l.Remember(Entry{Signature: "a", Digest: "d2", Passing: true})
	if got := m[1]; got.Signature != "a" || got.Digest != "d2" || !got.Passing {
		t.Errorf("newest is %+v", got)
	}
	if l[0].Signature != "a" || l[0].Digest != "d1" {
		t.Errorf("the folded ledger changed: %+v", l)
	}
}

func TestNewEntry(t *testing.T) {
	a, err := NewEntry("sh", []byte(`{"c":"tox -k","a":1}`), "d1")
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewEntry("sh", []byte(`{ "a": 1.0, "c": "tox -k" }`), "d2")
	if err != nil {
		t.Fatal(err)
	}
	if a.Signature != b.Signature || a.Signature != `sh:{"a":1,"c":"tox -k"}` {
		t.Errorf("signatures %q and %q", a.Signature, b.Signature)
	}
	if _, err := NewEntry("sh", []byte("{"), ""); err == nil {
		t.Error("a call with a broken input got an entry")
	}
}

func TestLabel(t *testing.T) {
	long := strings.Repeat("é", 400)
	for _, c := range []struct{ name, in, want string }{
		{"longest string last", `{"a":"long one","b":"x","c":3}`, `{"b":"x","c":3,"a":"long one"}`},
		{"counted in UTF-16 units", `{"a":"éé","b":"xxx"}`, `{"a":"éé","b":"xxx"}`},
		{"astral characters count twice", `{"a":"😀😀","b":"xxx"}`, `{"b":"xxx","a":"😀😀"}`},
		{"the first as written wins a tie", `{"z":"12","a":"34"}`, `{"a":"34","z":"12"}`},
		{"no string member", `{"b":[1],"a":{"x":"y"}}`, `{"a":{"x":"y"},"b":[1]}`},
		{"only the top object", `{"b":{"z":"1","y":"longer"},"a":"q"}`, `{"b":{"y":"longer","z":"1"},"a":"q"}`},
		{"a repeated name counts with its last value", `{"a":"longest of all","b":"xx","a":"y"}`, `{"a":"y","b":"xx"}`},
		{"no object", `[ "b", 1 ]`, `["b",1]`},
		{"not JSON", "make\ttest", `"make\ttest"`},
		{
			"cut between characters", `{"c":"` + long + `"}`,
			`{"c":"` + strings.Repeat("é", 253) + `… (296 more bytes; the whole input is in the call's record)`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Label([]byte(c.in)); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func termSet(t *rapid.T, name string) []string {
	s := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "-k", "7", "x/y", "..", "m.go"}), 0, 7).Draw(t, name)
	slices.Sort(s)
	return slices.Compact(s)
}

// Narrowing is a strict order: never of itself, never both ways, and a chain
// of narrowings is one.
func TestNarrowsIsAStrictOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := termSet(t, "a"), termSet(t, "b"), termSet(t, "c")
		if Narrows(a, a) {
			t.Fatalf("%v narrows itself", a)
		}
		if Narrows(a, b) && Narrows(b, a) {
			t.Fatalf("%v and %v narrow each other", a, b)
		}
		if Narrows(a, b) && Narrows(b, c) && !Narrows(a, c) {
			t.Fatalf("%v, %v, %v: not transitive", a, b, c)
		}
	})
}

// The merge in Narrows agrees with the definition word by word.
func TestNarrowsIsTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		later, earlier := termSet(t, "later"), termSet(t, "earlier")
		want := true
		for _, e := range earlier {
			want = want && slices.Contains(later, e)
		}
		added := 0
		for _, l := range later {
			if !slices.Contains(earlier, l) {
				added++
				want = want && !strings.ContainsAny(l, "/.")
			}
		}
		if want = want && added > 0; Narrows(later, earlier) != want {
			t.Fatalf("Narrows(%v, %v) = %v", later, earlier, !want)
		}
	})
}

func drawEntry(t *rapid.T) Entry {
	return Entry{
		Signature: rapid.StringMatching(`[a-z]{1,2}`).Draw(t, "signature"),
		Digest:    rapid.SampledFrom([]string{"", "d1", "d2"}).Draw(t, "digest"),
		Terms:     termSet(t, "terms"),
	}
}

// Folding in pieces is folding at once, and folding a ledger changes nothing.
func TestRememberFolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOfN(rapid.Custom(drawEntry), 0, 80).Draw(t, "entries")
		k := rapid.IntRange(0, len(all)).Draw(t, "k")
		whole := Ledger(nil).Remember(all...)
		parts := Ledger(nil).Remember(all[:k]...).Remember(all[k:]...)
		if !slices.Equal(whole.Signatures(), parts.Signatures()) {
			t.Fatalf("at once %v, in pieces %v", whole.Signatures(), parts.Signatures())
		}
		if again := Ledger(nil).Remember(whole...); !slices.Equal(again.Signatures(), whole.Signatures()) {
			t.Fatalf("%v folded again is %v", whole.Signatures(), again.Signatures())
		}
		if len(whole) > Kept {
			t.Fatalf("%d entries kept", len(whole))
		}
	})
}

func FuzzTerms(f *testing.F) {
	for _, s := range []string{`{"c":"pytest a.py -k x"}`, `"a\nb"`, `[[[]]]`, `{"a":{"a":"a"}}`, "\"\xff\"", `{"a":"é😀","a":1}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		label := Label(in)
		if utf8.Valid(in) && json.Valid(in) && !utf8.ValidString(label) {
			t.Fatalf("label %q is not UTF-8", label)
		}
		p, err := Terms(in)
		if err != nil {
			return
		}
		if !slices.IsSorted(p.Terms) || len(slices.Compact(slices.Clone(p.Terms))) != len(p.Terms) {
			t.Fatalf("terms %q are not sorted and distinct", p.Terms)
		}
		for _, c := range p.Conditions {
			if _, ok := slices.BinarySearch(p.Terms, c); !ok || targeting(c) || digits(c) {
				t.Fatalf("condition %q of %q", c, in)
			}
		}
	})
}
