package exercise

import (
	"encoding/base64"
	"encoding/hex"
	"net/url"
	"strings"
	"testing"
)

// A value that is a secret stays out of a line in whatever form a program
// commonly prints it.
func TestLinerValues(t *testing.T) {
	const v = "zq9K/x7Lm2+Pv4Wn"
	l := newLiner("/p", []string{v})
	b64 := base64.StdEncoding.EncodeToString
	for name, s := range map[string]string{
		"as it is": v, "in capitals": strings.ToUpper(v), "in small letters": strings.ToLower(v),
		"base64": b64([]byte(v)), "base64 of more": b64([]byte("user:" + v + "!")), "base64 of still more": b64([]byte("u:" + v)),
		"base64 for addresses": base64.RawURLEncoding.EncodeToString([]byte("me:" + v + "?")),
		"hex":                  hex.EncodeToString([]byte(v)), "in an address": url.QueryEscape(v), "in a path": url.PathEscape(v),
		"with an escape inside": v[:5] + "\x1b[0m" + v[5:], "with nothing inside": v[:5] + "\u200b" + v[5:],
		"cut in the middle": strings.Repeat(" x", 2) + strings.Repeat(" ", 4082) + v,
	} {
		got := l.clean("oops " + s + " end")
		for _, part := range []string{s, v, v[:8], strings.ToUpper(v[:8])} {
			if strings.Contains(got, part) {
				t.Errorf("%s: %q", name, got)
			}
		}
	}
	if got := l.clean("oops, nothing to hide"); got != "oops, nothing to hide" {
		t.Errorf("%q", got)
	}
}
