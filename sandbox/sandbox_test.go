//go:build linux

package sandbox

import (
	"io"
	"os"
	"path/filepath"
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

func TestSmoke(t *testing.T) {
	dir, _ := filepath.EvalSymlinks(t.TempDir())
	os.WriteFile(filepath.Join(dir, "a.txt"), []byte("hello"), 0o644)
	os.WriteFile(filepath.Join(dir, ".env"), []byte("KEY=1"), 0o644)
	s, err := Open(t.Context(), Layout{Project: dir, Files: []string{"a.txt"}, Hide: []string{".env"}, Env: []string{"PATH=/usr/bin:/bin"}}, Options{Backend: os.Getenv("B"), Scratch: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	t.Log(s.Method(), s.Took())
	for range 3 {
		out, errs, e := run(t, s, Command{Args: []string{"sh", "-c", "pwd; ls -la; id; cat /proc/self/status | grep -E 'Cap|Secc|NoNew'; ls /; ls /proc; mount | wc -l; echo x >> b.txt; touch /usr/x; env; ls -la /tmp /root; ip a; cat /proc/mounts | head -50"}})
		t.Logf("%s\n%s\n%+v", out, errs, e)
	}
}
