package outcome

import "strings"

// neverRan says whether l is a shell's or a runner's word that the program
// could not be started at all.
func neverRan(l string) bool {
	switch l[0] {
	case 'b', 's', 'z', '/', '-', 'd': // a shell, or an interpreter by its path
		if isShellLine(l) {
			return strings.HasSuffix(l, ": command not found") || strings.HasSuffix(l, ": not found") ||
				strings.HasSuffix(l, ": No such file or directory") || strings.HasSuffix(l, ": Permission denied") ||
				strings.HasPrefix(l, "zsh: command not found: ")
		}
		return l[0] == '/' && noModule(l)
	case 'p':
		return noModule(l) || strings.HasPrefix(l, "pattern ") && (strings.Contains(l, " does not contain main module") || strings.Contains(l, " does not contain modules listed in go.work"))
	case 'n':
		return strings.HasPrefix(l, "npm ERR! Missing script:") || strings.HasPrefix(l, "npm error Missing script:") ||
			strings.HasPrefix(l, "npm error enoent ") || strings.HasPrefix(l, "npm ERR! enoent ")
	case 'e':
		return strings.HasPrefix(l, "error: no such command: ") || strings.HasPrefix(l, "error: no such subcommand: ") ||
			strings.HasPrefix(l, "error: Script not found ") || strings.HasPrefix(l, "error: Justfile does not contain recipe") ||
			strings.HasPrefix(l, "error Command \"") && strings.HasSuffix(l, "\" not found.")
	case 'E':
		return strings.HasPrefix(l, "ERR_PNPM_NO_SCRIPT") || strings.HasPrefix(l, "ERROR: file or directory not found: ") || strings.HasPrefix(l, "Error response from daemon: No such container")
	case 'C':
		return strings.HasPrefix(l, "Cannot connect to the Docker daemon")
	case 'm', 'g':
		if strings.HasPrefix(l, "go: go.mod file not found") || strings.HasPrefix(l, "go: cannot find main module") {
			return true
		}
		if isMakeError(l) {
			return strings.Contains(l, "No rule to make target ") && !strings.Contains(l, "needed by") ||
				strings.Contains(l, "No targets specified") || strings.HasSuffix(l, "] Error 127")
		}
		return strings.HasPrefix(l, "mise ERROR no task ")
	}
	return false
}

// timedOut says whether l is a host's remark that it stopped the command after
// a time, "Command timed out after 2m 0.0s".
func timedOut(l string) bool {
	rest, ok := strings.CutPrefix(l[1:], "ommand timed out")
	if !ok {
		return false
	}
	rest, ok = strings.CutPrefix(rest, " after ")
	return !ok && len(rest) <= 1 || ok && rest != "" && isDigit(rest[0]) && len(rest) < 40
}

// noModule tells an interpreter's own line, "/usr/bin/python3: No module named
// pytest", from the last line of a traceback.
func noModule(l string) bool {
	i := strings.Index(l, ": No module named ")
	return i > 0 && strings.Contains(l[:i], "python") && strings.IndexByte(l[:i], ' ') < 0
}

func isShellLine(l string) bool {
	for _, p := range [...]string{"bash: ", "sh: ", "/bin/sh: ", "/bin/bash: ", "/usr/bin/bash: ", "zsh: ", "dash: ", "-bash: "} {
		if strings.HasPrefix(l, p) {
			return true
		}
	}
	return false
}

// cutMark says whether l is what a host puts where it took lines out, and
// whether what follows is the rest of the output.
func cutMark(l string) (cut, goesOn bool) {
	switch {
	case strings.Contains(l, "lines truncated]"), strings.HasPrefix(l, "[... omitted "), strings.HasPrefix(l, "... [truncated"),
		strings.Contains(l, " tokens truncated…"), strings.HasPrefix(l, "<elided_chars>"), strings.HasPrefix(l, "</output_head>"),
		strings.HasPrefix(l, "[... Observation truncated"), strings.HasPrefix(l, "... (output truncated"):
		return true, true
	case strings.HasPrefix(l, "<persisted-output>"), strings.HasPrefix(l, "Output too large ("):
		return true, false
	}
	return false, false
}
