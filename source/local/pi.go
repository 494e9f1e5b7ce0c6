package local

import (
	"path/filepath"
	"time"
)

// findPi looks in sessions/--FOLDER--/*.jsonl below pi's folder. How a folder's
// path is written in that name may change; the header says it as it is.
func findPi(env Env, workspaces []string, since time.Time) ([]Log, Look) {
	base := home(env, "PI_CODING_AGENT_DIR", filepath.Join(".pi", "agent"))
	if base == "" {
		return nil, Look{Agent: "pi", Missing: true}
	}
	return findByHead("pi", filepath.Join(base, "sessions"), func(file string) bool {
		return filepath.Ext(file) == ".jsonl"
	}, workspaces, since)
}
