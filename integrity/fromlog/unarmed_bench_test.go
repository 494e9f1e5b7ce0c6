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

// BenchmarkUnarmed is the adapter where a declaration speaks of no tool in the
// logs, beside reading them.
func BenchmarkUnarmed(b *testing.B) {
	files, _ := filepath.Glob(filepath.Join("..", "..", "..", "shared", "corpus", "*", "*"))
	if len(files) == 0 {
		b.Skip("no corpus")
	}
	d := &integrity.Declarations{Tools: []integrity.Tool{{Name: "none", Columns: []integrity.Column{{Name: "n", Type: "integer"}}}}}
	var logs [][]byte
	var size int64
	for _, f := range files {
		if raw, err := os.ReadFile(f); err == nil {
			logs = append(logs, raw)
			size += int64(len(raw))
		}
	}
	for name, judge := range map[string]bool{"bare": false, "judged": true} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(size)
			for b.Loop() {
				for _, raw := range logs {
					format, ok := source.Sniff(raw[:min(len(raw), source.SniffSize)], all.Formats())
					if !ok {
						continue
					}
					a := fromlog.New(d)
					_, _ = format.Read(bytes.NewReader(raw), func(ev *record.Event) error {
						if judge {
							a.Add(ev)
						}
						return nil
					})
					a.Close()
				}
			}
		})
	}
}
