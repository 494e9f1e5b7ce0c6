package claim

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// folds is a word as the tables write it.
func folds(w string) string {
	b := []byte(strings.ReplaceAll(w, "’", "'"))
	for i := range b {
		b[i] = folded(b[i])
	}
	return string(b)
}

// spellings draws words of the tables in any letters, and what is near to them.
func spellings(table map[string]part) *rapid.Generator[string] {
	words := make([]string, 0, len(table))
	for w := range table {
		words = append(words, w)
	}
	return rapid.Custom(func(t *rapid.T) string {
		if rapid.IntRange(0, 3).Draw(t, "odd") == 0 {
			return rapid.StringOfN(rapid.SampledFrom([]rune("aAzZ@[`{é’'\x00\x7f ")), 0, maxWord, maxWord).Draw(t, "text")
		}
		w := []byte(rapid.SampledFrom(words).Draw(t, "word"))
		at := rapid.IntRange(0, len(w)-1).Draw(t, "at")
		switch rapid.IntRange(0, 3).Draw(t, "change") {
		case 0:
			w[at] ^= 0x20
		case 1:
			w = append(w[:at], w[at+1:]...)
		case 2:
			w = []byte(strings.ReplaceAll(string(w), "'", "’"))
		}
		return string(w)
	})
}

// The hash table finds what a map of the words in small letters holds.
func TestLexicon(t *testing.T) {
	table := map[string]part{}
	for _, entries := range [][]entry{checkWords(), grammarWords()} {
		for _, e := range entries {
			for w := range strings.FieldsSeq(e.words) {
				if _, ok := table[w]; !ok {
					table[w] = part{class: e.class, sub: e.sub}
				}
			}
		}
	}
	for _, c := range cuedWords() {
		for w := range strings.FieldsSeq(c.words) {
			p := table[w]
			p.cues |= c.cue
			table[w] = p
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		w := spellings(table).Draw(t, "w")
		if got, want := words().find(w), table[folds(w)]; got != want {
			t.Fatalf("%q: %v, want %v", w, got, want)
		}
	})
}

// Two words have one key if they differ in case or apostrophe only.
func TestKey(t *testing.T) {
	text := rapid.StringOfN(rapid.SampledFrom([]rune("aAzZ@[`{é’'\x00\x7f")), 0, 5, maxWord)
	rapid.Check(t, func(t *rapid.T) {
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		switch rapid.IntRange(0, 2).Draw(t, "b is") {
		case 0:
			b = strings.ToUpper(strings.ReplaceAll(a, "’", "'"))
			b = strings.ReplaceAll(b, "É", "é")
		case 1:
			if b = a + "\x00"; len(b) > maxWord {
				b = a
			}
		}
		if (keyOf(a) == keyOf(b)) != (folds(a) == folds(b)) {
			t.Fatalf("%q and %q", a, b)
		}
	})
}

// A word of letters alone is taken as any word is.
func TestLetters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("aZ9-'_.,:/ é—`\n"))).Draw(t, "text")
		fast, slow := scanner{msg: text, end: len(text)}, scanner{msg: text, end: len(text)}
		if !fast.letters() {
			return
		}
		slow.marked()
		if fast.at != slow.at || len(slow.toks) != 1 || fast.toks[0] != slow.toks[0] {
			t.Fatalf("%q: %+v to %d, want %+v to %d", text, fast.toks, fast.at, slow.toks, slow.at)
		}
	})
}
