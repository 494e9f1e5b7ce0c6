package audit

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
)

// echo is a format whose reader reuses one buffer for every line, as real
// readers do.
func echo(lines int) source.Format {
	return source.Format{Name: "echo", Read: func(_ io.Reader, emit func(*record.Event) error) (source.Stats, error) {
		buf := make([]byte, 0, 1<<20)
		ev := &record.Event{}
		for i := range lines {
			buf = append(buf[:0], '"')
			buf = append(buf, strings.Repeat("x", i%1000*700)...)
			buf = fmt.Appendf(buf, "%d\"", i)
			*ev = record.Event{
				Kind: record.CallDone, Line: i, Text: record.Literal(buf),
				Result: &record.Result{Output: record.Literal(buf, buf), Edits: []record.Edit{{New: record.Literal(buf)}}},
				Call:   &record.Call{Command: record.Literal(buf), Input: buf},
			}
			if err := emit(ev); err != nil {
				return source.Stats{Lines: i}, err
			}
		}
		return source.Stats{Lines: lines}, nil
	}}
}

// What the fold sees does not change when the reader has gone on.
func TestPipeCopies(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	next := 0
	stats, err := pipe(echo(3000), nil, func(ev *record.Event) error {
		want := fmt.Sprint(next)
		for _, s := range []string{ev.Text.String(), ev.Call.Command.String(), ev.Result.Edits[0].New.String(), strings.TrimSuffix(string(ev.Call.Input), `"`)} {
			if !strings.HasSuffix(s, want) || strings.Count(s, want[:1]) == 0 {
				return fmt.Errorf("event %d holds %q", next, s[max(0, len(s)-20):])
			}
		}
		if ev.Line != next {
			return fmt.Errorf("line %d, want %d", ev.Line, next)
		}
		next++
		return nil
	})
	if err != nil || stats.Lines != 3000 || next != 3000 {
		t.Fatalf("%d events, %+v, %v", next, stats, err)
	}
}

func TestPipeStops(t *testing.T) {
	enough := errors.New("enough")
	n := 0
	_, err := pipe(echo(100_000), nil, func(*record.Event) error {
		n++
		if n == 10 {
			return enough
		}
		return nil
	})
	if !errors.Is(err, enough) || n != 10 {
		t.Fatalf("%d events, %v", n, err)
	}
}

func TestPipeReadError(t *testing.T) {
	broken := errors.New("broken")
	f := source.Format{Read: func(_ io.Reader, emit func(*record.Event) error) (source.Stats, error) {
		_ = emit(&record.Event{Line: 1})
		return source.Stats{}, broken
	}}
	n := 0
	if _, err := pipe(f, nil, func(*record.Event) error { n++; return nil }); !errors.Is(err, broken) || n != 1 {
		t.Fatalf("%d events, %v", n, err)
	}
}
