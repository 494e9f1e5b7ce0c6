package cli

import (
	"os"
	"strings"
	"testing"
)

// advised counts the mappings of this process that huge pages were asked for.
func advised(t *testing.T) int {
	t.Helper()
	maps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Skip(err)
	}
	n := 0
	for line := range strings.Lines(string(maps)) {
		if flags, ok := strings.CutPrefix(line, "VmFlags:"); ok && strings.Contains(flags, " hg ") {
			n++
		}
	}
	return n
}

func TestBackHeap(t *testing.T) {
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage"); err != nil {
		t.Skip("this kernel has no huge pages")
	}
	before := advised(t)
	backHeap(16 << 20)
	if after := advised(t); after <= before {
		t.Errorf("huge pages asked for %d mappings, before %d", after, before)
	}
}
