package redact

import (
	"bytes"
	"math"
)

type value struct {
	from, to int
	quoted   bool
	scheme   bool // Bearer, Basic: what follows is a credential
}

// valueAt reads the value that starts at i: up to its closing quote, or up to
// what cannot be part of an unquoted one.
func valueAt(b []byte, i int) value {
	v := value{from: i, to: i}
	j := i
	for j < len(b) && b[j] == '\\' {
		j++
	}
	var quote byte
	if j < len(b) && (b[j] == '"' || b[j] == '\'' || b[j] == '`') {
		quote = b[j]
		v.quoted = true
		v.from = j + 1
	}
	for _, s := range [...]string{"Bearer ", "bearer ", "Basic ", "basic ", "Token ", "token "} {
		if has(b, v.from, s) {
			v.from += len(s)
			v.scheme = true
			break
		}
	}
	v.to = v.from
	if quote == 0 {
		v.to = run(b, v.from, unquotedByte)
		return v
	}
	for v.to < len(b) && b[v.to] != quote && b[v.to] >= ' ' && b[v.to] != '"' && b[v.to] != '\\' {
		v.to++
	}
	return v
}

func unquotedByte(c byte) bool {
	switch c {
	case '"', '\'', '`', ',', ';', '&', ')', '}', ']', '|', '<', '>', '\\':
		return false
	}
	return c > ' '
}

// secretValue decides whether a value after a name of the given class is taken
// out. loose is a separator that prose and code use as well (": ", " = ").
func secretValue(v []byte, class int, quoted, loose bool) bool {
	if len(v) < 3 || dull(v, quoted) {
		return false
	}
	letters, digits, other, upper := 0, 0, 0, 0
	for _, c := range v {
		switch {
		case isDigit(c):
			digits++
		case isAlnum(c) || c == '_':
			letters++
			if c >= 'A' && c <= 'Z' {
				upper++
			}
		case c == ' ':
			return false
		default:
			other++
		}
	}
	switch class {
	case secretName:
		if quoted || !loose {
			return true
		}
		return len(v) >= 6 && letters > 0 && (digits > 0 || other > 0)
	case tokenName:
		if letters == 0 && other == 0 {
			return len(v) >= 16
		}
		if quoted || !loose {
			return len(v) >= 8 && (digits > 0 || len(v) >= 16)
		}
		return len(v) >= 8 && digits > 0
	}
	mixed := upper > 0 && upper < letters
	return digits > 1 && letters > 0 && (mixed && len(v) >= 20 || other == 0 && len(v) >= 24) &&
		!isHexText(v) && entropy(v) >= 3.5
}

// dull values name a secret instead of being one: keywords, types,
// placeholders, expressions.
func dull(v []byte, quoted bool) bool {
	switch v[0] {
	case '$', '{', '<', '%', '[', '(', '*', '&', '!', '?':
		return true
	}
	switch string(bytes.ToLower(v[:min(len(v), 12)])) {
	case "none", "null", "nil", "true", "false", "undefined", "string", "str", "bytes", "number", "any",
		"object", "optional", "required", "password", "secret", "token", "boolean", "redacted", "xxx", "xxxx", "xxxxxxxx":
		return true
	}
	if quoted {
		return false
	}
	if number := run(v, 0, func(c byte) bool { return isDigit(c) || bytes.IndexByte([]byte("+-.eE"), c) >= 0 }); number == len(v) && len(v) < 16 {
		return bytes.IndexByte(v, '.') >= 0 || len(v) < 4
	}
	return expression(v)
}

// expression is a call or a path of names such as os.environ or cfg.token.
func expression(v []byte) bool {
	dots := 0
	for i, c := range v {
		switch {
		case c == '(' || c == '[':
			return i > 0
		case c == '.':
			dots++
		case isDigit(c) || !(isAlnum(c) || c == '_'):
			return false
		}
	}
	return dots > 0
}

func isHexText(v []byte) bool {
	for _, c := range v {
		if !isDigit(c) && (c < 'a' || c > 'f') && (c < 'A' || c > 'F') {
			return false
		}
	}
	return true
}

// entropy is in bits per byte.
func entropy(v []byte) float64 {
	var n [256]int
	for _, c := range v {
		n[c]++
	}
	h := 0.0
	for _, k := range n {
		if k > 0 {
			p := float64(k) / float64(len(v))
			h -= p * math.Log2(p)
		}
	}
	return h
}
