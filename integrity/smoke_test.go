package integrity

import "testing"

func TestCanaries(t *testing.T) {
	for _, r := range SelfTest(func(d *Declarations, e []Event) (*Report, error) { return Check(d, e), nil }) {
		if !r.Caught {
			t.Error(r.Problem)
		}
	}
}
