package redact

import "bytes"

func isAlnum(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

func isWord(c byte) bool { return isAlnum(c) || c == '_' || c == '-' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// run is the end of the bytes from i on that in accepts.
func run(b []byte, i int, in func(byte) bool) int {
	for i < len(b) && in(b[i]) {
		i++
	}
	return i
}

// has reports whether b[i:] starts with s.
func has(b []byte, i int, s string) bool {
	return i >= 0 && i+len(s) <= len(b) && string(b[i:i+len(s)]) == s
}

// starts reports whether a word starts at i. In JSON text the letter before
// may be the end of an escape such as \n.
func starts(b []byte, i int) bool {
	if i == 0 || !isWord(b[i-1]) {
		return i >= 0
	}
	return i >= 2 && b[i-2] == '\\' && bytes.IndexByte([]byte("nrtbf"), b[i-1]) >= 0
}

// prefixed is a token that starts with prefix at i and goes on for at least n
// bytes that in accepts.
func prefixed(b []byte, i int, prefix string, n int, in func(byte) bool, kind string) (span, bool) {
	if !has(b, i, prefix) || !starts(b, i) {
		return span{}, false
	}
	from := i + len(prefix)
	if end := run(b, from, in); end-from >= n {
		return span{i, end, kind}, true
	}
	return span{}, false
}

func atDash(b []byte, i int) (span, bool) {
	if i > 0 {
		switch b[i-1] {
		case 'k':
			return apiKey(b, i-2)
		case 't':
			return prefixed(b, i-5, "glpat-", 20, isWord, "gitlab-token")
		case '-':
			return atFlag(b, i-1)
		}
		if i >= 4 && b[i-2] == 'x' && b[i-3] == 'o' && b[i-4] == 'x' {
			return prefixed(b, i-4, "xox", 12, isWord, "slack-token")
		}
		if b[i-1] == 'i' {
			return prefixed(b, i-4, "pypi-", 32, isWord, "pypi-token")
		}
	}
	switch {
	case has(b, i, "-----BEGIN "):
		return privateKey(b, i)
	case has(b, i, "-u ") && bytes.Contains(b[max(0, i-200):i], []byte("curl")):
		return userPassword(b, i+3)
	}
	return span{}, false
}

// apiKey is sk-… as several model vendors write them: it holds a digit and one
// stretch without dashes of at least 16.
func apiKey(b []byte, i int) (span, bool) {
	s, ok := prefixed(b, i, "sk-", 20, isWord, "api-key")
	if !ok {
		return s, false
	}
	digit, stretch, best := false, 0, 0
	for _, c := range b[s.from+3 : s.to] {
		digit = digit || isDigit(c)
		if stretch++; c == '-' {
			stretch = 0
		}
		best = max(best, stretch)
	}
	return s, digit && best >= 16
}

// privateKey is a PEM block, in JSON text with \n for its line breaks.
func privateKey(b []byte, i int) (span, bool) {
	head := b[i+len("-----BEGIN "):]
	head = head[:min(len(head), 48)]
	k := bytes.Index(head, []byte("-----"))
	if k < 0 || !bytes.Contains(head[:k], []byte("PRIVATE KEY")) {
		return span{}, false
	}
	j := i + len("-----BEGIN ") + k + 5
	for j < len(b) && !has(b, j, "-----") {
		c := b[j]
		switch {
		case isWord(c), bytes.IndexByte([]byte("+/=:,. \n\r\t"), c) >= 0:
			j++
		case has(b, j, `\n`), has(b, j, `\r`), has(b, j, `\t`):
			j += 2
		default:
			return span{i, j, "private-key"}, true
		}
	}
	if has(b, j, "-----END ") {
		if k := bytes.Index(b[j+9:min(len(b), j+64)], []byte("-----")); k >= 0 {
			j += 9 + k + 5
		}
	}
	return span{i, j, "private-key"}, true
}

func userPassword(b []byte, i int) (span, bool) {
	end := run(b, i, func(c byte) bool { return c > ' ' && c != '"' && c != '\'' && c != '\\' })
	k := bytes.IndexByte(b[i:end], ':')
	if k <= 0 || i+k+1 == end {
		return span{}, false
	}
	return span{i + k + 1, end, "password"}, true
}

func atUnder(b []byte, i int) (span, bool) {
	if i == 0 {
		return span{}, false
	}
	switch b[i-1] {
	case 'p', 'o', 'u', 's', 'r':
		if i >= 3 && b[i-2] == 'h' && b[i-3] == 'g' {
			return prefixed(b, i-3, string(b[i-3:i+1]), 30, isAlnum, "github-token")
		}
	case 'b':
		return prefixed(b, i-6, "github_pat_", 30, isWord, "github-token")
	case 'm':
		return prefixed(b, i-3, "npm_", 30, isAlnum, "npm-token")
	case 'f':
		return prefixed(b, i-2, "hf_", 30, isAlnum, "hub-token")
	case 'k':
		for _, p := range [...]string{"sk_live_", "sk_test_", "rk_live_", "rk_test_"} {
			if s, ok := prefixed(b, i-2, p, 16, isAlnum, "payment-key"); ok {
				return s, true
			}
		}
	}
	return span{}, false
}

func atCapital(b []byte, i int) (span, bool) {
	switch b[i] {
	case 'K', 'S':
		for _, p := range [...]string{"AKIA", "ASIA"} {
			if s, ok := prefixed(b, i-1, p, 16, isUpperDigit, "aws-key"); ok && s.to-s.from == 20 {
				return s, true
			}
		}
	case 'J':
		return jwt(b, i-2)
	case 'z':
		return prefixed(b, i-2, "AIza", 35, isWord, "google-key")
	case 'G':
		return prefixed(b, i-1, "SG.", 40, func(c byte) bool { return isWord(c) || c == '.' }, "mail-key")
	}
	return span{}, false
}

func isUpperDigit(c byte) bool { return c >= 'A' && c <= 'Z' || isDigit(c) }

// jwt is header.payload.signature, each base64url; the signature may be empty
// or cut off.
func jwt(b []byte, i int) (span, bool) {
	if !has(b, i, "eyJ") || !starts(b, i) {
		return span{}, false
	}
	head := run(b, i, isWord)
	if head-i < 10 || !has(b, head, ".eyJ") {
		return span{}, false
	}
	end := run(b, head+1, isWord)
	if has(b, end, ".") {
		end = run(b, end+1, isWord)
	}
	return span{i, end, "jwt"}, true
}
