package shell

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"mvdan.cc/sh/v3/syntax"
	"pgregory.net/rapid"
)

// outline writes a tree down, with offsets and without lines and columns.
func outline(b *strings.Builder, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			b.WriteString("nil")
			return
		}
		outline(b, v.Elem())
	case reflect.Struct:
		if p, ok := v.Interface().(syntax.Pos); ok {
			fmt.Fprintf(b, "@%d,%t", p.Offset(), p.IsValid())
			return
		}
		b.WriteString(v.Type().Name() + "{")
		for i := range v.NumField() {
			b.WriteString(v.Type().Field(i).Name + ":")
			outline(b, v.Field(i))
			b.WriteByte(' ')
		}
		b.WriteByte('}')
	case reflect.Slice:
		b.WriteByte('[')
		for i := range v.Len() {
			outline(b, v.Index(i))
			b.WriteByte(' ')
		}
		b.WriteByte(']')
	default:
		fmt.Fprintf(b, "%#v", v.Interface())
	}
}

// leanAgrees holds the lean tree of a text against the full parser's.
func leanAgrees(t interface{ Fatalf(string, ...any) }, text string) (taken bool) {
	nodes := treePool.Get().(*trees) // with what another text left in it
	defer nodes.release()
	got := lean(text, nodes)
	if got == nil {
		return false
	}
	want, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(text), "")
	if err != nil {
		t.Fatalf("%q: the full parser says %v", text, err)
	}
	var g, w strings.Builder
	outline(&g, reflect.ValueOf(got))
	outline(&w, reflect.ValueOf(want))
	if g.String() != w.String() {
		t.Fatalf("%q\ngot  %s\nwant %s", text, &g, &w)
	}
	return true
}

func TestLean(t *testing.T) {
	tests := []struct {
		text  string
		taken bool
	}{
		{"go test ./... 2>&1 | tail -20", true},
		{"cd a && npm test -- --grep 'a b'; echo \"done, \\\"ok\\\"\"", true},
		{"grep -rn \"FAIL\\|--- FAIL\" *.c] > out.txt 2>> err || true\n", true},
		{"a |\n b &&\n\n c ||d|e;\n\n f;", true},
		{"x\"y z\"'w'v \"\" ''", true},
		{"[ -f a ] && ! true", false},
		{"[ -f a ]", true},
		{"echo *.[ch]", false},
		{"find . ! -name a#b", true},
		{"cat <in >out -", true},
		{"cat 3>x 12<y >&2", true},
		{"", true},
		{"a &", false},
		{"a &> b", false},
		{"a |& b", false},
		{"a <<E\nE\n", false},
		{"cat >f <<'E' | b &&\nE\nc 2>d <<-\"F\" <<'G'\nF\nG", true},
		{"cat <<-'E'\n\tE\n", false},
		{"cat <<'E'\nE\n\n x", true},
		{"cat <<'E'\nx\nE\n", false},
		{"cat <<'E'", false},
		{"cat <<'E'\n", false},
		{"cat <<'E'x\nEx\n", false},
		{"cat <<'E'x\nE\n", false},
		{"cat <<''\n\n", false},
		{"cat <<'a b'\na b\n", false},
		{"a <<<b", false},
		{"A=1 b", false},
		{"if a; then b; fi", false},
		{"export A=1", false},
		{"a # b", false},
		{"# a", false},
		{"a;;b", false},
		{"; a", false},
		{"a && ", false},
		{"| a", false},
		{"echo $X a$_y1-$Z'b'$w", true},
		{"echo \"$X\" \"a $b\\\"c$d.\"", true},
		{"$X a > $Y", true},
		{"echo $1", false},
		{"echo $?", false},
		{"echo ${X}", false},
		{"echo \"$\"", false},
		{"echo $", false},
		{"echo $(a)", false},
		{"echo `a`", false},
		{"echo \\a", false},
		{"echo {a,b}", false},
		{"(a)", false},
		{"a() b", false},
		{"echo @(a|b)", false},
		{"echo 'a", false},
		{"echo \"a\\\nb\"", false},
		{"a\x00b", false},
		{"a 'b\x00'", false},
		{"a 'é'", false},
		{"a\r\n", false},
		{"[[ a ]]", false},
		{"]]", false},
		{"x[1]=a", false},
	}
	for _, tt := range tests {
		if taken := leanAgrees(t, tt.text); taken != tt.taken {
			t.Errorf("%q: taken %t, want %t", tt.text, taken, tt.taken)
		}
	}
}

func TestLeanLaw(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		"go", " ", " ", " ", "test", "./...", "2>&1", "2>", ">", ">>", "<", "|", "||", "&&", ";", "\n", "'a b'", "\"c d\"", "\"\\\"\"", "\"\\\\\"", "''", "\"\"",
		"<<'E'", "<<-\"E\"", "<<'F' ", "\nE\n", "\nE\nF\n", "\n\tE\n", "#", "!", "[", "]", "*", "~", "^", "=", "A=1", "if", "12", "-n", "\t", "&", "(", ")", "{", "}", "$x", "$x", "\"a$b c\"", "$1", "\"${c}\"", "$", "\\", "é", "`", "\"$y\"", "time", "[[", "@", "+(",
	})
	rapid.Check(t, func(t *rapid.T) {
		leanAgrees(t, strings.Join(rapid.SliceOfN(piece, 1, 16).Draw(t, "pieces"), ""))
	})
}

func FuzzLean(f *testing.F) {
	f.Add("cd a && go test ./... 2>&1 | grep -v \"ok\\|x\" >> 'b c'; [ a ] *")
	f.Add("a 1>b 2 >c 3<d!\n!e")
	f.Fuzz(func(t *testing.T, text string) { leanAgrees(t, text) })
}
