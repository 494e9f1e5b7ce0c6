package shell

import "strings"

// unwrap takes one wrapper off, false if the first word is none.
func (p *peeled) unwrap(b *builder) bool {
	prog := program(base(p.argv[0].Text))
	if row, ok := plainWrapper(prog); ok {
		i := flags(p.argv, 1, row.valued) + row.operands
		if i >= len(p.argv) {
			return false
		}
		p.take(prog, i)
		return true
	}
	switch prog {
	case "env":
		return p.env_(b)
	case "command", "exec", "xargs", "nohup", "builtin", "sudo", "doas":
		return p.starter(prog)
	case "bash", "sh", "zsh", "dash", "ksh", "ash":
		return p.shell(prog)
	case "powershell", "pwsh", "cmd":
		return p.windowsShell(prog)
	case "eval":
		if len(p.argv) < 2 {
			return false
		}
		p.script, p.eval = p.joined(1), true
		p.take("eval", 1)
		return true
	case "script":
		return p.scriptTool()
	case "docker", "podman", "nerdctl", "docker-compose", "podman-compose":
		return p.container(b, prog)
	case "kubectl", "oc":
		return p.pod(b, prog)
	case "ssh":
		return p.ssh(b)
	}
	return p.toolchain(b, prog)
}

// wrapperRow is a wrapper that has flags, then operands of its own, then the
// command.
type wrapperRow struct {
	valued   string // flags that take a value
	operands int
}

func plainWrapper(prog string) (wrapperRow, bool) {
	switch prog {
	case "time", "gtime":
		return wrapperRow{valued: "-o -f --output --format"}, true
	case "nice":
		return wrapperRow{valued: "-n --adjustment"}, true
	case "ionice":
		return wrapperRow{valued: "-c -n -p --class --classdata"}, true
	case "timeout", "gtimeout":
		return wrapperRow{valued: "-s -k --signal --kill-after", operands: 1}, true
	case "stdbuf", "gstdbuf":
		return wrapperRow{valued: "-i -o -e --input --output --error"}, true
	case "xvfb-run":
		return wrapperRow{valued: "-e -f -n -p -s -w --error-file --auth-file --server-num --xauth-protocol --server-args --wait"}, true
	case "setsid", "unbuffer", "caffeinate", "chronic", "dbus-run-session", "catchsegv":
		return wrapperRow{valued: "-t -w --config-file"}, true
	case "taskset":
		return wrapperRow{operands: 1}, true
	case "flock":
		return wrapperRow{valued: "-w -E --timeout --wait", operands: 1}, true
	case "arch":
		return wrapperRow{valued: "-e -d"}, true
	case "sshpass":
		return wrapperRow{valued: "-p -f -d -P"}, true
	case "dotenv", "dotenvx":
		return wrapperRow{valued: "-e -f -c -v -p --file --env-file"}, true
	}
	return wrapperRow{}, false
}

func (p *peeled) env_(b *builder) bool {
	i := 1
	for i < len(p.argv) {
		t := p.argv[i].Text
		switch {
		case t == "-C" || t == "--chdir":
			if i+1 < len(p.argv) {
				p.chdir(b, p.argv[i+1])
			}
			i += 2
			continue
		case strings.HasPrefix(t, "--chdir="):
			p.chdir(b, Word{t[len("--chdir="):], p.argv[i].Known})
		case t == "-u" || t == "--unset":
			i += 2
			continue
		case t == "-S" || t == "--split-string":
			fields := p.joined(i + 1)
			words := []Word{p.argv[0]}
			for f := range strings.FieldsSeq(fields.Text) {
				words = append(words, Word{f, fields.Known})
			}
			p.argv = words
			i = 1
			continue
		case len(t) > 0 && t[0] == '-':
		default:
			if j := p.assigns(i); j > i {
				i = j
				continue
			}
			p.take("env", i)
			return true
		}
		i++
	}
	return false
}

// starter are programs and builtins that only start another.
func (p *peeled) starter(prog string) bool {
	valued := ""
	switch prog {
	case "command":
		if t := p.word(1); t == "-v" || t == "-V" {
			return false
		}
	case "exec":
		valued = "-a"
	case "xargs":
		valued = "-a -d -E -I -L -n -P -s --arg-file --delimiter --max-lines --max-args --max-procs --max-chars --process-slot-var"
	case "sudo", "doas":
		valued = "-u -g -h -p -C -T -D -R -r -t -U --user --group --host --prompt --chdir --chroot"
	}
	i := flags(p.argv, 1, valued)
	if i >= len(p.argv) {
		return false
	}
	switch prog {
	case "exec":
		p.replaces = true
	case "xargs":
		for _, w := range p.argv[1:i] {
			t := w.Text
			if len(t) > 1 && strings.IndexByte("InLP", t[1]) >= 0 || strings.HasPrefix(t, "--max-") || strings.HasPrefix(t, "--replace") {
				p.loop = true
			}
		}
	case "sudo":
		if j := p.assigns(i); j < len(p.argv) {
			i = j
		}
	}
	p.take(prog, i)
	return true
}
