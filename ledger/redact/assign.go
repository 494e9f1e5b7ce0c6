package redact

import (
	"bytes"
	"math"
)

// What a name says about the value after it.
const (
	plainName  = iota
	weakName   // a key, a cookie: the value must look random
	tokenName  // a token or key: the value must look like one
	secretName // a password: nearly any value
)

type ending struct {
	text  string
	class int
}

// endings are how names of secrets end, in lower case and without separators.
var endings = [...]ending{
	{"password", secretName},
	{"passwd", secretName},
	{"passphrase", secretName},
	{"pwd", secretName},
	{"secret", tokenName},
	{"token", tokenName},
	{"apikey", tokenName},
	{"accesskey", tokenName},
	{"secretkey", tokenName},
	{"privatekey", tokenName},
	{"signingkey", tokenName},
	{"encryptionkey", tokenName},
	{"credentials", tokenName},
	{"authorization", tokenName},
	{"key", weakName},
	{"auth", weakName},
	{"bearer", weakName},
	{"cookie", weakName},
}

// endsLikely tells most names from those of secrets by their last two letters.
func endsLikely(a, b byte) bool {
	switch (uint16(a)<<8 | uint16(b)) | 0x2020 { // in lower case
	case 'r'<<8 | 'd', 'w'<<8 | 'd', 's'<<8 | 'e', 'e'<<8 | 't', 'e'<<8 | 'n', 'e'<<8 | 'y',
		'l'<<8 | 's', 'o'<<8 | 'n', 't'<<8 | 'h', 'e'<<8 | 'r', 'i'<<8 | 'e':
		return true
	}
	return false
}

func isName(c byte) bool { return isWord(c) || c == '.' }

func nameClass(name []byte) int {
	if len(name) < 3 || !endsLikely(name[len(name)-2], name[len(name)-1]) {
		return plainName
	}
	var buf [16]byte
	n := len(buf)
	for i := len(name) - 1; i >= 0 && n > 0; i-- {
		c := name[i]
		if c == '_' || c == '-' || c == '.' {
			continue
		}
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		n--
		buf[n] = c
	}
	if n == len(buf) {
		return plainName
	}
	low := buf[n:]
	last := low[len(low)-1]
	for _, e := range endings {
		if e.text[len(e.text)-1] == last && len(low) >= len(e.text) && string(low[len(low)-len(e.text):]) == e.text {
			return e.class
		}
	}
	return plainName
}

// atAssign reads name, separator and value around the = or : at i.
func atAssign(b []byte, i int) (span, bool) {
	name, class := nameBefore(b, i)
	if class == plainName {
		return span{}, false
	}
	j := i + 1
	if j < len(b) && (b[j] == '=' || b[j] == ':') {
		return span{}, false // ==, :=, ::
	}
	if j < len(b) && b[i] == '=' && b[j] == '>' {
		j++
	}
	gap := j
	for j < len(b) && j-gap < 8 && (b[j] == ' ' || b[j] == '\t') {
		j++
	}
	v := valueAt(b, j)
	if v.from < v.to && bytes.EqualFold(name, []byte("authorization")) || v.scheme {
		class = secretName
	}
	loose := (b[i] == ':' || j > gap) && !v.scheme
	if !secretValue(b[v.from:v.to], class, v.quoted, loose) {
		return span{}, false
	}
	if workDir(name, b[v.from]) {
		return span{}, false
	}
	kind := "secret"
	if class == secretName {
		kind = "password"
	}
	return span{v.from, v.to, kind}, true
}

// workDir is PWD=/some/folder, which is no password.
func workDir(name []byte, first byte) bool {
	return bytes.HasSuffix(bytes.ToLower(name), []byte("pwd")) && bytes.IndexByte([]byte("/.~\\"), first) >= 0
}

// atFlag reads --password value.
func atFlag(b []byte, i int) (span, bool) {
	end := run(b, i, isWord)
	if end >= len(b) || b[end] != ' ' || end-i > 40 {
		return span{}, false
	}
	class := nameClass(b[i:end])
	if class < tokenName {
		return span{}, false
	}
	v := valueAt(b, end+1)
	if v.from < len(b) && b[v.from] == '-' || !secretValue(b[v.from:v.to], class, v.quoted, false) {
		return span{}, false
	}
	return span{v.from, v.to, "secret"}, true
}

// nameBefore is the name in front of a separator at i, past spaces and a
// closing quote.
func nameBefore(b []byte, i int) ([]byte, int) {
	j := i
	for j > 0 && i-j < 3 && (b[j-1] == ' ' || b[j-1] == '\t') {
		j--
	}
	if j > 0 && (b[j-1] == '"' || b[j-1] == '\'') {
		j--
		for j > 0 && b[j-1] == '\\' {
			j--
		}
	}
	end := j
	if end < 3 || !endsLikely(b[end-2], b[end-1]) {
		return nil, plainName
	}
	for j > 0 && end-j < 64 && isName(b[j-1]) {
		j--
	}
	name := b[j:end]
	return name, nameClass(name)
}

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

// atURL is the password in scheme://user:password@host, or a token alone
// before the @.
func atURL(b []byte, i int) (span, bool) {
	if !has(b, i, "://") || i == 0 || !isAlnum(b[i-1]) {
		return span{}, false
	}
	from := i + 3
	if has(b, from, "hooks.slack.com/services/") {
		at := from + len("hooks.slack.com/services/")
		end := run(b, at, func(c byte) bool { return isWord(c) || c == '/' })
		return span{at, end, "webhook"}, end > at
	}
	if has(b, from, "[") {
		return span{}, false // an address, or already taken out
	}
	sep := 0
	for j := from; j < len(b) && j-from < 512; j++ {
		switch c := b[j]; {
		case c == '@':
			if sep > 0 && j > sep+1 && !dull(b[sep+1:j], true) {
				return span{sep + 1, j, "password"}, true
			}
			if sep == 0 && j-from >= 16 && run(b, from, func(c byte) bool { return !isDigit(c) }) < j {
				return span{from, j, "secret"}, true
			}
			return span{}, false
		case c == ':' && sep == 0:
			sep = j
		case c <= ' ' || c == '/' || c == '?' || c == '#' || c == '"' || c == '\'' || c == '\\' || c == '<' || c == '>' || c == '`':
			return span{}, false
		}
	}
	return span{}, false
}
