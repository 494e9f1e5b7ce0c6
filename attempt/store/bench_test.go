package store

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/footing-dev/footing/attempt"
)

// sample is the i-th attempt of a ledger with n/10 approaches under ten sets
// of assumptions each.
func sample(i int) attempt.Attempt {
	a := failed(fmt.Sprintf("a%d", i), fmt.Sprintf("rewrite module %s of the importer", word(i/10)),
		fmt.Sprintf("driver is v%d", i%10), "cache is warm")
	a.Outcome.Detail = "deadline passed after 30s"
	a.RetryWhen = []string{"driver is v11"}
	return a
}

// word spells a number in letters, so that approaches differ by more than
// digits.
func word(i int) string {
	b := []byte{}
	for ; ; i /= 20 {
		b = append(b, "bcdfghjklmnpqrstvwxz"[i%20], "aeiou"[i%5])
		if i < 20 {
			return string(b)
		}
	}
}

func filled(b *testing.B, n int) *Store {
	b.Helper()
	s := open(b, newProject(b), Options{})
	for i := 0; i < n; i += maxBatch {
		batch := make([]attempt.Attempt, min(maxBatch, n-i))
		for j := range batch {
			batch[j] = sample(i + j)
		}
		mustRecord(b, s, batch...)
	}
	return s
}

// BenchmarkConsult asks a ledger in turn for what failed, what failed under
// other assumptions and what nobody tried, and a list of the same attempts for
// the same.
func BenchmarkConsult(b *testing.B) {
	for _, n := range []int{1e3, 1e4, 1e5, 1e6} {
		if n > 1e5 && os.Getenv("FOOTING_BENCH_BIG") == "" {
			continue
		}
		s := filled(b, n)
		asks := [][]string{
			{"rewrite module %s of the importer", "driver is v3", "cache is warm"},
			{"rewrite module %s of the importer", "driver is v3", "cache is warm", "padding"},
			{"rewrite modul %s of the importer", "cache is warm"},
			{"never tried %s", "cache is warm"},
		}
		kinds := map[attempt.Kind]int{}
		indexed := b.Run(fmt.Sprintf("index/%d", n), func(b *testing.B) {
			i := 0
			for b.Loop() {
				q := asks[i%len(asks)]
				adv, err := s.Advise(fmt.Sprintf(q[0], word(i*7919%n/10)), q[1:], "")
				if err != nil {
					b.Fatal(err)
				}
				kinds[adv.Kind]++
				i++
			}
		})
		if indexed && len(kinds) < 3 {
			b.Errorf("answers are %v", kinds)
		}
		if n > 1e5 {
			continue
		}
		all := make([]attempt.Attempt, n)
		for i := range all {
			all[i] = sample(i)
		}
		list := attempt.NewList(all)
		b.Run(fmt.Sprintf("linear/%d", n), func(b *testing.B) {
			i := 0
			for b.Loop() {
				q := asks[i%len(asks)]
				attempt.Decide(list, fmt.Sprintf(q[0], word(i*7919%n/10)), attempt.NewSet(q[1:]))
				i++
			}
		})
		s.Close()
	}
}

// BenchmarkOpen opens a ledger and asks once.
func BenchmarkOpen(b *testing.B) {
	for _, n := range []int{1e3, 1e5} {
		p := newProject(b)
		s := open(b, p, Options{})
		for i := 0; i < n; i += maxBatch {
			batch := make([]attempt.Attempt, min(maxBatch, n-i))
			for j := range batch {
				batch[j] = sample(i + j)
			}
			mustRecord(b, s, batch...)
		}
		s.Close()
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s, err := Open(p, Options{Now: time.Now})
				if err != nil {
					b.Fatal(err)
				}
				ask(b, s, "never tried")
				s.Close()
			}
		})
	}
}
