package shell

import "strings"

// cutter walks a text and leaves bodies out.
type cutter struct {
	text    string
	i       int
	kept    int // text[:kept] is in out, or was cut
	out     strings.Builder
	cuts    []cut
	waiting []heredoc // of the line at hand
}

type heredoc struct {
	op    int // in the whole text
	delim string
	tabs  bool
}

func (c *cutter) walk() {
	for c.i < len(c.text) {
		ok := true
		switch b := c.text[c.i]; b {
		case '`', '$', '{', '}', '[':
			ok = b != '`' && c.plainMark()
		case '(':
			ok = !c.next('(') && (c.wordStart() || c.next(')'))
		case '\\':
			c.i++
		case '\'':
			ok = c.to('\'')
		case '"':
			ok = c.double()
		case '#':
			if c.wordStart() {
				ok = c.to('\n')
				c.i-- // the newline is read as one
			}
		case '<':
			if c.next('<') {
				ok = c.operator()
			} else {
				ok = !c.next('(')
			}
		case '>':
			ok = !c.next('(')
		case '\n':
			ok = c.bodies()
		}
		if !ok {
			return
		}
		c.i++
	}
}

func (c *cutter) next(b byte) bool { return c.i+1 < len(c.text) && c.text[c.i+1] == b }

// plainMark takes a mark that opens nothing here: $NAME, a lone bracket.
func (c *cutter) plainMark() bool {
	switch c.text[c.i] {
	case '$':
		return !c.next('(') && !c.next('{') && !c.next('\'') && !c.next('"') && !c.next('[')
	case '[':
		return !c.next('[')
	}
	return true
}

// to moves to the next b.
func (c *cutter) to(b byte) bool {
	n := strings.IndexByte(c.text[c.i+1:], b)
	if n < 0 {
		return false
	}
	c.i += 1 + n
	return true
}

// double moves to the end of a double-quoted string without substitutions.
func (c *cutter) double() bool {
	for c.i++; c.i < len(c.text); c.i++ {
		switch c.text[c.i] {
		case '"':
			return true
		case '\\':
			c.i++
		case '`':
			return false
		case '$':
			if !c.plainMark() && !c.next('"') && !c.next('\'') {
				return false
			}
		}
	}
	return false
}

func (c *cutter) wordStart() bool {
	return c.i == 0 || strings.IndexByte(" \t\n;&|(", c.text[c.i-1]) >= 0
}

// operator takes << and a quoted delimiter.
func (c *cutter) operator() bool {
	h := heredoc{op: c.i}
	j := c.i + 2
	if j < len(c.text) && c.text[j] == '-' {
		h.tabs = true
		j++
	}
	for j < len(c.text) && c.text[j] == ' ' {
		j++
	}
	if j >= len(c.text) || c.text[j] != '\'' && c.text[j] != '"' {
		return false
	}
	n := strings.IndexByte(c.text[j+1:], c.text[j])
	if n < 1 {
		return false
	}
	h.delim = c.text[j+1 : j+1+n]
	if !plainDelim(h.delim) {
		return false
	}
	j += n + 2
	if j < len(c.text) && strings.IndexByte(" \t\n;|&>)", c.text[j]) < 0 {
		return false
	}
	c.waiting = append(c.waiting, h)
	c.i = j - 1
	return true
}

// plainDelim tells a delimiter that means the same to everyone.
func plainDelim(s string) bool {
	for k := range len(s) {
		if b := s[k]; !letterByte(b) && b != '_' && (b < '0' || b > '9') {
			return false
		}
	}
	return s != ""
}

// bodies passes over what follows the newline at hand: the bodies of the
// here-documents of its line.
func (c *cutter) bodies() bool {
	left := c.kept - c.out.Len() // out so far
	for _, h := range c.waiting {
		from := c.i + 1
		end, next := h.end(c.text, from)
		if end < 0 && len(c.waiting) == 1 && from < len(c.text) {
			return c.unended(h, from, left)
		}
		if end < 0 || dropped(c.text[from:end]) {
			return false
		}
		if end-from >= minCut && len(c.cuts) < maxCuts {
			c.out.WriteString(c.text[c.kept:from])
			c.cuts = append(c.cuts, cut{h.op - left, c.out.Len(), end - from, c.text[from:end]})
			c.kept = end
		}
		c.i = next
	}
	c.waiting = c.waiting[:0]
	return true
}

// unended cuts a body that goes on to the end of the text: the shell takes that
// for its end, the parser wants the line.
func (c *cutter) unended(h heredoc, from, left int) bool {
	if body := c.text[from:]; len(body) >= minCut && len(c.cuts) < maxCuts && !dropped(body) {
		c.out.WriteString(c.text[c.kept:from])
		c.cuts = append(c.cuts, cut{h.op - left, c.out.Len(), len(body), body + "\n"})
		c.out.WriteString(h.delim + "\n")
		c.kept = len(c.text)
	}
	return false // nothing is left
}

// dropped tells whether a body holds bytes that the parser drops.
func dropped(body string) bool {
	return strings.IndexByte(body, '\r') >= 0 || strings.IndexByte(body, 0) >= 0
}

// end finds the line that ends the body which starts at from, and the newline
// after it or the end of the text, less than 0 if there is none.
func (h *heredoc) end(text string, from int) (end, next int) {
	for from < len(text) {
		stop := len(text)
		if n := strings.IndexByte(text[from:], '\n'); n >= 0 {
			stop = from + n
		}
		line := text[from:stop]
		if h.tabs {
			line = strings.TrimLeft(line, "\t")
		}
		if line == h.delim {
			return from, stop
		}
		from = stop + 1
	}
	return -1, -1
}
