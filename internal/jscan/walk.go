package jscan

// Open steps into the object or array whose opening bracket (open) stands at
// or after b[i]. It returns the index of the first member or element, or, with
// done, the index after an empty container. Together with [Member] and [After]
// it walks a value in one pass: a caller descends where it wants to and calls
// [Skip] elsewhere, so that no byte is looked at twice.
func Open(b []byte, i int, open byte) (next int, done bool, err error) {
	i = Space(b, i)
	if i >= len(b) {
		return i, false, ErrTruncated
	}
	if b[i] != open {
		return i, false, ErrSyntax
	}
	i = Space(b, i+1)
	if i >= len(b) {
		return i, false, ErrTruncated
	}
	if b[i] == open+2 { // ']' is '['+2 and '}' is '{'+2
		return i + 1, true, nil
	}
	return i, false, nil
}

// Member reads the key that starts at or after b[i] and its colon. It returns
// the key's bytes without quotes, escapes left as they are, and the index where
// the value starts.
func Member(b []byte, i int) (key []byte, val int, err error) {
	i = Space(b, i)
	if i >= len(b) {
		return nil, i, ErrTruncated
	}
	if b[i] != '"' {
		return nil, i, ErrSyntax
	}
	end, err := String(b, i)
	if err != nil {
		return nil, end, err
	}
	key = b[i+1 : end-1]
	i = Space(b, end)
	if i >= len(b) {
		return nil, i, ErrTruncated
	}
	if b[i] != ':' {
		return nil, i, ErrSyntax
	}
	i = Space(b, i+1)
	if i >= len(b) {
		return nil, i, ErrTruncated
	}
	return key, i, nil
}

// After looks at what follows a value that ended before b[i], inside the
// container that was opened with open: the index of the next member or element,
// or, with done, the index after the container.
func After(b []byte, i int, open byte) (next int, done bool, err error) {
	i = Space(b, i)
	if i >= len(b) {
		return i, false, ErrTruncated
	}
	switch b[i] {
	case ',':
		return Space(b, i+1), false, nil
	case open + 2:
		return i + 1, true, nil
	}
	return i, false, ErrSyntax
}
