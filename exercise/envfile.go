package exercise

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/footing-dev/footing/ledger/redact"
)

// maxValues bounds the values that are looked for in what operations say.
const maxValues = 64

// values notes the values of a file of variables that is left out: what was built
// with one may say them all the same.
func (pl *planner) values(p string) {
	if !strings.Contains(strings.ToLower(path.Base(p)), ".env") || !looksSecret(p, nil) {
		return
	}
	raw, err := readSmall(filepath.Join(pl.root, p))
	if err != nil {
		return
	}
	for line := range strings.Lines(string(raw)) {
		name, value, ok := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "export "), "=")
		if !ok || len(pl.p.values) >= maxValues {
			continue
		}
		value = strings.Trim(strings.TrimSpace(value), `"'`)
		pl.p.values = append(pl.p.values, redact.FromEnv([]string{strings.TrimSpace(name) + "=" + value})...)
	}
}
