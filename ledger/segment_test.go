package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/footing-dev/footing/ledger/verify"
)

// newProject is a store and a workspace beside it.
func newProject(t testing.TB) *Project {
	t.Helper()
	dir := t.TempDir()
	store, err := Open(filepath.Join(dir, "state", "footing"))
	if err != nil {
		t.Fatal(err)
	}
	work := filepath.Join(dir, "work")
	if err := os.MkdirAll(work, 0o755); err != nil {
		t.Fatal(err)
	}
	p, err := store.Project(work)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func rec(i int) Record {
	return Record{Type: TypeEvent, Data: fmt.Appendf(nil, `{"kind":"say","line":%d}`, i)}
}

func mustAppend(t testing.TB, s *Segment, r ...Record) Head {
	t.Helper()
	h, err := s.Append(r...)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func content(t testing.TB, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// mustVerify checks a segment without keys and returns the report.
func mustVerify(t testing.TB, path string) verify.Report {
	t.Helper()
	rep, err := verify.Verify(bytes.NewReader(content(t, path)), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

func readAll(t testing.TB, path string) (types []string, st Stats) {
	t.Helper()
	st, err := Read(bytes.NewReader(content(t, path)), func(e *Entry) error {
		types = append(types, e.Type)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return types, st
}

func TestAppendAndReadBack(t *testing.T) {
	p := newProject(t)
	s := p.Segment(RunID("claude-code", "abc"))
	mustAppend(t, s, rec(1), rec(2))
	s.Close()
	// Another process: a new handle on the same run.
	other := p.Segment(s.Run())
	h := mustAppend(t, other, Record{Type: "x.unknown", Data: []byte(`[ 1, "two" ]`)})
	mustAppend(t, s, rec(3)) // and the first again, which must see the other's
	if h.Seq != 4 || h.Run != s.Run() {
		t.Errorf("head = %+v", h)
	}
	var got []string
	st, err := Read(bytes.NewReader(content(t, s.Path())), func(e *Entry) error {
		if e.Line != int(e.Seq) {
			t.Errorf("line %d holds record %d", e.Line, e.Seq)
		}
		got = append(got, e.Type+" "+string(e.Data))
		return nil
	})
	if err != nil || st.Records != 5 || st.Unread != 0 || st.Torn != 0 || st.Last != 5 {
		t.Fatalf("stats %+v, %v", st, err)
	}
	want := []string{
		`open {"format":"footing.ledger/v1","run":"` + s.Run() + `"}`,
		`event {"kind":"say","line":1}`, `event {"kind":"say","line":2}`,
		`x.unknown [ 1, "two" ]`, `event {"kind":"say","line":3}`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("read\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if rep := mustVerify(t, s.Path()); rep.Records != 5 || rep.Unsealed != 5 {
		t.Errorf("report %+v", rep)
	}
	if fi, _ := os.Stat(s.Path()); fi.Mode().Perm() != 0o600 {
		t.Errorf("segment has mode %v", fi.Mode())
	}
	if ids, err := p.Runs(); err != nil || len(ids) != 1 || ids[0] != s.Run() {
		t.Errorf("runs %v, %v", ids, err)
	}
}

func TestAppendRefuses(t *testing.T) {
	s := newProject(t).Segment("r")
	for name, r := range map[string]Record{
		"no type":       {Data: []byte(`{}`)},
		"type's quotes": {Type: `a"b`, Data: []byte(`{}`)},
		"own type":      {Type: TypeSeal, Data: []byte(`{}`)},
		"line break":    {Type: "a", Data: []byte("{\n}")},
		"not JSON":      {Type: "a", Data: []byte(`{`)},
		"two values":    {Type: "a", Data: []byte(`{},"hash":""`)},
		"twice a name":  {Type: "a", Data: []byte(`{"a":1,"a":2}`)},
		"no data":       {Type: "a"},
		"too long":      {Type: "a", Data: []byte(`"` + strings.Repeat("x", MaxBody) + `"`)},
	} {
		if _, err := s.Append(r); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
	if _, err := os.Stat(s.Path()); !errors.Is(err, os.ErrNotExist) {
		t.Error("a refused record left a file")
	}
}

// A write can end anywhere. Whatever is left of the last record is cut and the
// next one says how much.
func TestTornTailAtEveryByte(t *testing.T) {
	p := newProject(t)
	s := p.Segment("r")
	mustAppend(t, s, rec(1))
	whole := len(content(t, s.Path()))
	mustAppend(t, s, rec(2))
	full := content(t, s.Path())
	s.Close()
	for _, zeros := range []bool{false, true} {
		for n := whole + 1; n < len(full); n++ {
			torn := bytes.Clone(full[:n])
			if zeros && n == len(full)-1 {
				continue // no room for a zero: the record is whole
			}
			if zeros { // blocks the file system made room for and never filled
				torn = append(torn, make([]byte, len(full)-n-1)...)
				torn = append(torn, '\n')
			}
			if err := os.WriteFile(s.Path(), torn, 0o600); err != nil {
				t.Fatal(err)
			}
			if !zeros {
				if _, st := readAll(t, s.Path()); st.Torn != int64(n-whole) || st.Unread != 0 {
					t.Fatalf("cut at %d: stats %+v", n, st)
				}
			}
			mustAppend(t, s, rec(3))
			s.Close()
			types, _ := readAll(t, s.Path())
			if got := strings.Join(types, " "); got != "open event cut event" {
				t.Fatalf("cut at %d: records are %s", n, got)
			}
			if rep := mustVerify(t, s.Path()); len(rep.Cuts) != 1 || rep.Cuts[0] != 3 {
				t.Fatalf("cut at %d: report %+v", n, rep)
			}
		}
	}
}

func TestTornTailLongerThanTheNextRecord(t *testing.T) {
	s := newProject(t).Segment("r")
	mustAppend(t, s, rec(1))
	f, _ := os.OpenFile(s.Path(), os.O_APPEND|os.O_WRONLY, 0)
	fmt.Fprint(f, `{"v":1,"seq":3,"prev":"`, strings.Repeat("x", 100<<10))
	f.Close()
	mustAppend(t, s, rec(2))
	if rep := mustVerify(t, s.Path()); rep.Records != 4 || rep.Torn != 0 {
		t.Errorf("report %+v", rep)
	}
}

// An edit of the last record is not a torn tail: it stays for verify to find.
func TestBrokenEndIsNotCut(t *testing.T) {
	s := newProject(t).Segment("r")
	mustAppend(t, s, rec(1))
	b := content(t, s.Path())
	bad := append(bytes.TrimSuffix(bytes.Clone(b), []byte("\"}\n")), "x\"}\n"...)
	os.WriteFile(s.Path(), bad, 0o600)
	if _, err := s.Append(rec(2)); !errors.Is(err, ErrBroken) {
		t.Fatalf("append = %v", err)
	}
	if !bytes.Equal(content(t, s.Path()), bad) {
		t.Error("the evidence was changed")
	}
}

func TestLongRecordsAreFoundAgain(t *testing.T) {
	p := newProject(t)
	for _, n := range []int{1, 4 << 10, 300 << 10, 3 << 20} {
		s := p.Segment("r")
		mustAppend(t, s, Record{Type: "note", Data: []byte(`"` + strings.Repeat("y", n) + `"`)})
		s.Close()
	}
	if rep := mustVerify(t, p.Segment("r").Path()); rep.Records != 5 {
		t.Errorf("report %+v", rep)
	}
}

func TestManyGoroutinesShareWrites(t *testing.T) {
	s := newProject(t).Segment("r")
	var syncs int
	inner := s.disk.sync
	s.disk.sync = func(f *os.File) error { // only the leader calls it
		syncs++
		time.Sleep(time.Millisecond)
		return inner(f)
	}
	const writers, each = 16, 20
	var wg sync.WaitGroup
	seen := make([][]uint64, writers)
	for w := range writers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range each {
				h, err := s.Append(rec(i))
				if err != nil {
					t.Error(err)
					return
				}
				seen[w] = append(seen[w], h.Seq)
			}
		}()
	}
	wg.Wait()
	if rep := mustVerify(t, s.Path()); rep.Records != 1+writers*each {
		t.Errorf("report %+v", rep)
	}
	all := map[uint64]bool{}
	for _, w := range seen {
		for i, q := range w {
			if all[q] || i > 0 && q <= w[i-1] {
				t.Fatalf("heads of one writer: %v", w)
			}
			all[q] = true
		}
	}
	if syncs > writers*each/2 {
		t.Errorf("%d syncs for %d appends: no group commit", syncs, writers*each)
	}
}

// The order of records is the order of writing, whatever the clock says.
func TestClockGoingBack(t *testing.T) {
	s := newProject(t).Segment("r")
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	s.now = func() time.Time { now = now.Add(-time.Hour); return now }
	for i := range 5 {
		mustAppend(t, s, rec(i))
	}
	var at []string
	_, err := Read(bytes.NewReader(content(t, s.Path())), func(e *Entry) error {
		at = append(at, e.At)
		return nil
	})
	if err != nil || len(at) != 6 || at[0] != "2026-11-30T11:00:00.000Z" || at[5] != "2026-11-30T06:00:00.000Z" {
		t.Errorf("times %v, %v", at, err)
	}
	mustVerify(t, s.Path())
}

// A newer footing wrote to the run, an older one goes on: the newer records
// stay, are chained over and counted.
func TestTwoVersionsOnOneLedger(t *testing.T) {
	s := newProject(t).Segment("r")
	h := mustAppend(t, s, rec(1))
	line := newerLine(h, `{"kind":9,"shape":["of","its","own"]}`)
	f, _ := os.OpenFile(s.Path(), os.O_APPEND|os.O_WRONLY, 0)
	f.Write(line)
	f.Close()
	mustAppend(t, s, rec(2))
	types, st := readAll(t, s.Path())
	if strings.Join(types, " ") != "open event event" || st.Newer != 1 || st.Records != 4 || st.Unread != 0 {
		t.Errorf("read %v, %+v", types, st)
	}
	if rep := mustVerify(t, s.Path()); rep.Newer != 1 || rep.Records != 4 {
		t.Errorf("report %+v", rep)
	}
	if !bytes.Contains(content(t, s.Path()), line) {
		t.Error("the newer record was changed")
	}
}

func TestForgottenWhileOpen(t *testing.T) {
	s := newProject(t).Segment("r")
	mustAppend(t, s, rec(1))
	if err := os.Remove(s.Path()); err != nil {
		t.Fatal(err)
	}
	if h := mustAppend(t, s, rec(2)); h.Seq != 2 {
		t.Errorf("head %+v", h)
	}
	mustVerify(t, s.Path())
}
