package claim

import "strings"

// reader reads one sentence.
type reader struct {
	msg  string
	toks []token
	context
}

// line is the sentence, on one line.
func (r *reader) line() string { return oneLine(r.msg[r.span[0]:r.span[1]]) }

func (r *reader) text(t *token) string { return r.msg[t.start:t.end] }

// is tells whether the token at i is one of the words, given in small letters.
func (r *reader) is(i int, words ...string) bool {
	if i < 0 || i >= len(r.toks) {
		return false
	}
	text := r.msg[r.toks[i].start:r.toks[i].end]
	if text == "" {
		return false
	}
	first := folded(text[0])
	for _, w := range words {
		if len(w) == len(text) && w[0] == first && foldsTo(text, w) {
			return true
		}
	}
	return false
}

// initial is the first byte of the token at i, a capital as a small letter: a
// long list of phrases is gone through by it, since most words are in none.
func (r *reader) initial(i int) byte { return folded(r.msg[r.toks[i].start]) }

func folded(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// foldsTo tells whether s in small ASCII letters is w; they are equally long.
func foldsTo(s, w string) bool {
	for i := range len(w) {
		if folded(s[i]) != w[i] {
			return false
		}
	}
	return true
}

func (r *reader) lower(t *token) string { return strings.ToLower(r.text(t)) }
