package store

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/footing-dev/footing/attempt"
)

// TestOpeningTakesNoMoreMemory: what an opened ledger holds, and what opening
// it costs, must not grow with it.
func TestOpeningTakesNoMoreMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	small, large := cost(t, 600), cost(t, 20000)
	if large > small+256<<10 && large > 2*small {
		t.Errorf("opening and asking allocates %d bytes at 600 records, %d at 20000", small, large)
	}
}

// cost is what opening a ledger of n records and asking it once allocates.
func cost(t *testing.T, n int) uint64 {
	t.Helper()
	p := newProject(t)
	s := open(t, p, Options{})
	batch := make([]attempt.Attempt, n)
	for i := range batch {
		batch[i] = failed(fmt.Sprint(i), fmt.Sprint("approach ", word(i)), "a", "b")
	}
	mustRecord(t, s, batch...)
	s.Close()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s = open(t, p, Options{})
	if adv := ask(t, s, "approach "+word(n/2), "a", "b"); adv.Kind != attempt.KnownFailure {
		t.Fatal(text(t, adv))
	}
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
