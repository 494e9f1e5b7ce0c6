package claim

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// question is a comparison of a word with others in the package's own code.
type question struct {
	in    string // the function
	here  bool   // it is of the word at the function's own place
	words []string
}

func questions(t *testing.T) []question {
	t.Helper()
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var out []question
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(gotoken.NewFileSet(), f.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range tree.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				out = append(out, asks(fn)...)
			}
		}
	}
	return out
}

func asks(fn *ast.FuncDecl) []question {
	place := ""
	if p := fn.Type.Params.List; len(p) > 0 && len(p[0].Names) > 0 {
		place = p[0].Names[0].Name
	}
	var out []question
	ast.Inspect(fn, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if f, ok := call.Fun.(*ast.SelectorExpr); !ok || f.Sel.Name != "is" && f.Sel.Name != "has" && f.Sel.Name != "hearsay" {
			return true
		}
		q := question{in: fn.Name.Name}
		for i, a := range call.Args {
			switch a := a.(type) {
			case *ast.Ident:
				q.here = i == 0 && a.Name == place
			case *ast.BasicLit:
				if w, err := strconv.Unquote(a.Value); err == nil {
					q.words = append(q.words, w)
				}
			}
		}
		out = append(out, q)
		return true
	})
	return out
}

// Every word that a function asked by a cue compares with the word at its place
// has that cue.
func TestCuesWhole(t *testing.T) {
	cues := map[string]cue{
		"phrase": cuePhrase, "types": cuePhrase,
		"partly": cueMood, "getting": cueMood, "pastBegins": cueMood, "explains": cueMood,
		"opening": cueOpening,
		"offers":  cueOffer, "begs": cueOffer, "announces": cueOffer,
		"handsAt":   cueYou,
		"remainsAt": cueRest, "undone": cueRest, "stillTo": cueRest,
	}
	asked := map[string]bool{}
	for _, q := range questions(t) {
		c, ok := cues[q.in]
		if !ok || !q.here {
			continue
		}
		asked[q.in] = true
		for _, w := range q.words {
			if partOf(w).cues&c == 0 {
				t.Errorf("%s asks for %q, which has not its cue", q.in, w)
			}
		}
	}
	for f := range cues {
		if !asked[f] {
			t.Errorf("%s asks for no word", f)
		}
	}
}

// A sentence is read as it is when every word has all cues, so that each is
// looked at by all.
func TestCues(t *testing.T) {
	var asked []string
	for _, q := range questions(t) {
		asked = append(asked, q.words...)
	}
	slices.Sort(asked)
	if asked = slices.Compact(asked); len(asked) < 400 {
		t.Fatalf("only %d words", len(asked))
	}
	n := 0
	for _, c := range cuedWords() {
		for w := range strings.FieldsSeq(c.words) {
			n++
			for k := n % 5; k < len(asked); k += 5 { // a fifth of the pairs, each time another
				x := asked[k]
				forms := [...]string{w, "`" + w + "`", strings.ToUpper(w[:1]) + w[1:], strings.ReplaceAll(w, "'", "’")}
				w := forms[k%len(forms)]
				sameReading(t, w+" "+x+" to be tests pass")
				sameReading(t, "tests pass in "+x+" "+w+" one me")
			}
		}
	}
}

func sameReading(t *testing.T, text string) {
	t.Helper()
	closing, last, toks := readWith(0, text)
	wantClosing, wantLast, wantToks := readWith(^cue(0), text)
	if !reflect.DeepEqual(closing, wantClosing) || last != wantLast || !reflect.DeepEqual(toks, wantToks) {
		t.Fatalf("%q: %+v %+v %+v\nwant %+v %+v %+v", text, closing, last, toks, wantClosing, wantLast, wantToks)
	}
}

// readWith reads a text's first sentence with more cues than its words have.
func readWith(more cue, text string) (Closing, ending, []token) {
	var m message
	m.open(text)
	m.blocks = []block{{to: len(text)}}
	m.scanner.end = len(text)
	m.scanner.next()
	toks := m.scanner.toks
	for i := range toks {
		toks[i].cues |= more
	}
	m.reader = reader{msg: text, toks: toks, context: context{span: [2]int{0, len(text)}}}
	m.sentence(&m.reader, 0, false)
	for i := range toks {
		toks[i].cues = 0
	}
	return m.closing, m.last, toks
}
