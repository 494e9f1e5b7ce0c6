package audit_test

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/footing-dev/footing/audit"
	"github.com/footing-dev/footing/source/all"
	"github.com/footing-dev/footing/verdict"
)

// corpus lists real logs, or skips: FOOTING_CORPUS names a folder of them.
func corpus(tb testing.TB) (ins []audit.Input, size int64) {
	tb.Helper()
	dir := os.Getenv("FOOTING_CORPUS")
	if dir == "" {
		tb.Skip("FOOTING_CORPUS names no folder of logs")
	}
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		st, err := d.Info()
		if err != nil {
			return err
		}
		size += st.Size()
		ins = append(ins, audit.Input{Path: p, Open: func() (io.ReadCloser, error) { return os.Open(p) }})
		return nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	return ins, size
}

// BenchmarkAudit runs the whole line over real logs, on one worker so that the
// figure is that of one CPU.
func BenchmarkAudit(b *testing.B) {
	ins, size := corpus(b)
	b.SetBytes(size)
	for b.Loop() {
		err := audit.Run(context.Background(), ins, audit.Options{Formats: all.Formats(), Workers: 1}, nil, func(r *audit.Result) error {
			if r.Err != nil {
				return nil
			}
			return r.Turns(func(*verdict.Turn) error { return nil })
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}
