package audit

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

func TestDispatchTakesTheLongest(t *testing.T) {
	d := dispatch{inputs: []Input{{Size: 2}, {Size: 9}, {Size: 5}, {Size: 50}}, order: []int{0, 1, 2, 3}, window: 3}
	var got []int
	for !d.over() {
		i, ok := d.pick()
		if !ok {
			got = append(got, -1)
			d.emitted++
			continue
		}
		got = append(got, i)
		d.began()
	}
	if fmt.Sprint(got) != "[1 2 0 -1 3]" {
		t.Errorf("begun %v", got)
	}
}

// What the answers wait for does not have to wait itself, if it is short.
func TestDispatchTakesWhatHoldsUp(t *testing.T) {
	d := dispatch{inputs: []Input{{Size: 2}, {Size: 9}, {Size: 50}, {Size: 1}, {Size: 40}}, order: []int{0, 1, 2, 3, 4}, window: 5}
	var got []int
	for !d.over() {
		i, _ := d.pick()
		got = append(got, i)
		d.began()
		if i == d.emitted {
			d.emitted++
		}
	}
	if fmt.Sprint(got) != "[0 2 4 1 3]" {
		t.Errorf("begun %v", got)
	}
}

// Every input is begun once, and none before its window.
func TestDispatchLaw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 40).Draw(t, "n")
		d := dispatch{window: rapid.IntRange(1, 8).Draw(t, "window")}
		for i := range n {
			d.inputs = append(d.inputs, Input{Size: int64(rapid.SampledFrom([]int{0, 1, 2, 30}).Draw(t, "size"))})
			if rapid.Bool().Draw(t, "audited") {
				d.order = append(d.order, i)
			}
		}
		begun := map[int]bool{}
		for !d.over() {
			i, ok := d.pick()
			if ok && rapid.Bool().Draw(t, "begin") {
				if begun[i] {
					t.Fatalf("%d is begun twice", i)
				}
				begun[i] = true
				d.began()
				continue
			}
			if d.emitted == len(d.order) || !begun[d.order[d.emitted]] {
				if !ok {
					t.Fatal("nothing can be begun and nothing emitted")
				}
				continue
			}
			d.emitted++
			if d.next > d.emitted+d.window {
				t.Fatalf("%d are in the window after %d", d.next, d.emitted)
			}
		}
		if len(begun) != len(d.order) {
			t.Fatalf("%d of %d were begun", len(begun), len(d.order))
		}
	})
}
