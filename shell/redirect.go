package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// redirects resolves redirections; heredoc is what they feed to standard
// input, with the expansions of an unquoted heredoc left as written.
func (b *builder) redirects(list []*syntax.Redirect) (out []Redirect, heredoc string) {
	for _, r := range list {
		op := r.Op.String()
		n := ""
		if r.N != nil {
			n = r.N.Value
		}
		switch r.Op {
		case syntax.Hdoc, syntax.DashHdoc:
			// Without a target, the body known or not is all that matters.
			text, known := "", true
			if body, left := b.src.bodyOf(int(r.OpPos.Offset())); left {
				text = b.cutText(r, body)
			} else if r.Hdoc != nil {
				text, known = b.heredocText(r)
			}
			if n == "" || n == "0" {
				heredoc = text
			}
			out = append(out, Redirect{Op: n + op, Target: Word{b.word(r.Word).Text, known}})
			continue
		case syntax.WordHdoc:
			w := b.word(r.Word)
			heredoc = w.Text + "\n"
			out = append(out, Redirect{Op: n + op, Target: w})
			continue
		}
		w := b.word(r.Word)
		if (r.Op == syntax.DplOut || r.Op == syntax.DplIn) && isFD(w.Text) {
			op = n + op + w.Text
		} else {
			op = n + op
		}
		out = append(out, Redirect{Op: op, Target: w})
	}
	return out, heredoc
}

func (b *builder) heredocText(r *syntax.Redirect) (string, bool) {
	quoted := false
	for _, p := range r.Word.Parts {
		l, ok := p.(*syntax.Lit)
		if !ok || strings.IndexByte(l.Value, '\\') >= 0 {
			quoted = true
		}
	}
	b.spend(wordLen(r.Hdoc))
	if b.overflow {
		return "", false
	}
	var text string
	known := true
	if quoted {
		for _, p := range r.Hdoc.Parts {
			if l, ok := p.(*syntax.Lit); ok {
				text += l.Value
			}
		}
	} else {
		text, known = b.quoted(r.Hdoc.Parts)
	}
	return withoutTabs(r, text), known
}

// cutText is the text of a body that was left out of what was parsed.
func (b *builder) cutText(r *syntax.Redirect, body string) string {
	if b.spend(len(body)); b.overflow {
		return ""
	}
	return withoutTabs(r, body)
}

// withoutTabs is what <<- makes of a body.
func withoutTabs(r *syntax.Redirect, text string) string {
	if r.Op != syntax.DashHdoc {
		return text
	}
	lines := strings.SplitAfter(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimLeft(lines[i], "\t")
	}
	return strings.Join(lines, "")
}

func isFD(s string) bool {
	if s == "-" {
		return true
	}
	s = strings.TrimSuffix(s, "-")
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
