package fromlog_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/integrity/fromlog"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
	"github.com/footing-dev/footing/source/all"
)

// BenchmarkLogs is the adapter with everything armed over real logs, in bytes
// of the text that an armed check reads; reading the logs is in it.
func BenchmarkLogs(b *testing.B) {
	files, _ := filepath.Glob(filepath.Join("..", "..", "..", "shared", "corpus", "claude-code", "*.jsonl"))
	if len(files) == 0 {
		b.Skip("no corpus")
	}
	var logs [][]byte
	var text int64
	each := func(raw []byte, f func(*record.Event)) {
		format, _ := source.Sniff(raw[:min(len(raw), source.SniffSize)], all.Formats())
		_, _ = format.Read(bytes.NewReader(raw), func(ev *record.Event) error { f(ev); return nil })
	}
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		logs = append(logs, raw)
		each(raw, func(ev *record.Event) {
			text += int64(ev.Text.Size())
			if ev.Call != nil {
				text += int64(len(ev.Call.Input))
			}
			if ev.Result != nil {
				text += int64(ev.Result.Output.Size())
			}
		})
	}
	d := &integrity.Declarations{Prose: true, Lookups: true, Recency: true, Tools: []integrity.Tool{{Name: "a", Grounds: map[string][]string{"": {"b"}}}}}
	b.SetBytes(text)
	for b.Loop() {
		for _, raw := range logs {
			a := fromlog.New(d)
			each(raw, a.Add)
			a.Close()
		}
	}
}
