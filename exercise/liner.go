package exercise

import (
	"strings"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/ledger/redact"
)

// MaxLine is the most characters of what an operation said that are kept.
const MaxLine = 200

// liner makes of what an operation said one line that can be kept and shown.
type liner struct {
	redactor *redact.Redactor
	paths    *strings.Replacer
}

func newLiner(root string, values []string) *liner {
	return &liner{
		redactor: redact.New(values...),
		paths:    strings.NewReplacer(root+"/", "", root, ".", "/run/home/", "~/", "/run/home", "~"),
	}
}

func (l *liner) clean(s string) string {
	const look = 4096 // of a message, where its first line is looked for
	if len(s) > look {
		s = strings.ToValidUTF8(s[:look], "")
	}
	s = firstLine(s)
	s = string(l.redactor.Append(nil, []byte(s)))
	return clean.Line(l.paths.Replace(s), MaxLine)
}

func (l *liner) secrets(b []byte) []byte { return l.redactor.Append(nil, b) }
