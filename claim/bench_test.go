package claim

import (
	"strings"
	"testing"
)

const closingMessage = "All tests pass and lint is clean. Here's what changed:\n\n## Summary\n\n" +
	"1. **Added a `Reader` type** in `internal/store/reader.go`, which opens each segment once and keeps the index in memory.\n" +
	"2. **Moved the retry loop** out of `fetch()`; callers now pass a policy, and the default is the one they had.\n" +
	"   - `RetryPolicy` holds the delay and the limit\n   - the old constant is gone\n\n" +
	"```go\nfunc (r *Reader) Next() (Segment, error) {\n\treturn r.segments[r.at], nil\n}\n```\n\n" +
	"**Verification:**\n- `go test ./...` → 128 passed\n- `golangci-lint run` (0 issues)\n\n" +
	"| File | Change |\n|---|---|\n| `reader.go` | new |\n| `fetch.go` | the loop moved |\n\nWant me to open a pull request?\n\n"

func BenchmarkRead(b *testing.B) {
	b.SetBytes(int64(len(closingMessage)))
	b.ReportAllocs()
	for b.Loop() {
		Read(closingMessage)
	}
}

func BenchmarkReadLong(b *testing.B) {
	text := strings.Repeat(closingMessage, 200)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Read(text)
	}
}

// Prose without a word of the tables is only cut into sentences.
func BenchmarkReadProse(b *testing.B) {
	text := strings.Repeat("The reader opens a segment and keeps its index in memory, so that a second look costs nothing.\n\n", 100)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Read(text)
	}
}
