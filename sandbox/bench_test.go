//go:build linux

package sandbox

import (
	"io"
	"os/exec"
	"testing"
)

// BenchmarkCall is a program that does nothing, confined and bare.
func BenchmarkCall(b *testing.B) {
	s, err := Open(b.Context(), Layout{Env: []string{"PATH=/usr/bin:/bin"}}, Options{Backend: Native})
	if err != nil {
		b.Skip(err)
	}
	defer s.Close()
	b.Run("confined", func(b *testing.B) {
		for b.Loop() {
			p, err := s.Start(Command{Args: []string{"true"}})
			if err != nil {
				b.Fatal(err)
			}
			p.Stdin.Close()
			_, _ = io.Copy(io.Discard, p.Stdout)
			if e := p.Wait(); e.Code != 0 {
				b.Fatalf("%+v", e)
			}
		}
	})
	b.Run("bare", func(b *testing.B) {
		for b.Loop() {
			if err := exec.Command("true").Run(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
