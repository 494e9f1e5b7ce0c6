package effect

import (
	"fmt"
	"testing"

	"github.com/footing-dev/footing/shell"
)

func TestScripted(t *testing.T) {
	tests := []struct{ line, want string }{
		{"python3 - <<'EOF'\nimport re\ns=open('pkg/a.go').read()\nopen('pkg/a.go','w').write(s.replace('a','b'))\nEOF", "possible [pkg/a.go] known"},
		{"python - <<'EOF'\nfrom pathlib import Path\np=Path('src/a.py')\np.write_text(p.read_text().replace('a','b'))\nEOF", "possible [src/a.py] known"},
		{"python - <<'EOF'\npath = \"src/a.py\"\nwith open(path, \"w\") as f:\n    f.write(x)\nEOF", "possible [src/a.py] known"},
		{"cd web && python - <<'EOF'\nPath('a.py').write_text('')\nEOF", "possible [web/a.py] known"},
		{"python - <<'EOF'\nfor f in files:\n    open(f, 'w').write('')\nopen('b.py', 'a').write('')\nEOF", "possible [b.py]"},
		{"python - <<'EOF'\nprint(open('a.py').read())\nEOF", "possible []"},
		{"python3 -c \"open('pkg/a.go','w').write('x')\"", "possible [pkg/a.go] known"},
		{"python -c 'import json; json.dump(d, open(\"x.json\", \"w\"))'", "possible [x.json] known"},
		{"python -c 'import os; os.rename(\"a.py\", \"b.py\")'", "possible [b.py] known"},
		{"node -e \"require('fs').writeFileSync('pkg/a.go','x')\"", "possible [pkg/a.go] known"},
		{"node -e \"console.log(1)\"", "possible []"},
		{"node - <<'EOF'\nconst fs = require('fs');\nconst p = 'src/a.ts';\nfs.writeFileSync(p, fs.readFileSync(p, 'utf8'));\nEOF", "possible [src/a.ts] known"},
		{"ruby -e 'File.write(\"a.rb\", 1)'", "possible [a.rb] known"},
		{"php -r 'file_put_contents(\"a.php\", 1);'", "possible [a.php] known"},
		{"python x.py", "possible []"},

		{"sd Old New pkg/a.go b.go", "write [pkg/a.go b.go] known"},
		{"sd -p Old New a.go", ""},
		{"echo x | sd a b", ""},
		{"gofmt -r 'a -> b' -w .", "write []"},
		{"cargo clippy --fix --allow-dirty", "write []"},
		{"cargo fix", "write []"},
		{"comby -in-place 'a' 'b' .go", "write []"},
		{"comby 'a' 'b' .go", ""},
		{"ast-grep -p a -r b -U", "write []"},
		{"ast-grep -p a", ""},
		{"rg --replace b a", ""},
		{"perl -pi -e s/a/b/ a.go", "write [a.go] known"},
		{"jscodeshift -t t.js src", "write []"},
		{"ed -s a.txt <<'EOF'\n,s/a/b/\nw\nEOF", "write [a.txt] known"},
	}
	for _, c := range tests {
		got := ""
		s := shell.Parse(c.line)
		for i := range s.Segments {
			for _, e := range Of(&s.Segments[i]) {
				got += fmt.Sprint(e.Kind.label(), " ", e.Paths)
				if e.Known {
					got += " known"
				}
				if e.Why == "" {
					t.Errorf("%s says no reason", c.line)
				}
			}
		}
		if got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}

func FuzzScripted(f *testing.F) {
	f.Add("open('a','w')\np.write_text(x)")
	f.Add("x.open(\"w\")os.rename(a,")
	f.Fuzz(func(t *testing.T, code string) {
		seg := shell.Segment{Argv: []shell.Word{{Text: "python", Known: true}, {Text: "-c", Known: true}, {Text: code, Known: true}}, DirKnown: true}
		if len(Of(&seg)) != 1 {
			t.Fatal("a script is one possible effect")
		}
	})
}
