package effect

import "strings"

// installer are package managers and code generators. Their writes leave code
// alone except manifests and lock files, which are their Paths; a generator's
// are not known.
func (c *command) installer() ([]Effect, bool) {
	sub := c.sub()
	if c.has("--dry-run") {
		switch c.name {
		case "npm", "pnpm", "yarn", "bun", "cargo", "uv", "poetry", "composer", "pip", "pip3":
			return nil, true
		}
	}
	switch c.name {
	case "npm", "pnpm", "yarn", "bun", "cnpm":
		return c.javascript(sub)
	case "corepack", "nvm", "fnm", "volta", "brew", "apt", "apt-get", "apk", "dnf", "yum", "pacman", "rustup", "snap", "choco", "winget", "scoop", "gem", "pyenv", "asdf", "nodenv", "conda", "mamba":
		return nil, true // outside the workspace
	case "go":
		return c.goModules(sub)
	case "cargo":
		switch sub {
		case "add", "rm", "remove", "upgrade":
			return c.installs(c.verb(), "Cargo.toml", "Cargo.lock"), true
		case "update", "generate-lockfile":
			return c.installs(c.verb(), "Cargo.lock"), true
		case "new", "init", "generate":
			return c.installs(c.verb()), true
		case "vendor":
			return c.installs(c.verb(), "vendor"), true
		case "run":
			return c.possible(c.verb()), true
		case "publish", "yank", "owner":
			return c.one(Outside, c.verb()), true
		case "insta":
			return c.possible(c.verb()), true
		}
		return nil, true // builds and checks: artefacts
	case "pip", "pip3", "pipx":
		if (sub == "install" || sub == "uninstall") && c.has("-e", "--editable") {
			return c.possible("pip install -e"), true
		}
		if sub == "freeze" || sub != "download" && sub != "wheel" {
			return nil, true
		}
		return c.installs(c.verb()), true
	case "pip-compile":
		return c.installs(c.verb(), "requirements.txt"), true
	case "pip-sync", "virtualenv", "venv":
		return nil, true
	case "uv":
		switch sub {
		case "add", "remove", "init":
			return c.installs(c.verb(), "pyproject.toml", "uv.lock"), true
		case "sync", "lock":
			return c.installs(c.verb(), "uv.lock"), true
		case "publish":
			return c.one(Outside, c.verb()), true
		case "format":
			return []Effect{c.formatted(c.verb(), nil)}, true
		}
		return nil, true
	case "poetry", "pdm", "pipenv", "rye", "pixi", "hatch":
		return c.pythonProject(sub)
	case "bundle", "bundler":
		if sub == "" || sub == "install" || sub == "update" || sub == "add" || sub == "lock" || sub == "remove" {
			return c.installs(c.verb(), "Gemfile", "Gemfile.lock"), true
		}
		return nil, true
	case "composer":
		switch sub {
		case "install", "update", "require", "remove", "dump-autoload", "create-project":
			return c.installs(c.verb(), "composer.json", "composer.lock", "vendor"), true
		}
	case "mix":
		switch sub {
		case "deps.get", "deps.update", "deps.unlock":
			return c.installs(c.verb(), "mix.lock"), true
		}
		if strings.HasPrefix(sub, "phx.gen") || strings.HasPrefix(sub, "ecto.gen") || sub == "new" {
			return c.installs(c.verb()), true
		}
		return nil, true
	case "dotnet":
		switch sub {
		case "add", "remove", "new", "sln", "ef", "restore":
			return c.installs(c.verb()), true
		case "run":
			return c.possible(c.verb()), true
		case "publish", "build", "test", "clean", "tool", "pack", "vstest", "--info":
			return nil, true
		case "nuget":
			return c.one(Outside, c.verb()), true
		}
		return nil, true
	case "pod", "swift", "flutter", "dart":
		switch sub {
		case "install", "update", "package", "pub", "create":
			return c.installs(c.verb()), true
		case "run":
			return c.possible(c.verb()), true
		case "format", "fix":
			if c.has("--set-exit-if-changed") && c.has("--output", "-o") || c.has("--dry-run") {
				return nil, true
			}
			return []Effect{c.formatted(c.verb(), rest(c.operands()))}, true
		}
		return nil, true
	}
	return c.generator(sub)
}

func (c *command) javascript(sub string) ([]Effect, bool) {
	if c.has("-g", "--global", "--location") {
		return nil, true
	}
	switch sub {
	case "ci", "clean-install":
		return c.installs(c.verb(), "node_modules"), true
	case "install", "i", "add", "remove", "rm", "uninstall", "un", "update", "up", "upgrade", "dedupe", "link", "import", "patch-commit", "audit":
		if sub == "audit" && !c.has("fix") {
			return nil, true
		}
		if c.has("--frozen-lockfile", "--immutable") {
			return c.installs(c.verb(), "node_modules"), true
		}
		return c.installs(c.verb(), "package.json", lockOf(c.name)), true
	case "init", "create", "pkg", "set", "version":
		return c.installs(c.verb(), "package.json"), true
	case "publish", "unpublish", "deprecate", "dist-tag", "login":
		return c.one(Outside, c.verb()), true
	case "":
		if c.name == "yarn" && !c.has("--version", "-v") {
			return c.installs("yarn", "package.json", "yarn.lock"), true
		}
		return nil, true
	}
	return nil, false
}

func (c *command) goModules(sub string) ([]Effect, bool) {
	switch sub {
	case "get":
		return c.installs(c.verb(), "go.mod", "go.sum"), true
	case "mod":
		ops := c.operands()
		if len(ops) < 2 {
			return nil, true
		}
		why := c.verb() + " " + ops[1].Text
		switch ops[1].Text {
		case "tidy", "init", "edit":
			return c.installs(why, "go.mod", "go.sum"), true
		case "vendor":
			return c.installs(why, "vendor"), true
		}
		return nil, true
	case "work":
		return c.installs(c.verb(), "go.work", "go.work.sum"), true
	case "generate":
		return c.installs(c.verb()), true
	case "run", "tool":
		if sub == "tool" && len(c.operands()) > 1 {
			switch c.operands()[1].Text {
			case "cover", "pprof", "trace", "nm", "objdump", "dist", "vet", "test2json", "buildid", "addr2line", "compile", "link", "asm", "pack", "covdata":
				return nil, true
			}
		}
		return c.possible(c.verb()), true
	}
	return nil, true // build, test, vet, list, env, install …: artefacts at most
}

func (c *command) pythonProject(sub string) ([]Effect, bool) {
	manifest, lock := "pyproject.toml", lockOf(c.name)
	switch c.name {
	case "pipenv":
		manifest, lock = "Pipfile", "Pipfile.lock"
	case "pixi":
		manifest = "pixi.toml"
	}
	switch sub {
	case "add", "remove", "init", "update", "lock", "sync", "upgrade", "version", "fix":
		if lock == "" {
			return c.installs(c.verb(), manifest), true
		}
		return c.installs(c.verb(), manifest, lock), true
	case "install", "uninstall":
		if c.name == "pipenv" {
			return c.installs(c.verb(), manifest, lock), true
		}
		return nil, true
	case "publish":
		return c.one(Outside, c.verb()), true
	case "new":
		return c.installs(c.verb()), true
	case "fmt":
		return []Effect{c.formatted(c.verb(), nil)}, true
	}
	return nil, true
}

// lockOf is the lock file of a package manager, "" if it has none.
func lockOf(name string) string {
	switch name {
	case "npm", "cnpm":
		return "package-lock.json"
	case "pnpm":
		return "pnpm-lock.yaml"
	case "yarn":
		return "yarn.lock"
	case "bun":
		return "bun.lock"
	case "poetry":
		return "poetry.lock"
	case "pdm":
		return "pdm.lock"
	case "rye":
		return "requirements.lock"
	case "pixi":
		return "pixi.lock"
	}
	return ""
}
