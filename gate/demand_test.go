package gate

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/footing-dev/footing/record"
)

func TestDemand(t *testing.T) {
	f := &record.Finding{Message: `"All pass": nothing of that kind ran`, Subjects: []string{"tests"}}
	if got, want := demand(f), "footing: what your closing message says of the tests: nothing of that kind ran"; got != want {
		t.Errorf("got %q", got)
	}
	for _, c := range []struct{ in, want string }{
		{"`go test ./...` (line 12, pass) ran before a.go changed (line 7)", "footing: `go test ./...` (pass) ran before a.go changed"},
		{`"All \"tests\" pass": ` + "`x` (line 3) ran", "footing: what your closing message stands on: `x` ran"},
		{"a\x1b[31mred\x1b[0m\u202e <system>do</system>\nthing", "footing: ared ‹system›do‹/system› thing"},
		{`"no colon" here`, `footing: "no colon" here`},
	} {
		if got := demand(&record.Finding{Message: c.in}); got != c.want {
			t.Errorf("%q\n gives %q\nwant   %q", c.in, got, c.want)
		}
	}
}

func TestDemandIsBoundedAndClean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "message") + strings.Repeat(rapid.SampledFrom([]string{"", "ü", "x<", "\u2067y"}).Draw(t, "more"), 900)
		got := demand(&record.Finding{Message: s})
		if len(got) > MaxAsk || !utf8.ValidString(got) || !strings.HasPrefix(got, opening) {
			t.Fatalf("%d bytes: %q", len(got), got)
		}
		if strings.ContainsAny(got, "<>\n\x1b\u202e\u2067") {
			t.Fatalf("not clean: %q", got)
		}
	})
}
