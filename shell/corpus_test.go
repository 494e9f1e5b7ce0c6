package shell

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// corpusCommands are the command lines of recorded logs, if some are beside
// the project: members named command or cmd of any JSON line. FOOTING_CORPUS
// says where else.
var corpusCommands = sync.OnceValue(func() []string {
	root := os.Getenv("FOOTING_CORPUS")
	if root == "" {
		root = filepath.Join("..", "..", "shared", "corpus")
	}
	var out []string
	var walk func(v any, depth int)
	walk = func(v any, depth int) {
		switch v := v.(type) {
		case map[string]any:
			for k, m := range v {
				if s, ok := m.(string); ok && s != "" {
					switch k {
					case "command", "cmd":
						out = append(out, s)
					case "arguments":
						var inner any
						if json.Unmarshal([]byte(s), &inner) == nil && depth < 12 {
							walk(inner, depth+1)
						}
					}
					continue
				}
				if list, ok := m.([]any); ok && k == "command" && len(list) == 3 {
					if s, ok := list[2].(string); ok {
						out = append(out, s)
					}
					continue
				}
				walk(m, depth+1)
			}
		case []any:
			for _, m := range v {
				walk(m, depth+1)
			}
		}
	}
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.Contains(path, ".json") && !strings.Contains(path, ".traj") {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil || len(data) > 64<<20 {
			return nil
		}
		dec := json.NewDecoder(strings.NewReader(string(data)))
		for {
			var v any
			if dec.Decode(&v) != nil {
				return nil
			}
			walk(v, 0)
		}
	})
	return out
})

func TestParseCorpus(t *testing.T) {
	commands := corpusCommands()
	if len(commands) == 0 {
		t.Skip("no corpus")
	}
	bad, segments := 0, 0
	for _, c := range commands {
		s := Parse(c)
		segments += len(s.Segments)
		if s.Err != "" {
			bad++
			if testing.Verbose() {
				t.Logf("%s: %.200q", s.Err, c)
			}
		}
		checkScript(t, c, s)
	}
	t.Logf("%d commands, %d segments, %d not parsed", len(commands), segments, bad)
	if bad*50 > len(commands) {
		t.Errorf("%d of %d commands do not parse", bad, len(commands))
	}
}

// checkScript holds for every script.
func checkScript(t *testing.T, command string, s *Script) {
	t.Helper()
	if strings.HasPrefix(s.Err, defect) {
		t.Fatalf("%q: %s", command, s.Err)
	}
	for _, exit := range [...]int{-1, 0, 1, 2, 124, 130, 255} {
		if n := len(s.Fates(exit)); n != len(s.Segments) {
			t.Fatalf("%q: %d fates of %d segments", command, n, len(s.Segments))
		}
	}
	for i := range s.Segments {
		g := &s.Segments[i]
		if g.Index != i {
			t.Fatalf("%q: segment %d has index %d", command, i, g.Index)
		}
		if g.Span[0] < 0 || g.Span[1] < g.Span[0] || g.Span[1] > len(command) || command[g.Span[0]:g.Span[1]] != g.Text {
			t.Fatalf("%q: segment %d has span %v, text %q", command, i, g.Span, g.Text)
		}
		if g.Reports < 0 || g.Reports > i {
			t.Fatalf("%q: segment %d reports %d", command, i, g.Reports)
		}
		if i == 0 && g.Join != First {
			t.Fatalf("%q: the first segment has join %d", command, g.Join)
		}
	}
}

func BenchmarkParseTypical(b *testing.B) {
	for b.Loop() {
		Parse("cd x && go test ./... 2>&1 | tail -20")
	}
}

func BenchmarkParsePlain(b *testing.B) {
	for b.Loop() {
		Parse("go test ./internal/parser -run TestLex -count=1")
	}
}

func BenchmarkFatesTypical(b *testing.B) {
	s := Parse("cd x && go test ./... 2>&1 | tail -20")
	for b.Loop() {
		s.Fates(1)
	}
}

func BenchmarkParseCorpus(b *testing.B) {
	commands := corpusCommands()
	if len(commands) == 0 {
		b.Skip("no corpus")
	}
	n := 0
	for _, c := range commands {
		n += len(c)
	}
	b.SetBytes(int64(n))
	b.ReportAllocs()
	for b.Loop() {
		for _, c := range commands {
			Parse(c)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(commands)), "ns/command")
}
