package effect

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/footing-dev/footing/shell"
)

// readers are the names that readsOnly knows, read from its source.
func readers(t *testing.T) []string {
	file, err := parser.ParseFile(token.NewFileSet(), "known.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "readsOnly" {
			ast.Inspect(f, func(n ast.Node) bool {
				if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
					if s, err := strconv.Unquote(l.Value); err == nil {
						names = append(names, s)
					}
				}
				return true
			})
		}
	}
	return names
}

// A program that changes nothing by its name alone is in no table that says
// otherwise.
func TestReadsOnly(t *testing.T) {
	names := readers(t)
	if len(names) < 200 {
		t.Fatalf("%d names", len(names))
	}
	words := []string{"-o", "a", "-i", "-w", "--fix", "run", "test", "format", "publish", "-c", "POST", "--write", "x.sh"}
	for _, name := range names {
		rapid.Check(t, func(t *rapid.T) {
			for range 4 {
				argv := []shell.Word{{Text: name, Known: true}}
				for _, w := range rapid.SliceOfN(rapid.SampledFrom(words), 0, 3).Draw(t, "words") {
					argv = append(argv, shell.Word{Text: w, Known: true})
				}
				seg := &shell.Segment{Argv: argv, DirKnown: true}
				got := (&command{seg: seg}).program()
				want := (&command{seg: seg, name: seg.Prog(), args: argv[1:]}).tabled()
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("%v: %+v, and by the tables %+v", argv, got, want)
				}
			}
		})
	}
}
