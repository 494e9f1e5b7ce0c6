package main

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// recordSection takes the ratios that the ledger's and the tree's own
// benchmarks report: each runs beside what it is measured against.
func recordSection(b *bench) error {
	cmd := exec.Command("go", "test", "-run", "^$", "-bench", "^(BenchmarkAppend|BenchmarkGroupCommit|BenchmarkVerify|BenchmarkUnchanged)$",
		"./ledger", "./ledger/verify", "./tree")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("run benchmarks: %w", err)
	}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		if len(fields) < 4 || !strings.HasPrefix(fields[0], "Benchmark") {
			continue
		}
		name := strings.TrimPrefix(fields[0], "Benchmark")
		for i := 3; i < len(fields); i += 2 {
			b.ratio(name, fields[i-1], fields[i])
		}
	}
	return nil
}

// ratio adds a row for a reported metric that has a budget.
func (b *bench) ratio(name, value, unit string) {
	v, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return
	}
	switch unit {
	case "of-raw":
		b.table.add("ledger append, durable, of a raw write and sync: "+name, fmt.Sprintf("%.2f", v), ">= 0.80", v >= 0.80)
	case "of-sha256":
		b.table.add("verify, of sha256 over the same bytes: "+name, fmt.Sprintf("%.2f", v), ">= 0.60", v >= 0.60)
	case "of-git-status":
		b.table.add("tree digest, 50,000 files, nothing changed, of git status", fmt.Sprintf("%.2f", v), "<= 1.5", v <= 1.5)
	case "us/append":
		b.table.note("ledger append, one run: "+name, fmt.Sprintf("%.0f µs", v))
	}
}
