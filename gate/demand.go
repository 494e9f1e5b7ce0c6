package gate

import (
	"errors"
	"regexp"
	"strings"
	"sync"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/record"
)

var errNoReader = errors.New("no reader for this host's log")

// MaxAsk bounds in bytes what is put before an agent at one time.
const MaxAsk = 1500

// opening marks who speaks, for the agent and for footing itself when a host
// hands the question back as a prompt.
const opening = "footing: "

// demand is the text of the one question. It quotes the check's own command and
// nothing else: words of the agent's message, which a finding repeats for a
// person to see, are left out.
func demand(f *record.Finding) string {
	msg := f.Message
	if rest, ok := afterQuote(msg); ok {
		msg = about(f) + rest
	}
	msg = places().ReplaceAllStringFunc(msg, func(m string) string {
		if _, how, ok := strings.Cut(m, ", "); ok {
			return " (" + how
		}
		return ""
	})
	return bounded(opening + clean.Quote(msg, 0))
}

// about says which statement of the closing message is meant, without repeating
// it.
func about(f *record.Finding) string {
	switch kind := firstOf(f.Subjects); kind {
	case "tests", "build", "lint", "typecheck", "format", "operation", "value", "count":
		return "what your closing message says of the " + kind + ": "
	}
	return "what your closing message stands on: "
}

// places finds the line numbers in a finding's message: they point into a
// record the agent does not see.
var places = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(` \(line [0-9]+(, [a-z-]+)?\)`)
})

// afterQuote cuts the quoted statement and the colon a message starts with.
func afterQuote(msg string) (string, bool) {
	if !strings.HasPrefix(msg, `"`) {
		return "", false
	}
	for i := 1; i < len(msg); i++ {
		switch msg[i] {
		case '\\':
			i++
		case '"':
			return strings.CutPrefix(msg[i+1:], ": ")
		}
	}
	return "", false
}

// bounded cuts s at a character so that it has at most MaxAsk bytes.
func bounded(s string) string {
	if len(s) <= MaxAsk {
		return s
	}
	const dots = "…"
	return strings.ToValidUTF8(s[:MaxAsk-len(dots)], "") + dots
}
