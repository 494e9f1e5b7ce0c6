package shell

import "strings"

// source is a text as the parser saw it: without the bodies of its quoted
// here-documents, which no shell looks into. They are most of what agents type,
// and the parser takes a text a byte at a time.
type source struct {
	text string
	cuts []cut
}

// cut is one body that was left out.
type cut struct {
	op   int // where the << stands in the shortened text
	at   int // where the body stood: the start of the line that ends it
	n    int // how many bytes were left out
	body string
}

// outside maps an offset of the shortened text to the whole text.
func (s *source) outside(off int) int {
	n := 0
	for i := range s.cuts {
		if off > s.cuts[i].at {
			n += s.cuts[i].n
		}
	}
	return off + n
}

// bodyOf is what was cut from the here-document whose << stands at op.
func (s *source) bodyOf(op int) (string, bool) {
	for i := range s.cuts {
		if s.cuts[i].op == op {
			return s.cuts[i].body, true
		}
	}
	return "", false
}

const (
	minCut  = 64 // bytes of a body; leaving out less gains nothing
	maxCuts = 64
)

// cutHeredocs leaves the bodies out. It knows plain words, quotes and comments;
// at the first sign of anything else it leaves the rest as it is.
func cutHeredocs(text string) source {
	if !strings.Contains(text, "<<") {
		return source{text: text}
	}
	c := cutter{text: text}
	c.walk()
	if len(c.cuts) == 0 {
		return source{text: text}
	}
	c.out.WriteString(text[c.kept:])
	return source{c.out.String(), c.cuts}
}
