package claim

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The quick ways of this package give what the slow ones give.

func texts(runes string) *rapid.Generator[string] {
	return rapid.StringOf(rapid.SampledFrom([]rune(runes)))
}

func TestTooLong(t *testing.T) {
	plain := rapid.SampledFrom([]string{"a ", "b-c ", "'s ", "- ", "(", ") ", "1 "})
	wide := rapid.SampledFrom([]string{"İK", "Über ", "— "})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(plain, 8, 20).Draw(t, "words"), "")
		if rapid.Bool().Draw(t, "more") {
			text += strings.Join(rapid.SliceOfN(rapid.OneOf(plain, wide), 1, 8).Draw(t, "other words"), "")
		}
		if n := len(labelWords(nil, text)); tooLong(text) && n <= leadWords {
			t.Fatalf("%q has %d words", text, n)
		} else if !tooLong(text) && n > leadWords && strings.IndexFunc(text, func(c rune) bool { return c > 0x7f }) < 0 {
			t.Fatalf("%q has %d words, but is not too long", text, n)
		}
	})
}

func TestLabelWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts("aZ-' .:İKé\xff1").Draw(t, "text")
		want := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return !(c >= 'a' && c <= 'z' || c == '-' || c == '\'') })
		if got := labelWords(nil, text); strings.Join(got, "|") != strings.Join(want, "|") {
			t.Fatalf("%q: %q, want %q", text, got, want)
		}
	})
}

func TestBlank(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts(" \t\v\u00a0\u3000a").Draw(t, "text")
		if got, want := blank(text), strings.TrimSpace(text) == ""; got != want {
			t.Fatalf("%q: %t", text, got)
		}
	})
}

func TestOneTick(t *testing.T) {
	marks := rapid.SampledFrom([]string{"[x]", "[ ]", "[", "✅", "✔", "☑", "🟢", "❌", "⚠️", "☐", "⬜", "a", "-", "x", ""})
	rapid.Check(t, func(t *rapid.T) {
		text := marks.Draw(t, "first") + marks.Draw(t, "next")
		n, got := oneTick(text)
		if m, want := boxOrTick(text); n != m || got != want {
			t.Fatalf("%q: %d, %d, want %d, %d", text, n, got, m, want)
		}
	})
}

// Bytes that begin no letter of another script may stand anywhere.
func TestOtherScriptAnywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := texts("abc def—é✅").Draw(t, "before")
		foreign := rapid.SampledFrom([]string{"", "г", "完", "ε"}).Draw(t, "foreign")
		after := texts("abc def—é✅").Draw(t, "after")
		if got := otherScript(before + foreign + after); got != (foreign != "") {
			t.Fatalf("%q: %t", before+foreign+after, got)
		}
	})
}

// A reading that was used before reads as a new one does.
func TestUsedReading(t *testing.T) {
	text := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 40).Draw(t, "words"), " ")
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		var used, fresh message
		used.read(a, 0)
		if got, want := used.read(b, 0), fresh.read(b, 0); !reflect.DeepEqual(got, want) {
			t.Fatalf("%q after %q: %+v, want %+v", b, a, got, want)
		}
	})
}

// What was run is looked for only in a sentence that has the words for it.
func TestRanPartSeen(t *testing.T) {
	one := rapid.SampledFrom([]string{"I", "ran", "run", "executed", "`pytest tests/test_a.py`", "`x`", "now", "all", ","})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(one, 1, 6).Draw(t, "words"), " ")
		s := scanner{msg: text, end: len(text)}
		if !s.next() {
			return
		}
		r := reader{msg: text, toks: s.toks}
		var seen uint64
		for i := range s.toks {
			seen |= 1 << s.toks[i].class
		}
		var got, want ranPart
		got.next(&r, seen, 0, nil)
		want.next(&r, ^uint64(0), 0, nil)
		if got != want {
			t.Fatalf("%q: %+v, want %+v", text, got, want)
		}
	})
}

func TestNextWord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts("aZ' .é—完").Draw(t, "text")
		w, rest := nextWord(text)
		if wantW, wantRest := nextWideWord(text); w != wantW || w != "" && rest != wantRest {
			t.Fatalf("%q: %q, %q, want %q, %q", text, w, rest, wantW, wantRest)
		}
	})
}
