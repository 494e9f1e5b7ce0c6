package shell

import (
	"strings"
	"unicode/utf8"
)

// unescape removes the backslashes of an unquoted text.
func unescape(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var sb strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
			if s[i] == '\n' {
				continue
			}
		}
		sb.WriteByte(s[i])
	}
	return sb.String()
}

// unescapeQuoted removes the backslashes that count within double quotes.
func unescapeQuoted(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var sb strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			switch s[i+1] {
			case '\n':
				i++
				continue
			case '$', '`', '"', '\\':
				i++
			}
		}
		sb.WriteByte(s[i])
	}
	return sb.String()
}

// ansiC resolves the escapes of $'…'.
func ansiC(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var sb strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			sb.WriteByte(s[i])
			continue
		}
		i++
		switch c := s[i]; c {
		case 'n':
			sb.WriteByte('\n')
		case 't':
			sb.WriteByte('\t')
		case 'r':
			sb.WriteByte('\r')
		case 'a':
			sb.WriteByte('\a')
		case 'b':
			sb.WriteByte('\b')
		case 'e', 'E':
			sb.WriteByte(0x1b)
		case 'f':
			sb.WriteByte('\f')
		case 'v':
			sb.WriteByte('\v')
		case '\\', '\'', '"', '?':
			sb.WriteByte(c)
		case 'x', 'u', 'U':
			width := map[byte]int{'x': 2, 'u': 4, 'U': 8}[c]
			v, n := digits(s[i+1:], 16, width)
			switch {
			case n == 0:
				sb.WriteByte('\\')
				sb.WriteByte(c)
			case c == 'x':
				sb.WriteByte(byte(v))
			case utf8.ValidRune(rune(v)):
				sb.WriteRune(rune(v))
			}
			i += n
		case '0', '1', '2', '3', '4', '5', '6', '7':
			v, n := digits(s[i:], 8, 3)
			sb.WriteByte(byte(v))
			i += n - 1
		default:
			sb.WriteByte('\\')
			sb.WriteByte(c)
		}
	}
	return sb.String()
}

// digits reads up to width digits of a base.
func digits(s string, radix uint32, width int) (value uint32, n int) {
	for n < len(s) && n < width {
		c := s[n] | 0x20
		var d uint32
		switch {
		case s[n] >= '0' && s[n] <= '9':
			d = uint32(s[n] - '0')
		case c >= 'a' && c <= 'f':
			d = uint32(c-'a') + 10
		default:
			return value, n
		}
		if d >= radix {
			return value, n
		}
		value = value*radix + d
		n++
	}
	return value, n
}
