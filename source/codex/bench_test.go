package codex

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/footing-dev/footing/record"
)

// BenchmarkRead parses a log shaped like real ones: mostly long outputs inside
// doubly quoted JSON, reasoning and token counts. FOOTING_CORPUS names a folder
// of real logs to measure instead.
func BenchmarkRead(b *testing.B) {
	data := benchLog()
	if dir := os.Getenv("FOOTING_CORPUS"); dir != "" {
		data = nil
		files, _ := filepath.Glob(filepath.Join(dir, "codex", "*.jsonl"))
		for _, f := range files {
			one, err := os.ReadFile(f)
			if err != nil {
				b.Fatal(err)
			}
			data = append(data, one...)
		}
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		if _, err := read(bytes.NewReader(data), func(*record.Event) error { n++; return nil }); err != nil || n == 0 {
			b.Fatal(n, err)
		}
	}
}

func benchLog() []byte {
	var b bytes.Buffer
	b.WriteString(`{"timestamp":"t","type":"session_meta","payload":{"id":"s","cwd":"/w"}}` + "\n")
	for i := range 200 {
		fmt.Fprintf(&b, `{"timestamp":"t","type":"response_item","payload":{"type":"reasoning","summary":[],"encrypted_content":"%s"}}`+"\n", bytes.Repeat([]byte("gAAAA"), 300))
		fmt.Fprintf(&b, `{"timestamp":"t","type":"event_msg","payload":{"type":"token_count","info":{"total":%d}}}`+"\n", i)
		fmt.Fprintf(&b, `{"timestamp":"t","type":"response_item","payload":{"type":"function_call","name":"shell","arguments":"{\"command\":[\"bash\",\"-lc\",\"go test ./pkg%d\"]}","call_id":"c%d"}}`+"\n", i, i)
		out := bytes.Repeat([]byte(`ok  \\texample.org/a/package\\t0.012s\\n`), 120)
		fmt.Fprintf(&b, `{"timestamp":"t","type":"response_item","payload":{"type":"function_call_output","call_id":"c%d","output":"{\"output\":\"%s\",\"metadata\":{\"exit_code\":0,\"duration_seconds\":0.1}}"}}`+"\n", i, out)
	}
	return b.Bytes()
}
