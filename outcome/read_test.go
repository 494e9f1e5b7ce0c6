package outcome

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/footing-dev/footing/shell"
)

// sample is one output and how it must be read.
type sample struct {
	name   string
	family string
	fate   shell.Fate
	exit   int
	pipe   string // the later stages, "tail -5 | grep x"
	out    string
	want   string // see brief
	with   func(*Input)
}

// brief renders an outcome as "status", "status:why", then if counts are known
// executed/passed/failed/errors/skipped/deselected with "-" for not read, and
// "*" if they are complete.
func brief(o Outcome) string {
	s := string(o.Status)
	if o.Why != "" {
		s += ":" + o.Why
	}
	if o.Counts != NoCounts {
		c := o.Counts
		var part []string
		for _, n := range []int{c.Executed, c.Passed, c.Failed, c.Errors, c.Skipped, c.Deselected} {
			if n < 0 {
				part = append(part, "-")
			} else {
				part = append(part, fmt.Sprint(n))
			}
		}
		s += " " + strings.Join(part, "/")
	}
	if o.Counted {
		s += "*"
	}
	return s
}

// stages splits a pipeline tail the way a shell would, well enough for tests.
func stages(pipe string) [][]shell.Word {
	if pipe == "" {
		return nil
	}
	var all [][]shell.Word
	var stage []shell.Word
	var word strings.Builder
	open, quote := false, byte(0)
	flush := func() {
		if open {
			stage = append(stage, shell.Word{Text: word.String(), Known: true})
		}
		word.Reset()
		open = false
	}
	for i := 0; i < len(pipe); i++ {
		switch c := pipe[i]; {
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteByte(c)
		case c == '\'' || c == '"':
			quote, open = c, true
		case c == ' ':
			flush()
		case c == '|':
			flush()
			all, stage = append(all, stage), nil
		default:
			word.WriteByte(c)
			open = true
		}
	}
	flush()
	return append(all, stage)
}

func (s sample) input() Input {
	in := Input{
		Family: s.family, Kind: "tests", Alone: true, Output: s.out,
		Fate: s.fate, Exit: s.exit, HasExit: true, Filters: stages(s.pipe),
	}
	switch s.family {
	case "go test", "task", "make":
		in.Trailer = true
	case "go build", "go vet", "tsc", "flake8", "staticcheck", "shellcheck":
		in.SilentOK = true
	}
	if s.fate == shell.Failed && s.exit == 0 {
		in.Exit = 1
	}
	if s.with != nil {
		s.with(&in)
	}
	return in
}

func check(t *testing.T, samples []sample) {
	t.Helper()
	seen := map[string]bool{}
	for _, s := range samples {
		name := s.family + "/" + s.name
		if seen[name] {
			t.Fatalf("two samples are called %s", name)
		}
		seen[name] = true
		t.Run(name, func(t *testing.T) {
			unwanted(t, s)
			o := Read(s.input())
			if got := brief(o); got != s.want {
				t.Errorf("got %q, want %q\nfailing %q units %q", got, s.want, o.Failing, o.Units)
			}
			asTask(t, s)
			dressed(t, s)
			masked := s.fate == shell.Masked || s.fate == shell.Ambiguous
			if o.Masked != masked {
				t.Errorf("masked is %v for fate %v", o.Masked, s.fate)
			}
		})
	}
}

// unwanted makes sure that a tool's reader does nothing with the lines that are
// kept from it to save time.
func unwanted(t *testing.T, s sample) {
	t.Helper()
	eachLine(s.out, func(l string) {
		for i := range tools {
			tl := &tools[i]
			if l == "" || tl.wants(l[0]) {
				continue
			}
			// The first line alone may mean nothing; the reader may also have
			// read another one before.
			var fresh, primed tally
			primed.pending = Counts{3, 3, 3, 3, 3, 3}
			before := primed
			tl.read(&fresh, l)
			tl.read(&primed, l)
			if !reflect.DeepEqual(fresh, tally{}) || !reflect.DeepEqual(primed, before) {
				t.Errorf("%s is not asked for %q, but has something to say of it", tl.name, l)
			}
		}
	})
}

// dressed makes sure that colours and line ends change nothing.
func dressed(t *testing.T, s sample) {
	t.Helper()
	in := s.input()
	plain := Read(in)
	in.Output = strings.ReplaceAll(s.out, "\n", "\r\n")
	if o := Read(in); !reflect.DeepEqual(o, plain) {
		t.Errorf("other line ends read as %+v", o)
	}
	var b strings.Builder
	for _, l := range strings.SplitAfter(s.out, "\n") {
		if text, ok := strings.CutSuffix(l, "\n"); ok && text != "" {
			b.WriteString("\x1b[31m" + text + "\x1b[0m\n")
		} else {
			b.WriteString(l)
		}
	}
	in.Output = b.String()
	if o := Read(in); !reflect.DeepEqual(o, plain) {
		t.Errorf("in colour reads as %+v", o)
	}
}

// asTask makes sure that the same output inside a task of unknown recipe is
// never read as the opposite.
func asTask(t *testing.T, s sample) {
	t.Helper()
	if s.pipe != "" || s.with != nil {
		return
	}
	in := s.input()
	_, known := pick(nil, in, false)
	if known {
		return
	}
	in.Fate, in.HasExit = shell.Masked, false
	as := in
	as.Family, as.Trailer, as.SilentOK = "task", false, false
	own, other := Read(in), Read(as)
	if own.Status != other.Status && own.Status != Unknown && other.Status != Unknown {
		t.Errorf("%s of its own family, %s inside a task", own.Status, other.Status)
	}
	if own.Counted && other.Counted && own.Counts != other.Counts {
		t.Errorf("counts %v of its own family, %v inside a task", own.Counts, other.Counts)
	}
}

func alongside(in *Input) { in.Alone = false }

func truncated(in *Input) { in.Truncated = true }

func kind(k string) func(*Input) { return func(in *Input) { in.Kind = k } }

func task(name, k string) func(*Input) {
	return func(in *Input) { in.Task, in.Kind, in.Alone = name, k, false }
}
