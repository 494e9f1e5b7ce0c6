package shell

import "strings"

// toolchain are the runners of language toolchains: uv run, npx, bundle exec,
// python -m, go run.
func (p *peeled) toolchain(b *builder, prog string) bool {
	sub := p.word(1)
	switch prog {
	case "uv":
		return p.uv(b)
	case "uvx", "pipx", "bunx", "pnpx", "npx":
		return p.fetcher(prog)
	case "poetry", "pdm", "pipenv", "hatch", "rye", "pixi":
		return p.after(prog, "run", "-e -p --env --project --environment --manifest-path -C --directory")
	case "conda", "mamba", "micromamba":
		return p.after(prog, "run", "-n -p -c --name --prefix --cwd")
	case "npm", "pnpm", "yarn", "bun":
		return p.packageManager(prog)
	case "bundle":
		return p.after(prog, "exec", "--gemfile")
	case "mise", "rtx":
		if i := p.dashes(); i > 0 && (sub == "exec" || sub == "x") {
			p.wrap(prog+" "+sub, p.argv[1:i])
			p.argv = p.argv[i+1:]
			return true
		}
		if sub == "exec" || sub == "x" {
			return p.stringFlag(prog+" "+sub, "-c", "--command")
		}
	case "asdf", "ddev", "devbox", "lando":
		return p.after(prog, "exec", "") || prog == "devbox" && p.after(prog, "run", "-c --config -e --env")
	case "nix":
		if sub == "develop" || sub == "shell" {
			for i := 2; i+1 < len(p.argv); i++ {
				if t := p.argv[i].Text; t == "-c" || t == "--command" {
					p.wrap("nix "+sub, p.argv[1:i+1])
					p.argv = p.argv[i+1:]
					return true
				}
			}
		}
	case "nix-shell":
		return p.stringFlag(prog, "--run", "--command")
	case "direnv":
		if sub == "exec" && len(p.argv) > 3 {
			p.take("direnv exec", 3)
			return true
		}
	case "doppler", "op", "infisical", "chamber", "aws-vault", "varlock":
		if i := p.dashes(); i > 0 && (sub == "run" || sub == "exec") && i+1 < len(p.argv) {
			p.wrap(prog+" "+sub, p.argv[1:i])
			p.argv = p.argv[i+1:]
			return true
		}
	case "footing":
		return p.after(prog, "run", "--run")
	case "cross-env", "cross-env-shell", "env-cmd":
		i := flags(p.argv, 1, "-f --file -e --environments -r --rc-file")
		if i = p.assigns(i); i < len(p.argv) {
			p.take(prog, i)
			return true
		}
	case "go":
		return p.goTool(sub)
	case "py":
		return p.module("python")
	}
	if strings.HasPrefix(prog, "python") || strings.HasPrefix(prog, "pypy") {
		return p.module("python")
	}
	return false
}

// after peels "prog [flags] sub [flags] command".
func (p *peeled) after(prog, sub, valued string) bool {
	i := flags(p.argv, 1, valued)
	if p.word(i) != sub {
		return false
	}
	i = flags(p.argv, i+1, valued)
	if i >= len(p.argv) {
		return false
	}
	p.wrap(prog+" "+sub, p.argv[1:i])
	p.argv = p.argv[i:]
	return true
}

// dashes is the index of the first --, 0 if there is none or nothing after it.
func (p *peeled) dashes() int {
	for i, w := range p.argv {
		if w.Text == "--" && i+1 < len(p.argv) {
			return i
		}
	}
	return 0
}

// stringFlag peels a wrapper that takes its command as the value of a flag.
func (p *peeled) stringFlag(name string, flags ...string) bool {
	for i := 1; i+1 < len(p.argv); i++ {
		for _, f := range flags {
			if p.argv[i].Text == f {
				w := p.argv[i+1]
				p.script = &w
				p.wrap(name, p.argv[1:i+1])
				return true
			}
		}
	}
	return false
}

// goTool is go run of a tool by its path, and go tool name.
func (p *peeled) goTool(sub string) bool {
	switch sub {
	case "run":
		i := flags(p.argv, 2, "-C -p -exec -ldflags -gcflags -tags -mod -modfile -overlay")
		path, version, at := strings.Cut(p.word(i), "@")
		name := toolName(path)
		if strings.HasPrefix(path, ".") || strings.HasSuffix(path, ".go") || !strings.Contains(path, "/") {
			return false
		}
		if !at && !testTool(name) {
			return false
		}
		_ = version
		known := p.argv[i].Known
		p.wrap("go run", p.argv[1:i+1])
		p.argv = append([]Word{{name, known}}, p.argv[i+1:]...)
		return true
	case "tool":
		i := flags(p.argv, 2, "-modfile")
		name := toolName(p.word(i))
		if !testTool(name) {
			return false
		}
		known := p.argv[i].Known
		p.wrap("go tool", p.argv[1:i+1])
		p.argv = append([]Word{{name, known}}, p.argv[i+1:]...)
		return true
	}
	return false
}

// toolName is the program a Go package path builds.
func toolName(path string) string {
	name := base(path)
	if len(name) > 1 && name[0] == 'v' && strings.Trim(name[1:], "0123456789") == "" {
		name = base(strings.TrimSuffix(path, "/"+name))
	}
	return name
}

func testTool(name string) bool {
	return listed("gotestsum golangci-lint staticcheck ginkgo gofumpt goimports govulncheck revive errcheck gosec gci golines tparse gotest richgo nilaway deadcode shfmt buf sqlc mockgen mockery stringer templ wire", name)
}
