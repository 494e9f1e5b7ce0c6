package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"time"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/attempt/store"
	"github.com/footing-dev/footing/ledger"
)

const (
	budgetConsult = 100 * time.Microsecond
	budgetCommand = 15 * time.Millisecond
	budgetFlat    = 4.0 // consult at the largest size against the smallest
	budgetRecord  = 2.0 // against a bare append and sync
)

// attemptsSection measures the attempt ledger from 10³ records on: a question
// in process beside a scan of the same attempts, a durable record beside a bare
// append, and the command as a whole process. With -big it goes to 10⁶.
func attemptsSection(b *bench) error {
	sizes := []int{1e3, 1e4, 1e5}
	if b.big {
		sizes = append(sizes, 1e6)
	}
	l := &attemptBench{bench: b}
	if err := l.open(); err != nil {
		return err
	}
	defer l.store.Close()
	var first, last time.Duration
	for _, n := range sizes {
		took, err := l.size(n)
		if err != nil {
			return err
		}
		if first == 0 {
			first = took
		}
		last = took
	}
	flat := float64(last) / float64(first)
	b.table.add(fmt.Sprintf("attempts consult, %d records against %d", sizes[len(sizes)-1], sizes[0]),
		fmt.Sprintf("%.1fx", flat), fmt.Sprintf("<= %.0fx", budgetFlat), flat <= budgetFlat)
	if err := l.record(); err != nil {
		return err
	}
	return l.command(sizes[len(sizes)-1])
}

type attemptBench struct {
	*bench
	state, work string
	project     *ledger.Project
	store       *store.Store
	filled      int
}

func (l *attemptBench) open() error {
	l.state, l.work = filepath.Join(l.dir, "state"), filepath.Join(l.dir, "work")
	if err := os.MkdirAll(l.work, 0o755); err != nil {
		return err
	}
	st, err := ledger.Open(filepath.Join(l.state, "footing"))
	if err != nil {
		return err
	}
	if l.project, err = st.Project(l.work); err != nil {
		return err
	}
	l.store, err = store.Open(l.project, store.Options{})
	return err
}

// tried is the i-th attempt: ten sets of assumptions for each approach.
func tried(i int) attempt.Attempt {
	return attempt.Attempt{
		ID: fmt.Sprintf("a%d", i), Approach: approachOf(i / 10),
		Assumptions: []string{fmt.Sprintf("driver is v%d", i%10), "cache is warm"}, RetryWhen: []string{"driver is v11"},
		Outcome: attempt.Outcome{Class: attempt.Timeout, Detail: "deadline passed after 30s"},
	}
}

// approachOf words the i-th approach in letters, so that approaches differ by
// more than digits.
func approachOf(i int) string {
	name := []byte{}
	for ; ; i /= 20 {
		name = append(name, "bcdfghjklmnpqrstvwxz"[i%20], "aeiou"[i%5])
		if i < 20 {
			return "rewrite module " + string(name) + " of the importer"
		}
	}
}

// size brings the ledger to n records and asks it what failed, what failed
// under other assumptions, and what nobody tried, in turn.
func (l *attemptBench) size(n int) (time.Duration, error) {
	const batch = 1000
	for ; l.filled < n; l.filled += batch {
		list := make([]attempt.Attempt, batch)
		for i := range list {
			list[i] = tried(l.filled + i)
		}
		if _, err := l.store.Record(list); err != nil {
			return 0, err
		}
	}
	ask := func(i int) (approach string, now []string) {
		approach = approachOf(i * 7919 % (n / 10))
		now = []string{fmt.Sprintf("driver is v%d", i%10), "cache is warm"}
		switch i % 4 {
		case 1:
			now = append(now, "padding")
		case 2:
			approach += "s"
		case 3:
			approach = "never tried " + approach
		}
		return approach, now
	}
	took := median(2000, func(i int) error {
		approach, now := ask(i)
		_, err := l.store.Advise(approach, now, "")
		return err
	})
	figure := took.String()
	if n <= 1e5 {
		all := make([]attempt.Attempt, n)
		for i := range all {
			all[i] = tried(i)
		}
		list := attempt.NewList(all)
		scan := median(50, func(i int) error {
			approach, now := ask(i)
			attempt.Decide(list, approach, attempt.NewSet(now))
			return nil
		})
		figure = fmt.Sprintf("%s (a scan of prepared labels: %s, %.1fx)", took, scan, float64(scan)/float64(took))
	}
	l.table.add(fmt.Sprintf("attempts consult, %d records", n), figure, "<= "+budgetConsult.String(), took <= budgetConsult)
	return took, nil
}

// record appends one attempt after another, each durable, and then as many
// lines of the same length with a bare write and sync.
func (l *attemptBench) record() error {
	const n = 300
	before, err := os.Stat(l.store.Path())
	if err != nil {
		return err
	}
	ours := median(n, func(i int) error {
		_, err := l.store.Record([]attempt.Attempt{tried(i)})
		return err
	})
	after, err := os.Stat(l.store.Path())
	if err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(l.dir, "bare"))
	if err != nil {
		return err
	}
	defer f.Close()
	line := make([]byte, (after.Size()-before.Size())/n)
	bare := median(n, func(int) error {
		if _, err := f.Write(line); err != nil {
			return err
		}
		return f.Sync()
	})
	ratio := float64(ours) / float64(bare)
	l.table.add(fmt.Sprintf("attempts record, durable, against a bare synced append of %d bytes", len(line)),
		fmt.Sprintf("%.2fx (%s)", ratio, ours), fmt.Sprintf("<= %.0fx", budgetRecord), ratio <= budgetRecord)
	return nil
}

// command asks by whole processes.
func (l *attemptBench) command(n int) error {
	var all []time.Duration
	for range 30 {
		cmd := exec.Command(l.bin, "attempts", "consult", approachOf(3), "--assume", "driver is v3", "--assume", "cache is warm", "--assume", "padding")
		cmd.Dir = l.work
		cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+l.state)
		start := time.Now()
		if err := cmd.Run(); err != nil {
			return err
		}
		all = append(all, time.Since(start))
	}
	sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
	mid := all[len(all)/2]
	l.table.add(fmt.Sprintf("attempts consult as a command, %d records", n),
		fmt.Sprintf("%.1f ms", float64(mid)/1e6), "<= 15 ms", mid <= budgetCommand)
	return nil
}

// median runs f n times and gives the median; an error shows as no time.
func median(n int, f func(i int) error) time.Duration {
	all := make([]time.Duration, n)
	for i := range all {
		start := time.Now()
		if err := f(i); err != nil {
			return 0
		}
		all[i] = time.Since(start)
	}
	sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
	return all[n/2]
}
