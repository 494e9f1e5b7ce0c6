package claude

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
)

// corpus returns real logs if there are any at hand, else one that is made up.
func corpus(tb testing.TB) [][]byte {
	tb.Helper()
	root := os.Getenv("FOOTING_CORPUS")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	files, _ := filepath.Glob(filepath.Join(root, "claude-code", "*.jsonl"))
	deeper, _ := filepath.Glob(filepath.Join(root, "claude-code", "*", "*.jsonl"))
	var logs [][]byte
	for _, name := range append(files, deeper...) {
		b, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		logs = append(logs, b)
	}
	if logs == nil {
		tb.Log("no corpus: using a made-up log")
		logs = append(logs, madeUp(2000))
	}
	return logs
}

// madeUp is a log of n calls with the proportions of a real one: long outputs,
// code full of escapes, whole files repeated beside an edit.
func madeUp(n int) []byte {
	var b bytes.Buffer
	code := strings.Repeat(`\tif err := run(\"step\"); err != nil {\n\t\treturn err\n\t}\n`, 30)
	for i := range n {
		head := fmt.Sprintf(`{"parentUuid":"p%06d","isSidechain":false,"userType":"external","cwd":"/src/app","sessionId":"s1","version":"2.1.9","gitBranch":"main",`, i)
		fmt.Fprintf(&b, `%s"type":"assistant","message":{"model":"m","id":"msg_%d","type":"message","role":"assistant","content":[{"type":"tool_use","id":"toolu_%d","name":"Edit","input":{"file_path":"/src/app/a.go","old_string":"%s","new_string":"%s"}}],"stop_reason":null,"usage":{"input_tokens":1,"cache":{"a":0,"b":12}}},"uuid":"a%06d","timestamp":"2026-01-02T03:04:05.678Z"}`+"\n", head, i, i, code, code, i)
		fmt.Fprintf(&b, `%s"type":"user","message":{"role":"user","content":[{"tool_use_id":"toolu_%d","type":"tool_result","content":"done"}]},"uuid":"p%06d","timestamp":"2026-01-02T03:04:06.678Z","toolUseResult":{"filePath":"/src/app/a.go","oldString":"%s","newString":"%s","originalFile":"%s","structuredPatch":[],"userModified":false,"replaceAll":false}}`+"\n", head, i, i+1, code, code, strings.Repeat(code, 4))
	}
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) {
	logs := corpus(b)
	size := 0
	for _, l := range logs {
		size += len(l)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	events := 0
	for b.Loop() {
		for _, l := range logs {
			_, err := Read(bytes.NewReader(l), func(*record.Event) error { events++; return nil })
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(events)/float64(b.N), "events/op")
}
