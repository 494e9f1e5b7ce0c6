package check

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// stripped is a text read in one go: the code without comments, with trailing space and empty lines
// dropped, and the directive comments in order. ok is false if the text ends
// inside a string or a comment, so that what it is can't be told.
func (s *syntax) stripped(text string) (code string, directives []string, ok bool) {
	var b strings.Builder
	b.Grow(len(text))
	note := func(comment string, open int) {
		body := comment[open:]
		trim := strings.TrimLeft(body, " \t*")
		for _, d := range s.directives {
			if strings.HasPrefix(body, d) || strings.HasPrefix(trim, d) {
				directives = append(directives, strings.TrimSpace(comment))
				return
			}
		}
	}
	for i := 0; i < len(text); {
		from := i
		for i < len(text) && !s.starts[text[i]] {
			i++
		}
		b.WriteString(text[from:i])
		if i == len(text) {
			break
		}
		rest := text[i:]
		if mark := s.lineMark(rest, text, i); mark != "" {
			end := strings.IndexByte(rest, '\n')
			if end < 0 {
				end = len(rest)
			}
			note(rest[:end], len(mark))
			i += end
			continue
		}
		if s.block[0] != "" && strings.HasPrefix(rest, s.block[0]) {
			end := s.blockEnd(rest)
			if end < 0 {
				return "", nil, false
			}
			note(rest[:end], 2)
			if strings.Contains(rest[:end], "\n") {
				b.WriteByte('\n')
			} else {
				b.WriteByte(' ')
			}
			i += end
			continue
		}
		c := text[i]
		end := 0
		switch {
		case s.triple && (strings.HasPrefix(rest, `"""`) || strings.HasPrefix(rest, "'''")):
			if end = strings.Index(rest[3:], rest[:3]); end < 0 {
				return "", nil, false
			}
			end += 6
		case strings.IndexByte(s.raw, c) >= 0:
			if end = strings.IndexByte(rest[1:], c); end < 0 {
				return "", nil, false
			}
			end += 2
		case strings.IndexByte(s.quotes, c) >= 0:
			end, _ = stringEnd(rest)
		default:
			end = 1
		}
		b.WriteString(rest[:end])
		i += end
	}
	return squeeze(b.String()), directives, true
}

// squeeze drops trailing space and empty lines.
func squeeze(code string) string {
	var b strings.Builder
	b.Grow(len(code))
	for line := range strings.SplitSeq(code, "\n") {
		if line = strings.TrimRight(line, " \t\r"); line != "" {
			b.WriteString(line)
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// Line by line the same is left of a text as in one go, and two texts compare
// so.
func TestStripLaw(t *testing.T) {
	pieces := []string{
		"x", "yz", "\n", "\n", " ", "\t", "//", "/", "#", "/*", "*/", "--", "'", "\"", "\\'", "\\\"", "`", "\"\"\"", "'''", "\\", "// c\n", "# d\n", "x\n", "\r\n", "//go:build x\n", "# noqa\n", "/*\n*/",
		strings.Repeat("long ", 60), strings.Repeat("a\n", 90),
	}
	files := []string{"a.go", "a.py", "a.sh", "a.lua", "a.rs", "a.toml", "a.js", "a.java", "a.rb", "a.c", "a.exs"}
	rapid.Check(t, func(t *rapid.T) {
		draw := func(what string) string {
			return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 14).Draw(t, what), "")
		}
		for range 20 {
			file := rapid.SampledFrom(files).Draw(t, "file")
			s := syntaxOf(file)
			var texts [2]string
			var codes [2]string
			var notes [2][]string
			var oks [2]bool
			for i := range texts {
				texts[i] = draw("text")
				if i == 1 && rapid.Bool().Draw(t, "alike") {
					texts[1] = strings.Replace(texts[0], "c", "cc", 1)
				}
				codes[i], notes[i], oks[i] = s.stripped(texts[i])
				p := stripper{s: s, text: texts[i]}
				var b strings.Builder
				for line, ok := p.next(); ok; line, ok = p.next() {
					b.Write(line)
					b.WriteByte('\n')
				}
				if _, more := p.next(); more {
					t.Fatalf("%s: %q goes on after its end", file, texts[i])
				}
				if p.broken == oks[i] || oks[i] && (b.String() != codes[i] || !slices.Equal(p.directives, notes[i])) {
					t.Fatalf("%s: of %q is left %q %q (broken %v), want %q %q", file, texts[i], b.String(), p.directives, p.broken, codes[i], notes[i])
				}
			}
			only := texts[0] != texts[1] && oks[0] && oks[1] && codes[0] == codes[1]
			directive := only && !slices.Equal(notes[0], notes[1])
			if o, d := CommentOnly(file, texts[0], texts[1]); o != only || d != directive {
				t.Fatalf("%s: %q, %q: %v %v, want %v %v", file, texts[0], texts[1], o, d, only, directive)
			}
		}
	})
}

// Quotes that end nowhere are looked for once a line, not once each.
func TestLoneQuotes(t *testing.T) {
	for _, file := range []string{"a.py", "a.sh", "a.go"} {
		for _, quotes := range []string{`'\`, `"\`, `\"\'`} {
			text := "x " + strings.Repeat(quotes, 1<<19)
			from := time.Now()
			CommentOnly(file, text+"\n# a", text+"\n# b")
			if took := time.Since(from); took > 5*time.Second {
				t.Fatalf("%s: %s took %v", file, quotes, took)
			}
		}
	}
}
