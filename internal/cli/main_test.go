package cli

import (
	"os"
	"testing"

	"github.com/footing-dev/footing/sandbox"
)

// The commands start this binary again as a launcher's part.
func TestMain(m *testing.M) {
	sandbox.Enter()
	os.Exit(m.Run())
}
