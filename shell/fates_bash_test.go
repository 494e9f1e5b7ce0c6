package shell

import (
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// programs are what random lines run. In bash they are functions that note
// their number and return what was drawn for them.
const programs = 4

// randomLine draws a line over p0 … p3, true and false. Every program occurs
// at most once, so that a segment is told by its name.
func randomLine(t *rapid.T) string {
	next, function, called := 0, "", false
	var list func(depth int) string
	simple := func() string {
		if next < programs && rapid.IntRange(0, 5).Draw(t, "program") > 0 {
			next++
			return "p" + strconv.Itoa(next-1)
		}
		return rapid.SampledFrom([]string{"true", "false", ":", "echo x"}).Draw(t, "constant")
	}
	command := func(depth int) string {
		if depth <= 0 {
			return simple()
		}
		switch rapid.IntRange(0, 22).Draw(t, "command") {
		case 0:
			return "( " + list(depth-1) + " )"
		case 1:
			return "{ " + list(depth-1) + "; }"
		case 2:
			return "! " + simple()
		case 3:
			return simple() + " | " + simple()
		case 4:
			return "if " + list(depth-1) + "; then " + list(depth-1) + "; fi"
		case 5:
			return "if " + list(depth-1) + "; then " + list(depth-1) + "; else " + list(depth-1) + "; fi"
		case 6:
			return "! " + simple() + " | " + simple()
		case 7:
			return "x=$( " + list(depth-1) + ")"
		case 8:
			return "echo $( " + list(depth-1) + ")"
		case 9:
			return rapid.SampledFrom([]string{"exit 0", "exit 3", "exit", "exit $?"}).Draw(t, "exit")
		case 10:
			return "for i in a; do " + list(depth-1) + "; done"
		case 11:
			return simple() + " | { " + list(depth-1) + "; }"
		case 12:
			return "bash -c '" + strings.ReplaceAll(list(depth-1), "'", "") + "'"
		case 13:
			return "case x in x) " + list(depth-1) + ";; *) " + list(depth-1) + ";; esac"
		case 14:
			return simple() + "; rc=$?; " + simple() + "; exit $rc"
		case 15:
			if function != "" && !called {
				called = true
				return "f"
			}
		case 16:
			return simple() + " | " + simple() + "; exit ${PIPESTATUS[0]}"
		case 17:
			return "while " + list(depth-1) + "; do " + list(depth-1) + "; break; done"
		case 18:
			return rapid.SampledFrom([]string{"set -e", "set +e", "set -o pipefail"}).Draw(t, "set")
		}
		return simple()
	}
	list = func(depth int) string {
		var sb strings.Builder
		n := rapid.IntRange(1, 3).Draw(t, "n")
		for i := range n {
			if i > 0 {
				sb.WriteString(rapid.SampledFrom([]string{" && ", " || ", "; "}).Draw(t, "join"))
			}
			sb.WriteString(command(depth))
		}
		return sb.String()
	}
	prefix := rapid.SampledFrom([]string{"", "", "set -e; ", "set -o pipefail; ", "set -euo pipefail; "}).Draw(t, "prefix")
	if rapid.IntRange(0, 4).Draw(t, "function") == 0 {
		body := list(1)
		function = "f() { " + body + "; }; "
	}
	return prefix + function + list(2)
}

func TestFatesAreTrueOfBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash")
	}
	decided := 0
	rapid.Check(t, func(t *rapid.T) {
		line := randomLine(t)
		var prelude strings.Builder
		var returns [programs]int
		for i := range returns {
			returns[i] = rapid.SampledFrom([]int{0, 0, 1, 2}).Draw(t, "returns")
			fmt.Fprintf(&prelude, "p%d() { echo ran%d. >&2; return %d; }; export -f p%d\n", i, i, returns[i], i)
		}
		cmd := exec.Command(bash, "-c", prelude.String()+line)
		var ran strings.Builder
		cmd.Stderr = &ran
		exit := 0
		if err := cmd.Run(); err != nil {
			ee, ok := errors.AsType[*exec.ExitError](err)
			if !ok {
				t.Fatal(err)
			}
			exit = ee.ExitCode()
		}
		s := Parse(line)
		if s.Err != "" {
			t.Fatalf("%s: %s", line, s.Err)
		}
		fates := s.Fates(exit)
		for i := range s.Segments {
			name := s.Segments[i].Prog()
			n, ok := strings.CutPrefix(name, "p")
			k, err := strconv.Atoi(n)
			if !ok || err != nil {
				continue
			}
			did := strings.Contains(ran.String(), "ran"+n+".")
			good := true
			switch fates[i] {
			case Passed:
				good = did && returns[k] == 0
			case Failed, Ambiguous:
				good = fates[i] == Ambiguous || did && returns[k] != 0
			case NotRun:
				good = !did
			case Masked:
				continue
			}
			decided++
			if !good {
				t.Fatalf("%s (returns %v) exit %d, ran %q: %s has fate %d", line, returns, exit, ran.String(), name, fates[i])
			}
		}
	})
	if decided == 0 {
		t.Error("no fate was ever decided")
	}
}
