package shell

import "strings"

const uvFlags = "-p -C -f -i -P -w --python --with --with-editable --with-requirements --extra --no-extra --group --no-group --only-group --package --project --directory --env-file --index --default-index --index-url --extra-index-url --find-links --cache-dir --config-file --config-setting --color --resolution --prerelease --exclude-newer --link-mode --refresh-package --upgrade-package --reinstall-package --no-build-package --no-binary-package --python-platform --from"

func (p *peeled) uv(b *builder) bool {
	i := flags(p.argv, 1, uvFlags)
	name := "uv run"
	switch {
	case p.word(i) == "run":
		i++
	case p.word(i) == "tool" && p.word(i+1) == "run":
		name = "uv tool run"
		i += 2
	default:
		return false
	}
	start := i
	i = flags(p.argv, i, uvFlags)
	for j := start; j < i; j++ {
		switch t := p.argv[j].Text; {
		case t == "--directory" && j+1 < len(p.argv):
			p.chdir(b, p.argv[j+1])
		case strings.HasPrefix(t, "--directory="):
			p.chdir(b, Word{t[len("--directory="):], p.argv[j].Known})
		case (t == "-m" || t == "--module") && i < len(p.argv):
			p.wrap(name, p.argv[1:i])
			p.wrappers = append(p.wrappers, Wrapper{Name: "python -m"})
			p.argv = p.argv[i:]
			return true
		}
	}
	if i >= len(p.argv) {
		return false
	}
	p.wrap(name, p.argv[1:i])
	p.argv = p.argv[i:]
	if name == "uv tool run" {
		p.unversion()
	}
	return true
}

// module is python -m name.
func (p *peeled) module(prog string) bool {
	for i := 1; i < len(p.argv); i++ {
		t := p.argv[i].Text
		switch {
		case t == "-W" || t == "-X":
			i++
		case t == "-m" && i+1 < len(p.argv):
			p.wrap(prog+" -m", p.argv[1:i])
			p.argv = p.argv[i+1:]
			return true
		case len(t) > 2 && strings.HasPrefix(t, "-m"):
			p.wrap(prog+" -m", p.argv[1:i])
			p.argv = append([]Word{{t[2:], p.argv[i].Known}}, p.argv[i+1:]...)
			return true
		case len(t) > 2 && strings.HasSuffix(t, "m") && t[0] == '-' && t[1] != '-' && strings.Trim(t[1:len(t)-1], "bBdEiIOPqsSuvx") == "" && i+1 < len(p.argv):
			p.wrap(prog+" -m", p.argv[1:i+1])
			p.argv = p.argv[i+1:]
			return true
		case len(t) < 2 || t[0] != '-' || t == "-c":
			return false
		}
	}
	return false
}
