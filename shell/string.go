package shell

import "strings"

// shell is bash -c "…", or a shell that reads its commands from a heredoc.
func (p *peeled) shell(prog string) bool {
	i := 1
	for ; i < len(p.argv); i++ {
		t := p.argv[i].Text
		if len(t) < 2 || t[0] != '-' && t[0] != '+' {
			break
		}
		if strings.HasPrefix(t, "--") {
			switch t {
			case "--rcfile", "--init-file":
				i++
			case "--version", "--help":
				return false
			}
			continue
		}
		v := on
		if t[0] == '+' {
			v = off
		}
		command := false
		for _, c := range t[1:] {
			switch c {
			case 'c':
				command = true
			case 'n': // parses only
				return false
			case 'e':
				p.errexit = v
			case 'o', 'O':
				i++
				switch p.word(i) {
				case "pipefail":
					p.pipefail = v
				case "errexit":
					p.errexit = v
				}
			}
		}
		if command {
			i++
			for i < len(p.argv) && len(p.argv[i].Text) > 1 && p.argv[i].Text[0] == '-' {
				switch t := p.argv[i].Text; {
				case strings.HasPrefix(t, "-o"):
					i++
					if p.word(i) == "pipefail" {
						p.pipefail = on
					}
				case strings.Contains(t, "e") && !strings.HasPrefix(t, "--"):
					p.errexit = on
					if strings.HasSuffix(t, "o") {
						i++
						if p.word(i) == "pipefail" {
							p.pipefail = on
						}
					}
				}
				i++
			}
			if i >= len(p.argv) {
				return false
			}
			script := p.argv[i]
			p.script = &script
			if i+2 <= len(p.argv) {
				p.args = p.argv[min(i+2, len(p.argv)):]
			}
			p.take(prog, i)
			p.wrappers[len(p.wrappers)-1].Name = prog + " -c"
			return true
		}
	}
	return false
}

func (p *peeled) scriptTool() bool { // script -qec "cmd" /dev/null
	for i := 1; i+1 < len(p.argv); i++ {
		t := p.argv[i].Text
		if len(t) < 2 || t[0] != '-' {
			return false
		}
		if t == "--command" || t[1] != '-' && strings.HasSuffix(t, "c") {
			w := p.argv[i+1]
			p.script = &w
			p.take("script", i+1)
			return true
		}
	}
	return false
}

// fromStdin makes the heredoc of a bare shell, or of a bare ssh, its script.
func (p *peeled) fromStdin(b *builder, c *context) {
	if p.script != nil || len(p.argv) == 0 || c.heredoc == "" {
		return
	}
	i := 1
	prog := base(p.argv[0].Text)
	switch prog {
	case "bash", "sh", "zsh", "dash", "ksh", "ash":
		for ; i < len(p.argv); i++ {
			t := p.argv[i].Text
			if t == "-" || t == "-s" || t == "--" {
				continue
			}
			if len(t) < 2 || t[0] != '-' || strings.HasPrefix(t, "--") || strings.IndexByte(t, 'n') > 0 {
				return
			}
			if strings.IndexByte(t, 'e') > 0 {
				p.errexit = on
			}
			if strings.HasSuffix(t, "o") && p.word(i+1) == "pipefail" {
				p.pipefail = on
				i++
			}
			if strings.HasSuffix(t, "s") {
				i++
				break
			}
		}
		if i < len(p.argv) {
			p.args = p.argv[i:]
		}
	case "ssh":
		host := flags(p.argv, 1, sshFlags)
		if host+1 != len(p.argv) {
			return
		}
		p.to(b, "ssh", p.argv[host].Text)
	default:
		return
	}
	p.script = &Word{c.heredoc, true}
	p.stdin = true
	p.take(prog, len(p.argv))
}
