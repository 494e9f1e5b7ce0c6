// Command bench measures footing as whole processes against things run beside
// it, and prints one table. Figures depend on the machine, so budgets are
// ratios or counts where they can be.
//
//	go run ./bench [-corpus DIR] [-big] [audit …]
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	corpus := flag.String("corpus", os.Getenv("FOOTING_CORPUS"), "folder of session logs; without one, a generated log is used")
	big := flag.Bool("big", false, "also the 1 GB file")
	flag.Parse()
	if err := run(*corpus, *big, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// bench is what a section gets to work with.
type bench struct {
	dir    string // scratch, removed at the end
	bin    string // the built footing
	corpus string
	big    bool
	table  *table
}

func run(corpus string, big bool, only []string) error {
	dir, err := os.MkdirTemp("", "footing-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	// What is measured must not hang on what is on record on this machine.
	if err := os.Setenv("XDG_STATE_HOME", filepath.Join(dir, "state")); err != nil {
		return err
	}
	b := &bench{dir: dir, corpus: corpus, big: big, table: newTable()}
	if b.bin, err = build(dir, "footing", "./cmd/footing"); err != nil {
		return err
	}
	if b.corpus == "" {
		b.corpus = filepath.Join(dir, "logs")
		if err := generate(b.corpus, 48<<20); err != nil {
			return err
		}
	}
	for _, s := range sections() {
		if len(only) > 0 && !has(only, s.name) {
			continue
		}
		if err := s.run(b); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	b.table.print(os.Stdout)
	return nil
}

type section struct {
	name string
	run  func(*bench) error
}

func sections() []section {
	return []section{
		{"audit", auditSection},
		{"attempts", attemptsSection},
		{"integrity", integritySection},
		{"record", recordSection},
		{"hook", hookSection},
		{"exercise", exerciseSection},
	}
}

func has(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
