package claim

import "strings"

// reader reads one sentence.
type reader struct {
	msg  string
	toks []token
	*context
}

func (r *reader) text(t *token) string { return r.msg[t.start:t.end] }

// is tells whether the token at i is one of the words, given in small letters.
func (r *reader) is(i int, words ...string) bool {
	if i < 0 || i >= len(r.toks) {
		return false
	}
	t := &r.toks[i]
	n := t.end - t.start
	for _, w := range words {
		if len(w) == n && foldsTo(r.msg[t.start:t.end], w) {
			return true
		}
	}
	return false
}

// foldsTo tells whether s in small ASCII letters is w; they are equally long.
func foldsTo(s, w string) bool {
	for i := range len(w) {
		c := s[i]
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != w[i] {
			return false
		}
	}
	return true
}

func (r *reader) lower(t *token) string { return strings.ToLower(r.text(t)) }
