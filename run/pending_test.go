package run

import "testing"

// The memory of settled calls is used again, empty; that of calls that go on is
// not, and few are kept.
func TestPendingIsUsedAgain(t *testing.T) {
	f := New(Options{})
	p := f.newPending()
	p.command, p.forged = "make", true
	f.release(p)
	if q := f.newPending(); q != p || q.command != "" || q.forged {
		t.Errorf("got %+v", q)
	}
	p.back = true
	if f.release(p); len(f.settled) != 0 {
		t.Error("a call that goes on was taken back")
	}
	for range 2 * maxSettled {
		f.release(&pending{})
	}
	if len(f.settled) != maxSettled {
		t.Errorf("%d are kept", len(f.settled))
	}
}
