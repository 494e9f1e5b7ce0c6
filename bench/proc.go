package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"syscall"
	"time"
)

func build(dir, name, pkg string) (string, error) {
	out := filepath.Join(dir, name)
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", out, pkg)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("build %s: %w", pkg, err)
	}
	return out, nil
}

// sample is one finished process.
type sample struct {
	wall, cpu time.Duration
	peak      int64 // bytes resident at most
}

// once runs a command to its end; output goes nowhere. An exit status is not
// an error: an audit exits 1 when something falls.
func once(stdin, name string, args ...string) (sample, error) {
	cmd := exec.Command(name, args...)
	if stdin != "" {
		f, err := os.Open(stdin)
		if err != nil {
			return sample{}, err
		}
		defer f.Close()
		cmd.Stdin = f
	}
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return sample{}, err
	}
	s := sample{wall: wall, cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
	if ru, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		s.peak = ru.Maxrss << 10
	}
	return s, nil
}

// series runs a command n times after one warm-up and gives the median by wall
// time, with the highest peak.
func series(n int, stdin, name string, args ...string) (sample, error) {
	var all []sample
	for i := range n + 1 {
		s, err := once(stdin, name, args...)
		if err != nil {
			return sample{}, err
		}
		if i > 0 {
			all = append(all, s)
		}
	}
	sort.Slice(all, func(i, j int) bool { return all[i].wall < all[j].wall })
	mid := all[len(all)/2]
	for _, s := range all {
		mid.peak = max(mid.peak, s.peak)
	}
	return mid, nil
}

func mbps(bytes int64, d time.Duration) float64 {
	return float64(bytes) / 1e6 / d.Seconds()
}
