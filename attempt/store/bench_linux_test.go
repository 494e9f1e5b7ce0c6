package store

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// BenchmarkRecord writes one attempt durably, and the same bytes with nothing
// but a write and a sync.
func BenchmarkRecord(b *testing.B) {
	s := filled(b, 1000)
	b.Run("store", func(b *testing.B) {
		i := 0
		for b.Loop() {
			mustRecord(b, s, sample(i))
			i++
		}
	})
	b.Run("bare", func(b *testing.B) {
		f, err := os.Create(filepath.Join(filepath.Dir(s.Path()), "bare"))
		if err != nil {
			b.Fatal(err)
		}
		defer f.Close()
		line := make([]byte, 620)
		for b.Loop() {
			if _, err := f.Write(line); err != nil {
				b.Fatal(err)
			}
			if err := unix.Fdatasync(int(f.Fd())); err != nil {
				b.Fatal(err)
			}
		}
	})
}
