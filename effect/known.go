package effect

import "strings"

// interpreter are programs that run a script, which may do anything.
func (c *command) interpreter() ([]Effect, bool) {
	name := c.name
	switch {
	case strings.HasPrefix(name, "python") || strings.HasPrefix(name, "pypy") || name == "py":
		name = "python"
	case name == "bash" || name == "sh" || name == "zsh" || name == "dash" || name == "ksh":
		if c.short('n') {
			return nil, true
		}
	case name == "node":
		for _, a := range c.args {
			switch a.Text {
			case "--test", "--check", "-c":
				return nil, true
			}
		}
	case name == "deno" || name == "bun":
		switch c.sub() {
		case "test", "check", "lint", "info", "build", "compile", "bench", "pm", "outdated":
			return nil, true
		}
	case name == "php":
		if c.has("-l", "-i", "-m") {
			return nil, true
		}
	case name == "perl", name == "ruby", name == "lua", name == "Rscript", name == "tsx", name == "ts-node",
		name == "osascript", name == "pwsh", name == "powershell", name == "expect", name == "julia", name == "elixir",
		name == "java", name == "groovy", name == "source", name == ".":
	default:
		return nil, false
	}
	if len(c.args) > 0 && (c.args[0].Text == "--version" || c.args[0].Text == "-V" || c.args[0].Text == "-v" && name != "bash") {
		return nil, true
	}
	if name == "source" || name == "." {
		if b := c.sub(); strings.HasSuffix(b, "activate") || strings.HasSuffix(b, ".env") || strings.HasSuffix(b, "rc") ||
			strings.HasSuffix(b, "profile") || strings.HasSuffix(b, "env") || strings.HasSuffix(b, "nvm.sh") {
			return nil, true
		}
	}
	why := c.name
	switch {
	case len(c.args) == 0 && c.seg.Heredoc != "":
		why += " <<"
	case c.has("-c"):
		why += " -c"
	case c.has("-e", "--eval"):
		why += " -e"
	case c.sub() != "":
		why += " " + c.sub()
	}
	return c.scripted(why), true
}

// task are task runners: a target that is a check or builds leaves code alone,
// any other may do anything.
func (c *command) task() ([]Effect, bool) {
	target := c.sub()
	switch c.name {
	case "make", "gmake", "just", "task", "rake", "invoke", "inv", "nox", "tox", "ninja", "mage", "moon":
		if c.short('n') && c.name == "make" || c.has("--list", "-l", "--dry-run", "--summary", "-T") {
			return nil, true
		}
		switch c.name {
		case "ninja", "nox", "tox":
			return nil, true
		}
	case "npm", "pnpm", "yarn", "bun", "mise", "composer", "hatch", "pdm", "turbo", "nx", "lerna", "rtx":
		if target == "run" || target == "run-script" || target == "r" && c.name == "mise" {
			ops := c.operands("-F", "--filter", "-w", "--workspace")
			target = ""
			if len(ops) > 1 {
				target = ops[1].Text
			}
		} else if c.name == "mise" {
			return nil, true
		}
		if target == "" {
			return nil, true
		}
	case "gradle", "gradlew", "mvn", "mvnw", "sbt", "bazel", "buck2", "ant":
		for _, a := range c.args {
			switch a.Text {
			case "spotlessApply", "spotless:apply", "formatKotlin", "ktlintFormat", "scalafmtAll", "scalafmt", "fmt:format":
				return []Effect{c.formatted(c.name+" "+a.Text, nil)}, true
			case "publish", "deploy", "release:perform", "publishToMavenCentral":
				return c.one(Outside, c.name+" "+a.Text), true
			case "run", "bootRun", "exec:java", "spring-boot:run":
				return c.possible(c.name + " " + a.Text), true
			}
		}
		return nil, true
	default:
		return nil, false
	}
	if harmlessTarget(target) {
		return nil, true
	}
	return c.possible(c.name + " " + target), true
}

// harmlessTarget reports a task name that by custom only checks or builds.
func harmlessTarget(target string) bool {
	head, tail := target, ""
	if i := strings.IndexAny(target, ":-_./"); i > 0 {
		head, tail = target[:i], target[i+1:]
	}
	if strings.Contains(tail, "fix") || strings.Contains(tail, "write") || strings.Contains(tail, "update") || strings.Contains(tail, "format") || strings.Contains(tail, "fmt") {
		return false
	}
	switch head {
	case "", "all", "test", "tests", "t", "check", "checks", "lint", "build", "vet", "typecheck", "type", "types", "tsc", "verify",
		"ci", "clean", "bench", "coverage", "cover", "cov", "e2e", "unit", "integration", "start", "dev", "serve", "server",
		"preview", "help", "list", "run", "watch", "compile", "audit", "outdated", "ls", "view", "info", "why", "pack", "root",
		"config", "whoami", "search", "prefix", "bin", "explain", "doctor", "workspaces", "exec", "validate", "smoke", "spec",
		"pytest", "jest", "vitest", "mypy", "eslint", "analyze", "storybook", "docs", "dist", "release", "store", "cache":
		return head != "release"
	}
	return false
}

// runner reports a known test runner, linter or build tool, whose files are
// artefacts.
func runner(name string) bool {
	switch name {
	case "pytest", "py.test", "unittest", "nose2", "nosetests", "jest", "vitest", "mocha", "ava", "playwright", "cypress", "tsc", "vue-tsc",
		"tsgo", "mypy", "pyright", "basedpyright", "pyre", "ty", "flake8", "pylint", "bandit", "vulture", "pydocstyle", "pycodestyle",
		"rspec", "minitest", "phpunit", "pest", "phpstan", "psalm", "phpcs", "ctest", "cmake", "meson", "gotestsum", "staticcheck", "ginkgo",
		"govulncheck", "revive", "errcheck", "gosec", "nilaway", "coverage", "shellcheck", "hadolint", "actionlint", "yamllint", "tflint",
		"tfsec", "checkov", "trivy", "codespell", "detekt", "checkstyle", "webpack", "vite", "rollup", "esbuild", "tsup", "next", "nuxt",
		"astro", "parcel", "swc", "babel", "gcc", "g++", "cc", "clang", "clang++", "clang-tidy", "cppcheck", "rustc", "javac", "kotlinc",
		"scalac", "ghc", "stack", "cabal", "xcodebuild", "swiftc", "tap", "tape", "c8", "nyc", "karma", "cucumber", "behave", "robot",
		"locust", "bats", "busted", "luacheck", "credo", "dialyzer", "rebar3", "lein", "clj", "compileall", "py_compile", "doctest", "json.tool",
		"http.server", "ensurepip", "pdb", "timeit", "cProfile", "benchstat", "goreleaser", "pip-audit", "safety", "depcheck", "knip", "madge",
		"ts-prune", "size-limit", "publint", "attw", "commitlint", "license-checker", "nodemon", "webpack-dev-server", "serve", "http-server",
		"uvicorn", "gunicorn", "hypercorn", "celery", "runtests.py", "test", "zig", "nim", "crystal", "gleam", "sourcekit-lsp", "pnpm", "gotest", "richgo", "tparse",
		"cargo-nextest", "tarpaulin", "miri", "semgrep", "ast-grep", "sg", "docker-compose", "hyperfine", "valgrind", "gdb", "lldb", "strace", "ltrace", "perf":
		return true
	}
	return false
}

// readsOnly reports a program known to change no file of the workspace.
func readsOnly(name string) bool {
	switch name {
	case "ls", "cat", "grep", "egrep", "fgrep", "zgrep", "rg", "ag", "ack", "head", "tail", "wc", "diff", "cmp", "comm", "sort", "uniq", "cut",
		"tr", "jq", "yq", "xq", "fx", "gron", "echo", "printf", "true", "false", ":", "test", "[", "[[", "((", "let", "pwd", "cd", "pushd", "popd", "chdir", "dirs", "env",
		"printenv", "export", "declare", "local", "readonly", "typeset", "unset", "set", "shopt", "alias", "unalias", "type", "which", "whereis",
		"command", "hash", "exit", "return", "break", "continue", "read", "wait", "sleep", "trap", "kill", "pkill", "killall", "pgrep", "jobs", "fg", "bg",
		"disown", "ulimit", "umask", "getopts", "mapfile", "readarray", "shift", "date", "whoami", "id", "hostname", "uname", "uptime", "df", "du",
		"free", "top", "htop", "ps", "lsof", "ss", "netstat", "ping", "dig", "nslookup", "host", "nc", "ncat", "telnet", "ip", "ifconfig", "stat", "file",
		"tree", "eza", "exa", "bat", "batcat", "less", "more", "most", "nl", "tac", "rev", "fold", "fmt", "column", "paste", "join", "expand", "unexpand",
		"od", "hexdump", "xxd", "strings", "base64", "base32", "md5sum", "md5", "sha1sum", "sha256sum", "sha512sum", "shasum", "cksum", "seq", "yes", "basename",
		"dirname", "realpath", "readlink", "nproc", "arch", "lscpu", "tput", "clear", "stty", "tty", "man", "info", "help", "tldr", "history", "fc", "cal", "bc", "dc",
		"expr", "numfmt", "factor", "shuf", "tsort", "look", "locate", "zcat", "bzcat", "xzcat", "zless", "delta", "difft", "colordiff", "icdiff", "ccat", "cloc", "tokei",
		"scc", "sqlite3", "psql", "mysql", "redis-cli", "mongosh", "mongo", "pg_isready", "pg_isready.sh", "systemctl", "service", "journalctl", "dmesg", "screen", "tmux",
		"pbcopy", "pbpaste", "xclip", "open", "xdg-open", "code", "say", "notify-send", "terminal-notifier", "watch", "nm", "objdump", "readelf", "ldd", "otool", "size", "addr2line", "locale",
		"getconf", "getent", "groups", "last", "w", "who", "sw_vers", "system_profiler", "defaults", "xcode-select", "xcrun", "loc", "ctags", "pdftotext", "pandoc-types", "exiftool", "identify",
		"ffprobe", "openssl", "gpg", "ssh-keygen", "ssh-keyscan", "ssh-add", "claude", "codex", "gemini", "wait-for-it", "wait-for-it.sh", "crontab", "at", "nohup", "time", "xargs":
		return true
	}
	return false
}
