package outcome

import (
	"testing"

	"github.com/footing-dev/footing/shell"
)

func TestEchoed(t *testing.T) {
	for _, tt := range []struct {
		line, out string
		want      shell.Fate
	}{
		{"go test ./... >/dev/null 2>&1 && echo PASS || echo FAILED", "PASS", shell.Passed},
		{"go test ./... >/dev/null 2>&1 && echo PASS || echo FAILED", "FAILED\n", shell.Failed},
		{"go test ./... && echo PASS || echo FAIL", "PASS\nok a\nFAIL\n", shell.Masked},
		{"go test ./... && echo PASS || echo FAIL", "", shell.Masked},
		{"go test ./... && echo \"all good\"; true", "ok  \ta\nall good\n", shell.Passed},
		{"go test ./... && echo PASS; true", "PASS\nok a", shell.Masked},
		{"go vet ./... && go test ./... && echo FINE || echo BAD", "BAD", shell.Ambiguous},
		{"go vet ./... && go test ./... && echo FINE || echo BAD", "FINE", shell.Passed},
		{"if go test ./... > /tmp/t.log 2>&1; then echo PASSED; else tail -50 /tmp/t.log; fi", "PASSED", shell.Passed},
		{"if go test ./...; then echo PASSED; else true; fi", "PASSED", shell.Masked},
		{"if go test ./... > /tmp/t.log 2>&1; then echo all-good; else tail -50 /tmp/t.log; fi", "all-good", shell.Passed},
		{"if go test; then echo GOOD; else echo BAD; fi", "BAD", shell.Failed},
		{"if x; then go test; echo GOOD; fi", "GOOD", shell.Masked},
		{"if ! go test; then echo BAD; else echo GOOD; fi", "BAD", shell.Masked},
		{"grep -rn OldName . || echo none", "none", shell.Failed},
		{"grep -rn OldName . || echo none", "a.go:3: OldName", shell.Passed},
		{"go vet ./... || echo vet-failed", "", shell.Passed},
		{"test -f x || exit 0; go vet ./... || echo vet-failed", "", shell.Masked},
		{"cd a && go vet ./... || echo vet-failed", "", shell.Masked},
		{"pytest | grep FAIL && echo bad || echo good", "good", shell.Masked},
		{"go test ./... && echo \"$x\" || echo no", "no", shell.Masked},
		{"for d in a b; do go test ./$d && echo GOOD || echo BAD; done", "GOOD\nBAD", shell.Masked},
	} {
		s, i := shell.Parse(tt.line), 0
		for n := range s.Segments {
			if p := s.Segments[n].Prog(); i == 0 && (p == "cd" || p == "test") {
				i = n + 1
				for i < len(s.Segments) && s.Segments[i].Prog() == "exit" {
					i++
				}
			}
		}
		if got := Echoed(s, tt.line, i, tt.out); got != tt.want {
			t.Errorf("%s with %q: got %v, want %v", tt.line, tt.out, got, tt.want)
		}
	}
}
