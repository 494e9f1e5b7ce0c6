package outcome

import (
	"strings"
	"testing"

	"github.com/footing-dev/footing/shell"
)

// What filters leave to see of ten lines of go test.
func TestViewOf(t *testing.T) {
	ten := strings.Repeat("ok  \tm\t0.1s\n", 10)
	whole := view{keeps: true}
	cutHead, cutTail := view{keeps: true, cutHead: true}, view{keeps: true, cutTail: true}
	for _, c := range []struct {
		pipe string
		want view
	}{
		{"", whole},
		{"cat -A", whole},
		{"tail -11", whole},
		{"tail -10", cutHead},
		{"tail", cutHead},
		{"tail -n 11", whole},
		{"tail --lines=10", cutHead},
		{"tail -n+2", cutHead},
		{"tail -n +1", whole},
		{"tail -f", whole},
		{"tail -c 20", cutHead},
		{"tail -c 500", whole},
		{"tail -n 1k", cutHead},
		{"head -11", whole},
		{"head -10", cutTail},
		{"head -n -1", cutTail},
		{"head -n-1", cutTail},
		{"head -c 5", cutTail},
		{"head -n", cutTail},
		{"head -50 | tail -20", whole},
		{"head -50 | tail -10", view{keeps: true, cutHead: true, cutTail: true}},
		{"tail -10 | head -50", cutHead},
		{"sort", whole},
		{"head -50 | sort", cutTail},
		{"grep ok", view{lossy: true, dropsEnd: true}},
		{"grep -i fail", view{lossy: true, keeps: true}},
		{"grep -w FAIL", view{lossy: true, keeps: true}},
		{"grep -n -e ok -e FAIL", view{lossy: true, keeps: true}},
		{"grep -F 'ok|FAIL'", view{lossy: true, dropsEnd: true}},
		{"fgrep FAIL", view{lossy: true, keeps: true}},
		{"egrep 'ok|FAIL'", view{lossy: true, keeps: true}},
		{"grep 'ok|FAIL'", view{lossy: true, dropsEnd: true}},
		{`grep '\(ok\|FAIL\)'`, view{lossy: true, keeps: true}},
		{`grep '\<FAIL\>'`, view{lossy: true, keeps: true}},
		{"grep -A20 FAIL", view{lossy: true, keeps: true}},
		{"grep -A 20 -B 2 FAIL", view{lossy: true, keeps: true}},
		{"grep -m1 FAIL", view{lossy: true, keeps: true, cutTail: true}},
		{"grep -m 1 FAIL", view{lossy: true, keeps: true, cutTail: true}},
		{"grep -o 'FAIL.*'", view{lossy: true, dropsEnd: true}},
		{"grep -v ok", view{lossy: true, keeps: true, noise: true}},
		{"grep -vE 'ok|FAIL'", view{lossy: true, noise: true, dropsEnd: true}},
		{"grep --invert-match ok", view{lossy: true, keeps: true, noise: true}},
		{"grep -v ok | grep FAIL", view{lossy: true, keeps: true}},
		{"grep FAIL | grep -v ok", view{lossy: true, keeps: true}},
		{"grep -E '^--- (PASS|FAIL)'", view{lossy: true, keeps: true, dropsEnd: true}},
		{"grep -c FAIL", view{lossy: true, keeps: true, counted: true}},
		{"grep '['", view{lossy: true, dropsEnd: true}},
		{"wc -l", view{keeps: true, counted: true}},
		{"sed s/a/b/g", whole},
		{"sed -e s,a,b,", whole},
		{"sed -n 1,20p", cutTail},
		{"sed '/ok/d'", view{keeps: true, script: true}},
		{"sed 's/a/b/;/FAIL/d'", view{keeps: true, script: true}},
		{"awk 1", view{keeps: true, script: true}},
		{"xargs echo", view{keeps: true, script: true}},
	} {
		if got := viewOf(stages(c.pipe), "go test", ten); got != c.want {
			t.Errorf("%q\n got %+v\nwant %+v", c.pipe, got, c.want)
		}
	}
}

// A pattern the shell has yet to fill in keeps nothing for certain.
func TestUnknownPattern(t *testing.T) {
	f := [][]shell.Word{{{Text: "grep", Known: true}, {Text: "FAIL|$x", Known: false}}}
	if v := viewOf(f, "go test", ""); v.keeps {
		t.Error("an unknown pattern is trusted")
	}
}

func TestClip(t *testing.T) {
	short := strings.Repeat("x\n", 10)
	if h, tl := clip(short); h != short || tl != "" {
		t.Error("a short output was cut")
	}
	long := strings.Repeat("0123456\n", (headLimit+tailLimit)/4)
	h, tl := clip(long)
	if len(h) > headLimit || len(tl) > tailLimit || !strings.HasSuffix(h, "6") || !strings.HasPrefix(tl, "0") {
		t.Errorf("cut to %d and %d, %q…%q", len(h), len(tl), h[len(h)-4:], tl[:4])
	}
}

func TestSplitPrefix(t *testing.T) {
	for _, c := range []struct{ line, label, rest string }{
		{"[lint] 0 issues.", "lint", "0 issues."},
		{"[lint:go] x", "lint:go", "x"},
		{"[ERROR] x", "", "[ERROR] x"},
		{"[warn] a.js", "", "[warn] a.js"},
		{"[  PASSED  ] 5 tests.", "", "[  PASSED  ] 5 tests."},
		{"[3/12] cc a.o", "", "[3/12] cc a.o"},
		{"web:test: ok", "test", "ok"},
		{"@org/web:test: ok", "test", "ok"},
		{"packages/a test: ok", "test", "ok"},
		{"test result: ok. 1 passed", "", "test result: ok. 1 passed"},
		{"a.go:3:7: undefined: x", "", "a.go:3:7: undefined: x"},
		{"error: x", "", "error: x"},
		{"--- FAIL: TestA (0.00s)", "", "--- FAIL: TestA (0.00s)"},
		{"npm error: x: y", "", "npm error: x: y"},
		{"[", "", "["},
	} {
		if label, rest := splitPrefix(c.line); label != c.label || rest != c.rest {
			t.Errorf("%q splits into %q, %q", c.line, label, rest)
		}
	}
}

func TestNumbered(t *testing.T) {
	got := map[string]int{}
	numbered("72 passed, 1 skipped in 3.2s, v2 words, 99999999999999999999 huge, 4/4 x, 7", func(n int, w string) { got[w] = n })
	if len(got) != 3 || got["passed"] != 72 || got["skipped"] != 1 || got["x"] != 4 {
		t.Errorf("got %v", got)
	}
	for in, want := range map[string]int{"Failures: 2": 2, "failures=3": -1, "xFailures: 2": -1, "Failures:": -1, `Failures="4"`: 4} {
		if n := labelled(in, "Failures"); n != want {
			t.Errorf("%q: %d, want %d", in, n, want)
		}
	}
}
