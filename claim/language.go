package claim

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// foreign tells whether a message is written in another language than these
// tables read. A few of their words ("Build: OK", "44 passed") stand in any
// language; what is said of them there is not read. It is asked only of a
// message that gave a claim, and looks at no more than its last 4 KiB.
func foreign(text string) bool {
	text = text[max(0, len(text)-4096):]
	small := smallWords()
	ours, other, letters := 0, 0, 0
	fenced, latin := false, !otherScript(text)
read:
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(strings.TrimLeft(line, " \t"), "```") {
			fenced = !fenced
		}
		if fenced {
			continue
		}
		for line != "" {
			// A quoted name or command has no language.
			part, after, _ := strings.Cut(line, "`")
			_, line, _ = strings.Cut(after, "`")
			for w, rest := nextWord(part); w != ""; w, rest = nextWord(rest) {
				switch r, _ := utf8.DecodeRuneInString(w); {
				case r >= 0x370 && r < 0x1e00 || r >= 0x2e80:
					letters += utf8.RuneCountInString(w) // Greek, Cyrillic, Han, Kana, …
				default:
					switch small.find(w).class {
					case english:
						ours++
					case otherLanguage:
						other++
					}
				}
				if ours+other >= enoughWords || latin && ours > enoughWords/3 {
					break read // in Latin letters, no more can turn the answer
				}
			}
		}
	}
	return other >= 2 && other > 2*ours || letters >= 4 && letters > 8*ours
}

// nextWord cuts the first run of letters and apostrophes off s.
func nextWord(s string) (w, rest string) {
	i := 0
	for i < len(s) && s[i] < utf8.RuneSelf && !inWord(s[i]) {
		i++
	}
	from := i
	for i < len(s) && inWord(s[i]) {
		i++
	}
	if i < len(s) && s[i] >= utf8.RuneSelf {
		return nextWideWord(s)
	}
	return s[from:i], s[i:]
}

func inWord(c byte) bool { return letter(c) || c == '\'' }

// nextWideWord does so where letters may be of any script.
func nextWideWord(s string) (w, rest string) {
	from := -1
	for i := 0; i < len(s); {
		n, isLetter := 1, inWord(s[i])
		if s[i] >= utf8.RuneSelf {
			var r rune
			r, n = utf8.DecodeRuneInString(s[i:])
			isLetter = unicode.IsLetter(r)
		}
		if isLetter && from < 0 {
			from = i
		} else if !isLetter && from >= 0 {
			return s[from:i], s[i:]
		}
		i += n
	}
	if from < 0 {
		return "", ""
	}
	return s[from:], ""
}

// otherScript tells whether a text may hold letters of the scripts that are
// counted: it looks at the first bytes of their UTF-8 forms.
func otherScript(s string) bool {
	for i := 0; i < len(s); i++ {
		for i+8 < len(s) && eight(s[i:])&highBits == 0 {
			i += 8 // ASCII alone
		}
		c := s[i]
		if c < 0xcd {
			continue
		}
		var next byte
		if i+1 < len(s) {
			next = s[i+1]
		}
		if c != 0xe2 && c != 0xf0 || c == 0xe2 && next >= 0xba || c == 0xf0 && next != 0x9f {
			return true // not dashes, arrows, emoji
		}
	}
	return false
}

// enoughWords is how many small words settle a message's language.
const enoughWords = 60

// The classes of the words that tell languages apart.
const (
	english class = iota + 1
	otherLanguage
)

// smallWords are the commonest small words of English, and those of other
// languages in Latin letters that are no words of English.
var smallWords = sync.OnceValue(func() lexicon {
	return newLexicon(512, []entry{
		{english, 0, "the is are and of to for with this that now it not by from be has have i you on at as all no was " +
			"were which when after only still your"},
		{otherLanguage, 0, "der das und ist nicht wurde wurden noch mit für auf den dem ein eine einen im alle jetzt sind werden " +
			"wird keine ohne auch nach von zu zum durch wieder fertig fehler laufen erfolgreich grün"},
		{otherLanguage, 0, "le la les des et est une dans avec sont pas tous toutes maintenant pour du réussi passent"},
		{otherLanguage, 0, "el los las está están para con una se en todas todos ahora pasan del y"},
		{otherLanguage, 0, "os não com uma são agora passam"},
		{otherLanguage, 0, "il che sono non tutti della di ora passano"},
		{otherLanguage, 0, "het een niet zijn voor deze nu slagen"},
		{otherLanguage, 0, "och är Är inte alla som jest są nie wszystkie testy"},
	})
})
