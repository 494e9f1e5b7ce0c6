package shell

import (
	"fmt"
	"strings"
	"testing"
)

// short is a segment in one line: wrappers, directory, place, environment and
// words, an unknown word in angle brackets.
func (s *Segment) short() string {
	var sb strings.Builder
	for _, w := range s.Wrappers {
		fmt.Fprintf(&sb, "[%s] ", w.Name)
	}
	if s.Place.Kind != "" {
		fmt.Fprintf(&sb, "@%s:%s ", s.Place.Kind, s.Place.Name)
	}
	if s.Dir != "" || !s.DirKnown {
		fmt.Fprintf(&sb, "%s", s.Dir)
		if !s.DirKnown {
			sb.WriteByte('?')
		}
		sb.WriteString("$ ")
	}
	for _, e := range s.Env {
		fmt.Fprintf(&sb, "%s=%s ", e.Name, e.Value.Text)
	}
	for i, w := range s.Argv {
		if i > 0 {
			sb.WriteByte(' ')
		}
		if !w.Known {
			sb.WriteString("<" + w.Text + ">")
		} else {
			sb.WriteString(w.Text)
		}
	}
	if s.Opaque {
		sb.WriteString("OPAQUE")
	}
	return sb.String()
}

func shorts(line string) string {
	var out []string
	s := Parse(line)
	for i := range s.Segments {
		out = append(out, s.Segments[i].short())
	}
	return strings.Join(out, "; ")
}

func TestSegments(t *testing.T) {
	tests := []struct{ line, want string }{
		// words
		{`pytest "a b" 'c d' $'e\tf' g\ h i"j"'k'`, "pytest a b c d e\tf g h ijk"},
		{"pytest \\\n  -q", "pytest -q"},
		{`pytest $x "$y" ${z:-q} ~/t`, "pytest <$x> <$y> <${z:-q}> ~/t"},
		{`T=./...; go test $T`, "go test ./..."},
		{`T='a b'; pytest $T "$T"`, "pytest a b a b"},
		{`T=$(pwd); pytest $T`, "pwd; pytest <$T>"},
		{`pytest tests/{a,b}.py {c}`, "pytest tests/a.py tests/b.py {c}"},
		{`A=1 B="x y" pytest`, "A=1 B=x y pytest"},
		{`export CI=1; npm test`, "CI=1 export CI=1; CI=1 npm test"},
		{`CI=1; npm test`, "npm test"},
		{`PATH=/x:$PATH; pytest`, "PATH=/x:$PATH pytest"},
		{`if x; then T=a; fi; go test $T`, "x; go test <$T>"},
		{`[ -n "$CI" ] && T=-short; go test $T`, "[ -n <$CI> ]; go test <$T>"},
		{"set -e\npytest", "set -e; pytest"},
		// directories
		{`cd a && cd b && pytest`, "cd a; a$ cd b; a/b$ pytest"},
		{`(cd a && pytest); pytest`, "cd a; a$ pytest; pytest"},
		{`cd "$x" && pytest`, "cd <$x>; $x?$ pytest"},
		{`cd ~/p && pytest`, "cd ~/p; ~/p?$ pytest"},
		{`cd /a/../b; cd -; pytest`, "cd /a/../b; /b$ cd -; pytest"},
		{`pushd a; pytest; popd; pytest`, "pushd a; a$ pytest; a$ popd; pytest"},
		{`cd a || exit 1; pytest`, "cd a; a$ exit 1; a$ pytest"},
		{`cd a | cat; pytest`, "cd a; cat; pytest"},
		{`cd a; cd ..; pytest`, "cd a; a$ cd ..; pytest"},
		{`git -C sub status`, "sub$ git status"},
		{`cd a && make -C b test`, "cd a; a/b$ make test"},
		{`make test -C b`, "b$ make test"},
		{`npm --prefix web test`, "web$ npm test"},
		{`npm test --prefix=web`, "web$ npm test"},
		{`pnpm -C web test`, "web$ pnpm test"},
		{`pnpm --dir web exec jest`, "[pnpm exec] web$ jest"},
		{`yarn --cwd web test`, "web$ yarn test"},
		{`go -C mod test ./...`, "mod$ go test ./..."},
		{`go test -C mod ./...`, "go test -C mod ./..."},
		{`env -C d A=1 pytest`, "[env] d$ A=1 pytest"},
		// wrappers
		{`time pytest`, "[time] pytest"},
		{`nice -n 5 ionice -c 3 pytest`, "[nice] [ionice] pytest"},
		{`timeout -k 5 60s pytest -q`, "[timeout] pytest -q"},
		{`gtimeout 60 pytest`, "[gtimeout] pytest"},
		{`stdbuf -oL pytest`, "[stdbuf] pytest"},
		{`nohup sudo -u me -E pytest`, "[nohup] [sudo] pytest"},
		{`xvfb-run -a --server-args="-screen 0" pytest`, "[xvfb-run] pytest"},
		{`command pytest`, "[command] pytest"},
		{`command -v pytest`, "command -v pytest"},
		{`exec pytest`, "[exec] pytest"},
		{`ls | xargs pytest`, "ls; [xargs] pytest <>"},
		{`ls | xargs -I{} pytest {} -q`, "ls; [xargs] pytest <{}> -q"},
		{`bash -c 'cd a && pytest "x y"'`, "[bash -c] cd a; [bash -c] a$ pytest x y"},
		{`bash -lc "pytest -k \"a b\""`, "[bash -c] pytest -k a b"},
		{`zsh -c pytest`, "[zsh -c] pytest"},
		{`sh -c 'pytest "$@"' sh a b`, "[sh -c] pytest a b"},
		{`bash -c "bash -c 'pytest'"`, "[bash -c] [bash -c] pytest"},
		{`eval "pytest -q"`, "[eval] pytest -q"},
		{`bash x.sh`, "bash x.sh"},
		{"bash <<'E'\npytest\nE", "[bash] pytest"},
		{`uv run --with x pytest -q`, "[uv run] pytest -q"},
		{`uv run -m pytest`, "[uv run] [python -m] pytest"},
		{`uv run --directory d python -m pytest`, "[uv run] [python -m] d$ pytest"},
		{`poetry run pytest`, "[poetry run] pytest"},
		{`pdm run pytest`, "[pdm run] pytest"},
		{`pipenv run pytest`, "[pipenv run] pytest"},
		{`hatch -e test run pytest`, "[hatch run] pytest"},
		{`rye run pytest`, "[rye run] pytest"},
		{`conda run -n env --no-capture-output pytest`, "[conda run] pytest"},
		{`uvx ruff@latest check`, "[uvx] ruff check"},
		{`npx -y jest@29 a`, "[npx] jest a"},
		{`npx @biomejs/biome@1.9 check`, "[npx] @biomejs/biome check"},
		{`npx -p x -c 'jest a'`, "[npx] jest a"},
		{`bunx vitest`, "[bunx] vitest"},
		{`pnpx jest`, "[pnpx] jest"},
		{`pnpm exec jest`, "[pnpm exec] jest"},
		{`pnpm --filter web exec jest`, "[pnpm exec] jest"},
		{`pnpm dlx jest`, "[pnpm dlx] jest"},
		{`yarn exec jest`, "[yarn exec] jest"},
		{`yarn dlx jest`, "[yarn dlx] jest"},
		{`npm exec -- jest a`, "[npm exec] jest a"},
		{`npm exec jest -- a`, "[npm exec] jest a"},
		{`bundle exec rspec a`, "[bundle exec] rspec a"},
		{`mise exec node@20 -- npm test`, "[mise exec] npm test"},
		{`mise x -- go test`, "[mise x] go test"},
		{`mise run test`, "mise run test"},
		{`nix develop .#x -c go test`, "[nix develop] go test"},
		{`nix-shell -p x --run 'go test ./...'`, "[nix-shell] go test ./..."},
		{`docker exec -it -w /app -e A=1 web pytest`, "[docker exec] @container:web /app$ A=1 pytest"},
		{`cd x && docker exec web bash -c 'cd /y && pytest'`, "cd x; [docker exec] [bash -c] @container:web cd /y; [docker exec] [bash -c] @container:web /y$ pytest"},
		{`docker compose -f c.yml exec -T web pytest`, "[docker compose exec] @container:web pytest"},
		{`docker-compose run --rm web pytest`, "[docker-compose run] @container:web pytest"},
		{`docker run --rm -v $PWD:/w -w /w img:1 go test`, "[docker run] @container:img:1 /w$ go test"},
		{`podman exec web pytest`, "[podman exec] @container:web pytest"},
		{`docker ps`, "docker ps"},
		{`kubectl exec -n ns pod -c c -- pytest`, "[kubectl exec] @pod:pod pytest"},
		{`ssh -i k me@h 'cd /s && pytest'`, "[ssh] @ssh:me@h cd /s; [ssh] @ssh:me@h /s$ pytest"},
		{`ssh h docker exec c pytest`, "[ssh] [docker exec] @container:h/c pytest"},
		{"ssh h <<'E'\npytest\nE", "[ssh] @ssh:h pytest"},
		{`python -m pytest -q`, "[python -m] pytest -q"},
		{`.venv/bin/python3.11 -W error -m pytest`, "[python -m] pytest"},
		{`python3 -mpytest a`, "[python -m] pytest a"},
		{`python -um pytest a`, "[python -m] pytest a"},
		{`python x.py -m y`, "python x.py -m y"},
		{`go run gotest.tools/gotestsum@v1 ./...`, "[go run] gotestsum ./..."},
		{`go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.1 run`, "[go run] golangci-lint run"},
		{`go run ./cmd/x`, "go run ./cmd/x"},
		{`go tool staticcheck ./...`, "[go tool] staticcheck ./..."},
		{`go tool cover -func=c`, "go tool cover -func=c"},
		{`direnv exec . pytest`, "[direnv exec] pytest"},
		{`dotenv -e .env -- pytest`, "[dotenv] pytest"},
		{`cross-env A=B jest`, "[cross-env] A=B jest"},
		{`doppler run -- pytest`, "[doppler run] pytest"},
		{`footing run -- pytest -q`, "[footing run] pytest -q"},
		{`footing run --run abc go test ./...`, "[footing run] go test ./..."},
		{`footing status`, "footing status"},
		{`.venv/bin/pytest a`, ".venv/bin/pytest a"},
		// structure
		{`f() { pytest "$1" -k "$2"; }; f a b`, "pytest a -k b"},
		{`f() { pytest; }`, ""},
		{`for p in a b; do go test ./$p; done`, "go test ./a; go test ./b"},
		{`for p in *; do go test ./$p; done`, "go test <./$p>"},
		{`x $(a "$(b)") <(c)`, "b; a <$(b)>; c; x <$(a \"$(b)\")> <<(c)>"},
		{`[[ -f x ]] && (( 1 ))`, "[[ <[[ -f x ]]>; (( <(( 1 ))>"},
		{`> out`, ""},
		{`"unclosed`, "?$ OPAQUE"},
	}
	for _, tt := range tests {
		if got := shorts(tt.line); got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.line, got, tt.want)
		}
	}
}

func TestSegmentMarks(t *testing.T) {
	line := `for i in 1 2; do a; done; if b; then c; fi; f() { d; }; f; x=$(e); (g); h & ! i; alias j=k
j; while l; do m; done`
	s := Parse(line)
	marks := map[string]string{}
	for _, g := range s.Segments {
		m := ""
		for _, f := range []struct {
			on   bool
			name string
		}{
			{g.Loop, "loop"},
			{g.Cond, "cond"},
			{g.Func, "func"},
			{g.Subst, "subst"},
			{g.Subshell, "subshell"},
			{g.Background, "background"},
			{g.Negated, "negated"},
			{g.Shadowed, "shadowed"},
		} {
			if f.on {
				m += f.name + " "
			}
		}
		marks[g.Prog()] = strings.TrimSpace(m)
	}
	want := map[string]string{
		"a": "loop", "b": "cond", "c": "cond", "d": "func", "e": "subst subshell", "g": "subshell",
		"h": "background", "i": "negated", "j": "shadowed", "l": "loop cond", "m": "loop",
	}
	for k, w := range want {
		if got, ok := marks[k]; !ok || got != w {
			t.Errorf("%s: got %q, want %q", k, got, w)
		}
	}
}

func TestPipelines(t *testing.T) {
	s := Parse("a x |& b | tail -5; c > f 2>&1 << 'E'\ntext $x\nE")
	g := s.Segments
	if g[0].Group != g[1].Group || g[1].Group != g[2].Group || g[2].Group == g[3].Group || g[2].Stage != 2 {
		t.Errorf("groups %d %d %d %d", g[0].Group, g[1].Group, g[2].Group, g[3].Group)
	}
	if len(g[0].Filters) != 2 || g[0].Filters[1][1].Text != "-5" || len(g[1].Filters) != 1 || len(g[2].Filters) != 0 {
		t.Errorf("filters %v %v %v", g[0].Filters, g[1].Filters, g[2].Filters)
	}
	if g[1].Join != Pipe || g[3].Join != Then || len(g[0].Redirects) != 1 || g[0].Redirects[0].Op != "2>&1" {
		t.Errorf("joins %d %d, redirects %v", g[1].Join, g[3].Join, g[0].Redirects)
	}
	if g[3].Heredoc != "text $x\n" || len(g[3].Redirects) != 3 || g[3].Redirects[0].Op != ">" || g[3].Text != "c > f 2>&1 << 'E'" {
		t.Errorf("heredoc %q redirects %v text %q", g[3].Heredoc, g[3].Redirects, g[3].Text)
	}
}

func TestOptions(t *testing.T) {
	for _, tt := range []struct {
		line        string
		pipefail, e bool
		dir         string
		known       bool
	}{
		{"set -euo pipefail; cd a; pytest | tail", true, true, "a", true},
		{"pytest; set -e; pytest", false, false, "", true},
		{"bash -o pipefail -c 'pytest | tail'", true, false, "", true},
		{"bash -eo pipefail -c 'pytest | tail'", true, true, "", true},
		{"set -o pipefail; a | b; set +o pipefail; a | b", false, false, "", true},
		{"if a; then cd x; fi", false, false, "", false},
	} {
		s := Parse(tt.line)
		if s.Pipefail != tt.pipefail || s.SetE != tt.e || s.Dir != tt.dir || s.DirKnown != tt.known {
			t.Errorf("%s: pipefail %v, -e %v, dir %q %v", tt.line, s.Pipefail, s.SetE, s.Dir, s.DirKnown)
		}
	}
}

func TestFates(t *testing.T) {
	const m, p, f, a, n = Masked, Passed, Failed, Ambiguous, NotRun
	tests := []struct {
		line string
		exit int
		want []Fate
	}{
		{"a", 0, []Fate{p}},
		{"a", 1, []Fate{f}},
		{"a", -1, []Fate{m}},
		{"a && b", 0, []Fate{p, p}},
		{"a && b", 1, []Fate{a, a}},
		{"a; b", 0, []Fate{m, p}},
		{"a; b", 1, []Fate{m, f}},
		{"a | tail", 0, []Fate{m, p}},
		{"set -o pipefail; a | tail", 0, []Fate{p, p, p}},
		{"set -o pipefail; a | tail", 1, []Fate{p, f, p}},
		{"set -o pipefail; a | b", 1, []Fate{p, a, a}},
		{"a || true", 0, []Fate{m, m}},
		{"a || b", 0, []Fate{m, m}},
		{"a || b", 1, []Fate{f, f}},
		{"! a", 0, []Fate{f}},
		{"! a", 1, []Fate{p}},
		{"set -e; a; b", 0, []Fate{p, p, p}},
		{"set -e; a; b", 1, []Fate{p, a, a}},
		{"a & wait", 0, []Fate{m, p}},
		{"if a; then b; fi", 0, []Fate{m, m}},
		{"if a; then b; fi", 1, []Fate{p, f}},
		{"a && echo ok", 1, []Fate{f, n}},
		{"a; echo done", 0, []Fate{m, p}},
		{"a; rc=$?; echo done; exit $rc", 1, []Fate{f, p, f}},
		{"a; rc=$?; echo done; exit $rc", 0, []Fate{p, p, p}},
		{"a | tail; exit ${PIPESTATUS[0]}", 2, []Fate{f, p, f}},
		{"x=$(a); echo $x", 0, []Fate{m, p}},
		{"x=$(a)", 1, []Fate{f}},
		{"echo $(a)", 0, []Fate{m, p}},
		{"bash -c 'a && b'", 0, []Fate{p, p}},
		{"timeout 5 a && b", 124, []Fate{f, n}},
		{"cd x && timeout 5 a", 124, []Fate{p, f}},
		{"cd x && a", 2, []Fate{p, f}},
		{"cd x && a", 1, []Fate{a, a}},
		{"exec a", 0, []Fate{p}},
		{"exec a; b", 0, []Fate{p, n}},
		{"for i in 1 2; do a; done", 0, []Fate{m, p}},
		{"set -e; for i in *; do a; done", 0, []Fate{p, m}},
		{"a || exit 1; b", 0, []Fate{p, n, p}},
		{"a && b", 137, []Fate{a, a}},
	}
	for _, tt := range tests {
		if got := Parse(tt.line).Fates(tt.exit); fmt.Sprint(got) != fmt.Sprint(tt.want) {
			t.Errorf("%s exit %d: got %v, want %v", tt.line, tt.exit, got, tt.want)
		}
	}
}

func TestReports(t *testing.T) {
	for _, tt := range []struct {
		line string
		want string // program whose status the last segment prints
	}{
		{`a; echo "exit: $?"`, "a"},
		{`a | tail; echo $?`, "tail"},
		{`set -o pipefail; a | tail; echo $?`, "a"},
		{`set -o pipefail; a | b; echo $?`, ""},
		{`a | tail; echo "rc=${PIPESTATUS[0]}"`, "a"},
		{`a; rc=$?; b; echo "rc $rc"`, "a"},
		{`timeout 5 bash -c 'x; a'; printf 'rc %s\n' $?`, "a"},
		{`a && b; echo $?`, ""},
		{`a; echo done`, ""},
		{`a; echo ${PIPESTATUS[x]} ${PIPESTATUS}`, ""},
	} {
		s := Parse(tt.line)
		got := ""
		if r := s.Segments[len(s.Segments)-1].Reports; r > 0 {
			got = s.Segments[r-1].Prog()
		}
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.line, got, tt.want)
		}
	}
}
