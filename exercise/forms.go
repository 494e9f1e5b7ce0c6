package exercise

import (
	"encoding/base64"
	"encoding/hex"
	"net/url"
	"strings"
)

// minForm is the shortest value that is looked for in other forms: of a shorter
// one they are too short to be told from other text.
const minForm = 8

// forms are a secret value and what programs commonly make of it when they print
// it. It is a filter for mistakes, not for whoever wants to smuggle one out: the
// sandbox has no way out for that but these lines.
func forms(v string) []string {
	out := []string{v}
	if len(v) < minForm {
		return out
	}
	out = append(out, strings.ToUpper(v), strings.ToLower(v), url.QueryEscape(v), url.PathEscape(v),
		hex.EncodeToString([]byte(v)), strings.ToUpper(hex.EncodeToString([]byte(v))))
	for _, e := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		out = append(out, shifted(e, v)...)
	}
	return out
}

// shifted are the letters that are the same in any base64 of a text that holds
// v, for the three ways in which v can lie in it.
func shifted(e *base64.Encoding, v string) []string {
	var out []string
	for before := range 3 {
		text := e.EncodeToString([]byte(strings.Repeat("\x00", before) + v))
		out = append(out, text[(before*8+5)/6:(before+len(v))*8/6])
	}
	return out
}
