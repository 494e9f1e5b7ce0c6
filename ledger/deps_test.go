package ledger

import (
	"os/exec"
	"strings"
	"testing"
)

// What hooks start on every step links this package and tree; each package
// more is time at every start.
func TestImportBudget(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "../tree", ".", "./verify", "./redact").CombinedOutput()
	if err != nil {
		t.Skipf("go list: %v: %s", err, out)
	}
	allowed := []string{
		"github.com/footing-dev/footing/", "golang.org/x/sys/unix", "golang.org/x/mod/sumdb/note",
		"github.com/go-json-experiment/json/", "crypto/internal/", "vendor/golang.org/",
	}
	for pkg := range strings.FieldsSeq(string(out)) {
		ok := !strings.Contains(strings.SplitN(pkg, "/", 2)[0], ".")
		for _, a := range allowed {
			ok = ok || strings.HasPrefix(pkg+"/", a) || strings.HasPrefix(pkg, a)
		}
		if !ok || pkg == "net" || pkg == "regexp" || strings.HasPrefix(pkg, "net/") || strings.HasPrefix(pkg, "os/exec") {
			t.Errorf("%s is over the import budget", pkg)
		}
	}
}
