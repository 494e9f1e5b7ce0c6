//go:build linux

package ledger

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// benchRecord has the size of a command and a short output.
func benchRecord() Record {
	return Record{Type: TypeEvent, Data: fmt.Appendf(nil, `{"kind":"result","result":{"id":"c","output":"%s"}}`, strings.Repeat("x", 600))}
}

// BenchmarkAppend compares a durable append with writing and syncing the same
// bytes without any of what makes them a ledger. The two take turns, so that
// what else the disk does hits both. The budget is a ratio of at least 0.80.
func BenchmarkAppend(b *testing.B) {
	for _, handle := range []string{"kept", "opened"} {
		b.Run(handle, func(b *testing.B) {
			p := newProject(b)
			s := p.Segment("r")
			r := benchRecord()
			mustAppend(b, s, r)
			before := len(content(b, s.Path()))
			mustAppend(b, s, r)
			line := content(b, s.Path())[before:]
			raw, err := os.OpenFile(filepath.Join(filepath.Dir(s.Path()), "raw"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
			if err != nil {
				b.Fatal(err)
			}
			defer raw.Close()
			var ours, theirs time.Duration
			for b.Loop() {
				t0 := time.Now()
				if _, err := raw.Write(line); err != nil {
					b.Fatal(err)
				}
				if err := syncData(raw); err != nil {
					b.Fatal(err)
				}
				t1 := time.Now()
				mustAppend(b, s, r)
				if handle == "opened" {
					s.Close()
				}
				theirs, ours = theirs+t1.Sub(t0), ours+time.Since(t1)
			}
			b.ReportMetric(float64(theirs)/float64(ours), "of-raw")
			b.ReportMetric(float64(ours.Nanoseconds())/float64(b.N), "ns/append")
		})
	}
}

// BenchmarkGroupCommit is many goroutines, then many processes, on one run.
func BenchmarkGroupCommit(b *testing.B) {
	for _, n := range []int{1, 8, 64} {
		b.Run(fmt.Sprintf("goroutines-%d", n), func(b *testing.B) {
			s := newProject(b).Segment("r")
			r := benchRecord()
			var wg sync.WaitGroup
			next := make(chan struct{}, n)
			for range n {
				wg.Add(1)
				go func() {
					defer wg.Done()
					for range next {
						mustAppend(b, s, r)
					}
				}()
			}
			for b.Loop() {
				next <- struct{}{}
			}
			close(next)
			wg.Wait()
		})
	}
	for _, n := range []int{1, 8, 64} {
		b.Run(fmt.Sprintf("processes-%d", n), func(b *testing.B) {
			p := newProject(b)
			const each = 20
			for b.Loop() {
				var cmds []func() error
				for range n {
					cmd, _, _ := start(b, p, each, 0)
					cmds = append(cmds, cmd.Wait)
				}
				for _, wait := range cmds {
					if err := wait(); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*n*each), "us/append")
		})
	}
}
