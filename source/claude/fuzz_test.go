package claude

import (
	"bytes"
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
)

// FuzzRead: whatever the bytes, the reader ends without a panic and its counts
// agree with what it sent.
func FuzzRead(f *testing.F) {
	f.Add([]byte(log(user(`"go"`), uses("t1", "Bash", `{"command":"ls"}`), result("t1", `"Exit code 1\nx"`, `"Error: Exit code 1\nx"`, `,"is_error":true`), says("done"))))
	f.Add([]byte(uses("t1", "Write", `{"file_path":"a","content":"b"}`) + result("t1", `[{"type":"text","text":"x"}]`, `{"type":"create","content":"b","filePath":"a"}`, "")))
	f.Add([]byte(user(`"<task-notification><task-id>b</task-id><status>failed</status></task-notification>"`)))
	f.Add([]byte("{\n \"type\": \"user\",\n \"message\": {\n \"content\": [null]\n}\n}\n[1]\nx"))
	f.Add([]byte(says("a")[:60] + says("b")))
	f.Fuzz(func(t *testing.T, src []byte) {
		calls, unread, last := 0, 0, 0
		stats, err := Read(bytes.NewReader(src), func(e *record.Event) error {
			switch e.Kind {
			case record.CallMade:
				calls++
				if e.Call.ID == "" {
					t.Fatal("call without an id")
				}
			case record.CallDone:
				if e.Result.ID == "" {
					t.Fatal("result without an id")
				}
			case record.Unread:
				unread++
			}
			if e.Line < last || e.Line < 1 {
				t.Fatalf("line %d after %d", e.Line, last)
			}
			last = e.Line
			_ = describe(e)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if calls != stats.Calls || unread != stats.Unread || stats.Calls > stats.Markers {
			t.Fatalf("%d calls and %d unread sent, counted %+v", calls, unread, stats)
		}
		if want := strings.Count(string(src), "\n") + 1; stats.Lines > want || last > want {
			t.Fatalf("%d lines of %d", stats.Lines, want)
		}
		Sniff(src)
		AgentFile(src)
	})
}
