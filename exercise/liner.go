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
	var all []string
	for _, v := range values {
		all = append(all, forms(v)...)
	}
	return &liner{
		redactor: redact.New(all...),
		paths:    strings.NewReplacer(root+"/", "", root, ".", "/run/home/", "~/", "/run/home", "~"),
	}
}

func (l *liner) clean(s string) string {
	const look = 4096 // of a message, where its first line is looked for
	if len(s) > look {
		s = strings.ToValidUTF8(s[:look], "")
		// The half of a value is none that is known.
		if i := strings.LastIndexAny(s, " \t\r\n"); i > 0 {
			s = s[:i]
		}
	}
	s = firstLine(s)
	// Twice: what is not to be seen may stand in the middle of a value, and a
	// value may hold what is not to be seen.
	s = string(l.secrets([]byte(s)))
	s = string(l.secrets([]byte(clean.Line(s, 0))))
	return clean.Line(l.paths.Replace(s), MaxLine)
}

func (l *liner) secrets(b []byte) []byte { return l.redactor.Append(nil, b) }
