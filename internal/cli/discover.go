package cli

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/footing-dev/footing/source/local"
)

// sample is a made-up session in a real format, to show an answer with.
//
//go:embed sample.jsonl
var sample []byte

// sampleName is how the sample is called in the answer.
const sampleName = "sample.jsonl (the sample that ships with footing)"

// discover finds the sessions that agents keep for the current repository.
func (a *app) discover(since time.Time, f *auditFlags) ([]input, error) {
	workspace, _ := a.workspace()
	logs, looks := local.Find(local.Env(a.Env), workspace, since)
	if len(logs) == 0 {
		if f.sample {
			a.term.hintf("no session of %s was found, so this is a sample: a made-up session that ships with footing", workspace)
			return []input{{
				show: sampleName, size: int64(len(sample)), named: true, sample: true,
				open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(sample)), nil },
			}}, nil
		}
		return nil, withHint(fmt.Errorf("no session of %s was found", workspace), "%s", looked(looks, since, f.command))
	}
	if f.since == "" {
		a.term.hintf("%s of %s since %s; --since all reads every one", count(len(logs), "session", "sessions"), workspace, since.Format(time.DateOnly))
	}
	var inputs []input
	for _, l := range logs {
		inputs = append(inputs, input{
			show: l.Path, path: l.Path, size: l.Size, mod: l.ModTime,
			open: func() (io.ReadCloser, error) { return os.Open(l.Path) },
		})
	}
	return withSubs(inputs), nil
}

// looked says where sessions were looked for and what to do instead.
func looked(looks []local.Look, since time.Time, command string) string {
	var b strings.Builder
	b.WriteString("looked in\n")
	for _, l := range looks {
		fmt.Fprintf(&b, "  %s: ", l.Agent)
		switch {
		case l.Dir == "":
			b.WriteString("no home folder is set\n")
		case l.Missing:
			fmt.Fprintf(&b, "%s (no such folder)\n", l.Dir)
		case l.Logs == 0:
			fmt.Fprintf(&b, "%s (no logs%s)\n", l.Dir, sinceWords(since))
		default:
			fmt.Fprintf(&b, "%s (%s%s, %d of other folders)\n", l.Dir, count(l.Logs, "log", "logs"), sinceWords(since), l.Other)
		}
	}
	if command == "" {
		command = "footing audit"
	}
	fmt.Fprintf(&b, "name a log or a folder: %s PATH\n", command)
	if !since.IsZero() {
		fmt.Fprintf(&b, "look further back: %s --since all\n", command)
	}
	b.WriteString("see a sample: footing audit --sample")
	return b.String()
}

func sinceWords(since time.Time) string {
	if since.IsZero() {
		return ""
	}
	return " since " + since.Format(time.DateOnly)
}
