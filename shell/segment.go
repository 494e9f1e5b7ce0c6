package shell

import "strings"

// Prog is the name of the program without its folder, "" if there is none.
func (s *Segment) Prog() string {
	if len(s.Argv) == 0 {
		return ""
	}
	return base(s.Argv[0].Text)
}

// Words are the texts of Argv.
func (s *Segment) Words() []string {
	words := make([]string, len(s.Argv))
	for i, w := range s.Argv {
		words[i] = w.Text
	}
	return words
}

// Wrapped reports whether a wrapper of that name was peeled off.
func (s *Segment) Wrapped(name string) bool {
	for _, w := range s.Wrappers {
		if w.Name == name {
			return true
		}
	}
	return false
}

// Getenv is the value an assignment on the line gives name.
func (s *Segment) Getenv(name string) (Word, bool) {
	for i := len(s.Env) - 1; i >= 0; i-- {
		if s.Env[i].Name == name {
			return s.Env[i].Value, true
		}
	}
	return Word{}, false
}

func base(path string) string {
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		return path[i+1:]
	}
	return path
}
