package integrity

import (
	"fmt"
	"strings"
	"testing"
)

// prose is text of about n bytes, such as tools print.
func proseOf(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, "2026-03-%02d 10:%02d:07 INFO volume vol-%05d on host srv-%d is %d%% full, path /srv/data/%d/file_%d.dat\n", i%28+1, i%60, i%20000, i%300, i%100, i%50, i%5000)
	}
	return b.String()
}

// BenchmarkServed is the speed at which served text is taken in, armed.
func BenchmarkServed(b *testing.B) {
	text := proseOf(64 << 10)
	b.SetBytes(int64(len(text)))
	j := New(disks())
	i := 0
	for b.Loop() {
		if j.idx.n+20000 > j.idx.limit {
			j = New(disks())
		}
		i++
		id := fmt.Sprint(i)
		j.Add(&Event{Kind: Call, ID: id, Tool: "other"})
		e := Event{Kind: Result, Call: id}
		e.Plain(text)
		j.Add(&e)
	}
}

// BenchmarkJudged is one call judged with 10^5 values served, and its result.
func BenchmarkJudged(b *testing.B) {
	j := New(disks())
	var sb strings.Builder
	for i := range 100000 {
		fmt.Fprintf(&sb, `,{"id":"dk-%d"}`, i)
	}
	for _, e := range does("other", `{}`, "["+sb.String()[1:]+"]") {
		j.Add(&e)
	}
	if j.idx.full {
		b.Fatal("the index is full")
	}
	i := 0
	for b.Loop() {
		if j.idx.n+100 > j.idx.limit {
			b.StopTimer()
			j.idx.n -= 1000 // keep it open; the oldest stay
			b.StartTimer()
		}
		i++
		id := fmt.Sprint(i)
		j.Add(&Event{Kind: Call, ID: id, Tool: "inspect", Args: []byte(`{"id":"dk-` + fmt.Sprint(i%100000) + `","why":"check the disk"}`)})
		j.Add(&Event{Kind: Result, Call: id, Value: []byte(`{"state":"ok","used":17}`)})
	}
}

// BenchmarkEvicted is one call judged after 10^4 ids have left the window, all
// of them, or all but the last one.
func BenchmarkEvicted(b *testing.B) {
	for name, kept := range map[string]string{"all": "", "but one": "dk-9999"} {
		b.Run(name, func(b *testing.B) {
			j := New(disks())
			var sb strings.Builder
			for i := range 10000 {
				fmt.Fprintf(&sb, `,{"id":"dk-%d"}`, i)
			}
			for _, e := range all(does("list_disks", `{}`, "["+sb.String()[1:]+"]"), evicts(text("disks: "+kept), "c1")) {
				j.Add(&e)
			}
			j.Add(&Event{Kind: Evicted, All: true, Summary: text("disks: " + kept)})
			i := 0
			for b.Loop() {
				if j.idx.n+100 > j.idx.limit {
					j.idx.n -= 1000
				}
				i++
				id := fmt.Sprint("x", i)
				j.Add(&Event{Kind: Call, ID: id, Tool: "inspect", Args: []byte(`{"id":"dk-5","why":"check"}`)})
				j.Add(&Event{Kind: Result, Call: id, Value: []byte(`{"state":"ok"}`)})
			}
		})
	}
}
