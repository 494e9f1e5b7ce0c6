package effect

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// sed writes its files only with -i, which on BSD takes a suffix of its own.
func (c *command) sed() []Effect {
	inPlace, script := false, false
	var files []shell.Word
	for i := 0; i < len(c.args); i++ {
		t := c.args[i].Text
		switch {
		case t == "--":
			files = append(files, c.args[i+1:]...)
			i = len(c.args)
		case strings.HasPrefix(t, "--in-place"):
			inPlace = true
		case t == "--expression" || t == "--file":
			script = true
			i++
		case strings.HasPrefix(t, "--expression=") || strings.HasPrefix(t, "--file="):
			script = true
		case strings.HasPrefix(t, "--"):
		case len(t) > 1 && t[0] == '-':
		cluster:
			for j := 1; j < len(t); j++ {
				switch t[j] {
				case 'i':
					inPlace = true
					if j == len(t)-1 && i+1 < len(c.args) && c.args[i+1].Text == "" && c.args[i+1].Known {
						i++
					}
					break cluster
				case 'e', 'f':
					script = true
					if j == len(t)-1 {
						i++
					}
					break cluster
				case 'l':
					if j == len(t)-1 {
						i++
					}
					break cluster
				}
			}
		case !script:
			script = true
		default:
			files = append(files, c.args[i])
		}
	}
	if !inPlace {
		return nil
	}
	return c.write("sed -i", files...)
}

// inPlaceScript is perl -pi -e or ruby -pi -e. Without -i, -n and -p only
// print; any other script may do anything.
func (c *command) inPlaceScript() ([]Effect, bool) {
	inPlace, prints, script := false, false, false
	var files []shell.Word
	for i := 0; i < len(c.args); i++ {
		t := c.args[i].Text
		if len(t) < 2 || t[0] != '-' {
			files = append(files, c.args[i])
			continue
		}
	cluster:
		for j := 1; j < len(t); j++ {
			switch t[j] {
			case 'i':
				inPlace = true
				if j+1 < len(t) && (t[j+1] == '.' || t[j+1] == '~') {
					break cluster
				}
			case 'n', 'p':
				prints = true
			case 'e', 'E':
				script = true
				if j == len(t)-1 {
					i++
				}
				break cluster
			case 'M', 'I', 'm', 'F', 'r':
				break cluster
			case 'v', 'c':
				if len(t) == 2 && len(c.args) <= 2 {
					return nil, true // version, syntax check
				}
			}
		}
	}
	switch {
	case inPlace && script:
		return c.write(c.name+" -i", files...), true
	case prints && script:
		return nil, true
	}
	return nil, false
}
