package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"syscall"
	"time"

	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/integrity/fromlog"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
	"github.com/footing-dev/footing/source/all"
)

const (
	budgetUnarmed = 0.95 // of the speed of an audit with nothing declared
	budgetArmed   = 60   // MB/s of the text an armed check can read
	budgetJudged  = 50 * time.Microsecond
)

// integritySection measures the context checks: an audit beside itself with
// declarations that arm nothing, everything armed on one CPU over the same logs,
// and one call with 10⁵ values served before it.
func integritySection(b *bench) error {
	files, size, err := logs(b.corpus)
	if err != nil {
		return err
	}
	if err := b.unarmed(files, size); err != nil {
		return err
	}
	if err := b.armed(files); err != nil {
		return err
	}
	b.judged()
	return nil
}

// unarmed runs the audits in turns and compares their CPU time, which other
// work on the machine moves less than the clock. A declaration of a tool that
// no log has leaves only what is known of deeds to judge.
func (b *bench) unarmed(files []string, size int64) error {
	ways := []string{"", "[integrity]\nprose = false\n", "[[tool]]\nname = \"no_tool_of_these_logs\"\ncolumns = { n = \"integer\" }\n"}
	took := make([][]time.Duration, len(ways))
	for range 9 {
		for i, text := range ways {
			args := []string{"audit", "--format", "jsonl"}
			if text != "" {
				declared := filepath.Join(b.dir, "declared.toml")
				if err := os.WriteFile(declared, []byte(text), 0o600); err != nil {
					return err
				}
				args = append(args, "--declare", declared)
			}
			s, err := once("", b.bin, append(args, files...)...)
			if err != nil {
				return err
			}
			took[i] = append(took[i], s.cpu)
		}
	}
	alone := middle(took[0]).Seconds()
	ratio := alone / middle(took[1]).Seconds()
	b.table.add(fmt.Sprintf("integrity beside an audit, nothing armed, %.0f MB", float64(size)/1e6),
		fmt.Sprintf("%.0f %% of its speed", 100*ratio), fmt.Sprintf(">= %.0f %%", 100*budgetUnarmed), ratio >= budgetUnarmed)
	b.table.note("the same with what is known of deeds", fmt.Sprintf("%.0f %% of its speed", 100*alone/middle(took[2]).Seconds()))
	return nil
}

func middle(d []time.Duration) time.Duration {
	sort.Slice(d, func(i, j int) bool { return d[i] < d[j] })
	return d[len(d)/2]
}

// armed reads the logs five times with nothing and with every check armed; the
// difference is what the checks cost. Bytes are those of the texts they read.
func (b *bench) armed(files []string) error {
	d := &integrity.Declarations{
		Prose: true, Lookups: true, Recency: true,
		Tools: []integrity.Tool{{Name: "a", Grounds: map[string][]string{"": {"b"}}}},
	}
	var text int64
	var bare, judged time.Duration
	for _, p := range files {
		raw, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		format, ok := source.Sniff(raw[:min(len(raw), source.SniffSize)], all.Formats())
		if !ok {
			continue
		}
		read := func(f func(*record.Event)) (time.Duration, error) {
			start := spent()
			_, err := format.Read(bytes.NewReader(raw), func(ev *record.Event) error { f(ev); return nil })
			return spent() - start, err
		}
		best := [2]time.Duration{1 << 62, 1 << 62}
		for i := range 5 {
			took, err := read(func(ev *record.Event) {
				if i == 0 && ev.Agent == "" { // sub-agents are in a context of their own
					text += size(ev)
				}
			})
			if err != nil {
				return err
			}
			best[0] = min(best[0], took)
			a := fromlog.New(d)
			start := spent()
			if _, err := read(a.Add); err != nil {
				return err
			}
			a.Close()
			best[1] = min(best[1], spent()-start)
		}
		bare += best[0]
		judged += best[1]
	}
	rate := mbps(text, judged-bare)
	b.table.add(fmt.Sprintf("integrity, everything armed, %.0f MB of text, one CPU", float64(text)/1e6),
		fmt.Sprintf("%.0f MB/s", rate), fmt.Sprintf(">= %d MB/s", budgetArmed), rate >= budgetArmed)
	b.table.note("the same with reading the logs", fmt.Sprintf("%.0f MB/s", mbps(text, judged)))
	return nil
}

// spent is the CPU time of this process so far.
func spent() time.Duration {
	var ru syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &ru) != nil {
		return 0
	}
	return time.Duration(ru.Utime.Nano() + ru.Stime.Nano())
}

// size is how much text an armed check reads of an event.
func size(ev *record.Event) int64 {
	n := int64(ev.Text.Size())
	if ev.Call != nil {
		n += int64(len(ev.Call.Input))
	}
	if ev.Result != nil {
		n += int64(ev.Result.Output.Size())
	}
	return n
}

// judged is one call, and its result, after 10⁵ values were served.
func (b *bench) judged() {
	j := integrity.New(&integrity.Declarations{Tools: []integrity.Tool{{Name: "inspect", Grounds: map[string][]string{"/id": {"list"}}}}})
	exchange := func(id, tool, args, value string) {
		j.Add(&integrity.Event{Kind: integrity.Call, ID: id, Tool: tool, Args: []byte(args)})
		j.Add(&integrity.Event{Kind: integrity.Result, Call: id, Value: []byte(value)})
	}
	var list bytes.Buffer
	for i := range 100000 {
		fmt.Fprintf(&list, `,{"id":"dk-%d"}`, i)
	}
	exchange("c", "list", `{}`, "["+list.String()[1:]+"]")
	var took []time.Duration
	for i := range 5000 {
		start := time.Now()
		exchange(fmt.Sprint(i), "inspect", fmt.Sprintf(`{"id":"dk-%d","why":"check the disk"}`, i*19%100000), `{"state":"ok","used":17}`)
		took = append(took, time.Since(start))
	}
	mid := middle(took)
	b.table.add("integrity, one call judged at 10^5 values served", mid.Round(100*time.Nanosecond).String(),
		fmt.Sprintf("<= %v", budgetJudged), mid <= budgetJudged)
}
