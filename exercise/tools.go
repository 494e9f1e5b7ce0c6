package exercise

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// system reports whether a path is below the folders every session sees.
func system(p string) bool {
	for _, d := range []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/proc", "/dev", "/tmp"} {
		if within(p, d) {
			return d != "/tmp"
		}
	}
	return false
}

// passedOn names the variables a program gets from the environment; all others
// are kept from it.
func passedOn() []string {
	return []string{"LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "TZ", "PYENV_ROOT", "PYENV_VERSION", "GOROOT", "JAVA_HOME", "NVM_DIR", "RUSTUP_HOME", "RBENV_ROOT", "NODE_ENV", "PYTHONPATH"}
}

// toolchain is the read-only part of a layout: PATH, and what must be seen for
// the programs on it to run.
func toolchain(project string, getenv func(string) string, extra []string) (tools, env []string) {
	home := getenv("HOME")
	var dirs []string
	for _, d := range filepath.SplitList(getenv("PATH")) {
		d = filepath.Clean(d)
		if fi, err := os.Stat(d); !filepath.IsAbs(d) || err != nil || !fi.IsDir() || slices.Contains(dirs, d) {
			continue
		}
		dirs = append(dirs, d)
		if system(d) || within(d, project) {
			continue
		}
		tools = append(tools, installRoot(d, home, project)...)
	}
	for _, d := range []string{"/usr/local/bin", "/usr/bin", "/bin"} {
		if !slices.Contains(dirs, d) {
			dirs = append(dirs, d)
		}
	}
	env = []string{"PATH=" + strings.Join(dirs, string(filepath.ListSeparator))}
	for _, name := range passedOn() {
		if v := getenv(name); v != "" {
			env = append(env, name+"="+v)
		}
	}
	if getenv("LANG") == "" && getenv("LC_ALL") == "" {
		env = append(env, "LANG=C.UTF-8")
	}
	if r := getenv("RUSTUP_HOME"); r == "" && home != "" {
		if d := filepath.Join(home, ".rustup"); isDir(d) && slices.Contains(tools, filepath.Join(home, ".cargo", "bin")) {
			env = append(env, "RUSTUP_HOME="+d)
		}
	}
	env = append(env, "TERM=dumb", "CI=1", "NO_COLOR=1", "PYTHONDONTWRITEBYTECODE=1")
	return outermost(append(tools, extra...)), env
}

// installRoot is what belongs to the programs of a folder of PATH. Where that
// would be the user's home, or hold the project, it is the folder alone.
func installRoot(d, home, project string) []string {
	parent := filepath.Dir(d)
	alone := []string{d}
	switch base := filepath.Base(d); {
	case base != "bin" && base != "sbin" && base != "shims":
		return alone
	case parent == "/" || within(project, parent) || within(home, parent) && home != "":
		return alone
	case parent == filepath.Join(home, ".local"):
		out := alone
		for _, more := range []string{"lib", "share/uv", "share/pipx", "share/mise", "pipx"} {
			if p := filepath.Join(parent, more); isDir(p) {
				out = append(out, p)
			}
		}
		return out
	case parent == filepath.Join(home, ".cargo"):
		if p := filepath.Join(home, ".rustup"); isDir(p) {
			return append(alone, p)
		}
		return alone
	case parent == filepath.Join(home, "go"), strings.HasPrefix(filepath.Base(parent), ".") && within(parent, filepath.Join(home, ".config")):
		return alone
	}
	return []string{parent}
}

func isDir(p string) bool {
	fi, err := os.Stat(p)
	return err == nil && fi.IsDir()
}

// outermost drops paths below others, and sorts.
func outermost(paths []string) []string {
	slices.Sort(paths)
	paths = slices.Compact(paths)
	var out []string
	for _, p := range paths {
		if !slices.ContainsFunc(out, func(o string) bool { return within(p, o) }) {
			out = append(out, p)
		}
	}
	return out
}
