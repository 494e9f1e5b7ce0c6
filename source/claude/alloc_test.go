package claude

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
)

// Most lines of a log say nothing to a judge. Such a line may cost its ids and
// nothing else, however much it holds.
func TestSkippedLinesAllocateOnlyTheirIDs(t *testing.T) {
	const n = 500
	lines := func(line func(i int) string) []byte {
		var b bytes.Buffer
		for i := range n {
			b.WriteString(line(i) + "\n")
		}
		return b.Bytes()
	}
	junk := strings.Repeat(`x \"y\" `, 100)
	for name, src := range map[string][]byte{
		"progress": lines(func(i int) string {
			return fmt.Sprintf(`{"parentUuid":"u%d","cwd":"/s","sessionId":"s","version":"1","type":"progress","data":{"type":"bash_progress","output":"%s","fullOutput":"%s"},"uuid":"u%d"}`, i-1, junk, junk, i)
		}),
		"thinking": lines(func(i int) string {
			return fmt.Sprintf(`{"parentUuid":"u%d","cwd":"/s","sessionId":"s","version":"1","type":"assistant","message":{"id":"m","model":"m","content":[{"type":"thinking","thinking":"%s"}],"usage":{"a":{"b":1}}},"uuid":"u%d"}`, i-1, junk, i)
		}),
		"words": lines(func(i int) string {
			return fmt.Sprintf(`{"parentUuid":"u%d","cwd":"/s","sessionId":"s","version":"1","type":"assistant","message":{"id":"m","model":"m","content":[{"type":"text","text":"%s"}]},"uuid":"u%d"}`, i-1, junk, i)
		}),
		"snapshot": lines(func(int) string {
			return `{"type":"file-history-snapshot","messageId":"m","snapshot":{"trackedFileBackups":{"a":{"version":1}}},"isSnapshotUpdate":true}`
		}),
	} {
		perRun := testing.AllocsPerRun(5, func() {
			if _, err := Read(bytes.NewReader(src), func(*record.Event) error { return nil }); err != nil {
				t.Fatal(err)
			}
		})
		if perLine := perRun / n; perLine > 1.2 {
			t.Errorf("%s: %.2f allocations a line", name, perLine)
		}
	}
}
