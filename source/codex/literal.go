package codex

import "bytes"

// clip cuts a string literal after about n bytes, never inside an escape, and
// closes it again.
func clip(v []byte, n int) []byte {
	if len(v) <= n {
		return v
	}
	// An escape is at most six bytes: back up to a place that is surely between
	// two characters by walking from the start.
	i := 1
	for i < n {
		if v[i] != '\\' {
			i++
			continue
		}
		step := 2
		if i+1 < len(v) && v[i+1] == 'u' {
			step = 6
		}
		if i+step > len(v)-1 {
			break
		}
		i += step
	}
	return append(append(make([]byte, 0, i+1), v[:i]...), '"')
}

// trimLiteral is the inside of a literal without white space around it.
func trimLiteral(v []byte) []byte {
	if len(v) < 2 {
		return nil
	}
	v = v[1 : len(v)-1]
	for {
		n := len(v)
		v = bytes.TrimLeft(v, " ")
		for _, esc := range []string{`\n`, `\r`, `\t`} {
			v = bytes.TrimPrefix(v, []byte(esc))
			if bytes.HasSuffix(v, []byte(esc)) && !bytes.HasSuffix(v, []byte(`\`+esc)) {
				v = v[:len(v)-2]
			}
		}
		if v = bytes.TrimRight(v, " "); len(v) == n {
			return v
		}
	}
}

func blank(v []byte) bool { return len(trimLiteral(v)) == 0 }
