package narrow

import "testing"

func BenchmarkTerms(b *testing.B) {
	in := []byte(`{"command":"cd /srv/app && python -m pytest tests/test_invoice.py::test_total -k 'not slow' 2>&1 | tail -20","timeout":120000}`)
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		if _, err := Terms(in); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFind(b *testing.B) {
	var ledger Ledger
	for _, c := range []string{"tox", "tox -q", "nox", "make check", "go vet"} {
		e, err := NewEntry("sh", []byte(`{"c":"`+c+`"}`), "d1")
		if err != nil {
			b.Fatal(err)
		}
		ledger = ledger.Remember(e)
	}
	later, err := NewEntry("sh", []byte(`{"c":"tox -q -k fast"}`), "d2")
	if err != nil {
		b.Fatal(err)
	}
	frame := []Entry{later}
	for b.Loop() {
		if _, _, ok := Find(ledger, frame, "d2"); !ok {
			b.Fatal("nothing found")
		}
	}
}
