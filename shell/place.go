package shell

import "strings"

// to moves the command to another place. A place within a place keeps both
// names.
func (p *peeled) to(b *builder, kind, name string) {
	outer := p.place
	if outer.Kind == "" {
		outer = b.sc.place
	}
	if outer.Kind != "" {
		name = outer.Name + "/" + name
	}
	p.place = Place{kind, name}
	p.dir, p.dirKnown, p.moved = "", true, true
}

const (
	dockerGlobal = "-H -c -l --host --context --config --log-level --tlscacert --tlscert --tlskey"
	composeFlags = "-f -p --file --project-name --profile --env-file --project-directory --ansi --progress --parallel"
	execFlags    = "-u -w -e --user --workdir --env --env-file --detach-keys --index"
	runFlags     = "-a -c -e -h -l -m -p -u -v -w --add-host --attach --cap-add --cap-drop --cgroupns --cidfile --cpus --cpuset-cpus --device --dns --entrypoint --env --env-file --expose --gpus --group-add --health-cmd --hostname --ip --ipc --label --link --log-driver --log-opt --memory --mount --name --net --network --network-alias --pid --platform --publish --pull --restart --runtime --security-opt --shm-size --stop-signal --sysctl --tmpfs --ulimit --user --userns --volume --volumes-from --workdir"
)

// container is docker exec, docker run, docker compose exec and run, and the
// same of its kin.
func (p *peeled) container(b *builder, prog string) bool {
	i := 1
	name := prog
	if strings.HasSuffix(prog, "-compose") {
		i = flags(p.argv, i, composeFlags)
	} else {
		i = flags(p.argv, i, dockerGlobal)
		switch p.word(i) {
		case "container":
			i++
		case "compose":
			name += " compose"
			i = flags(p.argv, i+1, composeFlags)
		}
	}
	sub := p.word(i)
	valued := execFlags
	switch sub {
	case "run":
		valued = runFlags
	case "exec":
	default:
		return false
	}
	start := i + 1
	i = flags(p.argv, start, valued)
	if i+1 >= len(p.argv) {
		return false
	}
	where := p.argv[i].Text
	p.to(b, "container", where)
	for j := start; j < i; j++ {
		t := p.argv[j].Text
		flag, value, ok := strings.Cut(t, "=")
		if !ok {
			value = p.word(j + 1)
		}
		switch flag {
		case "-w", "--workdir":
			p.chdir(b, Word{value, true})
		case "-e", "--env":
			if n, v, ok := strings.Cut(value, "="); ok {
				p.env = append(p.env[:len(p.env):len(p.env)], Assign{n, Word{v, true}})
			}
		case "--entrypoint":
			// The words after the image are arguments of the entry point.
			rest := append([]Word{{value, true}}, p.argv[i+1:]...)
			p.wrap(name+" "+sub, p.argv[1:i+1])
			p.argv = rest
			return true
		}
	}
	p.wrap(name+" "+sub, p.argv[1:i+1])
	p.argv = p.argv[i+1:]
	return true
}

// wrap notes a wrapper whose words stand around its name.
func (p *peeled) wrap(name string, args []Word) {
	w := Wrapper{Name: name}
	for _, a := range args {
		if !listed(name, a.Text) {
			w.Args = append(w.Args, a.Text)
		}
	}
	p.wrappers = append(p.wrappers, w)
}

// pod is kubectl exec pod -- command.
func (p *peeled) pod(b *builder, prog string) bool {
	i := flags(p.argv, 1, "-n --namespace --context --kubeconfig --cluster --user -s --server --token")
	if p.word(i) != "exec" {
		return false
	}
	pod := ""
	for i++; i < len(p.argv); i++ {
		t := p.argv[i].Text
		if t == "--" {
			if pod == "" || i+1 >= len(p.argv) {
				return false
			}
			p.to(b, "pod", pod)
			p.wrap(prog+" exec", p.argv[1:i])
			p.argv = p.argv[i+1:]
			return true
		}
		switch {
		case listed("-n -c --namespace --container --context --kubeconfig -f --filename --pod-running-timeout", t):
			i++
		case strings.HasPrefix(t, "-"):
		case pod == "":
			pod = t
		default: // the old form without --
			p.to(b, "pod", pod)
			p.wrap(prog+" exec", p.argv[1:i])
			p.argv = p.argv[i:]
			return true
		}
	}
	return false
}

const sshFlags = "-B -b -c -D -E -e -F -I -i -J -L -l -m -O -o -P -p -Q -R -S -W -w"

// ssh joins its words into a string for the shell over there.
func (p *peeled) ssh(b *builder) bool {
	host := flags(p.argv, 1, sshFlags)
	i := flags(p.argv, host+1, sshFlags)
	if i >= len(p.argv) || host >= len(p.argv) {
		return false
	}
	p.to(b, "ssh", p.argv[host].Text)
	p.script = p.joined(i)
	p.wrap("ssh", p.argv[1:i])
	return true
}
