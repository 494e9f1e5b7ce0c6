package redact

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
