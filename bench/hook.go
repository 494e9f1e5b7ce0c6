package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"
)

const (
	hookTimes   = 400
	stopTimes   = 40
	budgetStart = 3.0 // times an empty static Go program, p50 and p99
)

// hookSection measures footing-hook as whole processes: after a tool call,
// beside an empty static Go program run in turn with it, and at the end of a
// turn of sessions of 10 and 50 MB.
func hookSection(b *bench) error {
	hook, err := build(b.dir, "footing-hook", "./cmd/footing-hook")
	if err != nil {
		return err
	}
	empty, err := emptyProgram(b.dir)
	if err != nil {
		return err
	}
	h := &hookBench{bench: b, hook: hook}
	if err := h.calls(empty); err != nil {
		return err
	}
	for _, s := range []struct {
		mb         int
		warm, cold time.Duration
	}{{10, 10 * time.Millisecond, 60 * time.Millisecond}, {50, 15 * time.Millisecond, 200 * time.Millisecond}} {
		if err := h.stops(s.mb, s.warm, s.cold); err != nil {
			return err
		}
	}
	return h.large()
}

// largeFiles is the size of the generated repository.
const largeFiles = 50_000

// large measures the hook where a tree digest is due, in a large repository.
func (h *hookBench) large() error {
	if err := h.fresh("large"); err != nil {
		return err
	}
	for i := range largeFiles {
		dir := filepath.Join(h.work, fmt.Sprintf("d%d", i/1000), fmt.Sprintf("e%d", i/50%20))
		if i%50 == 0 {
			if err := os.MkdirAll(dir, 0o755); err != nil {
				return err
			}
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("f%d.go", i)), fmt.Appendf(nil, "package p\n\nconst C%d = %d\n", i, i), 0o644); err != nil {
			return err
		}
	}
	// Past the deadline the digest is "" and what was hashed is kept, so a few
	// turns may start before one is whole.
	var first time.Duration
	for i := range 5 {
		t, err := h.run(h.hook, h.payload("UserPromptSubmit", `"prompt":"go"`))
		if err != nil {
			return err
		}
		if i == 0 {
			first = t
		}
	}
	var took []time.Duration
	for i := range stopTimes {
		path := filepath.Join(h.work, "d7", "e3", "f7150.go")
		if err := os.WriteFile(path, fmt.Appendf(nil, "package p\n\nconst X = %d\n", i), 0o644); err != nil {
			return err
		}
		h.n++
		t, err := h.run(h.hook, h.payload("PostToolUse", fmt.Sprintf(`"tool_name":"Edit","tool_use_id":"t%d","tool_input":{"file_path":%q,"old_string":"a","new_string":"b"},"tool_response":{}`, h.n, path)))
		if err != nil {
			return err
		}
		took = append(took, t)
	}
	h.table.note(fmt.Sprintf("footing-hook, first digest of %d files", largeFiles), fmt.Sprintf("%.0f ms", ms(first)))
	h.table.note(fmt.Sprintf("footing-hook after an edit among %d files", largeFiles),
		fmt.Sprintf("p50 %.0f ms, p95 %.0f ms", ms(quantile(took, 0.5)), ms(quantile(took, 0.95))))
	return nil
}

// calls measures the hook after a tool call and the empty program, in turn.
func (h *hookBench) calls(empty string) error {
	if err := h.fresh("calls"); err != nil {
		return err
	}
	var ours, theirs []time.Duration
	for i := range hookTimes + 20 {
		e, err := h.run(empty, nil)
		if err != nil {
			return err
		}
		p := h.read(2000)
		if i%2 == 0 {
			p = h.shell("git log --oneline | head", 2000)
		}
		o, err := h.run(h.hook, p)
		if err != nil {
			return err
		}
		if i >= 20 {
			ours, theirs = append(ours, o), append(theirs, e)
		}
	}
	for _, q := range []struct {
		name string
		at   float64
	}{{"p50", 0.5}, {"p99", 0.99}} {
		o, e := quantile(ours, q.at), quantile(theirs, q.at)
		ratio := float64(o) / float64(e)
		h.table.add("footing-hook after a tool call, "+q.name,
			fmt.Sprintf("%.2f ms, %.1fx an empty program", ms(o), ratio), fmt.Sprintf("<= %.0fx", budgetStart), ratio <= budgetStart)
	}
	return nil
}

// stops measures the end of a turn: warm, where hooks saw the session, and
// cold, where only the host's log knows it.
func (h *hookBench) stops(mb int, warm, cold time.Duration) error {
	if err := h.fresh(fmt.Sprintf("stop-%d", mb)); err != nil {
		return err
	}
	const words = `"stop_hook_active":false,"last_assistant_message":"Changed it. All tests pass.","background_tasks":[]`
	stop := h.payload("Stop", words)
	h.serve(h.payload("SessionStart", `"source":"startup"`))
	for size, turn := 0, 0; size < mb<<20; turn++ {
		h.serve(h.payload("UserPromptSubmit", `"prompt":"please go on"`))
		for k := range 40 {
			p := h.read(10_000)
			if k%4 == 3 {
				p = h.shell(fmt.Sprintf("grep -rn f%d . | head", k), 8000)
			}
			if k == 39 {
				p = h.shell("go test ./...", 400)
			}
			h.serve(p)
			size += len(p)
		}
	}
	if _, err := h.run(h.hook, stop); err != nil {
		return err
	}
	took, err := h.times(stop, func() { h.serve(h.payload("UserPromptSubmit", `"prompt":"more"`)); h.serve(h.read(2000)) })
	if err != nil {
		return err
	}
	h.stopRow(mb, "warm", took, warm)

	if err := h.fresh(fmt.Sprintf("cold-%d", mb)); err != nil {
		return err
	}
	logs := filepath.Join(h.dir, fmt.Sprintf("cold-logs-%d", mb))
	if err := generate(logs, mb<<20); err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(logs, "*.jsonl"))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(h.log()), 0o755); err != nil {
		return err
	}
	if _, err := repeat(h.log(), files, int64(mb)<<20); err != nil {
		return err
	}
	stop = h.payload("Stop", words)
	took, err = h.times(stop, func() { _ = os.RemoveAll(filepath.Join(h.home, "state")) })
	if err != nil {
		return err
	}
	h.stopRow(mb, "cold", took, cold)
	return nil
}

func (h *hookBench) stopRow(mb int, how string, took []time.Duration, budget time.Duration) {
	p := quantile(took, 0.95)
	h.table.add(fmt.Sprintf("footing-hook at Stop, %d MB, %s, p95", mb, how),
		fmt.Sprintf("%.1f ms (p50 %.1f)", ms(p), ms(quantile(took, 0.5))), fmt.Sprintf("<= %.0f ms", ms(budget)), p <= budget)
}
