package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// maxBraces bounds what one word of braces expands to.
const maxBraces = 64

// words resolves the words of a command. A word of braces is several, and so
// is an unquoted variable that holds several.
func (b *builder) words(list []*syntax.Word) []Word {
	out := make([]Word, 0, len(list)+1)
	for _, w := range list {
		out = b.appendWord(out, w)
	}
	return out
}

func (b *builder) appendWord(out []Word, w *syntax.Word) []Word {
	b.spend(wordLen(w))
	if b.overflow {
		return out
	}
	if len(w.Parts) == 1 {
		switch p := w.Parts[0].(type) {
		case *syntax.Lit:
			if strings.IndexByte(p.Value, '{') < 0 {
				return append(out, Word{unescape(p.Value), true})
			}
		case *syntax.ParamExp:
			if name, ok := plainParam(p); ok {
				if v, ok := b.lookup(name); ok {
					for f := range strings.FieldsSeq(v.Text) {
						out = append(out, Word{f, true})
					}
					return out
				}
				if (name == "@" || name == "*") && b.sc.argsKnow {
					return b.appendArgs(out)
				}
			}
		case *syntax.DblQuoted:
			if len(p.Parts) == 1 {
				if pe, ok := p.Parts[0].(*syntax.ParamExp); ok {
					if name, ok := plainParam(pe); ok && name == "@" && b.sc.argsKnow {
						return b.appendArgs(out)
					}
				}
			}
		}
	}
	if hasBrace(w) {
		copied := *w // SplitBraces rewrites the parts
		copied.Parts = append([]syntax.WordPart(nil), w.Parts...)
		if syntax.SplitBraces(&copied) {
			queued := len(b.pending)
			if alts := b.braces(&copied); alts != nil {
				return append(out, alts...)
			}
			b.pending = b.pending[:queued]
		}
	}
	return append(out, b.word(w))
}

func wordLen(w *syntax.Word) int {
	return 1 + max(0, int(w.End().Offset())-int(w.Pos().Offset()))
}

func hasBrace(w *syntax.Word) bool {
	for _, p := range w.Parts {
		if l, ok := p.(*syntax.Lit); ok && strings.IndexByte(l.Value, '{') >= 0 {
			return true
		}
	}
	return false
}

// braces expands a split word, nil if it holds a sequence or too much.
func (b *builder) braces(w *syntax.Word) []Word {
	acc := []Word{{"", true}}
	for _, p := range w.Parts {
		var next []Word
		br, ok := p.(*syntax.BraceExp)
		if !ok {
			t, known := b.part(p)
			for i := range acc {
				acc[i].Text += t
				acc[i].Known = acc[i].Known && known
			}
			continue
		}
		if br.Sequence {
			return nil
		}
		for _, e := range br.Elems {
			alts := b.braces(e)
			if alts == nil || len(acc)*len(alts)+len(next) > maxBraces {
				return nil
			}
			for _, a := range acc {
				for _, alt := range alts {
					next = append(next, Word{a.Text + alt.Text, a.Known && alt.Known})
				}
			}
		}
		acc = next
	}
	return acc
}

// word resolves one word to one.
func (b *builder) word(w *syntax.Word) Word {
	if w == nil {
		return Word{"", true}
	}
	b.spend(wordLen(w))
	if b.overflow {
		return Word{}
	}
	if len(w.Parts) == 1 {
		t, known := b.part(w.Parts[0])
		return Word{t, known}
	}
	var sb strings.Builder
	known := true
	for _, p := range w.Parts {
		t, k := b.part(p)
		sb.WriteString(t)
		known = known && k
	}
	return Word{sb.String(), known}
}

func (b *builder) part(p syntax.WordPart) (text string, known bool) {
	switch p := p.(type) {
	case *syntax.Lit:
		return unescape(p.Value), true
	case *syntax.SglQuoted:
		if p.Dollar {
			return ansiC(p.Value), true
		}
		return p.Value, true
	case *syntax.DblQuoted:
		return b.quoted(p.Parts)
	case *syntax.ParamExp:
		if name, ok := plainParam(p); ok {
			if v, ok := b.lookup(name); ok {
				return v.Text, true
			}
		} else {
			b.collect(p)
		}
	case *syntax.ExtGlob:
		return b.source(p), true
	default: // substitutions, arithmetic
		b.collect(p)
	}
	return b.source(p), false
}

// quoted resolves what stands between double quotes, or in a heredoc.
func (b *builder) quoted(parts []syntax.WordPart) (string, bool) {
	if len(parts) == 1 {
		if l, ok := parts[0].(*syntax.Lit); ok {
			return unescapeQuoted(l.Value), true
		}
	}
	var sb strings.Builder
	known := true
	for _, p := range parts {
		if l, ok := p.(*syntax.Lit); ok {
			sb.WriteString(unescapeQuoted(l.Value))
			continue
		}
		t, k := b.part(p)
		sb.WriteString(t)
		known = known && k
	}
	return sb.String(), known
}
