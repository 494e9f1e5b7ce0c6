package claim

// tokenKind is the shape of a token.
type tokenKind uint8

// The punctuation marks that tokens carry, one byte each.
const (
	dash  = '~' // an em dash, an en dash or a hyphen between spaces
	arrow = '>'
)

// token is one word, mark or span of a sentence.
type token struct {
	start, end int
	value      int // number: the count; ratio: the first
	total      int // ratio: the second
	kind       tokenKind
	part
	depth   uint8 // in brackets
	upper   bool  // starts with a capital
	blocked bool  // in a stretch of words that states nothing
}

// maxTokens bounds the work on one sentence; what lies beyond is not read.
const maxTokens = 400

// name makes the token of one word.
func name(text string, from, to int) token {
	t := token{start: from, end: to, upper: text[0] >= 'A' && text[0] <= 'Z'}
	if text[0] >= '0' && text[0] <= '9' {
		return count(t, text)
	}
	if text[0] == '-' || pathLike(text) && text != "CI/CD" {
		t.kind, t.class = argument, cArg
		return t
	}
	t.part = partOf(text)
	return t
}

// pathLike tells whether a word has a mark that no word of the tables has.
func pathLike(text string) bool {
	for i := range len(text) {
		switch text[i] {
		case '/', '=', '.', '\\', '@', ':', '$':
			return true
		}
	}
	return false
}

func digits(s string) bool {
	for i := range len(s) {
		if (s[i] < '0' || s[i] > '9') && s[i] != ',' {
			return false
		}
	}
	return true
}

// thousands tells whether s goes on with a comma and a group of three digits.
func thousands(s string) bool {
	return len(s) >= 4 && s[0] == ',' && digits(s[1:4]) && s[1] != ',' && s[2] != ',' && s[3] != ',' &&
		(len(s) == 4 || !wordByte(s[4]) || s[4] == '.')
}

// count reads a number: 28, 1,234, 26+, 4/4.
func count(t token, text string) token {
	n, i := 0, 0
	for i < len(text) && i < 12 && n < 1<<30 && (text[i] >= '0' && text[i] <= '9' || text[i] == ',') {
		if text[i] != ',' {
			n = n*10 + int(text[i]-'0')
		}
		i++
	}
	t.value = n
	switch rest := text[i:]; {
	case rest == "":
		t.kind, t.class = number, cNumber
	case rest == "+":
		t.kind, t.class, t.sub = number, cNumber, '+'
	case rest[0] == '/' && len(rest) > 1:
		m := 0
		for j := 1; j < len(rest) && j < 9; j++ {
			if rest[j] < '0' || rest[j] > '9' {
				t.kind, t.class = argument, cArg
				return t
			}
			m = m*10 + int(rest[j]-'0')
		}
		t.kind, t.class, t.total = ratio, cNumber, m
	default:
		t.kind, t.class = argument, cArg
	}
	return t
}
