package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
	"github.com/footing-dev/footing/source/all"
)

const (
	budgetMBps   = 700
	budgetPeak   = 64 << 20
	budgetPython = 10
)

// auditSection measures `footing audit` on the corpus, beside a parser that
// does nothing else and beside a checker of the same kind in Python, and then
// on ever longer files made by repeating the corpus.
func auditSection(b *bench) error {
	files, size, err := logs(b.corpus)
	if err != nil {
		return err
	}
	s, err := series(7, "", b.bin, append([]string{"audit", "--format", "jsonl"}, files...)...)
	if err != nil {
		return err
	}
	rate := mbps(size, s.wall)
	b.table.add(fmt.Sprintf("audit, %d logs, %.0f MB, %d CPUs", len(files), float64(size)/1e6, runtime.NumCPU()),
		fmt.Sprintf("%.0f MB/s", rate), fmt.Sprintf(">= %d MB/s", budgetMBps), rate >= budgetMBps)
	b.table.add("audit, peak memory", fmt.Sprintf("%.0f MiB", float64(s.peak)/(1<<20)), "<= 64 MiB", s.peak <= budgetPeak)
	if err := b.copies(files, size); err != nil {
		return err
	}
	if err := b.parseOnly(files, size); err != nil {
		return err
	}
	if err := b.python(files, s.wall); err != nil {
		return err
	}
	return b.lengths(files)
}

// logCopies is how often the corpus is audited at once, so that what each
// process pays once (its start, its first memory) does not hide the rate.
const logCopies = 8

func (b *bench) copies(files []string, size int64) error {
	dir := filepath.Join(b.dir, "copies")
	defer os.RemoveAll(dir)
	args := []string{"audit", "--format", "jsonl"}
	for i := range logCopies {
		if err := os.MkdirAll(filepath.Join(dir, strconv.Itoa(i)), 0o700); err != nil {
			return err
		}
		for k, p := range files {
			raw, err := os.ReadFile(p)
			if err != nil {
				return err
			}
			to := filepath.Join(dir, strconv.Itoa(i), fmt.Sprintf("%03d-%s", k, filepath.Base(p)))
			if err := os.WriteFile(to, raw, 0o600); err != nil {
				return err
			}
			args = append(args, to)
		}
	}
	s, err := series(5, "", b.bin, args...)
	if err != nil {
		return err
	}
	rate := mbps(size*logCopies, s.wall)
	b.table.add(fmt.Sprintf("audit, the same logs %d times, %.0f MB", logCopies, float64(size*logCopies)/1e6),
		fmt.Sprintf("%.0f MB/s, %.0f MiB", rate, float64(s.peak)/(1<<20)), fmt.Sprintf(">= %d MB/s", budgetMBps), rate >= budgetMBps && s.peak <= budgetPeak)
	return nil
}

// parseOnly reads the same files with the same readers and does nothing with
// the events, on one CPU: what is left to win.
func (b *bench) parseOnly(files []string, size int64) error {
	start := time.Now()
	for _, p := range files {
		f, err := os.Open(p)
		if err != nil {
			return err
		}
		head := make([]byte, source.SniffSize)
		n, _ := io.ReadFull(f, head)
		format, ok := source.Sniff(head[:n], all.Formats())
		_, err = f.Seek(0, io.SeekStart)
		if err == nil && ok {
			_, err = format.Read(f, func(*record.Event) error { return nil })
		}
		_ = f.Close()
		if err != nil {
			return err
		}
	}
	b.table.note("parse only, one CPU", fmt.Sprintf("%.0f MB/s", mbps(size, time.Since(start))))
	return nil
}

func (b *bench) python(files []string, ours time.Duration) error {
	py, err := exec.LookPath("python3")
	if err != nil {
		b.table.note("python checker", "no python3 here")
		return nil
	}
	s, err := series(1, "", py, append([]string{"bench/checker.py"}, files...)...)
	if err != nil {
		return err
	}
	ratio := s.wall.Seconds() / ours.Seconds()
	b.table.add("audit against a Python checker, same files", fmt.Sprintf("%.1fx", ratio), ">= 10x", ratio >= budgetPython)
	return nil
}

// lengths audits files of 1 to 1,000 MB: the cost must be linear and the
// memory flat.
func (b *bench) lengths(files []string) error {
	sizes := []int64{1, 10, 100}
	if b.big {
		sizes = append(sizes, 1000)
	}
	for _, mb := range sizes {
		p := filepath.Join(b.dir, fmt.Sprintf("repeat-%d.jsonl", mb))
		n, err := repeat(p, files, mb*1e6)
		if err != nil {
			return err
		}
		s, err := series(3, "", b.bin, "audit", "--format", "jsonl", p)
		if err != nil {
			return err
		}
		_ = os.Remove(p)
		b.table.add(fmt.Sprintf("audit, one file of %d MB", mb),
			fmt.Sprintf("%.0f MB/s, %.0f MiB", mbps(n, s.wall), float64(s.peak)/(1<<20)), "<= 64 MiB", s.peak <= budgetPeak)
	}
	return nil
}

// logs lists the session logs below a folder that some reader knows.
func logs(dir string) (files []string, size int64, err error) {
	err = filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		f, err := os.Open(p)
		if err != nil {
			return err
		}
		defer f.Close()
		head := make([]byte, source.SniffSize)
		n, _ := io.ReadFull(f, head)
		if _, ok := source.Sniff(head[:n], all.Formats()); !ok {
			return nil
		}
		if st, err := f.Stat(); err == nil {
			files, size = append(files, p), size+st.Size()
		}
		return nil
	})
	return files, size, err
}

// repeat writes line-based logs one after another, over and over, until the
// file has n bytes.
func repeat(to string, files []string, n int64) (int64, error) {
	out, err := os.Create(to)
	if err != nil {
		return 0, err
	}
	defer out.Close()
	var done int64
	for done < n {
		before := done
		for _, p := range files {
			if filepath.Ext(p) != ".jsonl" || done >= n {
				continue
			}
			raw, err := os.ReadFile(p)
			if err != nil {
				return 0, err
			}
			if raw[len(raw)-1] != '\n' {
				raw = append(raw, '\n')
			}
			k, err := out.Write(raw)
			if err != nil {
				return 0, err
			}
			done += int64(k)
		}
		if done == before {
			return 0, fmt.Errorf("no line-based logs to repeat")
		}
	}
	return done, nil
}
