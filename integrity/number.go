package integrity

import (
	"math"
	"strconv"
	"strings"
)

// maxPlain is the longest run of zeros that a canonical number writes out.
const maxPlain = 40

// Number returns the one form of all spellings of a decimal number: no
// thousands separators, no trailing zeros, no exponent unless the number is
// far from one. Numbers of any size keep every digit. It reports false for
// what is no number; that includes digits after a leading zero (007), which
// are names rather than amounts.
func Number(s string) (string, bool) {
	neg := false
	if s != "" && (s[0] == '-' || s[0] == '+') {
		neg, s = s[0] == '-', s[1:]
	}
	if s == "" || s[0] < '0' || s[0] > '9' {
		return "", false
	}
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	if i == len(s) && (s[0] != '0' || i == 1) { // the usual case
		if neg && s != "0" {
			return "-" + s, true
		}
		return s, true
	}
	whole, rest, ok := grouped(s, i)
	if !ok || len(whole) > 1 && whole[0] == '0' {
		return "", false
	}
	var frac string
	if rest != "" && rest[0] == '.' {
		j := 1
		for j < len(rest) && rest[j] >= '0' && rest[j] <= '9' {
			j++
		}
		if j == 1 {
			return "", false
		}
		frac, rest = rest[1:j], rest[j:]
		if rest == "" && frac[len(frac)-1] != '0' && len(frac) <= maxPlain && len(whole) == i { // as it is written
			if neg {
				return "-" + s, true
			}
			return s, true
		}
	}
	exp := 0
	if rest != "" {
		if rest[0] != 'e' && rest[0] != 'E' {
			return "", false
		}
		n, err := strconv.Atoi(strings.TrimPrefix(rest[1:], "+"))
		if err != nil || n > math.MaxInt32 || n < math.MinInt32 {
			return "", false
		}
		exp = n
	}
	out := compose(whole+frac, exp-len(frac))
	if neg && out != "0" {
		out = "-" + out
	}
	return out, true
}

// grouped takes the whole part of s, whose first i bytes are digits, without
// its thousands separators.
func grouped(s string, i int) (whole, rest string, ok bool) {
	if i == len(s) || s[i] != ',' && s[i] != '_' {
		return s[:i], s[i:], true
	}
	sep := s[i]
	if i > 3 {
		return "", "", false
	}
	var b strings.Builder
	b.WriteString(s[:i])
	for i < len(s) && s[i] == sep {
		if i+4 > len(s) || !digits(s[i+1:i+4]) {
			return "", "", false
		}
		b.WriteString(s[i+1 : i+4])
		i += 4
	}
	if i < len(s) && s[i] >= '0' && s[i] <= '9' {
		return "", "", false
	}
	return b.String(), s[i:], true
}

// compose writes digits × 10^exp.
func compose(all string, exp int) string {
	all = strings.TrimLeft(all, "0")
	short := strings.TrimRight(all, "0")
	exp += len(all) - len(short)
	switch {
	case short == "":
		return "0"
	case exp >= 0 && exp <= maxPlain:
		return short + strings.Repeat("0", exp)
	case exp < 0 && -exp < len(short):
		return short[:len(short)+exp] + "." + short[len(short)+exp:]
	case exp < 0 && -exp-len(short) <= maxPlain:
		return "0." + strings.Repeat("0", -exp-len(short)) + short
	}
	return short + "e" + strconv.Itoa(exp)
}

// Float is the canonical form of a float64; the three that JSON cannot write
// have names of their own.
func Float(f float64) string {
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 1):
		return "+inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	s, _ := Number(strconv.FormatFloat(f, 'g', -1, 64))
	return s
}

func digits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
