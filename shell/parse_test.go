package shell

import "testing"

func TestParseTypical(t *testing.T) {
	s := Parse("cd x && go test ./... 2>&1 | tail -20")
	if len(s.Segments) != 3 || s.Dir != "x" {
		t.Fatalf("got %d segments, dir %q", len(s.Segments), s.Dir)
	}
	g := s.Segments[1]
	if g.Prog() != "go" || g.Dir != "x" || len(g.Filters) != 1 || g.Text != "go test ./... 2>&1" {
		t.Errorf("got %+v", g)
	}
}
