package standing

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
)

// BenchmarkGather reads a record as long as is ever read.
func BenchmarkGather(b *testing.B) {
	store, err := ledger.Open(b.TempDir() + "/state")
	if err != nil {
		b.Fatal(err)
	}
	p, err := store.Project(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	seg := p.Segment("run")
	defer func() { _ = seg.Close() }()
	var enc ledger.Encoder
	out := strings.Repeat("some line of output\n", 200)
	var recs []ledger.Record
	for i := range 14000 {
		id := fmt.Sprint(i)
		cmd := "cat file.go | head"
		if i%10 == 0 {
			cmd = "go test ./..."
		}
		tree, err := enc.Marshal(ledger.TypeTree, ledger.Tree{When: "after", Call: id, Code: fmt.Sprint("tree", i/20)})
		if err != nil {
			b.Fatal(err)
		}
		recs = append(recs,
			enc.Event(&record.Event{Kind: record.CallMade, Call: &record.Call{ID: id, Op: record.OpShell, Command: record.Plain(cmd)}}),
			enc.Event(&record.Event{Kind: record.CallDone, Result: &record.Result{ID: id, HasExit: true, Status: record.StatusOK, Output: record.Plain(out)}}), tree)
	}
	if _, err := seg.Write(recs...); err != nil {
		b.Fatal(err)
	}
	fi, err := os.Stat(seg.Path())
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(fi.Size())
	b.ResetTimer()
	for b.Loop() {
		g, err := Gather(p, nil, nil)
		if err != nil {
			b.Fatal(err)
		}
		Judge(g.Seen, Options{Root: p.Root, Code: "tree3"})
	}
}
