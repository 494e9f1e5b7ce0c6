package shell

import (
	"strings"
	"testing"
)

func TestWindows(t *testing.T) {
	tests := []struct{ line, want string }{
		{`.\.venv\Scripts\python.exe -m pytest -q`, `python -m: pytest -q`},
		{`powershell.exe -NoProfile -Command "pytest -q"`, `powershell -c: pytest -q`},
		{`powershell -NoProfile -ExecutionPolicy Bypass -Command "cd api; & pytest -q"`, `powershell -c: cd api | powershell -c: pytest -q @api`},
		{`pwsh -c "npm test"`, `pwsh -c: npm test`},
		{`pwsh -c '$env:CI = "1"; npx.cmd vitest run'`, `pwsh -c,npx: vitest run`},
		{`cmd /c "cd /d web && npm test"`, `cmd -c: cd web | cmd -c: npm test @web`},
		{`cmd.exe /c npm test`, `cmd -c: npm test`},
		{`cd api; & pytest -q`, `: cd api | : pytest -q @api`},
		{`& "C:\Program Files\nodejs\npm.cmd" test`, `: C:/Program Files/nodejs/npm.cmd test`},
		{`$env:PYTHONPATH = "src"; python -m pytest tests\test_a.py`, `python -m: pytest tests/test_a.py`},
		{`Set-Location web; npm test | Select-Object -Last 20`, `: cd web | : npm test @web | : tail -20 @web`},
		{`dotnet test .\tests\A.Tests.csproj`, `: dotnet test ./tests/A.Tests.csproj`},
		{`pwsh -File x.ps1`, `: pwsh -File x.ps1`},

		// what is no Windows line stays
		{`grep -rn "foo\.bar" src`, `: grep -rn foo\.bar src`},
		{`find . -name \*.go -exec grep x {} \;`, `: find . -name *.go -exec grep x {} ;`},
		{`sed -i 's/a\/b/c\/d/' f`, `: sed -i s/a\/b/c\/d/ f`},
		{`printf 'a\nb\n'`, `: printf a\nb\n`},
		{`sed 's:\.foo:x:' a`, `: sed s:\.foo:x: a`},
		{`grep -E "^\.\w+" a`, `: grep -E ^\.\w+ a`},
		{`rg '\bfoo.py\b'`, `: rg \bfoo.py\b`},
		{`cd my\ dir && go test ./...`, `: cd my dir | : go test ./... @my dir`},
	}
	for _, c := range tests {
		s := Parse(c.line)
		if s.Err != "" {
			t.Errorf("%s: %s", c.line, s.Err)
			continue
		}
		var out []string
		for _, seg := range s.Segments {
			var names []string
			for _, w := range seg.Wrappers {
				names = append(names, w.Name)
			}
			text := strings.Join(names, ",") + ": " + strings.Join(seg.Words(), " ")
			if seg.Dir != "" {
				text += " @" + seg.Dir
			}
			out = append(out, text)
			if seg.Text != c.line[seg.Span[0]:seg.Span[1]] {
				t.Errorf("%s: text %q is not at its span", c.line, seg.Text)
			}
		}
		if got := strings.Join(out, " | "); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}

// A rewritten text is as long as the text.
func FuzzFromWindows(f *testing.F) {
	for _, s := range []string{`$env:A = "b"; & c.exe`, `Set-Location x`, "a `\r\nb", `.\a\b`, `Select-Object -Last 3`, `$env:A=`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got := fromWindows(s); len(got) != len(s) {
			t.Fatalf("%q became %q", s, got)
		}
	})
}
