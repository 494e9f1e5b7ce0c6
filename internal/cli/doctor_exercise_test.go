package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Where nothing confines, doctor says so and names the remedy; it is a fault
// only where something is declared.
func TestDoctorNamesTheRemedy(t *testing.T) {
	t.Setenv("FOOTING_LAUNCHER", "1") // as inside of a sandbox: no backend
	home, work := t.TempDir(), t.TempDir()
	var out, errs strings.Builder
	env := map[string]string{"HOME": home, "XDG_STATE_HOME": filepath.Join(home, "state"), "PATH": "/usr/bin:/bin"}
	a := newApp(&Process{Env: func(n string) string { return env[n] }, Dir: work, Stdout: &out, Stderr: &errs})
	if bad := a.confinement(t.Context()); bad != 0 || !strings.Contains(out.String(), "nothing confines it") || !strings.Contains(errs.String(), "bubblewrap") && !strings.Contains(errs.String(), "on Linux only") {
		t.Errorf("%d: %s%s", bad, out.String(), errs.String())
	}
	if err := os.MkdirAll(filepath.Join(home, ".config", "footing"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, ".config", "footing", "config.toml"), []byte("[capability.x]\nkind = \"command\"\n[[capability.x.operation]]\nid = \"a\"\nrun = [\"true\"]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if bad := a.confinement(t.Context()); bad != 1 {
		t.Errorf("declared, and it is no fault: %s%s", out.String(), errs.String())
	}
}
