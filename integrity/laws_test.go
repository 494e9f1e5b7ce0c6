package integrity

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// anyEvents draws runs out of a few words, so that things meet.
func anyEvents(t *rapid.T) []Event {
	names := []string{"list_disks", "attach", "inspect", "other"}
	values := []string{`"dk-10"`, `"dk-22"`, `"dk-99"`, `1`, `null`, `[]`, `[{"id":"dk-10","lun":""}]`, `[{"id":"dk-22","lun":3}]`, `"no record"`, `{"rows":[]}`, `"\xff`, `{`}
	var out []Event
	id := 0
	for range rapid.IntRange(0, 30).Draw(t, "n") {
		v := []byte(rapid.SampledFrom(values).Draw(t, "value"))
		name := rapid.SampledFrom(names).Draw(t, "tool")
		switch rapid.IntRange(0, 9).Draw(t, "kind") {
		case 0:
			out = append(out, user("dk-22 or again")...)
		case 1:
			out = append(out, says("dk-99")...)
		case 2:
			out = append(out, answers("dk-10 is running, `dk-99` too")...)
		case 3:
			out = append(out, Event{Kind: Composed, Tools: []string{name}, Suspended: []Group{{"g", []string{"attach"}}}})
		case 4:
			out = append(out, wires(name)...)
		case 5:
			out = append(out, Event{Kind: Evicted, All: true, Blind: rapid.IntRange(0, 4).Draw(t, "blind") == 0, Summary: rapid.SampledFrom([]*string{nil, text("dk-10")}).Draw(t, "summary")})
		case 6:
			out = append(out, states("v", "size", string(v))...)
		case 7:
			out = append(out, gives("size", string(v))...)
		default:
			id++
			c := Event{Kind: Call, ID: fmt.Sprint("c", id), Tool: name, Args: []byte(`{"id":` + string(v) + `}`)}
			out = append(out, c)
			if rapid.Bool().Draw(t, "settled") {
				out = append(out, Event{Kind: Result, Call: fmt.Sprint("c", rapid.IntRange(0, id).Draw(t, "of")), Value: v, Error: rapid.Bool().Draw(t, "error"), Truncated: rapid.IntRange(0, 9).Draw(t, "cut") == 0})
			}
		}
	}
	return out
}

func everything() *Declarations {
	return disks(func(d *Declarations) {
		d.Prose, d.Lookups, d.Recency = true, true, true
		d.Invariants = []Invariant{{Predicate: "lun", Keys: []string{"id"}}}
	})
}

// TestSumLaw: outcomes add up to encounters, for every run and for sums of
// rows, and the same run gives the same report.
func TestSumLaw(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a, b := anyEvents(rt), anyEvents(rt)
		ra, rb := Check(everything(), a), Check(everything(), b)
		for _, r := range []*Report{ra, rb} {
			if len(r.Errors) > 0 {
				rt.Fatal(r.Errors)
			}
		}
		sum := Sum(ra.Dispositions, rb.Dispositions)
		if len(sum) != len(ra.Dispositions) {
			rt.Fatalf("%d rows of %d", len(sum), len(ra.Dispositions))
		}
		for i := range sum {
			if !sum[i].Law() || sum[i].Encounters != ra.Dispositions[i].Encounters+rb.Dispositions[i].Encounters {
				rt.Fatalf("row %+v", sum[i])
			}
		}
		if again := Check(everything(), a); !reflect.DeepEqual(again, ra) {
			rt.Fatal("the same run gives another report")
		}
	})
}

// TestIdentityLaws: the order of subjects is outside a finding's identity; no
// content forges a separator.
func TestIdentityLaws(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		word := rapid.StringMatching(`[a:;0-9\x00é]{0,4}`)
		subjects := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Subject { return Subject{word.Draw(t, "kind"), word.Draw(t, "id")} }), 1, 4).Draw(rt, "subjects")
		f := Finding{Kind: UnsupportedClaim, Seam: AtClaim, Subjects: subjects, Predicate: word.Draw(rt, "predicate")}
		g := f
		g.Subjects = rapid.Permutation(subjects).Draw(rt, "order")
		g.Message, g.Advisory, g.Values = "other", true, []string{"v"}
		if f.Identity() != g.Identity() {
			rt.Fatalf("%+v and %+v differ", f, g)
		}
		h := f
		h.Subjects = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Subject { return Subject{word.Draw(t, "kind"), word.Draw(t, "id")} }), 1, 4).Draw(rt, "others")
		h.Predicate = word.Draw(rt, "other predicate")
		a, b := slices.Clone(f.Subjects), slices.Clone(h.Subjects)
		less := func(x, y Subject) int {
			if x == y {
				return 0
			}
			if x.Kind < y.Kind || x.Kind == y.Kind && x.ID < y.ID {
				return -1
			}
			return 1
		}
		slices.SortFunc(a, less)
		slices.SortFunc(b, less)
		if same := slices.Equal(a, b) && f.Predicate == h.Predicate; same != (f.Identity() == h.Identity()) {
			rt.Fatalf("%+v and %+v: same %v", f, h, same)
		}
	})
}

// TestConflictLaws: conflicts do not depend on repetition, and which slots
// conflict not on order.
func TestConflictLaws(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		as := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Assertion {
			a := Assertion{Subject: Subject{"k", rapid.SampledFrom([]string{"a", "b"}).Draw(t, "id")}, Predicate: "p"}
			a.Value.Key = rapid.SampledFrom([]string{"1", "2", "3"}).Draw(t, "value")
			a.Value.State = rapid.SampledFrom([]State{Known, Known, Unknown, NotApplicable}).Draw(t, "state")
			a.Epoch = rapid.SampledFrom([]*string{nil, text(""), text("e")}).Draw(t, "epoch")
			a.Stratum = rapid.SampledFrom([]Stratum{Asserted, Asserted, Quoted}).Draw(t, "stratum")
			return a
		}), 0, 12).Draw(rt, "assertions")
		slots := func(cs []Conflict) map[string]int {
			m := map[string]int{}
			for _, c := range cs {
				m[c.Participants[0].slotKey()] = len(c.Participants)
			}
			return m
		}
		want := map[string]map[string]bool{}
		for i := range as {
			if a := &as[i]; a.Value.State == Known && a.Stratum == Asserted {
				k := fmt.Sprintf("%v %s %v", a.Subject, a.Predicate, a.slotKey())
				if want[k] == nil {
					want[k] = map[string]bool{}
				}
				want[k][a.Value.Key] = true
			}
		}
		n := 0
		for _, vs := range want {
			if len(vs) > 1 {
				n++
			}
		}
		got := slots(Conflicts(as, nil))
		if len(got) != n {
			rt.Fatalf("%d conflicts, want %d", len(got), n)
		}
		if p := slots(Conflicts(rapid.Permutation(as).Draw(rt, "order"), nil)); !reflect.DeepEqual(p, got) {
			rt.Fatalf("%v, in another order %v", got, p)
		}
		if d := slots(Conflicts(slices.Concat(as, as), nil)); !reflect.DeepEqual(d, got) {
			rt.Fatalf("%v, said twice %v", got, d)
		}
	})
	multi := []Assertion{{Subject: Subject{"k", "a"}, Value: Value{Key: "1"}}, {Subject: Subject{"k", "a"}, Value: Value{Key: "2"}}}
	if len(Conflicts(multi, func(string) bool { return true })) != 0 || len(Conflicts(multi, nil)) != 1 {
		t.Error("a predicate with several values conflicts, or one with a single one does not")
	}
}

// TestDeadCheckers: a checker that records nothing is an error, whichever it is.
func TestDeadCheckers(t *testing.T) {
	for _, r := range SelfTest(func(d *Declarations, e []Event) (*Report, error) { return Check(d, e), nil }) {
		if !r.Caught {
			t.Error(r.Problem)
		}
	}
	for _, kind := range Kinds() {
		for _, r := range SelfTest(func(d *Declarations, e []Event) (*Report, error) { return Check(d, e, Deaf(kind)), nil }) {
			if r.Check == kind && r.Caught {
				t.Errorf("%s is deaf and was not found out at %s", kind, r.Seam)
			}
		}
		c := AllCanaries()[slices.IndexFunc(AllCanaries(), func(c Canary) bool { return c.Check == kind })]
		if rep := Check(c.Declarations, c.Bad, Deaf(kind)); len(rep.Errors) == 0 {
			t.Errorf("%s is deaf and the report has no error", kind)
		}
	}
	r := Check(&Declarations{Dev: true}, nil)
	for _, d := range r.Dispositions {
		if d.Canaries.Minted == 0 || d.Canaries.Minted != d.Canaries.Caught || len(r.Findings) > 0 {
			t.Errorf("row %+v, findings %v", d, r.Findings)
		}
	}
}
