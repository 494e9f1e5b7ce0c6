package redact

import (
	"bytes"
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
