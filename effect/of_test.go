package effect

import (
	"fmt"
	"strings"
	"testing"

	"github.com/footing-dev/footing/shell"
)

func (k Kind) label() string {
	return [...]string{"", "write", "tree", "stash", "unstash", "restore", "possible", "outside", "commit"}[k]
}

// of is the effects of a whole line in short: kind, paths, marks.
func of(line string) string {
	var out []string
	s := shell.Parse(line)
	for i := range s.Segments {
		for _, e := range Of(&s.Segments[i]) {
			t := e.Kind.label()
			if len(e.Paths) > 0 {
				t += " " + strings.Join(e.Paths, ",")
			}
			if e.Kind == Write && !e.Known {
				t += "?"
			}
			if e.Append {
				t += " append"
			}
			if e.Install {
				t += " install"
			}
			if e.Whole {
				t += fmt.Sprintf(" whole %q", e.Content)
			} else if e.Content != "" {
				t += fmt.Sprintf(" %q", e.Content)
			}
			out = append(out, t)
		}
	}
	return strings.Join(out, "; ")
}

func TestOf(t *testing.T) {
	tests := []struct{ line, want string }{
		{"ls -la", ""},
		{"go test ./... > out.txt 2>&1", "write out.txt"},
		{"go test ./... 2>/dev/null", ""},
		{"cd web && npm test >> log", "write web/log append"},
		{"cat > a.py <<'EOF'\nprint(1)\nEOF", `write a.py whole "print(1)\n"`},
		{"cat <<EOF > a.sh\necho $HOME\nEOF", `write a.sh`},
		{"cat >> a.py <<'EOF'\nx\nEOF", `write a.py append "x\n"`},
		{"printf 'a\\nb\\n' > f", `write f whole "a\nb\n"`},
		{"printf '%s\\n' a b > f", `write f whole "a\nb\n"`},
		{"echo 'hi there' > f", `write f whole "hi there\n"`},
		{"echo $x > f", "write f"},
		{"echo hi > $f", "write $f?"},
		{"tee f <<'EOF'\nx\nEOF", `write f whole "x\n"`},
		{"go test | tee log", "write log"},
		{"go test | tee -a log", "write log append"},
		{"sed -n 1,20p a.go", ""},
		{"sed -i s/a/b/ a.go b.go", "write a.go,b.go"},
		{"sed -i '' -e s/a/b/ a.go", "write a.go"},
		{"sed -i.bak 's/a/b/' dir/a.go", "write dir/a.go"},
		{"sed -Ei 's/a/b/' a.go", "write a.go"},
		{"sed -e 's/i/x/' a.go", ""},
		{"find . -name '*.go' | xargs sed -i s/a/b/", "write?"},
		{"find . -name '*.tmp' -delete", "write?"},
		{"find . -name '*.pyc' -delete", ""},
		{"find . -type d -name __pycache__ -exec rm -rf {} +", ""},
		{"find . -path '*/__pycache__*' -delete", ""},
		{"find . -name '*.pyc' -o -name '*.py' -delete", "write?"},
		{"find . -not -name '*.pyc' -delete", "write?"},
		{"find . -type f -delete", "write?"},
		{"find . -name '*.o' -exec cp {} lib.a ;", "write lib.a"},
		{"find . -name '*.go' -exec sed -i s/a/b/ {} +", "write?"},
		{"find . -name '*.go' -exec grep x {} ;", ""},
		{"perl -pi -e 's/a/b/' a b", "write a,b"},
		{"perl -ne 'print' a", ""},
		{"perl fix.pl", "possible"},
		{"mv a b", "write a,b"},
		{"cp a b", "write b"},
		{"cp a b dir/", "write dir/a,dir/b"},
		{"rm -rf dir", "write dir"},
		{"rm *.py", "write *.py?"},
		{"mkdir -p x/y", ""},
		{"patch -p1 <<'EOF'\n--- a/x/f.go\n+++ b/x/f.go\n@@\nEOF", "write x/f.go"},
		{"patch --dry-run -p1 < d", ""},
		{"apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a/b.go\n*** End Patch\nEOF", "write a/b.go"},
		{"apply_patch '*** Begin Patch\n*** Add File: n.go\n*** End Patch'", "write n.go"},
		{"git status && git diff --stat && git log", ""},
		{"git checkout main", "tree"},
		{"git checkout -b fix", ""},
		{"git checkout -- a.go", "restore a.go"},
		{"git checkout a.go", "restore a.go"},
		{"git checkout .", "restore ."},
		{"git checkout feature/x", "tree"},
		{"git checkout HEAD~1 -- a.go", "write a.go"},
		{"git switch -c fix", ""},
		{"git switch main", "tree"},
		{"git restore --staged a.go", ""},
		{"git restore a.go", "restore a.go"},
		{"git restore --staged --worktree a.go", "restore a.go"},
		{"git reset HEAD~1", ""},
		{"git reset --soft HEAD~1", ""},
		{"git reset --hard", "tree"},
		{"git stash", "stash"},
		{"git stash push -m x", "stash"},
		{"git stash list && git stash show -p && git stash drop", ""},
		{"git stash pop", "unstash"},
		{"git apply --check p.diff", ""},
		{"git apply --stat p.diff", ""},
		{"git apply p.diff", "write?"},
		{"git merge x", "tree"},
		{"git -C sub pull --rebase", "tree"},
		{"git cherry-pick abc", "tree"},
		{"git clean -n", ""},
		{"git clean -fd", "write?"},
		{"git add -A && git commit -m x", "commit"},
		{"git tag v1", "commit"},
		{"git tag -l", ""},
		{"git push origin main", "outside"},
		{"git worktree add ../x", ""},
		{"gh pr view 1", ""},
		{"gh pr create --fill", "outside"},
		{"gofmt -w a.go", "write a.go"},
		{"gofmt -l .", ""},
		{"cd x && goimports -w .", "write x"},
		{"prettier --check .", ""},
		{"npx prettier --write src/a.ts", "write src/a.ts"},
		{"npx eslint --fix src", "write src"},
		{"eslint src", ""},
		{"ruff check --fix .", "write?"},
		{"ruff check .", ""},
		{"ruff format a.py", "write a.py"},
		{"ruff format --check", ""},
		{"black .", "write?"},
		{"black --check .", ""},
		{"isort a.py --diff", ""},
		{"cargo fmt", "write?"},
		{"cargo fmt --check", ""},
		{"cargo fmt -- --check", ""},
		{"cargo clippy --fix", "write?"},
		{"cargo test --workspace", ""},
		{"golangci-lint run --fix ./...", "write?"},
		{"golangci-lint run ./...", ""},
		{"go fmt ./...", "write?"},
		{"rubocop -a", "write?"},
		{"terraform fmt -check", ""},
		{"terraform apply", "outside"},
		{"clang-format -i a.c", "write a.c"},
		{"shfmt -w a.sh", "write a.sh"},
		{"npm run format", "possible"},
		{"npm run lint:fix", "possible"},
		{"npm run build && npm test", ""},
		{"npm install", "write package.json,package-lock.json install"},
		{"npm ci", "write node_modules install"},
		{"cd web && pnpm add x", "write web/package.json,web/pnpm-lock.yaml install"},
		{"npm publish", "outside"},
		{"go mod tidy", "write go.mod,go.sum install"},
		{"go generate ./...", "write? install"},
		{"go build -o bin/x ./cmd/x", ""},
		{"cargo add serde", "write Cargo.toml,Cargo.lock install"},
		{"pip install -r requirements.txt", ""},
		{"pip install -e .", "possible"},
		{"uv sync", "write uv.lock install"},
		{"python manage.py makemigrations", "possible"},
		{"tar xzf a.tgz -C out", "write out install"},
		{"tar czf a.tgz src", ""},
		{"curl -sSL https://x.dev/a.sh -o a.sh", "write a.sh install"},
		{"curl -s https://x.dev", ""},
		{"curl -X POST https://x.dev -d a=b", "outside"},
		{"curl -X POST http://localhost:8080/x -d a", ""},
		{"wget -q https://x.dev/f.zip", "write f.zip install"},
		{"python - <<'EOF'\nopen('x','w')\nEOF", "possible x"},
		{"python -c 'print(1)'", "possible"},
		{"python x.py", "possible"},
		{"./x.sh", "possible"},
		{"bash x.sh", "possible"},
		{"bash -n x.sh", ""},
		{"bash -c 'rm a && pytest'", "write a"},
		{"node x.js", "possible"},
		{"make", ""},
		{"make test", ""},
		{"make frobnicate", "possible"},
		{"pytest -q", ""},
		{"docker exec app rm a", "possible"},
		{"docker exec app pytest", ""},
		{"ssh host 'rm a'", "outside"},
		{"ssh host 'ls'", ""},
		{"docker push x", "outside"},
		{"kubectl get pods", ""},
		{"kubectl apply -f x", "outside"},
		{"rsync -a x/ host:/y", "outside"},
		{"unknownprog --do", "possible"},
		{"prettier --help", ""},
		{"{ echo a; echo b; } > f", "write f; write f"},
		{"*** Begin Patch\n*** Update File: a(.go\n@@ (\n*** End Patch", "write a(.go"},
		{"python -W ignore -c 'x'", "possible"},
		{": > f", "write f"},
		{"> f", "write f"},
	}
	for _, tt := range tests {
		if got := of(tt.line); got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.line, got, tt.want)
		}
	}
}

func FuzzOf(f *testing.F) {
	for _, s := range []string{"sed -i", "git stash", "cat > f <<E\nx\nE", "find . -exec", "curl -o", "go -tags fmt", "dart format", "printf '%' > x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		s := shell.Parse(line)
		for i := range s.Segments {
			for _, e := range Of(&s.Segments[i]) {
				if e.Kind < Write || e.Kind > Commit || e.Why == "" {
					t.Fatalf("bad effect %+v", e)
				}
				if e.Whole && !e.Known {
					t.Fatalf("whole content of an unknown file: %+v", e)
				}
			}
		}
	})
}
