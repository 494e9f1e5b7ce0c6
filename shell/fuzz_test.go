package shell

import (
	"strings"
	"testing"
)

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"", " ", "''", "cd x && go test ./... 2>&1 | tail -20", "a <<E\n$x\nE\nb", "f(){ f; }; f", "for i in {1..9}; do x $i; done",
		"bash -c 'bash -c \"bash -c x\"'", "eval 'eval x'", "docker exec a sh -c \"pytest $(x)\"", "if a; then b; elif c; then d; else e; fi",
		"case $x in a) b;; *) c;& esac", "a; rc=$?; b; exit $rc", "! a | b |& c &", "$x y", "time", "env", "xargs -I{} sh -c '{}'", "ssh h <<E\na\nE",
		"git -C", "uv run", "python -m", "exec", "set -o", "bash -o", "coproc x", "{a,{b,c}}d", "$'\\x41'", "a=$(b) c=$(d)", "(((a)))", "x &>y >&2 2>&-",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, command string) {
		checkScript(t, command, Parse(command))
	})
}

func TestParseLimits(t *testing.T) {
	for _, c := range []string{
		strings.Repeat("a;", maxBytes), strings.Repeat("a;", maxSegments+10), strings.Repeat("a && ", 40000) + "a",
		strings.Repeat("(", 20000), strings.Repeat("$(", 5000), strings.Repeat("if a; then ", 20000), strings.Repeat("! ", 50000) + "a",
		strings.Repeat("a | ", 30000) + "a", strings.Repeat("`", 10001), strings.Repeat("x=1;", 60000) + "$x",
		strings.Repeat("for i in a b c d e f g h; do ", 30) + "x" + strings.Repeat("; done", 30),
		strings.Repeat("a <<E\n", 3000), "echo " + strings.Repeat("{a,b}", 2000), "f() { g; g; g; g; }; g() { h; h; h; h; }; h() { f; f; }; f",
		strings.Repeat("${x:-", 2000), strings.Repeat("time ", 20000) + "a", strings.Repeat("env ", 20000) + "a",
		"a=b;" + strings.Repeat("a=$a$a;", 60) + "x $a", "a=b;" + strings.Repeat("a+=$a;", 60) + "x $a",
		"f() { x " + strings.Repeat("w ", 50000) + "; }; " + strings.Repeat("f;", 50000),
		"f() { g \"$@\" \"$@\"; }; g() { h \"$@\" \"$@\"; }; h() { f \"$@\" \"$@\"; }; f a b c d e f g",
		"a=" + strings.Repeat("y", 4000) + ";x " + strings.Repeat("$a ", 60000),
		"f() { bash -c '" + strings.Repeat("x;", 900) + "'; }; " + strings.Repeat("f;", 50000),
		strings.Repeat("else ", 100), strings.Repeat("while a; do ", 3000),
	} {
		checkScript(t, c, Parse(c))
	}
}
