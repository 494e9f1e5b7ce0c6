package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/ledger"
)

// newProject is a state folder and a workspace beside it.
func newProject(t testing.TB) *ledger.Project {
	t.Helper()
	dir, err := os.MkdirTemp("", "store-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	st, err := ledger.Open(filepath.Join(dir, "state", "footing"))
	if err != nil {
		t.Fatal(err)
	}
	work := filepath.Join(dir, "work")
	if err := os.MkdirAll(work, 0o755); err != nil {
		t.Fatal(err)
	}
	p, err := st.Project(work)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// trusted grants binding authority to whoever claims it.
func trusted() Options {
	return Options{Binding: func(*attempt.Verdict, *attempt.Attempt) bool { return true }}
}

func open(t testing.TB, p *ledger.Project, o Options) *Store {
	t.Helper()
	s, err := Open(p, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func failed(id, approach string, assumptions ...string) attempt.Attempt {
	return attempt.Attempt{ID: id, Approach: approach, Assumptions: assumptions, Outcome: attempt.Outcome{Class: attempt.Timeout}}
}

func verified(a attempt.Attempt) attempt.Attempt {
	a.Verdicts = []attempt.Verdict{{Verifier: attempt.Verifier{ID: "ci", Authority: attempt.Binding}, Outcome: attempt.Fail}}
	return a
}

func succeeded(a attempt.Attempt) attempt.Attempt {
	a.Outcome = attempt.Outcome{Succeeded: true}
	return a
}

func mustRecord(t testing.TB, s *Store, batch ...attempt.Attempt) {
	t.Helper()
	if saved, err := s.Record(batch); err != nil || len(saved) != len(batch) {
		t.Fatalf("recorded %d of %d: %v", len(saved), len(batch), err)
	}
}

func ask(t testing.TB, s *Store, approach string, assumptions ...string) attempt.Advice {
	t.Helper()
	adv, err := s.Advise(approach, assumptions, "")
	if err != nil {
		t.Fatal(err)
	}
	return adv
}

func text(t testing.TB, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestVectorsThroughTheStore(t *testing.T) {
	files := []string{filepath.Join("..", "testdata", "vectors.jsonl")}
	if dir := os.Getenv("FOOTING_SHARED"); dir != "" {
		files = append(files, filepath.Join(dir, "vectors", "attempts.jsonl"))
	} else if full, _ := filepath.Glob(filepath.Join("..", "..", "..", "shared", "vectors", "attempts.jsonl")); full != nil {
		files = append(files, full...)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for line := range strings.Lines(string(raw)) {
			if n++; n > 100 && testing.Short() {
				break
			}
			var v struct {
				Attempts []attempt.Attempt
				Asks     []struct {
					Approach    string
					Assumptions []string
					Want        map[string]any
				}
				Exclusions []string
			}
			if err := json.Unmarshal([]byte(line), &v); err != nil {
				t.Fatal(err)
			}
			s := open(t, newProject(t), trusted())
			if len(v.Attempts) > 0 {
				mustRecord(t, s, v.Attempts...)
			}
			if n%2 == 0 { // every other one through the index
				s.mu.Lock()
				if err := s.flush(); err != nil {
					t.Fatal(err)
				}
				s.mu.Unlock()
			}
			for _, q := range v.Asks {
				var got map[string]any
				if err := json.Unmarshal([]byte(text(t, ask(t, s, q.Approach, q.Assumptions...))), &got); err != nil {
					t.Fatal(err)
				}
				for k, want := range q.Want {
					if !reflect.DeepEqual(got[k], want) {
						t.Errorf("%s:%d: %q %q: %s is %v, want %v", file, n, q.Approach, q.Assumptions, k, got[k], want)
					}
				}
			}
			es, err := s.Exclusions(0, nil, "")
			if err != nil {
				t.Fatal(err)
			}
			ids := []string{}
			for _, e := range es {
				ids = append(ids, e.Attempt)
			}
			if !reflect.DeepEqual(ids, v.Exclusions) {
				t.Errorf("%s:%d: exclusions %q, want %q", file, n, ids, v.Exclusions)
			}
		}
	}
}

// The store and a list of the same attempts must give the same answer, extras
// included, whatever part of the ledger the index covers.
func TestStoreAnswersAsAList(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	rapid.Check(t, func(r *rapid.T) {
		s, err := Open(newProject(t), trusted())
		if err != nil {
			r.Fatal(err)
		}
		defer s.Close()
		label := rapid.SampledFrom([]string{"a b", "b a", "A  b", "c-d", "c d", "e1", "e2", "cd"})
		some := rapid.SliceOfN(rapid.SampledFrom([]string{"p", "q", "r", "p 1", "p 2"}), 0, 4)
		var all, batch []attempt.Attempt
		write := func() {
			saved, err := s.Record(batch)
			if err != nil {
				r.Fatal(err)
			}
			all, batch = append(all, saved...), nil
		}
		for i := range rapid.IntRange(1, 40).Draw(r, "n") {
			a := failed(fmt.Sprint(i), label.Draw(r, "approach"), some.Draw(r, "assume")...)
			a.RetryWhen = some.Draw(r, "retry")
			if rapid.Bool().Draw(r, "ok") {
				a = succeeded(a)
			}
			if rapid.Bool().Draw(r, "verdict") {
				a = verified(a)
				a.Verdicts[0].Outcome = rapid.SampledFrom([]string{attempt.Pass, attempt.Fail}).Draw(r, "said")
			}
			batch = append(batch, a)
			if rapid.IntRange(0, 3).Draw(r, "write") > 0 {
				continue
			}
			write()
			if rapid.Bool().Draw(r, "flush") {
				s.mu.Lock()
				if err := s.flush(); err != nil {
					r.Fatal(err)
				}
				s.mu.Unlock()
			}
		}
		write()
		for range 5 {
			approach, now := label.Draw(r, "ask"), some.Draw(r, "now")
			adv, err := s.Advise(approach, now, "")
			if err != nil {
				r.Fatal(err)
			}
			want, got := text(t, attempt.Consult(all, approach, now)), text(t, adv)
			if got != want {
				r.Fatalf("consult(%q, %q):\nstore %s\nlist  %s", approach, now, got, want)
			}
		}
	})
}

func TestAuthorityIsGranted(t *testing.T) {
	s := open(t, newProject(t), Options{Binding: func(v *attempt.Verdict, _ *attempt.Attempt) bool { return v.Verifier.ID == "ci" }})
	other := verified(failed("2", "b"))
	other.Verdicts[0].Verifier.ID = "me"
	mustRecord(t, s, verified(failed("1", "a")), other)
	if adv := ask(t, s, "a"); !adv.Verified {
		t.Errorf("a registered verifier is not binding: %s", text(t, adv))
	}
	if adv := ask(t, s, "b"); adv.Verified {
		t.Errorf("a verifier nobody registered is binding: %s", text(t, adv))
	}
	a, _, _, err := s.Find("2")
	if err != nil || a.Verdicts[0].Claimed != attempt.Binding {
		t.Errorf("the claim is not marked: %v, %v", text(t, a), err)
	}
}

func TestReserve(t *testing.T) {
	p := newProject(t)
	now := time.Now()
	clock := func() time.Time { return now }
	s := open(t, p, Options{Now: clock})
	r, err := s.Reserve("Try It", []string{"x"}, "one", time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	other := open(t, p, Options{Now: clock})
	if got, err := other.Reserve(" try  it", []string{"X "}, "two", 0); !errors.Is(err, ErrReserved) || got.ID != r.ID {
		t.Fatalf("reserved twice: %v, %v", got, err)
	}
	if _, err := other.Reserve("try it", nil, "two", time.Minute); err != nil {
		t.Errorf("other assumptions: %v", err)
	}
	if adv := ask(t, other, "try it", "x"); adv.Kind != attempt.Untried || len(adv.InFlight) != 2 {
		t.Errorf("in flight: %s", text(t, adv))
	}
	if _, err := s.Complete("nobody", succeeded(failed("", ""))); !errors.Is(err, ErrUnknownID) {
		t.Errorf("an unknown reservation was completed: %v", err)
	}
	now = now.Add(2 * time.Minute)
	if adv := ask(t, other, "try it", "x"); adv.Kind != attempt.KnownFailure || adv.Detail != Abandoned || adv.AttemptID != r.ID || len(adv.InFlight) != 0 {
		t.Errorf("an abandoned reservation does not count: %s", text(t, adv))
	}
	if n, err := s.Settle(""); n != 0 || err != nil { // both were, by the question
		t.Errorf("settled %d more, %v", n, err)
	}
	if _, err := s.Complete(r.ID, succeeded(failed("", ""))); err != nil {
		t.Errorf("late completion: %v", err)
	}
	if adv := ask(t, s, "try it", "x"); adv.Kind != attempt.KnownSuccess {
		t.Errorf("after completion: %s", text(t, adv))
	}
	if _, err := s.Complete(r.ID, succeeded(failed("", ""))); !errors.Is(err, ErrCompleted) {
		t.Errorf("completed twice: %v", err)
	}
	if _, err := s.Reserve("try it", []string{"x"}, "", 0); err != nil {
		t.Errorf("reserving what is completed: %v", err)
	}
}

func TestWithdrawNeverDeletes(t *testing.T) {
	s := open(t, newProject(t), trusted())
	mustRecord(t, s, verified(failed("1", "a")))
	before := ask(t, s, "a")
	if err := s.Withdraw("1", "", ""); err == nil {
		t.Error("withdrawn without a reason")
	}
	if err := s.Withdraw("2", "no such", ""); !errors.Is(err, ErrUnknownID) {
		t.Errorf("withdrew what is not there: %v", err)
	}
	if err := s.Withdraw("1", "flaky runner", ""); err != nil {
		t.Fatal(err)
	}
	after := ask(t, s, "a")
	if after.Withdrawn != "flaky runner" {
		t.Errorf("not withdrawn: %s", text(t, after))
	}
	after.Withdrawn = ""
	if text(t, after) != text(t, before) {
		t.Errorf("the answer changed: %s, was %s", text(t, after), text(t, before))
	}
	es, err := s.Exclusions(0, nil, "")
	if err != nil || len(es) != 1 || es[0].Withdrawn == "" {
		t.Errorf("exclusions: %v, %v", es, err)
	}
}

func TestTornTail(t *testing.T) {
	p := newProject(t)
	s := open(t, p, Options{})
	mustRecord(t, s, failed("1", "a"), failed("2", "b"))
	tear(t, s.Path(), `{"v":1,"seq":4,"prev":"00`)
	s = open(t, p, Options{})
	if adv := ask(t, s, "b"); adv.Kind != attempt.KnownFailure {
		t.Errorf("before the cut: %s", text(t, adv))
	}
	mustRecord(t, s, failed("3", "c"))
	s = open(t, p, Options{})
	if adv := ask(t, s, "c"); adv.Kind != attempt.KnownFailure || s.Broken() != nil || !strings.Contains(strings.Join(s.Notes(), ";"), "torn") {
		t.Errorf("after the cut: %s, %v, %q", text(t, adv), s.Broken(), s.Notes())
	}
}

func tear(t *testing.T, path, s string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(s); err != nil {
		t.Fatal(err)
	}
}

func alter(t *testing.T, path string, f func([]byte) []byte) {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, f(raw), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestBrokenChain(t *testing.T) {
	for name, change := range map[string]func([]byte) []byte{
		"altered": func(b []byte) []byte { return bytes.Replace(b, []byte(`"b"`), []byte(`"x"`), 1) },
		"dropped": func(b []byte) []byte {
			lines := bytes.SplitAfter(b, []byte("\n"))
			return bytes.Join(append(lines[:2:2], lines[3:]...), nil)
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := newProject(t)
			s := open(t, p, Options{})
			mustRecord(t, s, failed("1", "a"), failed("2", "b"), failed("3", "c"))
			alter(t, s.Path(), change)
			s = open(t, p, Options{})
			if b := s.Broken(); b == nil || b.Line != 3 {
				t.Fatalf("the break is not named: %v", b)
			}
			if adv := ask(t, s, "b"); adv.Kind != attempt.Untried {
				t.Errorf("an altered record answers: %s", text(t, adv))
			}
			if adv := ask(t, s, "c"); adv.Kind != attempt.KnownFailure {
				t.Errorf("a whole record does not answer: %s", text(t, adv))
			}
			if _, err := s.Record([]attempt.Attempt{failed("4", "d")}); !errors.Is(err, ErrBroken) {
				t.Fatalf("a broken ledger was written: %v", err)
			}
			if b, err := s.Acknowledge("known"); err != nil || b == nil {
				t.Fatalf("acknowledge: %v, %v", b, err)
			}
			mustRecord(t, s, failed("4", "d"))
			if s = open(t, p, Options{}); s.Broken() != nil {
				t.Errorf("still broken: %v", s.Broken())
			}
		})
	}
}

func TestNewerVersion(t *testing.T) {
	p := newProject(t)
	s := open(t, p, Options{})
	mustRecord(t, s, failed("1", "a"), failed("2", "b"))
	appendNewer(t, s.Path())
	s = open(t, p, Options{})
	mustRecord(t, s, failed("3", "c"))
	if s.Broken() != nil || !strings.Contains(strings.Join(s.Notes(), ";"), "newer version") {
		t.Errorf("%v, %q", s.Broken(), s.Notes())
	}
	if adv := ask(t, s, "c"); adv.Kind != attempt.KnownFailure {
		t.Errorf("behind a newer record: %s", text(t, adv))
	}
}

func TestDamagedIndexIsRebuilt(t *testing.T) {
	for name, change := range map[string]func([]byte) []byte{
		"cut short":  func(b []byte) []byte { return b[:len(b)-1] },
		"empty":      func([]byte) []byte { return nil },
		"a leaf":     func(b []byte) []byte { b[pageSize+100] ^= 1; return b },
		"the header": func(b []byte) []byte { b[40] ^= 1; return b },
		"garbage":    func(b []byte) []byte { return bytes.Repeat([]byte("x"), len(b)) },
	} {
		t.Run(name, func(t *testing.T) {
			p := newProject(t)
			s := open(t, p, Options{})
			mustRecord(t, s, failed("1", "a"), failed("2", "b"))
			s.mu.Lock()
			if err := s.flush(); err != nil || len(s.segs) != 1 {
				t.Fatal(err)
			}
			path := s.segs[0].path
			s.mu.Unlock()
			s.Close()
			alter(t, path, change)
			s = open(t, p, Options{})
			for _, approach := range []string{"a", "b"} {
				if adv := ask(t, s, approach); adv.Kind != attempt.KnownFailure {
					t.Errorf("%s", text(t, adv))
				}
			}
			if !strings.Contains(strings.Join(s.Notes(), ";"), "built anew") {
				t.Errorf("not said: %q", s.Notes())
			}
		})
	}
}

func TestMergedRecordsTakeTheirPlace(t *testing.T) {
	left, right := open(t, newProject(t), Options{}), open(t, newProject(t), Options{})
	mustRecord(t, left, failed("l1", "a"))
	mustRecord(t, right, succeeded(failed("r1", "a")))
	mustRecord(t, left, failed("l2", "b"))
	mustRecord(t, right, failed("r2", "b"))
	export := func(s *Store) (out []attempt.Attempt) {
		if err := s.Each(func(a *attempt.Attempt) error { out = append(out, *a); return nil }); err != nil {
			t.Fatal(err)
		}
		return out
	}
	l, r := export(left), export(right)
	if _, err := left.Record(r); err != nil {
		t.Fatal(err)
	}
	if _, err := right.Record(l); err != nil {
		t.Fatal(err)
	}
	if saved, err := right.Record(l); err != nil || len(saved) != 0 {
		t.Errorf("merged twice: %d, %v", len(saved), err)
	}
	if saved, err := right.Record(export(right)); err != nil || len(saved) != 0 {
		t.Errorf("merged with itself: %d, %v", len(saved), err)
	}
	if a, b := text(t, export(left)), text(t, export(right)); a != b || a != text(t, attempt.Merge(l, r)) {
		t.Errorf("merged left %s\nmerged right %s", a, b)
	}
	for _, s := range []*Store{left, right} {
		if adv := ask(t, s, "a"); adv.Kind != attempt.KnownSuccess {
			t.Errorf("the older record decides: %s", text(t, adv))
		}
	}
}

func TestManyGoroutines(t *testing.T) {
	p := newProject(t)
	const writers, each = 8, 20
	var wg sync.WaitGroup
	var mu sync.Mutex
	granted := 0
	for w := range writers {
		s := open(t, p, Options{})
		for g := range 2 {
			wg.Add(1)
			go func() {
				defer wg.Done()
				for i := range each {
					if _, err := s.Record([]attempt.Attempt{failed(fmt.Sprintf("%d-%d-%d", w, g, i), "same")}); err != nil {
						t.Error(err)
					}
				}
				if _, err := s.Reserve("once", nil, "", 0); err == nil {
					mu.Lock()
					granted++
					mu.Unlock()
				} else if !errors.Is(err, ErrReserved) {
					t.Error(err)
				}
			}()
		}
	}
	wg.Wait()
	s := open(t, p, Options{})
	if adv := ask(t, s, "same"); adv.Occurrences != writers*2*each || granted != 1 {
		t.Errorf("%d records, %d reservations", adv.Occurrences, granted)
	}
}

// What was recorded often and lately must not crowd out what decides.
func TestRepeatsDoNotCrowdOut(t *testing.T) {
	s := open(t, newProject(t), Options{})
	a := failed("0", "x", "r")
	a.RetryWhen = []string{"r"}
	batch := []attempt.Attempt{a}
	for i := range 20 {
		b := failed(fmt.Sprint("q", i), "x", "q")
		b.RetryWhen = []string{"q"}
		batch = append(batch, b)
	}
	mustRecord(t, s, batch...)
	for range 2 {
		if adv := ask(t, s, "x", "q", "z"); adv.Kind != attempt.RetryUnblocked || adv.AttemptID != "0" {
			t.Errorf("%s", text(t, adv))
		}
		s.mu.Lock()
		if err := s.flush(); err != nil {
			t.Fatal(err)
		}
		s.mu.Unlock()
	}
}
