package integrity

import (
	"math/bits"
	"slices"
	"strings"
)

// mayDo reports whether a command line holds a word without which nothing in it
// is a deed, see [once]. Quotes and backslashes inside a word are left out of
// it, as a shell would. The beginnings of words are found eight bytes at a time.
func mayDo(line string) bool {
	inside := uint64(0) // the byte before is a letter
	for base := 0; base < len(line); base += 8 {
		var w uint64
		if base+8 <= len(line) {
			w = load8(line, base)
		} else {
			w = loadTail(line, base)
		}
		ascii := w & lows
		letters := gather((ascii + ones*(0x80-'a')) &^ (ascii + ones*(0x7f-'z')) & highs &^ w)
		starts := letters &^ (letters<<1 | inside)
		inside = letters >> 7
		for ; starts != 0; starts &= starts - 1 {
			i := base + bits.TrailingZeros64(starts)
			if i+1 == len(line) {
				return false // one letter
			}
			c := line[i+1]
			if quotes(c) || lower(c) && begins[line[i]-'a']>>(c-'a')&1 != 0 {
				if doesAt(line, i) {
					return true
				}
			}
		}
	}
	return false
}

// doesAt: the word that begins at from may make a deed.
func doesAt(line string, from int) bool {
	i := from
	for i < len(line) && lower(line[i]) {
		i++
	}
	if i < len(line) && quotes(line[i]) {
		return doing(unquoted(line, from))
	}
	return apart(line, from, i) && doing(line[from:i]) && mayBe(line, from, i)
}

// unquoted is the word at i without its quotes, or its beginning.
func unquoted(line string, i int) string {
	word := make([]byte, 0, 16)
	for ; i < len(line) && (lower(line[i]) || quotes(line[i])) && len(word) < cap(word); i++ {
		if lower(line[i]) {
			word = append(word, line[i])
		}
	}
	return string(word)
}

func lower(c byte) bool { return c-'a' < 26 }

func quotes(c byte) bool { return c == '\\' || c == '"' || c == '\'' }

// apart: the word is no part of a name with points or underscores.
func apart(line string, from, to int) bool {
	joins := func(c byte) bool { return c == '.' || c == '_' || c == '(' }
	return (from == 0 || line[from-1] == '(' || !joins(line[from-1])) && (to == len(line) || !joins(line[to]))
}

// mayBe: nothing else on the line takes back that the word may make a deed.
func mayBe(line string, from, to int) bool {
	switch line[from:to] {
	case "http", "https": // most are addresses
		return to == len(line) || line[to] != ':'
	case "gh", "glab":
		return posts(line[to:]) || slices.ContainsFunc(ghVerbs[:], func(v string) bool { return hasWord(line[to:], v) })
	}
	return true
}

// ghVerbs are what gh and glab do that is not to be done twice.
var ghVerbs = [...]string{"create", "comment", "merge", "close", "dispatch"}

// posts reports whether what follows gh may be api with something to send.
func posts(line string) bool {
	if !hasWord(line, "api") {
		return false
	}
	return slices.ContainsFunc([]string{"-f", "-F", "-X", "field", "method", "input"}, func(s string) bool { return strings.Contains(line, s) })
}

// hasWord reports whether a word stands in a line other than in a path.
func hasWord(line, word string) bool {
	for {
		i := strings.Index(line, word)
		if i < 0 {
			return false
		}
		rest := line[i+len(word):]
		if i == 0 || line[i-1] != '/' && !lower(line[i-1]) && (rest == "" || !lower(rest[0])) {
			return true
		}
		line = rest
	}
}

// doingWords are the programs and verbs of [once].
var doingWords = [...]string{
	"push", "curl", "wget", "http", "https", "xh", "httpie", "mail", "mailx", "sendmail", "mutt", "msmtp", "swaks", "gh", "glab",
	"vercel", "now", "surge", "cap", "capistrano", "release", "goreleaser", "deploy", "publish", "upload", "send",
}

// begins is, for each first letter of those words, which second ones there are.
var begins = func() (t [26]uint32) {
	for _, w := range doingWords {
		t[w[0]-'a'] |= 1 << (w[1] - 'a')
	}
	return t
}()

func doing(word string) bool { return slices.Contains(doingWords[:], word) }
