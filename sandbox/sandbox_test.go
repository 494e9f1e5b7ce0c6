//go:build linux

package sandbox

import (
	"io"
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	Enter()
	os.Exit(m.Run())
}

func run(t *testing.T, s *Session, c Command) (string, string, Exit) {
	t.Helper()
	p, err := s.Start(c)
	if err != nil {
		t.Fatal(err)
	}
	p.Stdin.Close()
	errs := make(chan string, 1)
	go func() { b, _ := io.ReadAll(p.Stderr); errs <- string(b) }()
	out, _ := io.ReadAll(p.Stdout)
	e := <-errs
	return string(out), e, p.Wait()
}
