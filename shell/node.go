package shell

import "strings"

// fetcher is npx and its kin: a package is fetched and its program run.
func (p *peeled) fetcher(prog string) bool {
	i := 1
	if prog == "pipx" {
		if p.word(1) != "run" {
			return false
		}
		i, prog = 2, "pipx run"
	}
	for j := i; j+1 < len(p.argv) && strings.HasPrefix(p.argv[j].Text, "-"); j++ {
		if t := p.argv[j].Text; (t == "-c" || t == "--call") && prog == "npx" {
			w := p.argv[j+1]
			p.script = &w
			p.wrap(prog, p.argv[1:j+1])
			return true
		}
	}
	valued := "-p --package -w --workspace --cache --userconfig --spec --pip-args"
	if prog == "uvx" {
		valued = uvFlags
	}
	i = flags(p.argv, i, valued)
	if i >= len(p.argv) {
		return false
	}
	p.wrap(prog, p.argv[1:i])
	p.argv = p.argv[i:]
	p.unversion()
	return true
}

// unversion takes @version off the program: jest@29, @scope/tool@latest.
func (p *peeled) unversion() {
	t := p.argv[0].Text
	if i := strings.LastIndexByte(t, '@'); i > 0 {
		p.argv = append([]Word{{t[:i], p.argv[0].Known}}, p.argv[1:]...)
	}
}

const managerFlags = "-F -w --filter --workspace --package -p -C --dir --prefix --cwd -c"

// packageManager is pnpm exec, pnpm dlx, yarn exec, npm exec --, bun x.
func (p *peeled) packageManager(prog string) bool {
	i := flags(p.argv, 1, managerFlags)
	sub := p.word(i)
	switch sub {
	case "exec", "dlx":
	case "x":
		if prog != "npm" && prog != "bun" {
			return false
		}
	default:
		return false
	}
	if prog == "npm" && p.stringFlag(prog+" "+sub, "-c", "--call") {
		return true
	}
	j := flags(p.argv, i+1, managerFlags)
	if j >= len(p.argv) {
		return false
	}
	p.wrap(prog+" "+sub, p.argv[1:j])
	p.argv = p.argv[j:]
	if sub != "exec" || prog == "npm" {
		p.unversion()
		if prog == "npm" && p.word(1) == "--" { // npm exec jest -- --ci
			p.argv = append([]Word{p.argv[0]}, p.argv[2:]...)
		}
	}
	return true
}
