package exercise

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// text is "7" where that is allowed, else what format, pattern and length ask.
func text(s map[string]any) (any, error) {
	least, most := int(num(s["minLength"], 0)), int(num(s["maxLength"], maxInvented))
	if least > maxInvented {
		return nil, errLarge
	}
	if p, ok := s["pattern"].(string); ok {
		if v, ok := fromPattern(p, least); ok {
			return v, nil
		}
	}
	format, _ := s["format"].(string)
	v := formatted(format)
	if n := utf8.RuneCountInString(v); n < least {
		v = pad(format, v, least-n)
	} else if n > most {
		v = string([]rune(v)[:max(most, 0)])
	}
	return v, nil
}

// formatted is a value of a known format, or "7".
func formatted(format string) string {
	switch format {
	case "date-time":
		return "2007-07-07T07:07:07Z"
	case "date":
		return "2007-07-07"
	case "time":
		return "07:07:07Z"
	case "duration":
		return "P7D"
	case "email", "idn-email":
		return "seven@example.com"
	case "hostname", "idn-hostname":
		return "example.com"
	case "ipv4":
		return "192.0.2.7"
	case "ipv6":
		return "2001:db8::7"
	case "uri", "url", "iri":
		return "https://example.com/7"
	case "uri-reference", "iri-reference", "uri-template":
		return "/7"
	case "uuid":
		return "77777777-7777-4777-8777-777777777777"
	case "json-pointer":
		return "/7"
	case "relative-json-pointer":
		return "7"
	case "regex":
		return "7"
	case "byte":
		return "Nw=="
	}
	return "7"
}

// pad makes a value longer by n characters without leaving its format.
func pad(format, v string, n int) string {
	more := strings.Repeat("7", n)
	switch format {
	case "email", "idn-email", "hostname", "idn-hostname":
		return more + v
	case "byte":
		return strings.Repeat("Nzc3", n/4+1) + v
	}
	return v + more
}

// fromPattern makes a text that a pattern matches, of at least so many
// characters where the pattern leaves room.
func fromPattern(pattern string, least int) (string, bool) {
	if len(pattern) > maxText {
		return "", false
	}
	re, err := syntax.Parse(translate(pattern), syntax.Perl)
	if err != nil {
		return "", false
	}
	check, err := regexp.Compile(translate(pattern))
	if err != nil {
		return "", false
	}
	for _, more := range []int{0, 1, least, least + 1} {
		g := &generator{more: more}
		g.add(re)
		v := g.b.String()
		if n := utf8.RuneCountInString(v); n < least && more == least+1 && !anchoredAtEnd(pattern) {
			v += strings.Repeat("7", least-n)
		}
		if check.MatchString(v) && utf8.RuneCountInString(v) >= least {
			return v, true
		}
	}
	return "", false
}

// translate turns what JavaScript writes otherwise.
func translate(p string) string {
	return strings.NewReplacer(`\/`, `/`, `\d`, `[0-9]`, `(?<`, `(?P<`).Replace(strings.ReplaceAll(p, `\-`, `\x2d`))
}

func anchoredAtEnd(p string) bool { return strings.HasSuffix(p, "$") }

type generator struct {
	b    strings.Builder
	more int // repetitions beyond the least
	size int
}

func (g *generator) add(re *syntax.Regexp) {
	if g.size++; g.size > maxInvented || g.b.Len() > maxInvented {
		return
	}
	switch re.Op {
	case syntax.OpLiteral:
		g.b.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		g.b.WriteRune(pick(re.Rune))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		g.b.WriteByte('7')
	case syntax.OpCapture, syntax.OpConcat:
		for _, s := range re.Sub {
			g.add(s)
		}
	case syntax.OpAlternate:
		g.add(re.Sub[0])
	case syntax.OpStar, syntax.OpQuest, syntax.OpPlus, syntax.OpRepeat:
		low, high := 0, -1
		switch re.Op {
		case syntax.OpQuest:
			high = 1
		case syntax.OpPlus:
			low = 1
		case syntax.OpRepeat:
			low, high = re.Min, re.Max
		}
		n := low + g.more
		if high >= 0 {
			n = min(n, high)
		}
		for range n {
			g.add(re.Sub[0])
		}
	}
}

// pick chooses of a class what a person would: 7, else a letter, else the first.
func pick(ranges []rune) rune {
	for _, want := range []rune{'7', 'a', 'A', 'x', '0', '1'} {
		for i := 0; i+1 < len(ranges); i += 2 {
			if want >= ranges[i] && want <= ranges[i+1] {
				return want
			}
		}
	}
	for i := 0; i+1 < len(ranges); i += 2 {
		for r := ranges[i]; r <= ranges[i+1] && r < ranges[i]+128; r++ {
			if r > ' ' && r != 0x7f && utf8.ValidRune(r) {
				return r
			}
		}
	}
	if len(ranges) > 0 && utf8.ValidRune(ranges[0]) {
		return ranges[0]
	}
	return '7'
}
