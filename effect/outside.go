package effect

import (
	"path"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// outside are programs that change something that is not the workspace.
func (c *command) outside() ([]Effect, bool) {
	sub := c.sub()
	out := func(verbs ...string) ([]Effect, bool) {
		if oneOf(sub, verbs) && !c.has("--dry-run") {
			return c.one(Outside, c.verb()), true
		}
		return nil, true
	}
	switch c.name {
	case "docker", "podman", "nerdctl", "buildah", "skopeo":
		if c.has("--push") {
			return c.one(Outside, c.verb()+" --push"), true
		}
		if sub == "cp" {
			return c.possible(c.verb()), true
		}
		return out("push", "login", "copy")
	case "docker-compose":
		return out("push")
	case "kubectl", "oc":
		return out("apply", "delete", "create", "patch", "scale", "rollout", "edit", "set", "label", "annotate", "replace", "drain", "cordon", "uncordon", "taint", "run", "expose", "autoscale")
	case "helm":
		return out("install", "upgrade", "uninstall", "delete", "rollback", "push")
	case "terraform", "tofu", "terragrunt", "pulumi", "cdk", "sam", "serverless", "sls":
		if sub == "init" {
			return c.installs(c.verb(), ".terraform.lock.hcl"), true
		}
		return out("apply", "destroy", "import", "taint", "state", "up", "deploy", "remove", "refresh")
	case "fly", "flyctl", "vercel", "netlify", "wrangler", "heroku", "railway", "render", "firebase", "eb", "supabase", "sentry-cli", "now", "surge":
		switch sub {
		case "dev", "logs", "status", "whoami", "list", "ps", "info", "tail", "build", "start":
			return nil, true
		case "":
			if c.name != "vercel" && c.name != "now" {
				return nil, true
			}
		}
		return c.one(Outside, strings.TrimSpace(c.verb())), true
	case "aws", "gcloud", "az", "doctl", "gsutil", "bq":
		for _, a := range c.args {
			for _, verb := range strings.Split(a.Text, "-") {
				switch verb {
				case "create", "delete", "update", "put", "deploy", "rm", "cp", "sync", "mv", "set", "start", "stop", "invoke", "run", "send", "publish", "terminate", "modify", "add", "remove", "upload", "import", "enable", "disable", "attach", "detach", "apply":
					return c.one(Outside, c.name+" "+a.Text), true
				}
			}
		}
		return nil, true
	case "ansible-playbook", "ansible", "capistrano", "cap", "fab", "mail", "mailx", "sendmail", "mutt", "msmtp", "swaks", "sftp", "ftp", "lftp", "ssh", "ssh-copy-id":
		if c.has("--check", "--syntax-check") {
			return nil, true
		}
		return c.one(Outside, c.name), true
	case "twine":
		return out("upload")
	case "goreleaser":
		if sub == "release" && !c.has("--snapshot") && !c.has("--skip") {
			return c.one(Outside, c.verb()), true
		}
		return nil, true
	case "semantic-release", "changeset":
		if c.name == "changeset" && sub != "publish" {
			return c.possible(c.verb()), true
		}
		return c.one(Outside, c.name), true
	case "http", "https", "xh", "httpie":
		for _, a := range c.args {
			switch a.Text {
			case "POST", "PUT", "PATCH", "DELETE":
				return c.one(Outside, c.name+" "+a.Text), true
			}
		}
		return nil, true
	}
	return nil, false
}

// fetch is curl and wget: a file written, a request that changes something,
// or both.
func (c *command) fetch() []Effect {
	var out []Effect
	curl := c.name == "curl"
	local := false
	url := ""
	for _, a := range c.args {
		t := a.Text
		host := strings.TrimPrefix(strings.TrimPrefix(t, "http://"), "https://")
		if host != t || url == "" && !strings.HasPrefix(t, "-") && strings.ContainsAny(t, ".:/") {
			url = t
		}
		for _, h := range [...]string{"localhost", "127.0.0.1", "0.0.0.0", "[::1]", "host.docker.internal"} {
			local = local || strings.HasPrefix(host, h)
		}
	}
	sends := ""
	if m, ok := c.value("-X", "--request", "--method"); ok {
		switch m.Text {
		case "POST", "PUT", "PATCH", "DELETE":
			sends = m.Text
		}
	}
	for _, a := range c.args {
		t := a.Text
		switch {
		case strings.HasPrefix(t, "-XPOST"), strings.HasPrefix(t, "-XPUT"), strings.HasPrefix(t, "-XPATCH"), strings.HasPrefix(t, "-XDELETE"):
			sends = t[2:]
		case curl && (t == "-d" || t == "-F" || t == "-T" || t == "--json" || t == "--form" || t == "--upload-file" || strings.HasPrefix(t, "--data")):
			if !c.has("-G", "--get") && sends == "" {
				sends = t
			}
		case !curl && (strings.HasPrefix(t, "--post-") || strings.HasPrefix(t, "--body-")):
			sends = t
		}
	}
	if sends != "" && !local {
		out = append(out, c.effect(Outside, c.name+" "+sends))
	}
	name := shell.Word{Text: path.Base(strings.SplitN(url, "?", 2)[0]), Known: url != ""}
	if curl {
		if v, ok := c.value("-o", "--output"); ok {
			if v.Text != "-" && !strings.HasPrefix(v.Text, "/dev/") {
				out = append(out, c.install("curl -o", v)...)
			}
		} else if c.has("-O", "--remote-name") || c.cluster('O') {
			out = append(out, c.install("curl -O", name)...)
		} else if i := c.clusterEnd('o'); i > 0 && i < len(c.args) && c.args[i].Text != "-" && !strings.HasPrefix(c.args[i].Text, "/dev/") {
			out = append(out, c.install("curl -o", c.args[i])...)
		}
		return out
	}
	switch v, ok := c.value("-O", "--output-document"); {
	case c.has("--spider", "-qO-", "-O-"):
	case ok:
		if v.Text != "-" && !strings.HasPrefix(v.Text, "/dev/") {
			out = append(out, c.install("wget -O", v)...)
		}
	default:
		if i := c.clusterEnd('O'); i > 0 && i < len(c.args) {
			if c.args[i].Text != "-" {
				out = append(out, c.install("wget -O", c.args[i])...)
			}
			break
		}
		if dir, ok := c.value("-P", "--directory-prefix"); ok {
			name.Text = dir.Text + "/" + name.Text
		}
		out = append(out, c.install("wget", name)...)
	}
	return out
}

// cluster reports a letter within short flags such as -sSLO.
func (c *command) cluster(letter byte) bool {
	for _, a := range c.args {
		t := a.Text
		if len(t) > 2 && t[0] == '-' && t[1] != '-' && len(t) < 8 && strings.IndexByte(t, letter) > 0 {
			return true
		}
	}
	return false
}

// clusterEnd is the index after a cluster that ends in the letter: -sSLo file.
func (c *command) clusterEnd(letter byte) int {
	for i, a := range c.args {
		t := a.Text
		if len(t) > 2 && t[0] == '-' && t[1] != '-' && len(t) < 8 && t[len(t)-1] == letter {
			return i + 1
		}
	}
	return 0
}

// transfer is rsync or scp: to another host, or into a folder here.
func (c *command) transfer() []Effect {
	if c.has("-n", "--dry-run") {
		return nil
	}
	ops := c.operands("-e", "-P", "-i", "-o", "-F", "--exclude", "--include", "--rsh", "-p", "-l")
	if len(ops) < 2 {
		return nil
	}
	last := ops[len(ops)-1]
	if i := strings.IndexByte(last.Text, ':'); i > 0 && strings.IndexByte(last.Text[:i], '/') < 0 {
		return c.one(Outside, c.name)
	}
	return c.write(c.name, last)
}
