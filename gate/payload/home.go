package payload

import "path/filepath"

// Home is an agent's own folder: what variable names, where it is set to an
// absolute path, else rest below the user's home folder. "" if neither is
// known.
func Home(env func(string) string, variable string, rest ...string) string {
	if variable != "" {
		if d := env(variable); filepath.IsAbs(d) {
			return d
		}
	}
	for _, v := range []string{"HOME", "USERPROFILE"} {
		if h := env(v); filepath.IsAbs(h) {
			return filepath.Join(append([]string{h}, rest...)...)
		}
	}
	return ""
}

// Settings is where an agent's hooks are configured: at project below root, or
// at user below home where there is no root.
func Settings(root, project, home, user string) string {
	switch {
	case root != "":
		return filepath.Join(root, filepath.FromSlash(project))
	case home == "":
		return ""
	}
	return filepath.Join(home, filepath.FromSlash(user))
}
